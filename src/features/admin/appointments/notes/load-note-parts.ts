/** Loads what comes with a session note besides its text. */
export async function loadNoteParts() {
  const [{ NoteTools }, { SignedNote }] = await Promise.all([
    import('./note-tools.tsx'),
    import('./signed-note.tsx'),
  ]);
  return { NoteTools, SignedNote };
}
