/** Mapping of a supplier document's lines to products, and the request that enters them. */
import type { ShownPurchase, ShownPurchaseLine } from '../../../core/contract/bridge/bridge-purchases.ts';
import { JsonNumber, stringifyJson } from '../../../core/contract/json.ts';
import type { Rule } from '../../../core/contract/rules/rules.ts';
import { decimalOf } from '../../money/cents.ts';

export interface LineDraft {
  readonly numItem: number;
  /** Code of the product or its presentation; null until chosen. */
  readonly codigo: string | null;
  readonly producto: string | null;
  readonly factor: string;
  readonly recibido: string;
  /** An expense: booked, but not added to stock. */
  readonly gasto: boolean;
  /** Needs no further input. */
  readonly confirmada: boolean;
}

export interface ChosenGoods {
  readonly codigo: string;
  readonly producto: string;
  /** Product units it contains. */
  readonly factor: number;
}

/** Initial drafts from what the service knows of each line. */
export function draftsOf({ lineas }: ShownPurchase): readonly LineDraft[] {
  return lineas.map((line) => {
    const { numItem, producto, cantidad, pide } = line;
    const recibido = line.recibido ?? cantidad;
    return { numItem, ...knownOf(line), producto, recibido, gasto: false, confirmada: !pide };
  });
}

function knownOf({ presentacion, factor }: ShownPurchaseLine): Pick<LineDraft, 'codigo' | 'factor'> {
  return { codigo: presentacion, factor: factor === null ? '1' : String(factor) };
}

/** Whether a line still needs input. */
export function isPending({ confirmada }: LineDraft): boolean {
  return !confirmada;
}

/** Line whose units per package a warning doubts; null for other warnings. */
export function doubtedLine(warning: Rule): number | null {
  const { regla } = warning;
  if (regla !== 'compra-costo-sobre-precio' && regla !== 'compra-costo-distinto') return null;
  return warning.parametros.numItem;
}

/** Whether product and factor are still those proposed. */
export function isAsProposed(line: ShownPurchaseLine, { codigo, factor, gasto }: LineDraft): boolean {
  const known = knownOf(line);
  return !gasto && codigo === known.codigo && factor === known.factor;
}

/** JSON text of `purchaseEntry`; lines keep their positions, so that an error's path identifies its line. */
export function entryRequest(
  purchase: ShownPurchase,
  of: {
    readonly lines: readonly LineDraft[];
    readonly deducible: boolean;
    readonly periodo: string | null;
  },
): string {
  const lineas = purchase.lineas.map((line, place) => {
    const draft = of.lines[place];
    return draft === undefined ? { numItem: new JsonNumber(String(line.numItem)) } : entryOf(line, draft);
  });
  const { deducible, periodo } = of;
  return stringifyJson({ lineas, deducible, ...(periodo === null ? {} : { periodo }) });
}

/** Known values are omitted: the service learns only what a person entered. */
function entryOf(line: ShownPurchaseLine, draft: LineDraft): object {
  const numItem = new JsonNumber(String(line.numItem));
  if (draft.gasto) return { numItem, gasto: true };
  if (!draft.confirmada || draft.codigo === null) return { numItem };
  const isKnown = isAsProposed(line, draft) && !line.pide;
  const recibido = draft.recibido === line.cantidad ? undefined : number(draft.recibido);
  if (isKnown) return { numItem, recibido };
  return { numItem, codigo: draft.codigo, factor: number(draft.factor), recibido };
}

/** An invalid number is sent as typed, so that the error appears at its line. */
function number(typed: string): JsonNumber | string {
  const text = decimalOf(typed);
  return text === null ? typed : new JsonNumber(text);
}
