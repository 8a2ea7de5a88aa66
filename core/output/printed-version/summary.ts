/** Totals, amount in words, condition and payments, kept together (§printed-version). */
import { COMPRA } from '../../contract/edition.ts';
import type { JsonNumber } from '../../contract/json.ts';
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import { promotionFacts } from '../facts/promotion-facts.ts';
import type { DocumentFacts } from '../facts/document-facts.ts';
import type { PaymentFacts, SummaryFacts } from '../facts/document-facts-summary.ts';
import { isZero, money } from '../facts/document-text.ts';
import type { Block } from './flow.ts';
import { labelRows, type LabelRow } from './label-rows.ts';
import { BODY, COLOR, CONTENT_WIDTH, lineHeight, NAME, PAGE, SPACE, STRONG } from './page-style.ts';
import type { Pen } from './pen.ts';

const TOTALS_WIDTH = 232;
const LEFT_WIDTH = CONTENT_WIDTH - TOTALS_WIDTH - 28;
const LEFT_LABEL_WIDTH = 70;
/** Beyond this number, payments are placed below the totals. */
const MAX_PAYMENTS_BESIDE = 6;
/** Table rows moved along when the totals start a page. */
const ROWS_WITH_TOTALS = 1;

interface TotalRow {
  readonly label: string;
  readonly amount: JsonNumber;
  /** Whether it is the main amount. */
  readonly total?: boolean;
}

function promotionRows(document: PrintedDocument): readonly LabelRow[] {
  const promotions = promotionFacts(document);
  if (promotions === null) return [];
  return [
    { label: 'Promociones', value: promotions.nombradas.join('; ') },
    { label: 'Usted ahorró', value: promotions.ahorro },
  ];
}

/** Totals, then payments that do not fit beside them. */
export function summaryBlocks(
  pen: Pen,
  { facts, document }: { readonly facts: DocumentFacts; readonly document: PrintedDocument },
): { readonly block: Block; readonly later: readonly LabelRow[] } {
  const { resumen, pagos, numPagoElectronico } = facts;
  const beside = pagos.length <= MAX_PAYMENTS_BESIDE;
  const left = labelRows(
    pen,
    [
      { label: 'Total en letras', value: resumen.totalLetras, style: STRONG },
      ...(resumen.condicion === null
        ? []
        : [{ label: 'Condición de la operación', value: resumen.condicion }]),
      ...(beside ? paymentRows(pagos) : []),
      ...(numPagoElectronico === null
        ? []
        : [{ label: 'Número de pago electrónico', value: numPagoElectronico }]),
      ...promotionRows(document),
      ...(document.vendio === null ? [] : [{ label: 'Atendió', value: document.vendio }]),
      ...(document.referencia === undefined ? [] : [{ label: 'Referencia', value: document.referencia }]),
    ],
    { width: LEFT_WIDTH, labelWidth: LEFT_LABEL_WIDTH },
  );
  const totals = totalsColumn(
    pen,
    facts.tipoDte === COMPRA ? purchaseRows(facts.resumen) : totalRows(facts.resumen),
  );
  const block: Block = {
    gap: SPACE.medium,
    height: Math.max(left.height, totals.height),
    bringsRows: ROWS_WITH_TOTALS,
    draw: (y) => {
      left.draw(PAGE.left, y + SPACE.hair);
      totals.draw(PAGE.left + CONTENT_WIDTH - TOTALS_WIDTH, y);
    },
  };
  return { block, later: beside ? [] : paymentRows(pagos) };
}

function paymentRows(pagos: readonly PaymentFacts[]): readonly LabelRow[] {
  return pagos.map(({ forma, monto, referencia, plazo }) => {
    const parts =
      forma === null
        ? [`Al crédito (${plazo}) ${money(monto)}`, referencia]
        : [`${forma} ${money(monto)}`, referencia, plazo];
    return { label: 'Pago', value: parts.filter((part) => part !== null).join(' · ') };
  });
}

