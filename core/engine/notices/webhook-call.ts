/** One webhook call: signed, sent and recorded (§webhooks). */
import { createHmac } from 'node:crypto';
import type {
  DocumentEvent,
  TrialEvent,
  WebhookDelivery,
  WebhookOutcome,
} from '../../contract/api/events.ts';
import type { Delivery } from '../../contract/api/integration/webhooks.ts';
import { stringifyJson } from '../../contract/json.ts';
import { isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import type { Webhook } from '../../store/delivery/webhooks.ts';
import type { Clock, WebhookDeps } from '../deps.ts';

/** Payload of a call: an event, or a test without document. */
export type Sent =
  | { readonly kind: Exclude<WebhookDelivery['kind'], 'prueba'>; readonly event: DocumentEvent }
  | { readonly kind: 'prueba' };

/** Calls a target and records the result; `detail` is null when accepted. Never rejects. */
export async function callTarget(
  target: Webhook,
  sent: Sent,
  {
    parts: { webhooks, clock },
    signal,
  }: {
    readonly parts: { readonly webhooks: WebhookDeps; readonly clock: Pick<Clock, 'now' | 'computer'> };
    readonly signal: AbortSignal;
  },
): Promise<WebhookDelivery> {
  const at = clock.now();
  const signedAt = clock.computer?.() ?? at;
  const outcome = await made(target, sent, { webhooks, at, signedAt, signal });
  const delivery: WebhookDelivery = {
    webhookId: target.id,
    kind: sent.kind,
    eventId: sent.kind === 'prueba' ? 0 : sent.event.id,
    codigoGeneracion: sent.kind === 'prueba' ? null : sent.event.codigoGeneracion,
    at,
    durationMs: Math.max(0, clock.now() - at),
    status: outcome.status,
    detail: outcome.kind === 'failed' ? outcome.detail : null,
  };
  // Aborted by shutdown: not the target's failure.
  if (!signal.aborted) webhooks.note(delivery);
  return delivery;
}

interface Making {
  readonly webhooks: WebhookDeps;
  readonly at: Instant;
  /** Computer time, which receivers compare with theirs; a rehearsed clock days ahead would make it look wrong. */
  readonly signedAt: Instant;
  readonly signal: AbortSignal;
}

async function made(
  target: Webhook,
  sent: Sent,
  { webhooks, at, signedAt, signal }: Making,
): Promise<WebhookOutcome> {
  const secrets = webhooks.secretsOf(target);
  if (secrets.length === 0)
    return {
      kind: 'failed',
      status: null,
      detail: 'su secreto no se puede abrir; aplique «provision» de nuevo',
    };
  const body =
    sent.kind === 'prueba'
      ? JSON.stringify({ id: 0, prueba: true, fhEvento: isoUtc(at) } satisfies TrialEvent)
      : stringifyJson(sent.event);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Caja-Evento': String(sent.kind === 'prueba' ? 0 : sent.event.id),
    'X-Caja-Firma': signatureOf(body, { secrets, at: signedAt }),
  };
  return webhooks.send({ url: target.url, headers, body }, signal);
}

/**
 * `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`, one `v1` per secret. The time is signed, so that old calls cannot be
 * replayed.
 */
export function signatureOf(
  body: string,
  by: { readonly secrets: readonly Buffer[]; readonly at: Instant },
): string {
  const t = Math.floor(by.at / 1000);
  const macs = by.secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`,
  );
  return [`t=${t}`, ...macs].join(',');
}

export function shownDelivery(of: WebhookDelivery): Delivery {
  return {
    evento: of.eventId,
    clase: of.kind,
    codigoGeneracion: of.codigoGeneracion,
    en: isoUtc(of.at),
    duracionMs: of.durationMs,
    estado: of.status,
    entregada: of.detail === null,
    falla: of.detail,
  };
}
