/** The schema of every generated document and event, by edition (§editions). */
import type { z } from 'zod';
import type { Edition, TipoDte } from '../edition.ts';
import { contingenciaV3 } from './2023/contingencia.ts';
import { creditoFiscalV3 } from './2023/credito-fiscal.ts';
import { facturaV1 } from './2023/factura.ts';
import { invalidacionV2 } from './2023/invalidacion.ts';
import { notaRemisionV3 } from './2023/nota-remision.ts';
import { notaCreditoV3, notaDebitoV3 } from './2023/notas.ts';
import { contingenciaV4 } from './2026/contingencia.ts';
import { creditoFiscalV4 } from './2026/credito-fiscal.ts';
import { facturaV2 } from './2026/factura.ts';
import { invalidacionV3 } from './2026/invalidacion.ts';
import { notaRemisionV4 } from './2026/nota-remision.ts';
import { notaCreditoV4, notaDebitoV4 } from './2026/notas.ts';

export const EVENT_KINDS = ['invalidacion', 'contingencia'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

const DOCUMENTS = {
  '2023': {
    '01': facturaV1,
    '03': creditoFiscalV3,
    '04': notaRemisionV3,
    '05': notaCreditoV3,
    '06': notaDebitoV3,
  },
  '2026': {
    '01': facturaV2,
    '03': creditoFiscalV4,
    '04': notaRemisionV4,
    '05': notaCreditoV4,
    '06': notaDebitoV4,
  },
} as const satisfies Record<Edition, Record<TipoDte, z.ZodType>>;

const EVENTS = {
  '2023': { invalidacion: invalidacionV2, contingencia: contingenciaV3 },
  '2026': { invalidacion: invalidacionV3, contingencia: contingenciaV4 },
} as const satisfies Record<Edition, Record<EventKind, z.ZodType>>;

/** Schema of a document of one type. Decimals in it are JsonNumber, whole numbers are plain. */
export function documentSchema<E extends Edition, T extends TipoDte>(
  edition: E,
  tipoDte: T,
): (typeof DOCUMENTS)[E][T] {
  return DOCUMENTS[edition][tipoDte];
}

/** Schema of an event. An event takes the edition of its own date, whatever its documents' (§edition-by-date). */
export function eventSchema<E extends Edition, K extends EventKind>(
  edition: E,
  kind: K,
): (typeof EVENTS)[E][K] {
  return EVENTS[edition][kind];
}
