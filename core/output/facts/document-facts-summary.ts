/** Summary and payments of a document, with code names (§payments). */
import { CAT_015 } from '../../catalogs/cat-015-tributos.ts';
import { CAT_016, CAT_018 } from '../../catalogs/short-catalogs.ts';
import { CASH_FORM, paymentFormText } from '../../catalogs/payment-form.ts';
import { COMPRA, holdsIva, RETORNO, type TipoDte } from '../../contract/edition.ts';
import type { JsonNumber } from '../../contract/json.ts';
import { isOnCredit } from '../../domain/cash/cash-payments.ts';
import { isZero, named } from './document-text.ts';
import { amountOf, amountOrNull, codeOf, listOf, textOf, type PayloadNode } from './payload-node.ts';

/** Label of the total of a document that reduces a sale. */
export const IN_FAVOUR = 'Total a su favor';

export interface TaxFacts {
  readonly codigo: string;
  readonly descripcion: string;
  readonly valor: JsonNumber;
}

export interface SummaryFacts {
  readonly totalNoSuj: JsonNumber;
  readonly totalExenta: JsonNumber;
  readonly totalGravada: JsonNumber;
  readonly subTotalVentas: JsonNumber;
  readonly descuNoSuj: JsonNumber;
  readonly descuExenta: JsonNumber;
  readonly descuGravada: JsonNumber;
  readonly tributos: readonly TaxFacts[];
  /** Null for notes of edition 2026 and for returns, which have no general discount. */
  readonly subTotal: JsonNumber | null;
  /** 0 if the type has none. */
  readonly ivaPerci: JsonNumber;
  readonly ivaRete: JsonNumber;
  readonly reteRenta: JsonNumber;
  readonly montoTotalOperacion: JsonNumber;
  readonly totalNoGravado: JsonNumber;
  /** Null for 04, which sells nothing, and for notes of edition 2023, whose only total is the operation's. */
  readonly totalPagar: JsonNumber | null;
  /** Label of the total: nobody pays a credit note or a return. */
  readonly nombreTotal: 'Total a pagar' | typeof IN_FAVOUR;
  readonly totalLetras: string;
  /** Only in 01 and its return: VAT included in the prices, for information. */
  readonly totalIva: JsonNumber | null;
  readonly saldoFavor: JsonNumber;
  /** Null for 04 and for a return. */
  readonly condicion: string | null;
}

export interface PaymentFacts {
  /** Printed name; null for cash on credit, because nothing was handed over. */
  readonly forma: string | null;
  /** Whether cash changed hands: paid at once and not 0. */
  readonly enEfectivo: boolean;
  readonly monto: JsonNumber;
  readonly referencia: string | null;
  /** `30 días`; null when paid at once. */
  readonly plazo: string | null;
}

export function summaryFacts(tipoDte: TipoDte, resumen: PayloadNode): SummaryFacts {
  const condicion = codeOf(resumen, 'condicionOperacion');
  const bought = tipoDte === COMPRA;
  return {
    totalNoSuj: amountOf(resumen, bought ? 'totalCompra' : 'totalNoSuj'),
    totalExenta: amountOf(resumen, 'totalExenta'),
    totalGravada: amountOf(resumen, 'totalGravada'),
    subTotalVentas: amountOf(resumen, bought ? 'totalCompra' : 'subTotalVentas'),
    descuNoSuj: amountOf(resumen, bought ? 'descu' : 'descuNoSuj'),
    descuExenta: amountOf(resumen, 'descuExenta'),
    descuGravada: amountOf(resumen, 'descuGravada'),
    tributos: listOf(resumen, 'tributos').map((tributo) => {
      const codigo = textOf(tributo, 'codigo') ?? '';
      const descripcion = textOf(tributo, 'descripcion') ?? named(CAT_015, codigo);
      return { codigo, descripcion, valor: amountOf(tributo, 'valor') };
    }),
    subTotal: amountOrNull(resumen, 'subTotal'),
    ivaPerci: amountOrNull(resumen, 'ivaPerci') ?? amountOf(resumen, 'ivaPerci1'),
    ivaRete: amountOrNull(resumen, 'ivaRete') ?? amountOf(resumen, 'ivaRete1'),
    reteRenta: amountOf(resumen, 'reteRenta'),
    montoTotalOperacion: amountOf(resumen, 'montoTotalOperacion'),
    totalNoGravado: amountOf(resumen, 'totalNoGravado'),
    totalPagar: amountOrNull(resumen, 'totalPagar'),
    nombreTotal: tipoDte === '05' || tipoDte === RETORNO ? IN_FAVOUR : 'Total a pagar',
    totalLetras: textOf(resumen, 'totalLetras') ?? '',
    totalIva: holdsIva(tipoDte) ? amountOrNull(resumen, 'totalIva') : null,
    saldoFavor: amountOf(resumen, 'saldoFavor'),
    condicion: condicion === null ? null : named(CAT_016, condicion),
  };
}

export function paymentFacts(pago: PayloadNode): PaymentFacts {
  const codigo = textOf(pago, 'codigo') ?? '';
  const monto = amountOf(pago, 'montoPago');
  const periodo = codeOf(pago, 'periodo');
  const owed = isOnCredit(periodo);
  const isCash = codigo === CASH_FORM;
  return {
    forma: isCash && owed ? null : paymentFormText(codigo),
    enEfectivo: isCash && !owed && !isZero(monto),
    monto,
    referencia: textOf(pago, 'referencia'),
    plazo: owed ? termText(textOf(pago, 'plazo') ?? '', periodo) : null,
  };
}

/** CAT-018 has the units in the plural only. */
const ONE: Readonly<Record<string, string>> = { '01': '1 día', '02': '1 mes', '03': '1 año' };

function termText(plazo: string, periodo: string | null): string {
  const unit = named(CAT_018, plazo).toLowerCase();
  return periodo === '1' ? (ONE[plazo] ?? `1 ${unit}`) : `${periodo ?? ''} ${unit}`.trim();
}
