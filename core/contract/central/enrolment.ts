/**
 * A till joins a company: a one-time code that a manager made is exchanged for an installation, known from then on by its Ed25519 key.
 * Every request of a till carries four headers; what is signed is {@link signedText}.
 */
import { z } from 'zod';
import { knownNumber } from './known-numbers.ts';
import { code, nit } from './stream-leaves.ts';
import { streamMark } from './stream-batch.ts';

/** How long a one-time code is good for. */
export const ENROLMENT_CODE_MINUTES = 15;
/** How far the clock of a signed request may be from the centre's; a till that is told `RELOJ` goes on by the centre's clock. */
export const MAX_CLOCK_DISTANCE_MS = 300_000;

/** Headers of a signed request. */
export const SIGNED_HEADERS = {
  /** The installation; absent while enrolling. */
  installation: 'x-caja-installation',
  /** Milliseconds since 1970 UTC. */
  moment: 'x-caja-moment',
  /** Ed25519, base64url without padding. */
  signature: 'x-caja-signature',
} as const;

/** What a request's signature covers. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query as they are sent. */
  readonly path: string;
  /** Empty while enrolling. */
  readonly installation: string;
  readonly moment: number;
  /** SHA-256 of the body as it is sent (after compression), lower-case hex; of nothing for a request without one. */
  readonly bodySha256: string;
}

/** The text that the key of an installation signs for a request. */
export function signedText({ method, path, installation, moment, bodySha256 }: SignedRequest): string {
  return ['caja-dte request 1', method, path, installation, moment, bodySha256].join('\n');
}

/** A point of sale that a till issues for: its series is leased to one installation at a time. */
export const salePoint = z.object({
  nit,
  /** Name of the issuer. */
  emisor: z.string(),
  branch: code,
  codEstable: z.string().length(4),
  codPuntoVenta: z.string().length(4),
});

/** `POST /till/enrol`, signed by the key that it brings. */
export const enrolRequest = z.object({
  code: z.string().min(1).max(40),
  /** Raw 32 bytes of the Ed25519 public key, base64url without padding. */
  publicKey: z.string().length(43),
  /** What people call this computer. */
  name: z.string().min(1).max(60),
  version: z.string().max(40),
  epoch: code,
  salePoints: z.array(salePoint).max(100),
});
export type EnrolRequest = z.infer<typeof enrolRequest>;

/** 200. The stream begins at its first record. A code that is asked for again by the same key gets the same answer. */
export const enrolAnswer = z.object({
  installation: code,
  company: z.string(),
  shop: z.string(),
  mark: streamMark,
  /** What was given before in its points of sale, by whoever had them: the till gives none of them again. */
  numbers: z.array(knownNumber).default([]),
});
export type EnrolAnswer = z.infer<typeof enrolAnswer>;

/** Why a till is not enrolled: `CODIGO` (403) unknown, used or too old; `SERIE` (409) another installation has one of its points of sale;
 * `ESPERE` (429, `Retry-After`) too many wrong codes came in: nothing was looked up, and the code is good still. */
export const ENROL_REFUSALS = { CODIGO: 403, SERIE: 409, SOLICITUD: 400, ESPERE: 429 } as const;
export type EnrolRefusalCode = keyof typeof ENROL_REFUSALS;
