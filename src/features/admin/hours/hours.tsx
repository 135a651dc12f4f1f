/** When the practice is open. */
export function Hours() {
  return (
    <section id="hours" aria-labelledby="hours-title">
      <h2 id="hours-title" tabIndex={-1}>
        Business Hours &amp; Time Off
      </h2>
    </section>
  );
}
