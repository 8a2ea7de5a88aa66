/** Acts of the screen on a charged sale or another user's: approved by a manager and audited. */
import { rule } from '../../contract/rules/rules.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { SomeOperations } from '../operation.ts';
import { ApprovalRefused, needsManager } from '../people/approvals.ts';
import { tillUsers } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

export function saleActOperations({ store, approvals }: Pick<TillParts, 'store' | 'approvals'>) {
  return {
    /** @throws ApprovalRefused when a cashier asks without a manager's approval */
    'sale.approve': async ({ acto, antes, ahora, approval }, who) => {
      let aprobo: string | null = null;
      if (who.user.rol !== 'gerente') {
        if (approval === undefined) {
          const gerentes = store.read(tillUsers).filter(({ rol }) => rol === 'gerente');
          const why = needsManager({ gerentes }, rule('acto-de-otra-venta', { acto }));
          throw new ApprovalRefused('aprobacion', why);
        }
        const answer = await approvals.try(approval, who, { asunto: acto, antes, ahora });
        if (answer.kind === 'refused') throw new ApprovalRefused('pin', answer);
        aprobo = answer.by.nombre;
      }
      const detalle = { caja: who.till.id, antes, ahora, pidio: who.user.nombre, aprobo };
      const row = { actor: who.user.nombre, accion: acto, detalle };
      await store.transact((tx, at) => appendAudit(tx, { at, ...row }));
      return { aprobo };
    },
  } satisfies SomeOperations;
}
