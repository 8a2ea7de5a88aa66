/** Lines of an X or Z report: name, note and amount. */
import { ON_CREDIT } from '../../../../core/contract/cash/cash-money.ts';
import { COMPRA } from '../../../../core/contract/edition.ts';
import { cashOfSales } from '../../../../core/contract/cash/undone-cash.ts';
import type { CashReport } from '../../../../core/contract/cash/cash-report.ts';
import { listedAmount } from '../../../money/listed-amount.ts';
import { dayText, momentText } from '../../../text/day.ts';
import type { Words } from '../../../text/es.ts';
import { differenceText } from '../difference.ts';

export type Line = readonly [name: string, note: string | null, amount: string];

export function paymentLines(pagos: CashReport['pagos'], { cash, payment }: Words): readonly Line[] {
  const forms: Readonly<Record<string, string>> = payment.form;
  return pagos.map(({ forma, cantidad, monto }) => [
    forma === ON_CREDIT ? cash.credit : (forms[forma] ?? forma),
    cash.countOfPayments(cantidad),
    monto,
  ]);
}

export function cashLines(report: CashReport, { cash }: Words): readonly Line[] {
  const { fondo, efectivo, conteo, tipo } = report;
  if (efectivo === null) return [[cash.float, null, fondo]];
  const { esperado } = efectivo;
  const { enPie, repuesto, deshechas } = cashOfSales(report);
  return [
    [cash.float, null, fondo],
    [cash.cashSales, null, enPie],
    ...(repuesto === null ? [] : [[cash.replacedSales, cash.replacedNote, repuesto] as const]),
    ...(deshechas === null ? [] : [[cash.undoneSales, cash.undoneNote, deshechas] as const]),
    ...movedLines(efectivo, cash),
    [cash.expected, null, esperado],
    ...(tipo === 'Z' && conteo !== null ? [[cash.counted, null, conteo.contado] as const] : []),
  ];
}

/** Cash movements besides sales; zero lines are omitted except entries and withdrawals. */
export function movedLines(
  { compras, abonos, proveedores, entradas, salidas }: NonNullable<CashReport['efectivo']>,
  cash: Words['cash'],
): readonly Line[] {
  return [
    ...(compras === '0.00' ? [] : [[cash.purchases, null, lessText(compras)] as const]),
    ...(abonos === '0.00' ? [] : [[cash.accountPayments, null, abonos] as const]),
    ...(proveedores === '0.00' ? [] : [[cash.supplierPayments, null, lessText(proveedores)] as const]),
    [cash.ins, null, entradas],
    [cash.outs, null, salidas === '0.00' ? salidas : lessText(salidas)],
  ];
}

/** The negated amount. */
function lessText(monto: string): string {
  return monto.startsWith('-') ? monto.slice(1) : `-${monto}`;
}

/** All counts, if there was more than one. */
export function countLines({ conteos }: CashReport, words: Words): readonly Line[] {
  if (conteos.length < 2) return [];
  return conteos.map(({ contado, diferencia, por, cuando }, place) => [
    `${words.cash.countNumber(place + 1)} · ${differenceText(diferencia, words)}`,
    `${por} · ${momentText(cuando)}`,
    contado,
  ]);
}

export function movementLines({ movimientos }: CashReport, { cash }: Words): readonly Line[] {
  return movimientos.map(({ tipo, motivo, monto, por, aprobo, cuando }) => [
    motivo,
    [
      tipo === 'ENTRADA' ? cash.in : cash.out,
      por,
      ...(aprobo === null ? [] : [cash.approved(aprobo)]),
      momentText(cuando),
    ].join(' · '),
    tipo === 'ENTRADA' ? monto : `-${monto}`,
  ]);
}

/** Documents in force by type; what takes off the sales is negative. */
export function typeLines({ tipos }: CashReport, { tipo, cash }: Words): readonly Line[] {
  return tipos
    .filter(({ cantidad }) => cantidad > 0)
    .map(({ tipoDte, vigentes, monto }) => [
      tipo[tipoDte],
      [
        cash.count(vigentes),
        ...(tipoDte === '04' ? [cash.movesGoods] : tipoDte === COMPRA ? [cash.noSale] : []),
      ].join(' · '),
      listedAmount(tipoDte, monto),
    ]);
}

export function stateLines({ estados }: CashReport, { tipo, estado: names, cash }: Words): readonly Line[] {
  return estados.map(({ tipoDte, estado, cantidad, monto }) => [
    `${tipo[tipoDte]} · ${names[estado]}`,
    cash.count(cantidad),
    listedAmount(tipoDte, monto),
  ]);
}

export function dayLines({ dias }: CashReport, { cash }: Words): readonly Line[] {
  return dias.map(({ fecha, cantidad, monto }) => [dayText(fecha), cash.issued(cantidad), monto]);
}
