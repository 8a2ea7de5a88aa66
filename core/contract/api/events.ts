/** Document events for integrators: `GET /eventos` and webhooks (§feed). */
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

/** A document was numbered or changed its public state; the event shows it as it was then. */
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

/** What a webhook target gets instead of an event when somebody tries it out. */
export const trialEvent = z
  .strictObject({
    id: z.int().min(0).max(0),
    prueba: z.literal(true),
    fhEvento: moment.describe('Cuándo se probó: ISO 8601, UTC, con milisegundos'),
  })
  .meta({ id: 'EventoDePrueba', description: 'Una prueba del destino: no habla de ningún documento' });

export type TrialEvent = AnswerOf<typeof trialEvent>;

export type EventBatch =
  | {
      readonly kind: 'events';
      readonly events: readonly DocumentEvent[];
      /** More events are ready: read again at once. */
      readonly more: boolean;
    }
  /** The key was deleted or expired, or the service is stopping. */
  | { readonly kind: 'ended' };

/** One reader's position in the feed. */
export interface EventReader {
  /** Id of the last event before the start. */
  readonly startedAfter: number;
  /** The next events that the caller may see: in order, without gaps, limited in number. */
  next(): EventBatch;
  close(): void;
}

export interface EventSource {
  /**
   * Opens a reader for the events that the caller's key may see.
   *
   * @param after id of the caller's last event; null starts with new events only
   * @param wake called when {@link EventReader.next} may have more, never from within it
   */
  open(caller: Caller, after: number | null, wake: () => void): EventReader;
}

export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Result of a delivery. `status`: HTTP status, null without an answer. `detail`: explanation in Spanish for the target's administrator. */
export type WebhookOutcome =
  | { readonly kind: 'delivered'; readonly status: number }
  | { readonly kind: 'failed'; readonly status: number | null; readonly detail: string };

/** Reason of a delivery: an event, a test, or a manual resend. */
export const DELIVERY_KINDS = ['evento', 'prueba', 'reenvio'] as const;

export interface WebhookDelivery {
  readonly webhookId: string;
  readonly kind: (typeof DELIVERY_KINDS)[number];
  /** Event id; 0 for a test. */
  readonly eventId: number;
  readonly codigoGeneracion: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly durationMs: number;
  readonly status: number | null;
  /** The error in Spanish; null on success. */
  readonly detail: string | null;
}
