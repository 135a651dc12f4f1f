/** Loads the therapist's note of a session, for screens on which it isn't always shown. */
export const loadSessionNote = () => import('./session-note.tsx');
