/** Every text of the managers' page, in the language that was chosen. */
import { createContext, use } from 'react';
import { en } from './text/en.ts';
import { es, type CentralText } from './text/es.ts';

export const TEXTS = { es, en } as const;
export type Language = keyof typeof TEXTS;

export const TextContext = createContext<CentralText>(es);

/** The texts of the chosen language. */
export function useText(): CentralText {
  return use(TextContext);
}
