/**
 * Mails statements and reminders to customers from the issuer's account, immediately: the manager waits for the result
 * (§account-mail).
 */
import type { AccountMails } from '../../contract/bridge/bridge-accounts.ts';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { AccountPaper, AccountPapers } from '../../contract/printing/account-paper.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { requireDebtor, type Debtor } from '../../engine/accounts/debtor.ts';
import { findMailSettings } from '../../store/mail/mail-settings.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { TillMailDeps } from '../mail/mail.ts';
import { mailTrialOf, sendNow } from '../mail/send-now.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { requireMailedReceipt } from '../../store/accounts/mailed-receipts.ts';
import type { Tx } from '../../store/store.ts';
import { readAddress } from '../mail/mail-form.ts';
import { askForPaperMail } from '../mail/paper-mail.ts';
import { paymentNamed, statementOf } from './receipts.ts';

export interface AccountMailDeps extends Pick<
  TillMailDeps,
  'store' | 'clock' | 'mail' | 'random' | 'passwordOf'
> {
  readonly accountPapers: AccountPapers;
}

/**
 * Queues the receipt of a payment for mailing.
 *
 * @throws AppError `VALIDACION` for the address or an unknown receipt, `CLIENTE_NO_ENCONTRADO`, `ESTADO_NO_PERMITE`
 * where the issuer has mail turned off
 */
export function askForReceiptMail(
  tx: Tx,
  { recibo, destinatario }: BridgeInput<'accounts.receiptMail'>,
  { who, now, uuid }: { readonly who: TillCaller; readonly now: Instant; readonly uuid: string },
): Debtor {
  const to = readAddress(destinatario, 'destinatario');
  const payment = paymentNamed(tx, who.caller, recibo);
  const debtor = requireDebtor(tx, who.caller, payment);
  const { issuerId } = who.caller;
  const mail = {
    paperId: requireMailedReceipt(tx, payment),
    issuerId,
    destinatario: to,
    quien: who.user.nombre,
  };
  askForPaperMail(tx, 'receipt', { mail, uuid, now });
  const detalle = { cliente: debtor.customer.nombre, recibo, correo: to };
  appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'recibo enviado por correo', detalle });
  return debtor;
}

interface Letter {
  readonly nombre: string;
  readonly to: string | null;
  readonly paper: AccountPaper;
  readonly isLate: boolean;
}

/**
 * Mails each customer. Those without an address, or with nothing overdue for a reminder, are reported by name.
 *
 * @throws AppError `CLIENTE_NO_ENCONTRADO`, `ESTADO_NO_PERMITE` where the issuer has mail turned off
 */
export async function mailAccounts(
  deps: AccountMailDeps,
  { clase, clientes }: BridgeInput<'accounts.mail'>,
  who: TillCaller,
): Promise<AccountMails> {
  const { store, clock, passwordOf } = deps;
  const settings = store.read((reader) => findMailSettings(reader, who.caller.issuerId));
  if (settings?.activo !== true) throw refusal('ESTADO_NO_PERMITE', rule('correo-apagado'));
  const password = settings.usuario === null ? '' : passwordOf(settings);
  if (password === null) throw refusal('ESTADO_NO_PERMITE', rule('correo-clave-cerrada'));
  const now = clock.now();
  const letters = store.read((reader) =>
    clientes.map((each): Letter => {
      const debtor = requireDebtor(reader, who.caller, each);
      const { nombre, correo } = debtor.customer;
      const { paper, vencido } = statementOf(reader, who.caller, { debtor, now });
      return { nombre, to: correo, paper, isLate: vencido > 0n };
    }),
  );
  const fallidos: { nombre: string; dicho: Rule }[] = [];
  // One at a time: mail servers refuse many connections at once.
  for (const letter of letters) {
    const dicho = await sent(deps, letter, { clase, settings, password, who });
    if (dicho !== null) fallidos.push({ nombre: letter.nombre, dicho });
  }
  return { enviados: letters.length - fallidos.length, fallidos };
}

interface Sending extends Pick<Parameters<typeof sendNow>[0], 'settings' | 'password'> {
  readonly clase: BridgeInput<'accounts.mail'>['clase'];
  readonly who: TillCaller;
}

/** Why the mail was not sent; null when it was. */
async function sent(
  deps: AccountMailDeps,
  { nombre, to, paper, isLate }: Letter,
  { clase, settings, password, who }: Sending,
): Promise<Rule | null> {
  if (to === null) return rule('cliente-sin-correo');
  if (clase === 'recordatorio' && !isLate) return rule('cliente-sin-vencido');
  const titled = clase === 'recordatorio' ? { ...paper, titulo: 'Recordatorio de pago' } : paper;
  const content = await deps.accountPapers.pdf(titled);
  const files = [{ name: 'estado-de-cuenta.pdf', type: 'application/pdf', content }] as const;
  const text = deps.mail.writeStatement(titled);
  const outcome = await sendNow({ settings, password, text, clase: 'cuenta', to, files }, deps);
  if (outcome.kind === 'sent') {
    await deps.store.transact((tx, at) => {
      const detalle = { cliente: nombre, correo: to, clase };
      appendAudit(tx, { at, actor: who.user.nombre, accion: 'cuenta enviada por correo', detalle });
    });
    return null;
  }
  return mailTrialOf(outcome, {
    sent: rule('cuenta-enviada', { para: to }),
    refused: rule('cuenta-no-enviada', { para: to }),
    away: rule('prueba-de-correo-sin-servidor'),
  }).dicho;
}
