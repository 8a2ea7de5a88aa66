/** Signs an event, or reuses its stored signature, and sends it. */
import type { Authority, EventOutcome } from '../../authority/authority.ts';
import { AMBIENTE_CODE } from '../../contract/ambiente.ts';
import type { Edition } from '../../contract/edition.ts';
import { refusesSignature } from '../../domain/rejection/verdict.ts';
import { activeCertificate } from '../../store/issuers/certificates.ts';
import { markEventSending, type StoredEvent } from '../../store/delivery/events.ts';
import { composeJws } from '../../store/documents/jws-text.ts';
import type { EngineDeps } from '../deps.ts';
import { DELIVERY_LEASE_MS } from '../limits.ts';
import { seenIn, type LineState } from './line-state.ts';
import type { Signature } from './recorder.ts';

/** Version of the invalidation event in each edition (§invalidation-event). */
const INVALIDATION_VERSION: Readonly<Record<Edition, number>> = { '2023': 2, '2026': 3 };

/** Committed before the first byte is sent. */
export function markSending({ store }: EngineDeps, eventId: number, signature: Signature): Promise<void> {
  return store.transact((tx, now) =>
    markEventSending(tx, eventId, { signature, leaseUntil: now + DELIVERY_LEASE_MS, now }),
  );
}

/** Sends the event; if its signature is refused and the certificate was replaced, re-signs and sends once more. */
export async function handSigned(
  { deps, lines }: { readonly deps: EngineDeps; readonly lines: LineState },
  authority: Authority,
  { event, signature }: { readonly event: StoredEvent; readonly signature: Signature },
): Promise<EventOutcome> {
  const outcome = await hand(event, authority, composeJws(event.payload, signature.firma));
  lines.saw(event, seenIn(outcome));
  if (outcome.kind !== 'rejected' || !refusesSignature(outcome.answer)) return outcome;
  const active = activeOf(deps, event);
  if (active === null || active.id === signature.certificateId) return outcome;
  const anew = await signWith(deps, event, active.id);
  await markSending(deps, event.id, anew);
  const second = await hand(event, authority, composeJws(event.payload, anew.firma));
  lines.saw(event, seenIn(second));
  return second;
}

/** The stored signature; a new one only if the event was certainly not received and its key was replaced. */
export async function signatureOf(deps: EngineDeps, event: StoredEvent): Promise<Signature> {
  const { certificateId, firma, estado } = event;
  const active = activeOf(deps, event);
  const keep = estado !== 'EMITIDO' || active === null || active.id === certificateId;
  if (firma !== null && certificateId !== null && keep) return { certificateId, firma };
  if (active === null) throw new Error(`no certificate to sign event ${event.id} with`);
  return signWith(deps, event, active.id);
}

function activeOf({ store }: EngineDeps, { issuerId, ambiente }: StoredEvent) {
  return store.read((reader) => activeCertificate(reader, issuerId, ambiente));
}

async function signWith(
  { signer }: EngineDeps,
  { payload }: StoredEvent,
  certificateId: string,
): Promise<Signature> {
  const jws = await signer.sign(certificateId, payload);
  return { certificateId, firma: jws.slice(jws.lastIndexOf('.') + 1) };
}

function hand(event: StoredEvent, authority: Authority, jws: string): Promise<EventOutcome> {
  const { codigoGeneracion } = event;
  if (event.tipo === 'CONTINGENCIA')
    return authority.reportContingency({ nit: event.issuerId, documento: jws, codigoGeneracion });
  return authority.invalidate({
    ambiente: AMBIENTE_CODE[event.ambiente],
    version: INVALIDATION_VERSION[event.edicion],
    documento: jws,
    codigoGeneracion,
  });
}
