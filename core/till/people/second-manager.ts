/**
 * Another manager's approval for changes that could remove the need for one: users, PINs, keys, the rules themselves. A
 * single manager works alone, and the audit log says why.
 */
import { appendAudit } from '../../store/people/audit.ts';
import type { ApprovalSubject } from './audit-people.ts';
import { rule } from '../../contract/rules/rules.ts';
import { ApprovalRefused, type Approver } from './approvals.ts';
import { refusedBy } from './pin-try.ts';
import { tillUsers, type TillCaller } from './browser-session.ts';
import type { TillParts } from '../till-parts.ts';

export interface SecondSay {
  readonly aprobo: string | null;
  readonly segundaPersona: string;
}

export const NO_OTHER_MANAGER = 'sin segunda persona: no hay otro gerente';

const ALONE: SecondSay = { aprobo: null, segundaPersona: NO_OTHER_MANAGER };

/**
 * Requires another manager's PIN.
 *
 * @throws ApprovalRefused when there is another manager and none approved; refusals are audited
 */
export async function secondSay(
  { store, approvals }: Pick<TillParts, 'store' | 'approvals'>,
  who: TillCaller,
  { approval, what }: { readonly approval: Approver | undefined; readonly what: ApprovalSubject },
): Promise<SecondSay> {
  const others = store.read(tillUsers).filter(({ id, rol }) => rol === 'gerente' && id !== who.user.id);
  if (others.length === 0) return ALONE;
  if (approval === undefined) {
    const detalle = { motivo: 'sin aprobación', caja: who.till.id, ...what };
    const actor = who.user.nombre;
    await store.transact((tx, at) => appendAudit(tx, { at, actor, accion: 'aprobación negada', detalle }));
    throw new ApprovalRefused('aprobacion', refusedBy(rule('falta-otro-gerente')));
  }
  const answer = await approvals.try(approval, who, what);
  if (answer.kind === 'refused') throw new ApprovalRefused('pin', answer);
  return { aprobo: answer.by.nombre, segundaPersona: 'aprobada' };
}
