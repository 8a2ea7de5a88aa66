/** Preview of a purchase while it is typed: amounts, income tax withheld, and every fault at its field. */
import { COMPRA } from '../../contract/edition.ts';
import type { PurchasePreview } from '../../contract/till/excluded-purchase.ts';
import { editionAt, formatOf } from '../../domain/dte/edition.ts';
import { prepareDocument } from '../../domain/dte/prepare.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { roundSummary, type Amount } from '../../domain/money.ts';
import { lineAmount } from '../../domain/totals.ts';
import { goodsNotices } from '../../engine/stock/document-stock.ts';
import type { Issuing } from '../../engine/issuing/preflight.ts';
import type { Reader } from '../../store/store.ts';
import type { CashRequest } from '../cash/cash-move.ts';
import { figuresOf, isOverdrawn } from '../sale/preview.ts';
import { paidInCash, purchaseNeed } from './purchase-cash.ts';

/** Only calculates: nothing is numbered, signed or written. */
export function previewPurchase(
  reader: Reader,
  input: unknown,
  { issuing: { issuer, branch }, ...by }: CashRequest & { readonly issuing: Issuing },
): PurchasePreview {
  const fecEmi = fiscalDate(by.now);
  const prepared = prepareDocument({ tipoDte: COMPRA, input, issuer, branch, fecEmi });
  const format = formatOf(editionAt(issuer, COMPRA, fecEmi));
  const figures = figuresOf({ tipoDte: COMPRA, input, fecEmi, format, settings: issuer.settings });
  const totals = figures === null || isOverdrawn(COMPRA, figures.totals) ? null : figures.totals;
  const { ambiente } = by.who.caller;
  const moving = { issuerId: issuer.id, branch, ambiente, tipoDte: COMPRA } as const;
  const goods =
    prepared.kind === 'ready' ? goodsNotices(reader, { ...moving, request: prepared.document.request }) : [];
  return {
    emitible: prepared.kind === 'ready',
    lineas:
      figures?.lines.map((line) => ({ importe: cents(lineAmount(line)), retieneRenta: line.retieneRenta })) ??
      null,
    totales:
      totals === null
        ? null
        : {
            subTotal: cents(totals.subTotal),
            reteRenta: cents(totals.reteRenta),
            total: cents(totals.totalPagar),
          },
    aprobacion: purchaseNeed(reader, by, paidInCash(input)?.montoCentavos ?? 0n),
    faults: prepared.kind === 'faulty' ? prepared.faults : [],
    avisos: prepared.kind === 'ready' ? [...prepared.document.avisos, ...goods] : [],
  };
}

function cents(value: Amount): string {
  return roundSummary(value).toFixed(2);
}
