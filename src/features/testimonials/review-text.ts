/** Returns the average rating of the testimonials shown, to one decimal ("4.8"); empty without any. */
export function averageLabel(reviews: readonly { rating: number }[]): string {
  if (reviews.length === 0) return '';
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return (sum / reviews.length).toFixed(1);
}

/** Returns the number of testimonials shown: "1 review", "9 reviews". */
export function countLabel(count: number): string {
  return `${count} ${count === 1 ? 'review' : 'reviews'}`;
}

/** Returns a rating for screen readers: "4 out of 5 stars". */
export function starsLabel(rating: number): string {
  return `${rating} out of 5 stars`;
}

/** Returns the day of a testimonial in the practice's zone: "October 28, 2026". */
export function reviewDay(createdAt: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(
    new Date(createdAt),
  );
}
