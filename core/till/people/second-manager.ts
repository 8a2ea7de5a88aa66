/**
 * Another manager's yes to what would do away with the need for one: changes of people, PINs, keys and the rules that ask
 * for a second person. Where there is no other manager the only one works alone, and the audit log says why.
 */
import type { Store } from '../../store/store.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { ApprovalSubject } from './audit-people.ts';
import { rule } from '../../contract/rules/rules.ts';
import { ApprovalRefused, type Approvals, type Approver } from './approvals.ts';
import { refusedBy } from './pin-try.ts';
import { tillUsers, type TillCaller } from './browser-session.ts';

/** Who else said yes to a change, as its row of the audit log says it. */
export interface SecondSay {
  readonly aprobo: string | null;
  readonly segundaPersona: string;
}

export interface SecondManager {
  /**
   * Asks for the PIN of another manager.
   *
   * @throws ApprovalRefused when there is another manager and none of them approved; refusals are audited
   */
  confirm(
    who: TillCaller,
    of: { readonly approval: Approver | undefined; readonly what: ApprovalSubject },
  ): Promise<SecondSay>;
}

const ALONE: SecondSay = { aprobo: null, segundaPersona: 'sin segunda persona: no hay otro gerente' };

/** Second managers over the approvals of a store. */
export function createSecondManager({
  store,
  approvals,
}: {
  readonly store: Store;
  readonly approvals: Approvals;
}): SecondManager {
  return {
    confirm: async (who, { approval, what }) => {
      const others = store.read(tillUsers).filter(({ id, rol }) => rol === 'gerente' && id !== who.user.id);
      if (others.length === 0) return ALONE;
      if (approval === undefined) {
        const detalle = { motivo: 'sin aprobación', caja: who.till.id, ...what };
        const actor = who.user.nombre;
        await store.transact((tx, at) =>
          appendAudit(tx, { at, actor, accion: 'aprobación negada', detalle }),
        );
        throw new ApprovalRefused('aprobacion', refusedBy(rule('falta-otro-gerente')));
      }
      const answer = await approvals.try(approval, who, what);
      if (answer.kind === 'refused') throw new ApprovalRefused('pin', answer);
      return { aprobo: answer.by.nombre, segundaPersona: 'aprobada' };
    },
  };
}
