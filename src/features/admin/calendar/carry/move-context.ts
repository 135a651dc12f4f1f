import { createContext, useContext } from 'react';
import type { Move } from './use-move.ts';

/** What is being moved: only what draws it listens, so that a day isn't drawn anew at each step. */
export const MoveContext = createContext<Move | null>(null);

/** Returns what is being moved. */
export function useMoveContext(): Move {
  const move = useContext(MoveContext);
  if (!move) throw new Error('Nothing provides a move');
  return move;
}
