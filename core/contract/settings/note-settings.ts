/** An issuer's settings for credit and debit notes, where the authority's texts are unclear (§notes; docs/settings.md). */
import { z } from 'zod';
import { CODIGOS_RETENCION } from '../dte/code-lists.ts';

const MAX_MONTHS = 24;
const MAX_NOTICE_DAYS = 90;

/** Setting `notas`; missing members have their default. */
export const notas = z.strictObject({
  /** Months after a document's issue during which notes may adjust it. */
  plazoMeses: z.int('debe ser un entero').min(1).max(MAX_MONTHS).optional(),
  /** Days before the end of that term from which a note gives a warning. */
  avisoDias: z.int('debe ser un entero').min(0).max(MAX_NOTICE_DAYS).optional(),
  /** Whether a sealed debit note increases the amount that credit notes may take. */
  debitoAumentaSaldo: z.boolean().optional(),
  /** `codigoRetencionMH` of a note of edition 2026 that reverses a withholding. */
  codigoRetencion: z.enum(['ninguno', ...CODIGOS_RETENCION]).optional(),
});
export type Notas = z.infer<typeof notas>;

export const DEFAULT_NOTAS = {
  plazoMeses: 3,
  avisoDias: 10,
  debitoAumentaSaldo: true,
  codigoRetencion: 'ninguno',
} as const satisfies Required<Notas>;
