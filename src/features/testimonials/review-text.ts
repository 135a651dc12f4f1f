/** The average rating of the reviews shown, one decimal ("4.8"); empty without reviews. */
export function averageLabel(reviews: readonly { rating: number }[]): string {
  if (reviews.length === 0) return '';
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return (sum / reviews.length).toFixed(1);
}

/** How many reviews are shown: "1 review", "9 reviews". */
export function countLabel(count: number): string {
  return `${count} ${count === 1 ? 'review' : 'reviews'}`;
}

/** A rating for ears: "4 out of 5 stars". */
export function starsLabel(rating: number): string {
  return `${rating} out of 5 stars`;
}

/** The day of a review where the practice is: "October 28, 2026". */
export function reviewDay(createdAt: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(
    new Date(createdAt),
  );
}
