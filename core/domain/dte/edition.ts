/** Which edition of the document format applies, and what the two editions write differently (authority README 1.1, 1.4). */
import type { Edition, TipoDte } from '../../contract/edition.ts';
import type { Branch, Issuer } from '../../contract/issuer.ts';
import type { ResolvedAddress } from '../translate.ts';
import type { Totals } from '../totals.ts';
import { edition2023 } from './edition-2023.ts';
import { edition2026 } from './edition-2026.ts';

/** First emission date of the 2026 edition unless an issuer says otherwise (authority README 1.1, marked unsure there). */
export const DEFAULT_EDITION_2026_FROM = '2026-12-01';

/** What an edition writes in its own way. One value per edition; builders ask it instead of asking which edition it is. */
export interface EditionFormat {
  readonly edition: Edition;
  readonly version: Readonly<Record<TipoDte, number>>;
  /** Longest description of a line, in characters. */
  readonly maxDescripcionChars: number;
  /** Whether every address must name its district. */
  readonly distritoRequired: boolean;
  /** An address; the caller made sure that the edition can express it. */
  direccion(address: ResolvedAddress): object;
  /** Issuer section. */
  emisor(issuer: Issuer, branch: Branch, address: ResolvedAddress): object;
  /** Retention and perception members of the summary; perception exists in type 03 only. */
  withholdings(tipoDte: TipoDte, totals: Totals): object;
  /** Where free remarks go: in the summary or in the root. */
  remarks(tipoDte: TipoDte, observaciones: string | null): { readonly resumen: object; readonly root: object };
}

const FORMATS: Readonly<Record<Edition, EditionFormat>> = { '2023': edition2023, '2026': edition2026 };

/** The edition of a document emitted on `fecEmi` by an issuer whose change date is `edition2026From` (both `YYYY-MM-DD`). */
export function editionAt(fecEmi: string, edition2026From: string): Edition {
  return fecEmi >= edition2026From ? '2026' : '2023';
}

/** The format of an edition. */
export function formatOf(edition: Edition): EditionFormat {
  return FORMATS[edition];
}
