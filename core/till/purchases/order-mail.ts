/** An order mailed to its supplier, by the issuer's own account: at once, as a manager waits for it (§pedidos). */
import type { MailTrial } from '../../contract/bridge/bridge-mail.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { findMailSettings } from '../../store/mail/mail-settings.ts';
import { readAddress } from '../mail/mail-form.ts';
import type { TillMailDeps } from '../mail/mail.ts';
import { sendNow, mailTrialOf } from '../mail/send-now.ts';
import type { SomeOperations } from '../operation.ts';
import { noteOrder, paperOf, type OrderDeps } from './orders.ts';

export interface OrderMailDeps extends OrderDeps, Pick<TillMailDeps, 'mail' | 'random' | 'passwordOf'> {}

/** Mail of orders over a store. */
export function orderMailOperations(deps: OrderMailDeps) {
  const { store, mail, passwordOf, orderPaper } = deps;
  return {
    /** @throws BridgeError `NO_ENCONTRADO`; AppError `VALIDACION` for the address, `ESTADO_NO_PERMITE` where the issuer sends no mail */
    'orders.mail': async ({ numero, destinatario }, who): Promise<MailTrial> => {
      const to = readAddress(destinatario, 'destinatario');
      const { issuerId } = who.caller;
      const { settings, order } = store.read((reader) => ({
        settings: findMailSettings(reader, issuerId),
        order: paperOf(reader, who.caller, numero),
      }));
      if (settings?.activo !== true) throw refusal('ESTADO_NO_PERMITE', rule('correo-apagado'));
      const password = settings.usuario === null ? '' : passwordOf(settings);
      if (password === null)
        return { resultado: 'clave', dicho: rule('correo-clave-cerrada'), respuesta: null };
      const content = await orderPaper.pdf(order);
      const files = [{ name: `pedido-${numero}.pdf`, type: 'application/pdf', content }] as const;
      const text = mail.writeOrder(order);
      const outcome = await sendNow({ settings, password, text, clase: 'pedido', to, files }, deps);
      if (outcome.kind === 'sent')
        await store.transact((tx, now) =>
          noteOrder(tx, now, { who, accion: 'pedido enviado por correo', order }),
        );
      return mailTrialOf(outcome, {
        sent: rule('pedido-enviado', { para: to }),
        refused: rule('pedido-no-enviado', { para: to }),
        away: rule('prueba-de-correo-sin-servidor'),
      });
    },
  } satisfies SomeOperations;
}
