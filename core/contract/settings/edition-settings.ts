/** Date from which an issuer uses edition 2026, as in the provisioning file (§editions; docs/settings.md). */
import { z } from 'zod';
import { EDITION_KINDS, type EditionKind } from '../edition.ts';
import { malformed } from '../rules/rules.ts';

const notADate = malformed('forma', { forma: 'fecha' });
export const fiscalDate = z.string(notADate).regex(/^\d{4}-\d{2}-\d{2}$/, notADate);

const byKind = Object.fromEntries(EDITION_KINDS.map((kind) => [kind, fiscalDate.optional()])) as Record<
  EditionKind,
  z.ZodOptional<typeof fiscalDate>
>;

/** Dates of kinds that change on another day. */
export const editionDays = z.strictObject(byKind);
export type Edition2026Days = z.infer<typeof editionDays>;

/** One date for all, or `todos` and the kinds that change on another day. */
export const edition2026From = z.union([fiscalDate, editionDays.extend({ todos: fiscalDate.optional() })]);
export type Edition2026From = z.infer<typeof edition2026From>;
