/** Settings of an issuer about credit and debit notes: what the authority's texts leave unsure (§notes; docs/settings.md). */
import { z } from 'zod';
import { CODIGOS_RETENCION } from '../dte/code-lists.ts';

const MAX_MONTHS = 24;
const MAX_NOTICE_DAYS = 90;

/** The setting `notas`; what is missing has its default. */
export const notas = z.strictObject({
  /** Months from the emission of a document within which a note may adjust it. */
  plazoMeses: z.int('debe ser un entero').min(1).max(MAX_MONTHS).optional(),
  /** Days before that end from which a note is warned of. */
  avisoDias: z.int('debe ser un entero').min(0).max(MAX_NOTICE_DAYS).optional(),
  /** Whether a sealed debit note widens what credit notes may take. */
  debitoAumentaSaldo: z.boolean().optional(),
  /** `codigoRetencionMH` of a note of edition 2026 that gives retention back. */
  codigoRetencion: z.enum(['ninguno', ...CODIGOS_RETENCION]).optional(),
});
export type Notas = z.infer<typeof notas>;

/** What holds unless the settings say otherwise. */
export const DEFAULT_NOTAS = {
  plazoMeses: 3,
  avisoDias: 10,
  debitoAumentaSaldo: true,
  codigoRetencion: 'ninguno',
} as const satisfies Required<Notas>;
