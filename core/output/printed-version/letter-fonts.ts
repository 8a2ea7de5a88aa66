/** The two Inter fonts embedded in PDFs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface LetterFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
  readonly mark?: string | undefined;
}

/** Mark on prints of a data folder with rehearsed time (§rehearsed-time). */
export const REHEARSED_MARK = 'RELOJ DE ENSAYO - SIN VALIDEZ FISCAL';

const require = createRequire(import.meta.url);
let read: LetterFonts | null = null;

/** Reads the fonts once and caches them. */
export function letterFonts(): LetterFonts {
  read ??= {
    regular: readFileSync(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    bold: readFileSync(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  };
  return read;
}
