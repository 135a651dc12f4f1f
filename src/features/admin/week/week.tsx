/** The week by day. */
export function Week() {
  return (
    <section id="week" aria-labelledby="week-title">
      <h2 id="week-title" tabIndex={-1}>
        This Week&apos;s Schedule
      </h2>
    </section>
  );
}
