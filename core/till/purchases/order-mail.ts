/** Mails an order to its supplier through the mail queue (§pedidos). */
import { readAddress } from '../mail/mail-form.ts';
import { askForPaperMail } from '../mail/paper-mail.ts';
import type { TillMailDeps } from '../mail/mail.ts';
import type { SomeOperations } from '../operation.ts';
import { noteOrder, placed, requireOrder, shopOf } from './orders.ts';

export function orderMailOperations({
  store,
  random,
  mailWorker,
}: Pick<TillMailDeps, 'store' | 'random' | 'mailWorker'>) {
  return {
    /**
     * @throws BridgeError `NO_ENCONTRADO`; AppError `VALIDACION` for the address, `ESTADO_NO_PERMITE` where the issuer
     * has mail turned off
     */
    'orders.mail': async ({ numero, destinatario }, who) => {
      const to = readAddress(destinatario, 'destinatario');
      const { issuerId } = who.caller;
      const order = await store.transact((tx, now) => {
        const kept = requireOrder(tx, shopOf(who.caller), numero);
        const mail = { paperId: kept.id, issuerId, destinatario: to, quien: who.user.nombre };
        askForPaperMail(tx, 'order', { mail, uuid: random.uuid(), now });
        noteOrder(tx, now, { who, accion: 'pedido enviado por correo', order: kept });
        return placed(tx, kept);
      });
      mailWorker.wake(issuerId);
      return order;
    },
  } satisfies SomeOperations;
}
