/** What becomes of a document or an event of return, and how a name is kept of it. */
import { hash } from 'node:crypto';
import type { Rejection } from '../answers.ts';
import type { SealedDocument } from '../records/registry.ts';

/** The old invalidation has room for this much of a name. */
const NAME_CHARACTERS = 200;
const FINGERPRINT_CHARACTERS = 16;

export type Verdict =
  | { readonly ok: true; readonly document: SealedDocument }
  | { readonly ok: false; readonly rejection: Rejection };

/** Fingerprint under which the receiver's name is kept: 16 hex characters of SHA-256 over its first 200. */
export function nameFingerprint(name: unknown): string {
  if (typeof name !== 'string') return '';
  return hash('sha256', name.slice(0, NAME_CHARACTERS), 'hex').slice(0, FINGERPRINT_CHARACTERS);
}
