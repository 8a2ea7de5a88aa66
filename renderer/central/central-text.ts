/** Texts of the managers' page by language. */
import { createContext, use } from 'react';
import { en } from './text/en.ts';
import { es, type CentralText } from './text/es.ts';

export const TEXTS = { es, en } as const;
export type Language = keyof typeof TEXTS;

export const TextContext = createContext<CentralText>(es);

export function useText(): CentralText {
  return use(TextContext);
}
