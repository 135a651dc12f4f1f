/** The sale at the practice, in three steps. */
export function InPersonCheckout() {
  return (
    <section id="checkout" aria-labelledby="checkout-title">
      <h2 id="checkout-title" tabIndex={-1}>
        In-Person Checkout
      </h2>
    </section>
  );
}
