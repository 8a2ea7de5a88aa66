/** Schemas of generated documents and events, by edition (§editions). */
import { z } from 'zod';
import { EDITIONS, RETORNO, TIPOS_DTE, type Edition, type TipoDte } from '../edition.ts';
import { contingenciaV3 } from './2023/contingencia.ts';
import { creditoFiscalV3 } from './2023/credito-fiscal.ts';
import { facturaV1 } from './2023/factura.ts';
import { invalidacionV2 } from './2023/invalidacion.ts';
import { notaRemisionV3 } from './2023/nota-remision.ts';
import { notaCreditoV3, notaDebitoV3 } from './2023/notas.ts';
import { sujetoExcluidoV1 } from './2023/sujeto-excluido.ts';
import { contingenciaV4 } from './2026/contingencia.ts';
import { creditoFiscalV4 } from './2026/credito-fiscal.ts';
import { facturaV2 } from './2026/factura.ts';
import { invalidacionV3 } from './2026/invalidacion.ts';
import { notaRemisionV4 } from './2026/nota-remision.ts';
import { notaCreditoV4, notaDebitoV4 } from './2026/notas.ts';
import { retornoV1 } from './2026/retorno.ts';
import { sujetoExcluidoV2 } from './2026/sujeto-excluido.ts';

export const EVENT_KINDS = ['invalidacion', 'contingencia'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

const DOCUMENTS = {
  '2023': {
    '01': facturaV1,
    '03': creditoFiscalV3,
    '04': notaRemisionV3,
    '05': notaCreditoV3,
    '06': notaDebitoV3,
    '14': sujetoExcluidoV1,
    // Never issued: the event exists only since edition 2026 (§retorno).
    '18': retornoV1,
  },
  '2026': {
    '01': facturaV2,
    '03': creditoFiscalV4,
    '04': notaRemisionV4,
    '05': notaCreditoV4,
    '06': notaDebitoV4,
    '14': sujetoExcluidoV2,
    '18': retornoV1,
  },
} as const satisfies Record<Edition, Record<TipoDte, z.ZodType>>;

const EVENTS = {
  '2023': {
    invalidacion: invalidacionV2.meta({
      id: 'EventoInvalidacion2023',
      description: 'Evento de invalidación, edición 2023',
    }),
    contingencia: contingenciaV3,
  },
  '2026': {
    invalidacion: invalidacionV3.meta({
      id: 'EventoInvalidacion2026',
      description: 'Evento de invalidación, edición 2026',
    }),
    contingencia: contingenciaV4,
  },
} as const satisfies Record<Edition, Record<EventKind, z.ZodType>>;

/** Schema of a document type. Decimals are JsonNumber, whole numbers plain numbers. */
export function documentSchema<E extends Edition, T extends TipoDte>(
  edition: E,
  tipoDte: T,
): (typeof DOCUMENTS)[E][T] {
  return DOCUMENTS[edition][tipoDte];
}

/** Schema of an event. Its edition follows its own date, not its documents' (§edition-by-date). */
export function eventSchema<E extends Edition, K extends EventKind>(
  edition: E,
  kind: K,
): (typeof EVENTS)[E][K] {
  return EVENTS[edition][kind];
}

/** Schema names and descriptions of documents in answers, without edition. */
const ANSWERED: Readonly<Record<TipoDte, readonly [id: string, description: string]>> = {
  '01': ['DteFactura', 'Factura (01)'],
  '03': ['DteCreditoFiscal', 'Comprobante de crédito fiscal (03)'],
  '04': ['DteNotaRemision', 'Nota de remisión (04)'],
  '05': ['DteNotaCredito', 'Nota de crédito (05)'],
  '06': ['DteNotaDebito', 'Nota de débito (06)'],
  '14': ['DteSujetoExcluido', 'Factura de sujeto excluido (14)'],
  '18': ['EventoRetorno', 'Evento de retorno (18)'],
};

/** A document in an answer; a simulated one has neither number nor code. */
function answered(edition: Edition, tipoDte: TipoDte): z.ZodType {
  const { shape } = DOCUMENTS[edition][tipoDte];
  const head = shape.identificacion.shape;
  const numbered =
    'numeroControl' in head
      ? { numeroControl: head.numeroControl.nullable().describe('null solo en SIMULADO') }
      : {};
  const [id, description] = ANSWERED[tipoDte];
  const identificacion = z.strictObject({
    ...head,
    ...numbered,
    codigoGeneracion: head.codigoGeneracion.nullable().describe('null solo en SIMULADO'),
  });
  return z
    .strictObject({ ...shape, identificacion })
    .meta({ id: `${id}${edition}`, description: `${description}, edición ${edition}` });
}

/** Edition 2023 has no return event. */
function editionsOf(tipoDte: TipoDte): readonly Edition[] {
  return tipoDte === RETORNO ? ['2026'] : EDITIONS;
}

const ANSWERED_EDITIONS = new Map(
  TIPOS_DTE.map((tipoDte) => [tipoDte, editionsOf(tipoDte).map((edition) => answered(edition, tipoDte))]),
);

export function documentEditions(tipoDte: TipoDte): readonly z.ZodType[] {
  return ANSWERED_EDITIONS.get(tipoDte) ?? [];
}

export function eventEditions(kind: EventKind): readonly z.ZodType[] {
  return EDITIONS.map((edition) => EVENTS[edition][kind]);
}
