/** Every appointment, with search. */
export function Review() {
  return (
    <section id="review" aria-labelledby="review-title">
      <h2 id="review-title" tabIndex={-1}>
        Review Appointments
      </h2>
    </section>
  );
}
