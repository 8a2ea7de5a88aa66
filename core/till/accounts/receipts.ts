/** Papers of a customer's account: the receipt of a payment, and the statement (§account-payments). */
import type { AccountPaper, PaperFact } from '../../contract/printing/account-paper.ts';
import { dollars } from '../../contract/text/dollars.ts';
import { numberText } from '../../contract/text/identity-text.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { Caller } from '../../contract/caller.ts';
import { FORMAS_PAGO, TIPOS_DOCUMENTO } from '../../contract/request-codes.ts';
import { validationError } from '../../domain/app-error.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { addDays, fiscalDate, fiscalTime, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { textOrder } from '../../domain/text/text-order.ts';
import { owedAtAllTills } from '../../engine/accounts/all-tills.ts';
import { readAccount, type CustomerAccount } from '../../engine/accounts/customer-account.ts';
import { requireDebtor, type Debtor } from '../../engine/accounts/debtor.ts';
import { paymentOfReceipt, type StoredPayment } from '../../store/accounts/payments.ts';
import { findReceipt } from '../../store/accounts/receipts.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import { receiptOf } from './pay-account.ts';

type Place = Pick<Caller, 'issuerId' | 'branchId' | 'ambiente'>;

/** @throws AppError `VALIDACION` for an unknown receipt */
export function paymentNamed(reader: Reader, { issuerId, ambiente }: Place, recibo: string): StoredPayment {
  const end = recibo.lastIndexOf('-');
  const numero = recibo.slice(end + 1);
  const found = /^\d{1,15}$/.test(numero)
    ? paymentOfReceipt(reader, { issuerId, branchId: recibo.slice(0, end), ambiente, numero: Number(numero) })
    : null;
  if (found !== null) return found;
  throw validationError([faultAt('recibo', 'CODIGO_DESCONOCIDO', rule('recibo-desconocido', { recibo }))]);
}

/** The receipt as of the payment. @throws AppError as {@link paymentNamed} */
export function receiptPaper(reader: Reader, caller: Place, recibo: string): AccountPaper {
  const payment = paymentNamed(reader, caller, recibo);
  const debtor = requireDebtor(reader, caller, payment);
  const told = findReceipt(reader, payment);
  const { reversados } = readAccount(reader, debtor.account, fiscalDate(payment.at));
  const reversed = reversados.find((each) => receiptOf(each) === receiptOf(payment));
  const parts = told?.imputado ?? [];
  const before: readonly PaperFact[] = told === null ? [] : [['Debía', usd(told.saldoAntes)]];
  const after: readonly PaperFact[] =
    told === null ? [] : [balanceFact(told.saldoAntes - payment.centavos, 'Queda debiendo')];
  return {
    ...headOf(reader, { ...caller, branchId: payment.branchId }, payment.at),
    titulo: `Recibo de abono ${receiptOf(payment)}`,
    cliente: holderOf(debtor),
    datos: [
      ['Cómo pagó', formaText(payment.forma)],
      ...(payment.referencia === null ? [] : [['Referencia', payment.referencia] as const]),
      ...(reversed === undefined ? [] : [['REVERSADO', reversed.por] as const]),
    ],
    tabla:
      parts.length === 0
        ? null
        : {
            columnas: ['Documento que paga', 'Abonado'],
            filas: parts.map(({ numeroControl, centavos }) => [numeroControl, usd(BigInt(centavos))]),
          },
    sumas: [...before, ['Abonó', usd(payment.centavos)], ...after],
  };
}

export interface StatementOf {
  readonly debtor: Debtor;
  readonly now: Instant;
}

export interface Statement {
  readonly paper: AccountPaper;
  /** What is overdue at all tills, in cents. */
  readonly vencido: bigint;
}

/** A customer's open documents of this till, and the balance at all tills as this one knows it. */
export function statementOf(reader: Reader, caller: Place, { debtor, now }: StatementOf): Statement {
  const hoy = fiscalDate(now);
  const account = readAccount(reader, debtor.account, hoy);
  const open = openCharges(account);
  const { saldo, vencido } = owedAtAllTills(reader, debtor.account, { own: account, hoy });
  const otros = saldo - account.saldo;
  const paper: AccountPaper = {
    ...headOf(reader, caller, now),
    titulo: 'Estado de cuenta',
    cliente: holderOf(debtor),
    datos: vencido === 0n ? [] : [['Vencido', usd(vencido)]],
    tabla:
      open.length === 0
        ? null
        : {
            columnas: ['Documento', 'Fecha', 'Vence', 'Monto', 'Pendiente'],
            filas: open.map((each) => [
              each.nombre,
              day(each.fecha),
              day(each.vence),
              usd(each.centavos),
              usd(each.pendiente),
            ]),
          },
    ...movementsOf(account, hoy),
    sumas: [...(otros === 0n ? [] : [['En otras cajas', usd(otros)] as const]), balanceFact(saldo, 'Debe')],
  };
  return { paper, vencido };
}

