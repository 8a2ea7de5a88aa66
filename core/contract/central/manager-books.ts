/** Queries of the managers' page for a taxpayer's VAT books over all tills (docs/central.md). */
import { z } from 'zod';
import { AMBIENTES, type Ambiente } from '../ambiente.ts';
import { isMonth } from '../api/month-parameter.ts';
import { BOOK_FILES, type BookFileKind, type TaxMonth } from '../bridge/bridge-books.ts';
import type { TipoDte } from '../edition.ts';
import { anexosIva, type AnexosIva } from '../settings/annex-settings.ts';
import { nit } from './stream-leaves.ts';

/** Changed documents per answer; the total counts all. */
export const MAX_CHANGED_DOCUMENTS = 100;
const MAX_PAGE = 100_000;

const month = { nit, ambiente: z.enum(AMBIENTES), mes: z.string().refine(isMonth) };
export const booksQuery = z.object({
  ...month,
  pagina: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
});
export const bookFileInput = z.strictObject({ ...month, archivo: z.enum(BOOK_FILES) });
export const taxpayerInput = z.strictObject({ nit, anexosIva });

export interface Taxpayer {
  readonly nit: string;
  readonly name: string;
  readonly anexosIva: AnexosIva;
}

/**
 * Why a till's data is incomplete until the end of a month: `NUNCA` never reported, `ATRASADA` connected but records are missing, `SIN_NOTICIA` not heard of since,
 * `BIFURCADA` two histories, a user must decide, `DE_BAJA` revoked before its data was complete.
 */
export type BehindReason = 'NUNCA' | 'ATRASADA' | 'SIN_NOTICIA' | 'BIFURCADA' | 'DE_BAJA';

export interface BehindTill {
  readonly installation: string;
  readonly till: string;
  readonly shop: string;
  readonly reason: BehindReason;
  /** Time until which its data is complete; null if none. */
  readonly syncedUntil: number | null;
}

export interface ChangedDocument {
  readonly till: string;
  readonly tipoDte: TipoDte;
  readonly numeroControl: string | null;
  readonly codigoGeneracion: string;
  readonly fecEmi: string;
  readonly estado: string;
  readonly at: number;
}

/** Files that differ from their last download. */
export interface ChangedSince {
  readonly since: number;
  readonly files: readonly BookFileKind[];
  readonly documents: readonly ChangedDocument[];
  readonly total: number;
}

export interface CompanyMonth {
  readonly ambiente: Ambiente;
  /** Null while a till is behind, because the books would be incomplete. */
  readonly month: TaxMonth | null;
  /** Whether the month is current: its books are then provisional, with the tills that are behind. */
  readonly running: boolean;
  /** Tills that block the month, or may have sold more in the current one. */
  readonly behind: readonly BehindTill[];
  /** Tills revoked before their data was complete: their later sales are in no book. */
  readonly revoked: readonly BehindTill[];
  /** Null if nothing was downloaded, or nothing changed since. */
  readonly changed: ChangedSince | null;
}
