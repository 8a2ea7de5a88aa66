/** The typeface of PDFs: Inter in two cuts, each in a small file and a whole one. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontOfWoff } from './woff.ts';

export type Cut = 'regular' | 'bold';
export type FontName = Cut | `whole ${Cut}`;

const require = createRequire(import.meta.url);

/** The small files have the letters of Western Europe and are opened in a third of the time; the whole ones have Greek, Cyrillic and arrows too. */
const FILES: Readonly<Record<FontName, string>> = {
  regular: '@fontsource/inter/files/inter-latin-400-normal.woff',
  bold: '@fontsource/inter/files/inter-latin-600-normal.woff',
  'whole regular': '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  'whole bold': '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
};

export function readFont(name: FontName): Buffer {
  const bytes = readFileSync(require.resolve(FILES[name]));
  return FILES[name].endsWith('.woff') ? fontOfWoff(bytes) : bytes;
}
