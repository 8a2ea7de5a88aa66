/**
 * Settings of an issuer about contingency: what the authority's texts leave unsure (§identification, §lots). Their defaults
 * are in `docs/settings.md`.
 */
import { z } from 'zod';
import { readableLine } from '../text/readable-text.ts';
import { malformed } from '../rules/rules.ts';

/** Shortest and longest words of a cause that every document of edition 2023 can carry (schema fe-fc-v1). */
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

/** The causes of CAT-005 that need no words. */
export const CAUSAS_SIN_MOTIVO = ['1', '2', '3', '4'] as const;

/**
 * `motivoContin` of causes 1 to 4: the words of a window that opens without a person's. `soloCausa5`: none at all, also not
 * a person's, as annex IV of the Normativa 2.0 reads; the functional manual allows them.
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

/** Version of the body of a lot. */
export const versionLote = z
  .int(malformed('numero-entero'))
  .min(1, malformed('uno-o-mas'))
  .max(MAX_LOT_VERSION);
export const DEFAULT_VERSION_LOTE = 2;
