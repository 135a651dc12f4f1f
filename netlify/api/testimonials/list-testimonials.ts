import type { Testimonial } from '../../../src/contract/testimonials.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Database } from '../../platform/database.ts';

/** Returns the published reviews, or those still to be read, newest first. */
export async function listTestimonials(
  database: Database,
  status: 'published' | 'held' = 'published',
): Promise<Testimonial[]> {
  const rows = await database.rpc('list_testimonials', { p_status: status });
  return rows.map((row) => ({
    id: row.testimonial_id,
    name: row.name,
    location: row.location,
    service: { name: row.service_name },
    rating: row.rating,
    review: row.review,
    createdAt: new Date(row.created_at).toISOString(),
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
