/**
 * Settings of an issuer about contingency: what the authority's texts leave unsure (§identification, §lots). Their defaults
 * are in `docs/settings.md`.
 */
import { z } from 'zod';
import { readableLine } from '../readable-text.ts';

/** Shortest and longest words of a cause that every document of edition 2023 can carry (schema fe-fc-v1). */
export const MIN_MOTIVO_CHARS = 5;
export const MAX_MOTIVO_CHARS = 150;
const MAX_LOT_VERSION = 99;

const motivo = z
  .string()
  .trim()
  .min(MIN_MOTIVO_CHARS, `debe tener al menos ${MIN_MOTIVO_CHARS} caracteres`)
  .max(MAX_MOTIVO_CHARS, `admite como máximo ${MAX_MOTIVO_CHARS} caracteres`)
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
      message: 'con soloCausa5 las causas 1 a 4 van sin motivo; bórrelos',
    },
  );
export type MotivoContin = z.infer<typeof motivoContin>;

/** Version of the body of a lot. */
export const versionLote = z.int('debe ser un entero').min(1, 'debe ser 1 o más').max(MAX_LOT_VERSION);
