/** Reminders that the therapist has written. */
export function Reminders() {
  return (
    <section id="reminders" aria-labelledby="reminders-title">
      <h2 id="reminders-title" tabIndex={-1}>
        Reminder Management
      </h2>
    </section>
  );
}
