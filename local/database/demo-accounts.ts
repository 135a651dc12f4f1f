/** The accounts of demo-data.sql, which has the hashes of their passwords. For the local stack only. */
export const DEMO_ACCOUNTS = [
  { role: 'Member', email: 'maren.lindqvist@example.com', password: 'loons-on-still-water' },
  { role: 'Administrator', email: 'linnea@example.com', password: 'first-light-over-the-lake' },
] as const;
