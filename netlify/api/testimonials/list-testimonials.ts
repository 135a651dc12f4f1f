import type { Testimonial } from '../../../src/contract/testimonials.ts';
import type { Database } from '../../platform/database.ts';

/** The published reviews, newest first. */
export async function listTestimonials(database: Database): Promise<Testimonial[]> {
  const rows = await database.rpc('list_testimonials', {});
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
