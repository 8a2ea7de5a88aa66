/** A customer's account as the screen shows it (§accounts). */
import type { CustomerAccountView } from '../../contract/bridge/bridge-accounts.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { isoUtc, type FiscalDate } from '../../domain/fiscal-time.ts';
import { textOrder } from '../../domain/text/text-order.ts';
import type { CustomerAccount } from '../../engine/accounts/customer-account.ts';
import { availableHere, owedAtAllTills } from '../../engine/accounts/all-tills.ts';
import type { Debtor } from '../../engine/accounts/debtor.ts';
import { mailedReceiptId } from '../../store/accounts/mailed-receipts.ts';
import type { AccountOf } from '../../store/accounts/charges.ts';
import type { StoredPayment } from '../../store/accounts/payments.ts';
import { blockedBy } from '../../store/catalogue/credit-blocks.ts';
import { openCashSessionId } from '../../store/cash/cash-sessions.ts';
import type { Reader } from '../../store/store.ts';
import { latestPaperMail } from '../../store/mail/paper-mail.ts';
import { mailStanding } from '../mail/outbox-view.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { receiptOf } from './pay-account.ts';

export function accountView(
  reader: Reader,
  own: CustomerAccount,
  {
    account,
    terms,
    who,
    hoy,
  }: Pick<Debtor, 'account' | 'terms'> & { readonly who: TillCaller; readonly hoy: FiscalDate },
): CustomerAccountView {
  const { cargos, abonos, reversados, apuntes } = own;
  const { saldo, vencido, segun } = owedAtAllTills(reader, account, { own, hoy });
  const disponible = availableHere(reader, { account, terms }, own);
  const { limiteCentavos } = terms;
  return {
    limite: limiteCentavos === null ? null : centsText(limiteCentavos),
    saldo: centsText(saldo),
    vencido: centsText(vencido),
    disponible: disponible === null ? null : centsText(disponible),
    diasCredito: terms.diasCredito,
    bloqueo: terms.bloqueo,
    bloqueadoPor: terms.bloqueo === null ? null : blockedByOf(reader, account),
    segun: segun === null ? null : isoUtc(segun),
    cargos: cargos
      .filter(({ pendiente }) => pendiente > 0n)
      .toSorted((a, b) => textOrder(a.vence, b.vence))
      .map(({ codigoGeneracion, numeroControl, fecEmi, vence, centavos, pendiente }) => ({
        codigoGeneracion,
        numeroControl,
        fecEmi,
        vence,
        monto: centsText(centavos),
        pendiente: centsText(pendiente),
      })),
    abonos: [
      ...abonos.map((payment) => shownPayment(reader, payment, null)),
      ...reversados.map((payment) => shownPayment(reader, payment, payment.por)),
    ].toSorted((a, b) => textOrder(b.cuando, a.cuando) || textOrder(b.recibo, a.recibo)),
    apuntes: apuntes
      .flatMap(({ clave, tipo, at, centavos, motivo }) =>
        tipo === 'REVERSO' ? [] : [{ clave, tipo, cuando: isoUtc(at), monto: centsText(centavos), motivo }],
      )
      .toReversed(),
    cajaAbierta: openCashSessionId(reader, who.till.id) !== null,
  };
}

function blockedByOf(reader: Reader, account: AccountOf): CustomerAccountView['bloqueadoPor'] {
  const by = blockedBy(reader, account);
  return by === null ? null : { quien: by.quien, caja: by.caja, cuando: isoUtc(by.at) };
}

function shownPayment(
  reader: Reader,
  payment: StoredPayment,
  reverso: string | null,
): CustomerAccountView['abonos'][number] {
  const mailed = mailedReceiptId(reader, payment);
  const mail = mailed === null ? null : latestPaperMail(reader, 'receipt', mailed);
  return {
    envio: mail === null ? null : mailStanding(mail),
    recibo: receiptOf(payment),
    cuando: isoUtc(payment.at),
    monto: centsText(payment.centavos),
    forma: payment.forma,
    reverso,
  };
}
