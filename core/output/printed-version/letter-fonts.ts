/** The two cuts of Inter that are embedded in PDFs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface LetterFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
  /** Stands at the head of every page; nothing unless given. */
  readonly mark?: string | undefined;
}

/** The mark of every print of a data folder whose time is rehearsed (§rehearsed-time). */
export const REHEARSED_MARK = 'RELOJ DE ENSAYO - SIN VALIDEZ FISCAL';

const require = createRequire(import.meta.url);
let read: LetterFonts | null = null;

/** Reads the fonts once. */
export function letterFonts(): LetterFonts {
  read ??= {
    regular: readFileSync(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    bold: readFileSync(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  };
  return read;
}
