/** The people, and what each may book. */
export function Clients() {
  return (
    <section id="clients" aria-labelledby="clients-title">
      <h2 id="clients-title" tabIndex={-1}>
        Client Management
      </h2>
    </section>
  );
}
