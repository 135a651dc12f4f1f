/** What no machine could settle. */
export function ReviewItems() {
  return (
    <section id="review-items" aria-labelledby="review-items-title">
      <h2 id="review-items-title" tabIndex={-1}>
        Needs a decision
      </h2>
    </section>
  );
}
