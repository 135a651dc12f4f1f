import { atom } from 'nanostores';

/** What became of a request: "Approved", and who is notified of it. */
export interface RequestAnswer {
  state: 'Approved' | 'Declined';
  words: string;
}

/** What became of each request that was answered here, by its id. */
export const $answers = atom<Readonly<Record<string, RequestAnswer>>>({});

/** Stores what became of a request, for the row that keeps its place. */
export function noteAnswer(id: string, answer: RequestAnswer): void {
  $answers.set({ ...$answers.get(), [id]: answer });
}
