/** An issuer's contingency settings, where the authority's texts are unclear (§identification, §lots). Defaults are in `docs/settings.md`. */
import { z } from 'zod';
import { readableLine } from '../text/readable-text.ts';
import { malformed } from '../rules/rules.ts';

/** Length of a cause's text that every document of edition 2023 can carry (schema fe-fc-v1). */
export const MIN_MOTIVO_CHARS = 5;
export const MAX_MOTIVO_CHARS = 150;
const MAX_LOT_VERSION = 99;

const motivo = z
  .string()
  .trim()
  .min(MIN_MOTIVO_CHARS, malformed('longitud-minima', { minimo: MIN_MOTIVO_CHARS }))
  .max(MAX_MOTIVO_CHARS, malformed('longitud-maxima', { maximo: MAX_MOTIVO_CHARS }))
  .superRefine(readableLine)
  .optional();

/** Causes of CAT-005 that need no text. */
export const CAUSAS_SIN_MOTIVO = ['1', '2', '3', '4'] as const;

/**
 * `motivoContin` of causes 1 to 4: the text of contingencies opened automatically. `soloCausa5`: no text for these causes, not even a user's, as annex IV of the
 * Normativa 2.0 reads; the functional manual allows it.
 */
export const motivoContin = z
  .strictObject({ soloCausa5: z.boolean().optional(), '1': motivo, '2': motivo, '3': motivo, '4': motivo })
  .refine(
    (given) => given.soloCausa5 !== true || CAUSAS_SIN_MOTIVO.every((causa) => given[causa] === undefined),
    {
      message: malformed('motivos-de-solo-causa-5'),
    },
  );
export type MotivoContin = z.infer<typeof motivoContin>;

export const versionLote = z
  .int(malformed('numero-entero'))
  .min(1, malformed('uno-o-mas'))
  .max(MAX_LOT_VERSION);
export const DEFAULT_VERSION_LOTE = 2;
