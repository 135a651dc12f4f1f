/** The event of an island that stands, with the fields that were there or with its own. */
export const DRAWN = 'drawn';
