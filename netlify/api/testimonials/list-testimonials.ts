import type { HeldTestimonial } from '#contract/testimonials/therapist-testimonials.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Database } from '#platform/database/database.ts';

/** Returns the published reviews, newest first. */
export const listTestimonials = async (database: Database) =>
  (await readTestimonials(database, 'published')).map(({ isSuspected: _, ...review }) => review);

/** Returns the reviews that are still to be read, newest first. */
export const listHeldTestimonials = (database: Database) => readTestimonials(database, 'held');

async function readTestimonials(
  database: Database,
  status: 'published' | 'held',
): Promise<HeldTestimonial[]> {
  const rows = await database.rpc('list_testimonials', { p_status: status });
  return rows.map((row) => ({
    id: row.testimonial_id,
    name: row.name,
    location: row.location,
    service: { name: row.service_name },
    rating: row.rating,
    review: row.review,
    createdAt: new Date(row.created_at).toISOString(),
    isSuspected: row.is_suspected,
  }));
}

/** Publishes or rejects a review, or undoes either; safe to repeat. Throws not_found. */
export async function decideOnTestimonial(
  database: Database,
  id: string,
  status: 'published' | 'rejected' | 'held',
): Promise<void> {
  const found = await database.read((tables) =>
    tables
      .from('testimonials')
      .update({ status })
      .eq('testimonial_id', id)
      .select('testimonial_id'),
  );
  if (found.length === 0) throw new AppError('not_found');
}
