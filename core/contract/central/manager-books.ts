/** The VAT books of a taxpayer over all tills, as managers ask for them (docs/central.md). */
import { z } from 'zod';
import { AMBIENTES, type Ambiente } from '../ambiente.ts';
import { isMonth } from '../api/month-parameter.ts';
import { BOOK_FILES, type BookFileKind, type TaxMonth } from '../bridge/bridge-books.ts';
import type { TipoDte } from '../edition.ts';
import { anexosIva, type AnexosIva } from '../settings/annex-settings.ts';
import { nit } from './stream-leaves.ts';

/** Changed documents of one answer at most; their count is complete. */
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
 * Why the centre cannot answer for a till until the end of a month: `NUNCA` it reported nothing yet, `ATRASADA` it speaks, and records of it are
 * missing, `SIN_NOTICIA` it was not heard of since, `BIFURCADA` two histories: a person must decide, `DE_BAJA` it was revoked before
 * everything of it was known.
 */
export type BehindReason = 'NUNCA' | 'ATRASADA' | 'SIN_NOTICIA' | 'BIFURCADA' | 'DE_BAJA';

export interface BehindTill {
  readonly installation: string;
  readonly till: string;
  readonly shop: string;
  readonly reason: BehindReason;
  /** Until when everything of it is known; null where nothing is. */
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

/** Files that say something else now than when they were handed out last. */
export interface ChangedSince {
  readonly since: number;
  readonly files: readonly BookFileKind[];
  readonly documents: readonly ChangedDocument[];
  readonly total: number;
}

export interface CompanyMonth {
  readonly ambiente: Ambiente;
  /** Null while a till is behind: the books would not be those of the taxpayer. */
  readonly month: TaxMonth | null;
  /** Whether the month goes on: its books are those of now, and tills that are behind are named beside them. */
  readonly running: boolean;
  /** Tills for which the month is refused, or in a running month may have sold more. */
  readonly behind: readonly BehindTill[];
  /** Tills that were revoked before all of it was known: what they sold after that is in no book. */
  readonly revoked: readonly BehindTill[];
  /** Null where nothing was handed out, or nothing changed since. */
  readonly changed: ChangedSince | null;
}
