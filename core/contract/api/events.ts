/** What integrators are told of documents as it happens: `GET /eventos` and webhooks (§feed). */
import { z } from 'zod';
import {
  ambiente,
  amount,
  autoridad,
  controlNumber,
  day,
  moment,
  observaciones,
  timeOfDay,
  tipoDte,
  uuid,
  type AnswerOf,
} from './answer-leaves.ts';
import type { Caller } from '../caller.ts';
import { DOCUMENT_ESTADOS } from './documents.ts';

/** A document was numbered or its public state changed: what was true then, whatever happened since. */
export const documentEvent = z
  .strictObject({
    id: z.int().min(1).describe('Crece en el orden en que pasaron las cosas; con él se reanuda'),
    fhEvento: moment.describe('Cuándo pasó: ISO 8601, UTC, con milisegundos'),
    estado: z.enum(DOCUMENT_ESTADOS).describe('Estado al que llegó el documento'),
    ambiente,
    autoridad,
    emisor: z.string().describe('NIT del emisor'),
    sucursal: z.string().describe('Id de la sucursal'),
    tipoDte,
    codigoGeneracion: uuid,
    numeroControl: controlNumber.nullable().describe('Número de control; null en un evento de retorno'),
    fecEmi: day,
    horEmi: timeOfDay,
    monto: amount.describe('Total a pagar, en USD; en 04 el valor de los bienes'),
    selloRecibido: z.string().nullable(),
    fhProcesamiento: moment.nullable().describe('Momento del sello'),
    codigoMsg: z.string().nullable(),
    descripcionMsg: z.string().nullable(),
    observaciones,
  })
  .meta({ id: 'Evento', description: 'Un documento se numeró o cambió de estado' });

export type DocumentEvent = AnswerOf<typeof documentEvent>;

/** What a reader gets when it asks. */
export type EventBatch =
  | {
      readonly kind: 'events';
      readonly events: readonly DocumentEvent[];
      /** Whether to ask again at once: there is more. */
      readonly more: boolean;
    }
  /** The key was deleted or has expired, or the service is stopping. */
  | { readonly kind: 'ended' };

/** One reader's place in the feed. */
export interface EventReader {
  /** Id after which it began. */
  readonly startedAfter: number;
  /** The next events its caller may see, in order, without a gap; a bounded number. */
  next(): EventBatch;
  close(): void;
}

/** Where transports read events from. */
export interface EventSource {
  /**
   * A reader for what the caller's key may see.
   *
   * @param after id of the last event the caller has; null begins with what happens from now on
   * @param wake called when it is worth asking {@link EventReader.next} again, never from within it
   */
  open(caller: Caller, after: number | null, wake: () => void): EventReader;
}

/** One delivery of an event to a target. */
export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a delivery went; `status` is what was answered, null without an answer; `detail` is Spanish, for the person who looks after the target. */
export type WebhookOutcome =
  | { readonly kind: 'delivered'; readonly status: number }
  | { readonly kind: 'failed'; readonly status: number | null; readonly detail: string };

/** Why a target was called: its turn had come, or a person asked for it. */
export const DELIVERY_KINDS = ['evento', 'prueba', 'reenvio'] as const;

/** One call of a target as it is kept. */
export interface WebhookDelivery {
  readonly webhookId: string;
  readonly kind: (typeof DELIVERY_KINDS)[number];
  /** Id of the event; 0 for a trial. */
  readonly eventId: number;
  readonly codigoGeneracion: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly durationMs: number;
  readonly status: number | null;
  /** What went wrong, in Spanish; null where it was taken. */
  readonly detail: string | null;
}
