/** Bridge operations for the queue: documents waiting for the authority, and user actions on them. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import type { DocumentEstado } from '../api/documents.ts';
import { MAX_MOTIVO_CHARS } from '../settings/contingency-settings.ts';
import { documentInput } from '../api/documents.ts';
import type { TipoDte } from '../edition.ts';
import { noInput, readableAs } from '../till/till-leaves.ts';
import type { Fault } from '../problem.ts';
import { findingMessage, rule, type Rule } from '../rules/rules.ts';

export const MAX_QUEUE_ROWS = 200;
export const CAUSA_CODES = ['1', '2', '3', '4', '5'] as const;

const contingencyId = z.int().min(1);
const contingencyInput = z.strictObject({ id: contingencyId });

export const QUEUE_OPERATIONS = {
  'queue.view': { access: 'cajero', input: noInput, polled: true, output: answers<QueueView>() },
  /** Retries everything of this issuer and environment now. */
  'queue.sendAll': { access: 'cajero', input: noInput, output: answers<QueueView>() },
  'queue.send': { access: 'cajero', input: documentInput, output: answers<QueueView>() },
  /** Creates another event now, after the fault named by the authority was corrected. */
  'queue.retryEvent': { access: 'gerente', input: contingencyInput, output: answers<QueueView>() },
  /** Changes the cause for the documents that follow. */
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
  /** Ends the contingency: its event is created, later documents are issued normally. */
  'queue.endContingency': { access: 'gerente', input: contingencyInput, output: answers<QueueView>() },
} as const;

/** What must happen before a document is sent; `SIN_RELACIONADO`: a person sends it, what it waited for is not sealed any more. */
export type QueueHold = 'EVENTO' | 'LOTE' | 'RELACIONADO' | 'SIN_RELACIONADO';

/** Common members of queue rows; moments are ISO 8601 UTC. */
interface Waits {
  readonly desde: string;
  readonly intentos: number;
  /** Last answer; empty before the first attempt. */
  readonly ultimaRespuesta: readonly Rule[];
  /** Next attempt; null while it waits for something else. */
  readonly proximo: string | null;
}

export interface QueuedDocument extends Waits {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly tipoDte: TipoDte;
  readonly estado: DocumentEstado;
  readonly receptor: string | null;
  readonly monto: string;
  readonly espera: QueueHold | null;
  /** Legal deadline (72 hours after its event's seal); null if none runs. */
  readonly antesDe: string | null;
}

export interface QueuedEvent extends Waits {
  readonly codigoGeneracion: string;
  readonly tipo: 'CONTINGENCIA' | 'INVALIDACION';
  /** Control number of the invalidated document. */
  readonly numeroControl: string | null;
}

export interface QueuedLot extends Pick<Waits, 'desde' | 'proximo'> {
  readonly id: number;
  /** The authority's lot code; null until it accepted the lot. */
  readonly codigoLote: string | null;
  readonly estado: 'ENVIANDO' | 'RECIBIDO';
  readonly documentos: number;
  readonly pendientes: number;
  readonly preguntas: number;
}

/** A rejected document that can still be corrected under its own number. */
export interface RefusedDocument {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly tipoDte: TipoDte;
  readonly receptor: string | null;
  readonly monto: string;
  /** Time of the rejection, and deadline of the correction, ISO 8601 UTC. */
  readonly desde: string;
  readonly antesDe: string;
  /** Reasons in plain Spanish; `campo` is a path of the request. */
  readonly motivos: readonly Fault[];
}

export interface ContingencyEvent {
  readonly estado: 'PENDIENTE' | 'PROCESADO' | 'RECHAZADO';
  readonly codigoGeneracion: string;
  readonly sello: string | null;
}

export interface QueuedContingency {
  readonly id: number;
  /** Code of CAT-005, its name, and the user's text. */
  readonly tipo: (typeof CAUSA_CODES)[number];
  readonly causa: string;
  readonly motivo: string | null;
  readonly desde: string;
  readonly hasta: string | null;
  /** Whether new documents are issued in it: then only its cause can change. */
  readonly actual: boolean;
  readonly documentos: number;
  readonly pendientes: number;
  readonly evento: ContingencyEvent | null;
  /** Deadline of the event (24 hours) and of its documents (72 hours); null if not running. */
  readonly eventoAntesDe: string | null;
  readonly documentosAntesDe: string | null;
  /** Why the authority rejected the last event, and when the next one is created automatically. */
  readonly rechazo: string | null;
  readonly otroEvento: string | null;
}

export interface QueueView {
  readonly ahora: string;
  readonly documentos: readonly QueuedDocument[];
  readonly totalDocumentos: number;
  readonly eventos: readonly QueuedEvent[];
  readonly totalEventos: number;
  readonly contingencias: readonly QueuedContingency[];
  readonly lotes: readonly QueuedLot[];
  /** Shortest deadline first. */
  readonly rechazados: readonly RefusedDocument[];
  readonly totalRechazados: number;
  /** Counted but not shown: other users' sales, which the caller may not see. */
  readonly deOtros: { readonly documentos: number; readonly eventos: number; readonly rechazados: number };
}