/** The same for a purchase (§sujeto-excluido-amounts). */
function purchaseRows(resumen: SummaryFacts): readonly TotalRow[] {
  const { subTotal, totalPagar, descuNoSuj, reteRenta, ivaRete } = resumen;
  return [
    { label: 'Total de operaciones', amount: resumen.subTotalVentas },
    ...(isZero(descuNoSuj) ? [] : [{ label: 'Descuento global', amount: descuNoSuj }]),
    ...(subTotal === null ? [] : [{ label: 'Subtotal', amount: subTotal }]),
    ...(isZero(ivaRete) ? [] : [{ label: 'IVA retenido', amount: ivaRete }]),
    { label: 'Retención de renta', amount: reteRenta },
    ...(totalPagar === null ? [] : [{ label: resumen.nombreTotal, amount: totalPagar, total: true }]),
  ];
}

/** Mandatory totals and others that are not 0, in summing order (§totals). */
function totalRows(resumen: SummaryFacts): readonly TotalRow[] {
  const some = (label: string, amount: JsonNumber): readonly TotalRow[] =>
    isZero(amount) ? [] : [{ label, amount }];
  const { totalPagar, totalIva } = resumen;
  const withheld = [
    ...some('IVA percibido', resumen.ivaPerci),
    ...some('IVA retenido', resumen.ivaRete),
    ...some('Retención de renta', resumen.reteRenta),
  ];
  return [
    { label: 'Total ventas no sujetas', amount: resumen.totalNoSuj },
    { label: 'Total ventas exentas', amount: resumen.totalExenta },
    { label: 'Total ventas gravadas', amount: resumen.totalGravada },
    { label: 'Suma total de operaciones', amount: resumen.subTotalVentas },
    ...some('Descuento a ventas no sujetas', resumen.descuNoSuj),
    ...some('Descuento a ventas exentas', resumen.descuExenta),
    ...some('Descuento a ventas gravadas', resumen.descuGravada),
    ...(resumen.subTotal === null ? [] : [{ label: 'Subtotal', amount: resumen.subTotal }]),
    ...resumen.tributos.map(({ descripcion, valor }) => ({ label: descripcion, amount: valor })),
    // As the only total it comes after perception and retention (§note-amounts).
    ...(totalPagar === null ? withheld : []),
    { label: 'Monto total de la operación', amount: resumen.montoTotalOperacion, total: totalPagar === null },
    ...(totalPagar === null ? [] : withheld),
    ...some('Total otros montos no afectos', resumen.totalNoGravado),
    ...some('Saldo a favor', resumen.saldoFavor),
    ...(totalPagar === null ? [] : [{ label: resumen.nombreTotal, amount: totalPagar, total: true }]),
    ...(totalIva === null ? [] : [{ label: 'IVA incluido en los precios', amount: totalIva }]),
  ];
}

function totalsColumn(pen: Pen, rows: readonly TotalRow[]) {
  const placed = rows.map(({ label, amount, total = false }) => {
    const style = { ...(total ? NAME : BODY), tabular: true };
    const text = money(amount);
    const lines = pen.wrap(
      label,
      total ? NAME : BODY,
      TOTALS_WIDTH - pen.widthOf(text, style) - SPACE.medium,
    );
    const padding = total ? SPACE.medium : SPACE.hair;
    return { lines, text, style, total, padding, height: lines.length * lineHeight(style) + padding };
  });
  return {
    height: placed.reduce((sum, { height }) => sum + height, 0),
    draw: (x: number, y: number) => {
      let top = y;
      for (const { lines, text, style, total, padding, height } of placed) {
        if (total) {
          pen.rule({ x, y: top + 1, width: TOTALS_WIDTH, color: COLOR.strongRule });
        }
        const at = top + padding / 2 + (total ? 1 : 0);
        const labelStyle = total ? NAME : { ...BODY, color: COLOR.soft };
        pen.lines(lines, labelStyle, { x, y: at });
        pen.line(text, style, { x, y: at, width: TOTALS_WIDTH, align: 'right' });
        top += height;
      }
    },
  };
}
