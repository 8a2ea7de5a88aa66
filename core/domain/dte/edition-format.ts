/** What the editions of the document format write differently (§edition-differences). */
import type { Edition, TipoDte } from '../../contract/edition.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import type { IssuerSettings } from '../../contract/settings/issuer-settings.ts';
import type { Charges, LineAmounts, Totals } from '../totals.ts';
import type { Line, ResolvedAddress } from '../code-translation.ts';

/** What an edition writes in its own way. One value per edition; builders ask it instead of asking which edition it is. */
export interface EditionFormat {
  readonly edition: Edition;
  readonly version: Readonly<Record<TipoDte, number>>;
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
  /** What the edition writes in its own way in a factura de sujeto excluido (§sujeto-excluido). */
  readonly excluded: {
    /** Member that names who sells. */
    readonly party: 'sujetoExcluido' | 'receptor';
    /** Members of the summary before the income tax. */
    readonly withheld: object;
  };
  readonly nota: NoteFormat;
}

/** What an edition writes in its own way in credit and debit notes (§note-fields). */
export interface NoteFormat {
  /** Members of `identificacion` beside those of every document. */
  readonly identificacion: object;
  /** Whether a line may be a charge outside the base. */
  readonly noGravado: boolean;
  /** Whether discounts on the whole go over the lines, because the summary has no member for them. */
  readonly spreadsDiscounts: boolean;
  emisor(issuer: Issuer, branch: Branch, address: ResolvedAddress): object;
  /** How the receiver is named: by its NIT, or the DUI that serves as one. */
  receptorId(numDocumento: string | null): object;
  /** Members of a line beside those of every document. */
  line(of: { readonly line: Line; readonly amounts: LineAmounts; readonly charges: Charges }): object;
  /** Members of the summary up to what is to be paid, in the authority's order. */
  resumen(of: {
    readonly totals: Totals;
    readonly tributos: object | null;
    readonly settings: IssuerSettings;
  }): object;
}
