// The site's colors; e-mail programs know neither custom properties nor OKLCH.
const color = {
  page: '#fbfaf6',
  line: '#e3ddd1',
  text: '#112a33',
  soft: '#3e545c',
  link: '#8c3d20',
};
const sans = 'Figtree, "Segoe UI", Helvetica, Arial, sans-serif';
/** How e-mails to clients look. */
export const emailStyles = {
  body: { backgroundColor: color.page, color: color.text, fontFamily: sans, margin: 0 },
  container: { maxWidth: '36rem', padding: '2rem 1.25rem' },
  heading: { fontFamily: 'Fraunces, Georgia, serif', fontSize: '1.75rem', fontWeight: 480 },
  text: { fontSize: '1.0625rem', lineHeight: 1.6, margin: '0 0 1rem' },
  strong: { fontSize: '1.25rem', lineHeight: 1.5, fontWeight: 600, margin: '0 0 0.25rem' },
  soft: { color: color.soft, fontSize: '0.9375rem', lineHeight: 1.6, margin: '0 0 0.75rem' },
  line: { borderColor: color.line, margin: '1.5rem 0' },
  link: { color: color.link },
};
