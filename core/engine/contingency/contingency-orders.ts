/** What a person orders about a contingency, at the till or on the command line; each is noted in the audit log. */
import { causeFault, withWords, type Causa, type CausaContingencia } from '../../domain/contingency-cause.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import {
  currentContingency,
  openContingency,
  retryContingency,
  type Contingency,
} from '../../store/delivery/contingencies.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { Rule } from '../../contract/rules/rules.ts';

/** The cause of a contingency that opens by itself, with the words the issuer set for it. */
export function openingCause(reader: Reader, issuerId: string, tipo: CausaContingencia): Causa {
  return withWords({ tipo, motivo: null }, findIssuer(reader, issuerId)?.settings.motivoContin);
}

/** Who orders, and when. */
export interface Order {
  readonly actor: string;
  readonly now: Instant;
}

/**
 * Gives what is issued from now on another cause. Documents already issued keep the one they carry: those that follow are
 * issued in a new contingency (§contingency).
 *
 * @returns `same` when it is the contingency's cause already, `not-current` when documents are not issued with that cause now, or
 *   what is wrong with the words, in Spanish
 */
export function changeCause(
  tx: Tx,
  { contingency, causa }: { readonly contingency: Contingency; readonly causa: Causa },
  { actor, now }: Order,
): 'changed' | 'same' | 'not-current' | { readonly fault: Rule } {
  const setting = findIssuer(tx, contingency.issuerId)?.settings.motivoContin;
  const fault = causeFault(causa, setting);
  if (fault !== null) return { fault };
  if (currentContingency(tx, contingency)?.id !== contingency.id) return 'not-current';
  const { tipo, motivo } = withWords(causa, setting);
  if (contingency.tipo === tipo && contingency.motivo === motivo) return 'same';
  const { issuerId, ambiente, autoridad } = contingency;
  const cause = { tipo, motivo, evidencia: 'manual' as const };
  openContingency(tx, { issuerId, ambiente, autoridad, ...cause, openedAt: now });
  const detalle = { contingencia: contingency.id, antes: contingency.tipo, tipo, motivo };
  appendAudit(tx, { at: now, actor, accion: 'causa de contingencia', detalle });
  return 'changed';
}

/**
 * Makes the contingency's next event due, after what the authority refused was mended.
 *
 * @returns whether the contingency has a refused event to repeat
 */
export function repeatEvent(tx: Tx, contingency: Contingency, { actor, now }: Order): boolean {
  if (contingency.retryAt === null) return false;
  retryContingency(tx, contingency.id);
  const detalle = { contingencia: contingency.id };
  appendAudit(tx, { at: now, actor, accion: 'evento de contingencia repetido', detalle });
  return true;
}
