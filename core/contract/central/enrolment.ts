/**
 * Enrolment of a till at a company: a manager's one-time code is exchanged for an installation, identified by its Ed25519 key. Every later request has signed headers;
 * {@link signedText} is what is signed.
 */
import { z } from 'zod';
import { knownNumber } from './known-numbers.ts';
import { code, nit } from './stream-leaves.ts';
import { streamMark } from './stream-batch.ts';

export const ENROLMENT_CODE_MINUTES = 15;
/** Largest clock difference of a signed request; a till refused with `RELOJ` uses the centre's clock. */
export const MAX_CLOCK_DISTANCE_MS = 300_000;

export const SIGNED_HEADERS = {
  /** Installation id; missing while enrolling. */
  installation: 'x-caja-installation',
  /** Epoch milliseconds. */
  moment: 'x-caja-moment',
  /** Ed25519, base64url without padding. */
  signature: 'x-caja-signature',
} as const;

/** Data covered by a request's signature. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  /** Empty while enrolling. */
  readonly installation: string;
  readonly moment: number;
  /** SHA-256 of the body as sent (after compression), lower-case hex; of the empty string without a body. */
  readonly bodySha256: string;
}

/** The text that an installation signs for a request. */
export function signedText({ method, path, installation, moment, bodySha256 }: SignedRequest): string {
  return ['caja-dte request 1', method, path, installation, moment, bodySha256].join('\n');
}

/** A point of sale of a till; its series is leased to one installation at a time. */
export const salePoint = z.object({
  nit,
  emisor: z.string(),
  branch: code,
  codEstable: z.string().length(4),
  codPuntoVenta: z.string().length(4),
});

/** `POST /till/enrol`, signed by the key it contains. */
export const enrolRequest = z.object({
  code: z.string().min(1).max(40),
  /** Raw 32 bytes of the Ed25519 public key, base64url without padding. */
  publicKey: z.string().length(43),
  name: z.string().min(1).max(60),
  version: z.string().max(40),
  epoch: code,
  salePoints: z.array(salePoint).max(100),
});
export type EnrolRequest = z.infer<typeof enrolRequest>;

/** Status 200. The stream starts at its first record. Repeating a code with the same key gets the same answer. */
export const enrolAnswer = z.object({
  installation: code,
  company: z.string(),
  shop: z.string(),
  mark: streamMark,
  /** Numbers already used in its points of sale, by any earlier till; the till does not use them again. */
  numbers: z.array(knownNumber).default([]),
});
export type EnrolAnswer = z.infer<typeof enrolAnswer>;

/**
 * Refusals: `CODIGO` (403) unknown, used or expired; `SERIE` (409) another installation has one of the points of sale; `ESPERE` (429, `Retry-After`) too many wrong
 * codes: not checked, the code stays valid.
 */
export const ENROL_REFUSALS = { CODIGO: 403, SERIE: 409, SOLICITUD: 400, ESPERE: 429 } as const;
export type EnrolRefusalCode = keyof typeof ENROL_REFUSALS;
