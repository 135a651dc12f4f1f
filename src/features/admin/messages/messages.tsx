/** What was sent, and what was not. */
export function Messages() {
  return (
    <section id="messages" aria-labelledby="messages-title">
      <h2 id="messages-title" tabIndex={-1}>
        Messages
      </h2>
    </section>
  );
}
