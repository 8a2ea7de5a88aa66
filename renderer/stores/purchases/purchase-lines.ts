/** The lines of a supplier's document while somebody says what they are, and the request that enters them. */
import type { ShownPurchase, ShownPurchaseLine } from '../../../core/contract/bridge/bridge-purchases.ts';
import { JsonNumber, stringifyJson } from '../../../core/contract/json.ts';
import { decimalOf } from '../../money/cents.ts';

/** What is said of a line. */
export interface LineDraft {
  readonly numItem: number;
  /** Code of the product or of its presentation; null: none yet. */
  readonly codigo: string | null;
  readonly producto: string | null;
  /** As they are typed. */
  readonly factor: string;
  readonly recibido: string;
  /** It is no merchandise: it goes to the books alone. */
  readonly gasto: boolean;
  /** Nothing more is to be said of it. */
  readonly confirmada: boolean;
}

/** A product that somebody chose for a line. */
export interface ChosenGoods {
  readonly codigo: string;
  readonly producto: string;
  /** Units of the product that it holds. */
  readonly factor: number;
}

/** What is known of each line before anybody says anything. */
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

/** Whether a line still wants a word. */
export function isPending({ confirmada }: LineDraft): boolean {
  return !confirmada;
}

/** A text of `purchaseEntry`; every line in its place, so that a fault's path names its line. */
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

/** What is certain is not said again: only what a person says is learnt. */
function entryOf(line: ShownPurchaseLine, draft: LineDraft): object {
  const numItem = new JsonNumber(String(line.numItem));
  if (draft.gasto) return { numItem, gasto: true };
  if (!draft.confirmada || draft.codigo === null) return { numItem };
  const known = knownOf(line);
  const isKnown = draft.codigo === known.codigo && draft.factor === known.factor && !line.pide;
  const recibido = draft.recibido === line.cantidad ? undefined : number(draft.recibido);
  if (isKnown) return { numItem, recibido };
  return { numItem, codigo: draft.codigo, factor: number(draft.factor), recibido };
}

/** What is no number is sent as it was typed, so that it is said at its line. */
function number(typed: string): JsonNumber | string {
  const text = decimalOf(typed);
  return text === null ? typed : new JsonNumber(text);
}
