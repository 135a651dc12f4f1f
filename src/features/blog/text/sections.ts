/** The sections that an article's layout adds, and that its table of contents lists. */
export const QUESTIONS_SECTION = { id: 'questions', title: 'Questions and answers' } as const;
export const REFERENCES_SECTION = { id: 'references', title: 'Medical references' } as const;
