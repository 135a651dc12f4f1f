/** Reviews that wait to be read. */
export function Reviews() {
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title" tabIndex={-1}>
        Reviews to read
      </h2>
    </section>
  );
}
