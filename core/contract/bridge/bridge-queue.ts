/** Operations of the bridge for the queue: what waits for the authority, and what a person can do about it. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import type { DocumentEstado } from '../api/documents.ts';
import { MAX_MOTIVO_CHARS } from '../settings/contingency-settings.ts';
import { documentInput } from '../api/documents.ts';
import type { TipoDte } from '../edition.ts';
import { noInput, readableAs } from '../till/till-leaves.ts';
import type { Fault } from '../problem.ts';
import { findingMessage, rule, type Rule } from '../rules/rules.ts';

/** Rows of each kind that one answer shows; the counts are of all. */
export const MAX_QUEUE_ROWS = 200;
/** CAT-005. */
export const CAUSA_CODES = ['1', '2', '3', '4', '5'] as const;

const contingencyId = z.int().min(1);
const contingencyInput = z.strictObject({ id: contingencyId });

export const QUEUE_OPERATIONS = {
  'queue.view': { access: 'cajero', input: noInput, polled: true, output: answers<QueueView>() },
  /** Everything of this issuer and environment is tried now. */
  'queue.sendAll': { access: 'cajero', input: noInput, output: answers<QueueView>() },
  /** One document or event is tried now. */
  'queue.send': { access: 'cajero', input: documentInput, output: answers<QueueView>() },
  /** Another event is made now, after what the authority named was mended. */
  'queue.retryEvent': { access: 'gerente', input: contingencyInput, output: answers<QueueView>() },
  /** The cause of the documents that follow. */
  'queue.changeCause': {
    access: 'gerente',
    input: z.strictObject({
      id: contingencyId,
      tipo: z.enum(CAUSA_CODES),
      motivo: z
        .string()
        .max(
          MAX_MOTIVO_CHARS,
          findingMessage('LONGITUD', rule('longitud-usada', { maximo: MAX_MOTIVO_CHARS })),
        )
        .superRefine(readableAs())
        .nullable(),
    }),
    output: answers<QueueView>(),
  },
  /** The contingency ends now: its event is made, what follows is issued as normal. */
  'queue.endContingency': { access: 'gerente', input: contingencyInput, output: answers<QueueView>() },
} as const;

/** Why a document is not sent before something else happened. */
export type QueueHold = 'EVENTO' | 'LOTE' | 'RELACIONADO';

/** What every row of the queue has; moments are ISO 8601 UTC. */
interface Waits {
  readonly desde: string;
  readonly intentos: number;
  /** What was answered last; empty before the first try. */
  readonly ultimaRespuesta: readonly Rule[];
  /** When it is tried next; null while it waits for something else. */
  readonly proximo: string | null;
}

export interface QueuedDocument extends Waits {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly tipoDte: TipoDte;
  readonly estado: DocumentEstado;
  readonly receptor: string | null;
  /** Decimal text in USD with two decimals. */
  readonly monto: string;
  readonly espera: QueueHold | null;
  /** End of its legal term (72 hours after its event's seal); null while none runs. */
  readonly antesDe: string | null;
}

export interface QueuedEvent extends Waits {
  readonly codigoGeneracion: string;
  readonly tipo: 'CONTINGENCIA' | 'INVALIDACION';
  /** Control number of the document that is invalidated. */
  readonly numeroControl: string | null;
}

export interface QueuedLot extends Pick<Waits, 'desde' | 'proximo'> {
  readonly id: number;
  /** The authority's code; null until it took the lot in. */
  readonly codigoLote: string | null;
  readonly estado: 'ENVIANDO' | 'RECIBIDO';
  readonly documentos: number;
  readonly pendientes: number;
  readonly preguntas: number;
}

/** A document that the authority refused and that can still be corrected here, under its own number. */
export interface RefusedDocument {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly tipoDte: TipoDte;
  readonly receptor: string | null;
  /** Decimal text in USD with two decimals. */
  readonly monto: string;
  /** When it was refused, and until when it can be corrected, ISO 8601 UTC. */
  readonly desde: string;
  readonly antesDe: string;
  /** Why, in plain words; `campo` is a path of the request. */
  readonly motivos: readonly Fault[];
}

/** The last event of a contingency. */
export interface ContingencyEvent {
  readonly estado: 'PENDIENTE' | 'PROCESADO' | 'RECHAZADO';
  readonly codigoGeneracion: string;
  readonly sello: string | null;
}

export interface QueuedContingency {
  readonly id: number;
  /** Code of CAT-005, its name, and the words a person gave. */
  readonly tipo: (typeof CAUSA_CODES)[number];
  readonly causa: string;
  readonly motivo: string | null;
  readonly desde: string;
  readonly hasta: string | null;
  /** Whether documents are issued in it now: only its cause can change. */
  readonly actual: boolean;
  readonly documentos: number;
  readonly pendientes: number;
  readonly evento: ContingencyEvent | null;
  /** End of the event's 24 hours, and of its documents' 72; null while they do not run. */
  readonly eventoAntesDe: string | null;
  readonly documentosAntesDe: string | null;
  /** Why the authority refused the last event, and when another one is made by itself. */
  readonly rechazo: string | null;
  readonly otroEvento: string | null;
}

export interface QueueView {
  /** Moment of the answer. */
  readonly ahora: string;
  readonly documentos: readonly QueuedDocument[];
  readonly totalDocumentos: number;
  readonly eventos: readonly QueuedEvent[];
  readonly totalEventos: number;
  readonly contingencias: readonly QueuedContingency[];
  readonly lotes: readonly QueuedLot[];
  /** Those with the least time first. */
  readonly rechazados: readonly RefusedDocument[];
  readonly totalRechazados: number;
  /** How many of each total are not shown: somebody else sold them, and the caller sees only their own sales. */
  readonly deOtros: { readonly documentos: number; readonly eventos: number; readonly rechazados: number };
}
