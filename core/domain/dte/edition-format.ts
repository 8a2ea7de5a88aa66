/** What the editions of the document format write differently (§edition-differences). */
import type { Edition, TipoDte } from '../../contract/edition.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import type { Totals } from '../totals.ts';
import type { ResolvedAddress } from '../translate.ts';

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
  remarks(
    tipoDte: TipoDte,
    observaciones: string | null,
  ): { readonly resumen: object; readonly root: object };
}
