/** Operator commands on a contingency (till or command line), each recorded in the audit log. */
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

export function openingCause(reader: Reader, issuerId: string, tipo: CausaContingencia): Causa {
  return withWords({ tipo, motivo: null }, findIssuer(reader, issuerId)?.settings.motivoContin);
}

export interface Order {
  readonly actor: string;
  readonly now: Instant;
}

/**
 * Sets the cause for documents issued from now on, in a new contingency; issued ones keep theirs (§contingency).
 *
 * @returns `same` when it already is the contingency's cause, `not-current` when documents are not being issued under
 * it, or the fault of the text in Spanish
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
 * Makes the contingency's next event due after a refusal was resolved.
 *
 * @returns whether there is a refused event to repeat
 */
export function repeatEvent(tx: Tx, contingency: Contingency, { actor, now }: Order): boolean {
  if (contingency.retryAt === null) return false;
  retryContingency(tx, contingency.id);
  const detalle = { contingencia: contingency.id };
  appendAudit(tx, { at: now, actor, accion: 'evento de contingencia repetido', detalle });
  return true;
}