/** For a message: what is owed, of what, and what was paid lately. */
export function statementText({
  emisor,
  cliente,
  fecha,
  hora,
  datos,
  tabla,
  movimientos,
  sumas,
}: AccountPaper): string {
  const open = (tabla?.filas ?? []).map(
    ([name = '', on = '', due = '', amount = '', left = '']) =>
      `• ${name} del ${on}: ${left === amount ? left : `${left} de ${amount}`}, vence el ${due}`,
  );
  const paid = (movimientos?.filas ?? [])
    .filter(([, , , amount = '']) => amount !== '')
    .map(([name = '', on = '', , amount = '']) => `• ${name}, ${on}: ${amount}`);
  const since = movimientos?.columnas[0]?.toLowerCase() ?? '';
  return [
    `${emisor.nombre}: estado de cuenta de ${cliente?.nombre ?? ''}`,
    `Al ${day(fecha)} ${hora}`,
    ...[...sumas, ...datos].map(([name, value]) => `${name}: ${value}`),
    ...open,
    ...(paid.length === 0 ? [] : [`Abonos y rebajas ${since}:`, ...paid]),
    'No es documento tributario.',
  ].join('\n');
}

const TOLD_DAYS = 90;

/** Recent sales, payments and entries with the balance after each; empty without any. */
function movementsOf(
  { cargos, abonos, apuntes, saldo }: CustomerAccount,
  hoy: FiscalDate,
): Pick<AccountPaper, 'movimientos'> {
  const since = addDays(hoy, -TOLD_DAYS);
  const moves = [
    ...cargos.map(({ numeroControl, fecEmi, centavos }) => ({
      name: numeroControl,
      fecha: fecEmi,
      centavos,
    })),
    ...apuntes
      .filter(({ tipo }) => tipo !== 'REVERSO')
      .map(({ motivo, vence, centavos }) => ({ name: motivo, fecha: vence, centavos })),
    ...abonos.map((payment) => ({
      name: `Abono, recibo ${receiptOf(payment)}`,
      fecha: fiscalDate(payment.at),
      centavos: -payment.centavos,
    })),
  ]
    .filter(({ fecha }) => fecha >= since)
    .toSorted((a, b) => textOrder(a.fecha, b.fecha));
  let left = moves.reduce((sum, { centavos }) => sum - centavos, saldo);
  if (moves.length === 0) return {};
  const filas = moves.map(({ name, fecha, centavos }) => {
    left += centavos;
    const amount = usd(centavos < 0n ? -centavos : centavos);
    return [name, day(fecha), ...(centavos < 0n ? ['', amount] : [amount, '']), usd(left)];
  });
  return { movimientos: { columnas: [`Desde el ${day(since)}`, 'Fecha', 'Cargo', 'Abono', 'Saldo'], filas } };
}

function openCharges({ cargos, apuntes }: CustomerAccount) {
  const documents = cargos.map((each) => ({ ...each, nombre: each.numeroControl, fecha: each.fecEmi }));
  const entries = apuntes.map((each) => ({ ...each, nombre: each.motivo, fecha: each.vence }));
  return [...documents, ...entries]
    .filter(({ pendiente }) => pendiente > 0n)
    .toSorted((a, b) => (a.vence < b.vence ? -1 : Number(a.vence > b.vence)));
}

export function headOf(reader: Reader, { issuerId, branchId, ambiente }: Place, at: Instant) {
  const issuer = findIssuer(reader, issuerId);
  const branch = findBranch(reader, issuerId, branchId);
  if (issuer === null || branch === null) throw new Error(`no branch ${issuerId} ${branchId}`);
  const { nit, nrc } = issuer;
  const [fecha, hora] = [fiscalDate(at), fiscalTime(at).slice(0, 'HH:MM'.length)];
  return {
    ambiente,
    fecha,
    hora,
    aviso: 'No es documento tributario',
    pie: `Según esta caja, ${day(fecha)} ${hora}`,
    emisor: { nombre: issuer.nombreComercial ?? issuer.nombre, nit, nrc },
    sucursal: branch.nombre,
  };
}

function holderOf({ customer, account }: Debtor) {
  const kind = TIPOS_DOCUMENTO.find(({ codigo }) => codigo === account.tipoDocumento)?.nombre ?? '';
  return { nombre: customer.nombre, documento: `${kind} ${numberText(account)}`.trim() };
}

const balanceFact = (saldo: bigint, owes: string): PaperFact =>
  saldo < 0n ? ['Tiene a su favor', usd(-saldo)] : [owes, usd(saldo)];

export const usd = (cents: bigint): string => dollars(centsText(cents));
export const day = (date: string): string => date.split('-').toReversed().join('/');

export function formaText(forma: string): string {
  return FORMAS_PAGO.find(({ codigo }) => codigo === forma)?.nombre ?? forma;
}
