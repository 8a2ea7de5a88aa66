/** The account of a customer as the screen shows it (§accounts). */
import type { CustomerAccountView } from '../../contract/bridge/bridge-accounts.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { textOrder } from '../../domain/text/text-order.ts';
import type { CustomerAccount } from '../../engine/accounts/customer-account.ts';
import { availableCredit, type Debtor } from '../../engine/accounts/debtor.ts';
import type { StoredPayment } from '../../store/accounts/payments.ts';
import { openCashSessionId } from '../../store/cash/cash-sessions.ts';
import type { Reader } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { receiptOf } from './pay-account.ts';

/** What is open first, then what was paid and entered. */
export function accountView(
  reader: Reader,
  { cargos, abonos, reversados, apuntes, saldo, vencido }: CustomerAccount,
  { terms, who, now }: Pick<Debtor, 'terms'> & { readonly who: TillCaller; readonly now: Instant },
): CustomerAccountView {
  const { limiteCentavos } = terms;
  const left = availableCredit(terms, saldo);
  return {
    limite: limiteCentavos === null ? null : centsText(limiteCentavos),
    saldo: centsText(saldo),
    vencido: centsText(vencido),
    disponible: left === null ? null : centsText(left),
    diasCredito: terms.diasCredito,
    bloqueo: terms.bloqueo,
    segun: isoUtc(now),
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
      ...abonos.map((payment) => shownPayment(payment, null)),
      ...reversados.map((payment) => shownPayment(payment, payment.por)),
    ].toSorted((a, b) => textOrder(b.cuando, a.cuando) || textOrder(b.recibo, a.recibo)),
    apuntes: apuntes
      .flatMap(({ clave, tipo, at, centavos, motivo }) =>
        tipo === 'REVERSO' ? [] : [{ clave, tipo, cuando: isoUtc(at), monto: centsText(centavos), motivo }],
      )
      .toReversed(),
    cajaAbierta: openCashSessionId(reader, who.till.id) !== null,
  };
}

function shownPayment(payment: StoredPayment, reverso: string | null): CustomerAccountView['abonos'][number] {
  return {
    recibo: receiptOf(payment),
    cuando: isoUtc(payment.at),
    monto: centsText(payment.centavos),
    forma: payment.forma,
    reverso,
  };
}
