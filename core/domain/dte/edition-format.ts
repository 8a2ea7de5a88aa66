/** Differences between the editions of the document format (§edition-differences). */
import type { Edition, TipoDte } from '../../contract/edition.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import type { IssuerSettings } from '../../contract/settings/issuer-settings.ts';
import type { Charges, LineAmounts, Totals } from '../totals.ts';
import type { Line, ResolvedAddress } from '../code-translation.ts';

/** Edition-specific output. Builders ask this object instead of checking the edition. */
export interface EditionFormat {
  readonly edition: Edition;
  readonly version: Readonly<Record<TipoDte, number>>;
  readonly distritoRequired: boolean;
  /** An address; the caller ensures that the edition can express it. */
  direccion(address: ResolvedAddress): object;
  emisor(issuer: Issuer, branch: Branch, address: ResolvedAddress): object;
  withholdings(tipoDte: TipoDte, totals: Totals): object;
  remarks(
    tipoDte: TipoDte,
    observaciones: string | null,
  ): { readonly resumen: object; readonly root: object };
  /** Differences in a factura de sujeto excluido (§sujeto-excluido). */
  readonly excluded: {
    /** Member that holds the seller. */
    readonly party: 'sujetoExcluido' | 'receptor';
    /** Summary members before the income tax. */
    readonly withheld: object;
  };
  readonly nota: NoteFormat;
}

/** Differences in credit and debit notes (§note-fields). */
export interface NoteFormat {
  readonly identificacion: object;
  /** Whether general discounts are spread over the lines, because the summary has no member for them. */
  readonly spreadsDiscounts: boolean;
  emisor(issuer: Issuer, branch: Branch, address: ResolvedAddress): object;
  /** Identifies the receiver by NIT, or by the DUI used as NIT. */
  receptorId(numDocumento: string | null): object;
  line(of: { readonly line: Line; readonly amounts: LineAmounts; readonly charges: Charges }): object;
  /** Summary members up to the total to pay, in the authority's order. */
  resumen(of: {
    readonly totals: Totals;
    readonly tributos: object | null;
    readonly settings: IssuerSettings;
  }): object;
}
