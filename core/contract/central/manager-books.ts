/** Queries of the managers' page for a taxpayer's VAT books over all tills (docs/central.md). */
import { z } from 'zod';
import type { AnswerOf } from '../api/answer-leaves.ts';
import { isMonth } from '../api/month-parameter.ts';
import { BOOK_FILES } from '../bridge/bridge-books.ts';
import { taxMonth } from '../books/tax-month.ts';
import { anexosIva } from '../settings/annex-settings.ts';
import { ambiente, count, day, id, instant, nit, text, tipoDte } from './stream-leaves.ts';

/** Changed documents per answer; the total counts all. */
export const MAX_CHANGED_DOCUMENTS = 100;
const MAX_PAGE = 100_000;

const month = { nit, ambiente, mes: z.string().refine(isMonth) };
export const booksQuery = z.object({
  ...month,
  pagina: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
});
export const bookFileInput = z.strictObject({ ...month, archivo: z.enum(BOOK_FILES) });
export const taxpayerInput = z.strictObject({ nit, anexosIva });

export const taxpayer = z.strictObject({ nit: text, name: text, anexosIva });
export type Taxpayer = AnswerOf<typeof taxpayer>;

/**
 * Why a till's data is incomplete until the end of a month: `NUNCA` never reported, `ATRASADA` connected but records are missing, `SIN_NOTICIA` not heard of since,
 * `BIFURCADA` two histories, a user must decide, `DE_BAJA` revoked before its data was complete, `APARTADOS` records that the books need could not be used.
 */
export const BEHIND_REASONS = [
  'NUNCA',
  'ATRASADA',
  'SIN_NOTICIA',
  'BIFURCADA',
  'DE_BAJA',
  'APARTADOS',
] as const;
export type BehindReason = (typeof BEHIND_REASONS)[number];

export const behindTill = z.strictObject({
  installation: id,
  till: text,
  shop: text,
  reason: z.enum(BEHIND_REASONS),
  /** Time until which its data is complete; null if none. */
  syncedUntil: instant.nullable(),
});
export type BehindTill = AnswerOf<typeof behindTill>;

export const changedDocument = z.strictObject({
  till: text,
  tipoDte,
  numeroControl: text.nullable(),
  codigoGeneracion: text,
  fecEmi: day,
  estado: text,
  at: instant,
});
export type ChangedDocument = AnswerOf<typeof changedDocument>;

/** Files that differ from their last download. */
export const changedSince = z.strictObject({
  since: instant,
  files: z.array(z.enum(BOOK_FILES)),
  documents: z.array(changedDocument),
  total: count,
});
export type ChangedSince = AnswerOf<typeof changedSince>;

export const companyMonth = z.strictObject({
  ambiente,
  /** Null while a till is behind, because the books would be incomplete. */
  month: taxMonth.nullable(),
  /** Whether the month is current: its books are then provisional, with the tills that are behind. */
  running: z.boolean(),
  /** Tills that block the month, or may have sold more in the current one. */
  behind: z.array(behindTill),
  /** Tills whose data will not become complete by waiting: what is missing is in no book. */
  incomplete: z.array(behindTill),
  /** Null if nothing was downloaded, or nothing changed since. */
  changed: changedSince.nullable(),
});
export type CompanyMonth = AnswerOf<typeof companyMonth>;
