/** Customers' accounts for API callers (§accounts, §account-payments). Either kind of key; covers the whole issuer. */
import type { Input } from '../../contract/api/operations.ts';
import { paymentRequest, type PaymentRequest, type ShopAccount } from '../../contract/api/shop/accounts.ts';
import type { IdempotentAnswer } from '../../contract/api/shop/idempotent-call.ts';
import type { Caller } from '../../contract/caller.ts';
import { FORMAS_PAGO } from '../../contract/request-codes.ts';
import { fiscalDate, isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { amount, fromCents, toCents, toJsonNumber } from '../../domain/money.ts';
import { readAccount } from '../../engine/accounts/customer-account.ts';
import { availableHere, owedAtAllTills } from '../../engine/accounts/all-tills.ts';
import { requireDebtor } from '../../engine/accounts/debtor.ts';
import { shapedBody } from '../../engine/shaped-body.ts';
import type { StoredPayment } from '../../store/accounts/payments.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { TillParts } from '../till-parts.ts';
import { payAccount, receiptOf } from '../accounts/pay-account.ts';
import { idempotentCall, type Changed } from './idempotent-call.ts';

export function accountCalls({ store, clock }: Pick<TillParts, 'store' | 'clock'>) {
  return {
    /** @throws AppError `CLIENTE_NO_ENCONTRADO` */
    view: (input: Input<'clientes.cuenta'>, caller: Caller): ShopAccount =>
      store.read((reader) => accountShown(reader, input, { caller, now: clock.now() })),
    /** @throws AppError `CLIENTE_NO_ENCONTRADO`, `VALIDACION` */
    pay: (input: Input<'clientes.abonar'>, caller: Caller): Promise<IdempotentAnswer> =>
      idempotentCall(store, { op: 'clientes.abonar', input, caller }, (tx, now) =>
        paid(tx, { input, caller, now }),
      ),
  };
}

interface CashRequest {
  readonly caller: Caller;
  readonly now: Instant;
}

type Document = Input<'clientes.cuenta'>;

function accountShown(reader: Reader, input: Document, { caller, now }: CashRequest): ShopAccount {
  const { account, terms } = requireDebtor(reader, caller, input);
  const hoy = fiscalDate(now);
  const own = readAccount(reader, account, hoy);
  const { cargos, abonos } = own;
  const { saldo, vencido, segun } = owedAtAllTills(reader, account, { own, hoy });
  const disponible = availableHere(reader, { account, terms }, own);
  const { limiteCentavos } = terms;
  return {
    limite: limiteCentavos === null ? null : usd(limiteCentavos),
    saldo: usd(saldo),
    vencido: usd(vencido),
    disponible: disponible === null ? null : usd(disponible),
    segun: segun === null ? null : isoUtc(segun),
    cargos: cargos.map(({ codigoGeneracion, numeroControl, fecEmi, vence, centavos, pendiente }) => ({
      codigoGeneracion,
      numeroControl,
      fecEmi,
      vence,
      monto: usd(centavos),
      pendiente: usd(pendiente),
    })),
    abonos: abonos.map((payment) => ({
      recibo: receiptOf(payment),
      en: isoUtc(payment.at),
      monto: usd(payment.centavos),
      forma: formaOf(payment),
    })),
  };
}

function paid(
  tx: Tx,
  { caller, now, input }: CashRequest & { readonly input: Input<'clientes.abonar'> },
): Changed {
  const request = shapedBody<PaymentRequest>(paymentRequest, input.request);
  const isUser = caller.userId !== undefined;
  const centavos = toCents(amount(request.monto));
  const { recibo, saldoAntes, imputado } = payAccount(tx, {
    account: requireDebtor(tx, caller, input).account,
    branchId: caller.branchId,
    forma: request.codigo,
    referencia: request.referencia ?? null,
    centavos,
    pedidos: request.documentos ?? [],
    clave: null,
    tillId: null,
    userId: isUser ? caller.userId : null,
    apiKeyId: isUser ? null : caller.keyId,
    at: now,
  });
  const parts = imputado.map((each) => ({
    codigoGeneracion: each.codigoGeneracion,
    monto: usd(each.centavos),
  }));
  const saldos = { saldoAntes: usd(saldoAntes), saldoDespues: usd(saldoAntes - centavos) };
  return { body: { recibo, ...saldos, imputado: parts } };
}

function formaOf({ forma }: StoredPayment) {
  const known = FORMAS_PAGO.find(({ codigo }) => codigo === forma);
  if (known === undefined) throw new Error(`a payment was made by ${forma}`);
  return known.codigo;
}

const usd = (cents: bigint) => toJsonNumber(fromCents(cents));
