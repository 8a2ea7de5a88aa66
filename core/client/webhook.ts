/** Verifies a webhook's signature and age (§webhooks). */
import type { EventBody, TrialEventBody } from './api-types.ts';
import { webCrypto } from './web-crypto.ts';

/** Maximum age in seconds; older calls are replays. */
const TOLERANCE_SECONDS = 300;
const HEXADECIMAL = 16;
/** Time in seconds, and the HMAC-SHA256 of time, point and body; a second one during a change of secret. */
const SIGNATURE = /^t=(\d+)((?:,v1=[0-9a-f]{64}){1,2})$/i;

/** A received webhook. */
export interface WebhookCall {
  /** The body's text, before `JSON.parse`. */
  readonly body: string;
  /** Header `X-Caja-Firma`; null or undefined if missing. */
  readonly signature: string | null | undefined;
  /** The secret that `webhooks add` showed once. */
  readonly secret: string;
  /** Epoch milliseconds; the current time by default. */
  readonly now?: number;
}

/**
 * Verifies and reads a webhook. Delivery is at least once: detect repetitions by the event's `id`.
 *
 * @returns the event, or a trial (`'prueba' in event`) that tells of no document; null when the signature is missing, wrong or more than five minutes off
 * @throws Error if the secret is empty
 */
export async function readWebhook(call: WebhookCall): Promise<EventBody | TrialEventBody | null> {
  const { body, signature, secret, now = Date.now() } = call;
  if (secret === '') throw new Error('Falta el secreto del webhook: es el que mostró «webhooks add»');
  const [, at = '', macs = ''] = SIGNATURE.exec(signature ?? '') ?? [];
  if (macs === '' || Math.abs(now / 1000 - Number(at)) > TOLERANCE_SECONDS) return null;
  const { subtle } = webCrypto();
  const text = new TextEncoder();
  const how = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', text.encode(secret), how, false, ['verify']);
  const signed = text.encode(`${at}.${body}`);
  for (const mac of macs.split(',v1=').slice(1))
    if (await subtle.verify('HMAC', key, bytesOf(mac), signed))
      return JSON.parse(body) as EventBody | TrialEventBody;
  return null;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), HEXADECIMAL);
  return bytes;
}
