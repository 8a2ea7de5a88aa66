/** The account of a customer as the screen shows it (§accounts). */
import type { CustomerAccountView } from '../../contract/bridge/bridge-accounts.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import { textOrder } from '../../domain/text/text-order.ts';
import type { CustomerAccount } from '../../engine/accounts/customer-account.ts';
import { owedAtAllTills } from '../../engine/accounts/all-tills.ts';
import type { Debtor } from '../../engine/accounts/debtor.ts';
import type { StoredPayment } from '../../store/accounts/payments.ts';
import { openCashSessionId } from '../../store/cash/cash-sessions.ts';
import type { Reader } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { receiptOf } from './pay-account.ts';

/** What is open first, then what was paid and entered. */
export function accountView(
  reader: Reader,
  own: CustomerAccount,
  { account, terms, who }: Pick<Debtor, 'account' | 'terms'> & { readonly who: TillCaller },
): CustomerAccountView {
  const { cargos, abonos, reversados, apuntes } = own;
  const { saldo, vencido, disponible, segun } = owedAtAllTills(reader, account, { own, terms });
  const { limiteCentavos } = terms;
  return {
    limite: limiteCentavos === null ? null : centsText(limiteCentavos),
    saldo: centsText(saldo),
    vencido: centsText(vencido),
    disponible: disponible === null ? null : centsText(disponible),
    diasCredito: terms.diasCredito,
    bloqueo: terms.bloqueo,
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
