/** What customers owe, at the till: looked at, and paid into the drawer (§accounts, §account-payments). */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { CustomerAccountView } from '../../contract/bridge/bridge-accounts.ts';
import { faultAt } from '../../contract/problem.ts';
import { FORMAS_PAGO } from '../../contract/request-codes.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { Customer, CustomerTerms } from '../../contract/till/customers.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { centsOfText, centsText } from '../../domain/cash/cash.ts';
import { fiscalDate, isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { readAccount, type CustomerAccount } from '../../engine/accounts/customer-account.ts';
import type { AccountOf } from '../../store/accounts/charges.ts';
import { paymentOfKey } from '../../store/accounts/payments.ts';
import { addCashMovement, openCashSessionId } from '../../store/cash/cash-sessions.ts';
import { customerTerms } from '../../store/catalogue/customer-terms.ts';
import { findCustomerByDocument } from '../../store/catalogue/customers.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { requireOpen } from '../cash/cash-session.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';
import { payAccount, receiptOf } from './pay-account.ts';

/** Of `FORMAS_PAGO`: notes and coins. */
const CASH = '01';

/** The accounts of the customers of an engine's tills. */
export function accountOperations({ store, clock, news }: Pick<TillParts, 'store' | 'clock' | 'news'>) {
  return {
    /** @throws AppError `CLIENTE_NO_ENCONTRADO` */
    'accounts.view': (input, who) =>
      store.read((reader) => {
        const { of, terms } = debtorOf(reader, input, who);
        return shown(reader, readAccount(reader, of, fiscalDate(clock.now())), { terms, who });
      }),
    /** @throws AppError `CLIENTE_NO_ENCONTRADO`, `VALIDACION`, `ESTADO_NO_PERMITE` in cash without an open drawer */
    'accounts.pay': async (input, who) => {
      const answer = await store.transact((tx, now) => paid(tx, input, { who, now }));
      news.tell({ kind: 'cash', issuerId: who.till.issuerId });
      return answer;
    },
  } satisfies SomeOperations;
}

interface Debtor {
  readonly of: AccountOf;
  readonly terms: CustomerTerms;
  readonly customer: Customer;
}

function debtorOf(reader: Reader, document: BridgeInput<'accounts.view'>, { caller }: TillCaller): Debtor {
  const { issuerId, ambiente } = caller;
  const { tipoDocumento, numDocumento } = document;
  const customer = findCustomerByDocument(reader, issuerId, { tipoDocumento, numDocumento });
  if (customer === null) {
    const documento = `${tipoDocumento} ${numDocumento}`;
    throw refusal('CLIENTE_NO_ENCONTRADO', rule('cliente-no-encontrado', { documento }));
  }
  const of = { issuerId, ambiente, tipoDocumento, numDocumento: customer.numDocumento ?? numDocumento };
  return { of, terms: customerTerms(reader, issuerId, customer.id), customer };
}

interface Paying {
  readonly who: TillCaller;
  readonly now: Instant;
}

function paid(tx: Tx, input: BridgeInput<'accounts.pay'>, { who, now }: Paying) {
  const { clave, forma, referencia, documentos } = input;
  const { of, terms, customer } = debtorOf(tx, input, who);
  const before = paymentOfKey(tx, who.till.id, clave);
  if (before !== null) {
    const account = readAccount(tx, of, fiscalDate(now));
    return { recibo: receiptOf(before), cuenta: shown(tx, account, { terms, who }) };
  }
  const centavos = centsOfText(input.monto);
  if (centavos <= 0n) throw validationError([faultAt('monto', 'FUERA_DE_RANGO', rule('mayor-que-cero'))]);
  const session = forma === CASH ? requireOpen(tx, who) : null;
  const intoDrawer = (recibo: string): number | null =>
    session === null
      ? null
      : addCashMovement(tx, session.id, {
          tipo: 'ENTRADA',
          montoCentavos: centavos,
          motivo: `Abono de ${customer.nombre}, recibo ${recibo}`,
          clave: `abono ${clave}`,
          userId: who.user.id,
          approverId: null,
          at: now,
        });
  const { recibo, after } = payAccount(tx, {
    account: of,
    branchId: who.caller.branchId,
    forma,
    referencia,
    centavos,
    pedidos: documentos,
    clave,
    tillId: who.till.id,
    userId: who.user.id,
    apiKeyId: null,
    at: now,
    intoDrawer,
  });
  const detalle = {
    cliente: customer.nombre,
    recibo,
    monto: centsText(centavos),
    forma: formaText(forma),
    ...(referencia === null ? {} : { referencia }),
  };
  appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'abono de cliente', detalle });
  return { recibo, cuenta: shown(tx, after, { terms, who }) };
}

function formaText(forma: string): string {
  return FORMAS_PAGO.find(({ codigo }) => codigo === forma)?.nombre ?? forma;
}

function shown(
  reader: Reader,
  { cargos, abonos, saldo, vencido }: CustomerAccount,
  { terms, who }: Pick<Debtor, 'terms'> & { readonly who: TillCaller },
): CustomerAccountView {
  const { limiteCentavos } = terms;
  const left = limiteCentavos === null ? null : limiteCentavos - saldo;
  return {
    limite: limiteCentavos === null ? null : centsText(limiteCentavos),
    saldo: centsText(saldo),
    vencido: centsText(vencido),
    disponible: left === null ? null : centsText(left < 0n ? 0n : left),
    cargos: cargos
      .filter(({ pendiente }) => pendiente > 0n)
      .toSorted((a, b) => (a.vence < b.vence ? -1 : Number(a.vence > b.vence)))
      .map(({ codigoGeneracion, numeroControl, fecEmi, vence, centavos, pendiente }) => ({
        codigoGeneracion,
        numeroControl,
        fecEmi,
        vence,
        monto: centsText(centavos),
        pendiente: centsText(pendiente),
      })),
    abonos: abonos.toReversed().map((payment) => ({
      recibo: receiptOf(payment),
      cuando: isoUtc(payment.at),
      monto: centsText(payment.centavos),
      forma: payment.forma,
    })),
    cajaAbierta: openCashSessionId(reader, who.till.id) !== null,
  };
}
