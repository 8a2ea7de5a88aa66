/** What customers owe, at the till: looked at, and paid into the drawer (§accounts, §account-payments). */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { CustomerAccountView } from '../../contract/bridge/bridge-accounts.ts';
import { faultAt } from '../../contract/problem.ts';
import { FORMAS_PAGO } from '../../contract/request-codes.ts';
import { rule } from '../../contract/rules/rules.ts';
import { validationError } from '../../domain/app-error.ts';
import { centsOfText, centsText } from '../../domain/cash/cash.ts';
import { fiscalDate, isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { readAccount, type CustomerAccount } from '../../engine/accounts/customer-account.ts';
import { availableCredit, requireDebtor, type Debtor } from '../../engine/accounts/debtor.ts';
import { paymentOfKey } from '../../store/accounts/payments.ts';
import { addCashMovement, openCashSessionId } from '../../store/cash/cash-sessions.ts';
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
        const { account, terms } = requireDebtor(reader, who.caller, input);
        return shown(reader, readAccount(reader, account, fiscalDate(clock.now())), { terms, who });
      }),
    /** @throws AppError `CLIENTE_NO_ENCONTRADO`, `VALIDACION`, `ESTADO_NO_PERMITE` in cash without an open drawer */
    'accounts.pay': async (input, who) => {
      const answer = await store.transact((tx, now) => paid(tx, input, { who, now }));
      news.publish({ kind: 'cash', issuerId: who.till.issuerId });
      return answer;
    },
  } satisfies SomeOperations;
}

interface Paying {
  readonly who: TillCaller;
  readonly now: Instant;
}

function paid(tx: Tx, input: BridgeInput<'accounts.pay'>, { who, now }: Paying) {
  const { clave, forma, referencia, documentos } = input;
  const { account, terms, customer } = requireDebtor(tx, who.caller, input);
  const before = paymentOfKey(tx, who.till.id, clave);
  if (before !== null) {
    const standing = readAccount(tx, account, fiscalDate(now));
    return { recibo: receiptOf(before), cuenta: shown(tx, standing, { terms, who }) };
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
    account,
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
  const left = availableCredit(terms, saldo);
  return {
    limite: limiteCentavos === null ? null : centsText(limiteCentavos),
    saldo: centsText(saldo),
    vencido: centsText(vencido),
    disponible: left === null ? null : centsText(left),
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
