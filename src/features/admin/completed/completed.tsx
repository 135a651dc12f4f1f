/** What is done. */
export function Completed() {
  return (
    <section id="completed" aria-labelledby="completed-title">
      <h2 id="completed-title" tabIndex={-1}>
        Completed Appointments
      </h2>
    </section>
  );
}
