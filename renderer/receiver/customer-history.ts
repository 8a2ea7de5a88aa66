/** Summary of a customer's documents: frequent products, credit sales and rejections. */
import type { Fault } from '../../core/contract/problem.ts';
import type { DocumentRow, DocumentView } from '../stores/documents/documents.ts';
import { centsOf, textOfCents } from '../money/cents.ts';
import { decimalSum } from '../money/decimal-sum.ts';
import { contentOf, type DocumentContent } from '../sale/document-content.ts';

const MAX_GOODS = 5;
const DAY_MS = 86_400_000;

/** A product with total quantity (decimal text) and number of lines. */
export interface Bought {
  readonly descripcion: string;
  readonly cantidad: string;
  readonly veces: number;
}

/** A sale on credit; later payments are not considered. */
export interface CreditSale {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  /** Credit amount, decimal text. */
  readonly monto: string;
  /** Last day of the longest term, `YYYY-MM-DD`. */
  readonly vence: string;
}

export interface RefusedSale {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly faults: readonly Fault[];
  /** The authority's message, if it named no field. */
  readonly message: string;
}

export interface History {
  readonly bought: readonly Bought[];
  readonly credit: readonly CreditSale[];
  readonly refused: readonly RefusedSale[];
}

/** Summarises documents, newest first. */
export function historyOf(views: readonly DocumentView[]): History {
  const sold = views
    .filter(({ tipo, estado }) => (tipo === '01' || tipo === '03') && stands(estado))
    .map((view) => ({ view, content: contentOf(view.result.dteJson) }));
  return {
    bought: boughtMost(sold.map(({ content }) => content)),
    credit: sold.flatMap(({ view, content }) => creditOf(view, content)),
    refused: views.filter(({ estado }) => estado === 'RECHAZADO').map(refusedOf),
  };
}

function stands(estado: DocumentRow['estado']): boolean {
  return estado !== 'RECHAZADO' && estado !== 'INVALIDADO';
}

function boughtMost(contents: readonly DocumentContent[]): readonly Bought[] {
  const quantities = new Map<string, readonly string[]>();
  for (const { descripcion, cantidad } of contents.flatMap(({ lineas }) => lineas))
    quantities.set(descripcion, [...(quantities.get(descripcion) ?? []), cantidad]);
  return [...quantities]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, MAX_GOODS)
    .map(([descripcion, each]) => ({ descripcion, cantidad: decimalSum(each), veces: each.length }));
}

function creditOf({ result }: DocumentView, { pagos }: DocumentContent): readonly CreditSale[] {
  const owed = pagos.flatMap(({ monto, credito }) =>
    credito === null ? [] : [{ cents: centsOf(monto) ?? 0, vence: dueDay(result.fecEmi, credito) }],
  );
  const vence = owed.map((each) => each.vence).toSorted();
  const last = vence.at(-1);
  if (last === undefined) return [];
  return [
    {
      codigoGeneracion: result.codigoGeneracion ?? '',
      numeroControl: result.numeroControl ?? '',
      monto: textOfCents(owed.reduce((sum, { cents }) => sum + cents, 0)),
      vence: last,
    },
  ];
}

/** Due day of a term (CAT-018: 01 days, 02 months, 03 years); clipped to the end of a shorter month. */
export function dueDay(
  day: string,
  { plazo, periodo }: { readonly plazo: string; readonly periodo: string },
): string {
  const count = Math.trunc(Number(periodo));
  if (plazo === '01') return isoDay(new Date(Date.parse(day) + count * DAY_MS));
  const months = plazo === '03' ? 12 * count : count;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const due = new Date(Date.UTC(year, month - 1 + months, date));
  const isOver = due.getUTCDate() !== date;
  return isoDay(isOver ? new Date(Date.UTC(year, month + months, 0)) : due);
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function refusedOf({ result, faults }: DocumentView): RefusedSale {
  return {
    codigoGeneracion: result.codigoGeneracion ?? '',
    numeroControl: result.numeroControl ?? '',
    faults,
    message: result.descripcionMsg ?? '',
  };
}
