/** Stock documents written by programs: movements without a document, and counts (§stock-papers). */
import type { StockCountRequest, StockMovesRequest } from '../../contract/api/shop/stock.ts';
import { stockCountRequest, stockMovesRequest } from '../../contract/api/shop/stock.ts';
import type { Caller } from '../../contract/caller.ts';
import { DIFFERENCE_CAUSES, SURPLUS_CAUSES, type DifferenceCause } from '../../contract/stock/counts.ts';
import { damaged, MANUAL_CAUSES, shelf, type ManualCause, type Place } from '../../contract/stock/stock.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Loose } from '../../domain/request-shape.ts';
import { amount, roundItem } from '../../domain/money.ts';
import { shapedBody } from '../../engine/shaped-body.ts';
import { shownUnits, wholeUnits } from '../../domain/stock/base-units.ts';
import { soldCodeRow } from '../../store/catalogue/product-codes.ts';
import { addCause } from '../../store/counts/count-papers.ts';
import { appendStockEntry } from '../../store/stock/entries.ts';
import { soldGoods } from '../../store/stock/sold-goods.ts';
import { existenceBeforeEvent } from '../../store/stock/stock-moves.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { branchOfCall } from './call-branch.ts';

/** Upper bound of document ids. */
const LAST = Number.MAX_SAFE_INTEGER;

interface Writing {
  readonly caller: Caller;
  readonly request: unknown;
  readonly now: Instant;
}

interface Goods {
  readonly product: number;
  readonly codigo: string;
  readonly pesado: boolean;
  readonly base: number;
}

const WHENCE: Readonly<
  Record<ManualCause, (branch: string) => { readonly desde: Place; readonly hacia: Place }>
> = {
  inicial: (branch) => ({ desde: 'regularizacion', hacia: shelf(branch) }),
  hallazgo: (branch) => ({ desde: 'regularizacion', hacia: shelf(branch) }),
  merma: (branch) => ({ desde: shelf(branch), hacia: 'merma' }),
  averia: (branch) => ({ desde: shelf(branch), hacia: damaged(branch) }),
  retiro: (branch) => ({ desde: shelf(branch), hacia: 'retiro' }),
};

/** @throws AppError `VALIDACION`, `PRODUCTO_NO_ENCONTRADO`, `SIN_PERMISO` */
export function writeMoves(tx: Tx, { caller, request, now }: Writing): object {
  const body = shapedBody<StockMovesRequest>(stockMovesRequest, request, (loose) => [
    ...moveFaults(loose, now),
    ...judgedLines(tx, caller, { lines: loose.lineas ?? [], quantity: 'cantidad' }).faults,
  ]);
  const branchId = branchOfCall(tx, caller, body.sucursal);
  const causa = MANUAL_CAUSES.find((each) => each === body.causa) ?? 'hallazgo';
  const at = momentOf(body.en, now);
  const faults = moveFaults(body, now);
  const goods = goodsOf(tx, caller, { lines: body.lineas, quantity: 'cantidad', faults });
  const moves = goods.map(({ product, codigo, pesado, base }, place) => {
    const unit = body.lineas[place]?.costoUnitario;
    const costo =
      unit === undefined
        ? null
        : roundItem(amount(unit).times(amount(shownUnits(base, { pesado })))).toFixed();
    const whence = WHENCE[causa](branchId);
    return {
      item: place + 1,
      product,
      ...whence,
      base,
      presentacion: codigo,
      factor: 1,
      at,
      costo,
      revierte: null,
    };
  });
  const id = appendStockEntry(tx, { ...paperOf(caller, branchId, now), causa, motivo: body.motivo, moves });
  const { ambiente } = caller;
  return {
    id: String(id),
    lineas: goods.map(({ product, codigo, pesado, base }) => {
      const left = existenceBeforeEvent(tx, { product, branchId, ambiente }, [LAST, LAST, LAST]);
      return { codigo, cantidad: shownUnits(base, { pesado }), existencia: shownUnits(left, { pesado }) };
    }),
  };
}

/** Faults of a movement that do not depend on the products. */
function moveFaults({ causa, en, lineas = [] }: Loose<StockMovesRequest>, now: Instant): readonly Fault[] {
  const leaves = causa !== undefined && causa !== 'inicial' && causa !== 'hallazgo';
  const costs = lineas.flatMap((line, at) =>
    leaves && line?.costoUnitario !== undefined
      ? [faultAt(`lineas[${at}].costoUnitario`, 'REGLA', rule('costo-de-lo-que-sale'))]
      : [],
  );
  return [...costs, ...momentFaults(en, { now, campo: 'en' })];
}

/** A counted line, in base units. */
interface Counted extends Goods {
  readonly at: Instant;
  readonly esperado: number;
  /** Cause of the difference, if given. */
  readonly causa: DifferenceCause | null;
}

/** Compares a count with the stock; only reads. @throws AppError as {@link writeMoves} */
function comparedCount(
  reader: Reader,
  { caller, request, now }: Writing,
): { readonly branchId: string; readonly motivo: string | null; readonly counted: readonly Counted[] } {
  const momentsWrong = ({ lineas = [] }: Loose<StockCountRequest>) =>
    lineas.flatMap((line, at) => momentFaults(line?.en, { now, campo: `lineas[${at}].en` }));
  const body = shapedBody<StockCountRequest>(stockCountRequest, request, (loose) => [
    ...momentsWrong(loose),
    ...judgedLines(reader, caller, { lines: loose.lineas ?? [], quantity: 'contado' }).faults,
  ]);
  const branchId = branchOfCall(reader, caller, body.sucursal);
  const faults = momentsWrong(body);
  const goods = goodsOf(reader, caller, { lines: body.lineas, quantity: 'contado', faults });
  const { ambiente } = caller;
  const counted = goods.map((each, place) => {
    const at = momentOf(body.lineas[place]?.en, now);
    const esperado = existenceBeforeEvent(reader, { product: each.product, branchId, ambiente }, [
      at,
      LAST,
      0,
    ]);
    const causa = DIFFERENCE_CAUSES.find((known) => known === body.lineas[place]?.causa) ?? null;
    return { ...each, at, esperado, causa };
  });
  const surplus = surplusFaults(counted);
  if (surplus.length > 0) throw validationError(surplus);
  return { branchId, motivo: body.motivo ?? null, counted };
}

/** A surplus cannot have a cause of loss. */
const surplusFaults = (counted: readonly Counted[]): readonly Fault[] =>
  counted.flatMap(({ codigo, base, esperado, causa }, place) =>
    causa === null || base <= esperado || SURPLUS_CAUSES.some((each) => each === causa)
      ? []
      : [faultAt(`lineas[${place}].causa`, 'REGLA', rule('conteo-inv-sobrante', { descripcion: codigo }))],
  );

/**
 * Writes a count. Products it omits are not counted; causes are stored for differences only. @throws AppError as {@link
 * writeMoves}
 */
export function writeCount(tx: Tx, writing: Writing): object {
  const { branchId, motivo, counted } = comparedCount(tx, writing);
  const counts = counted.map(({ product, base, esperado, at }, place) => {
    return { item: place + 1, product, place: shelf(branchId), contado: base, esperado, at };
  });
  const paper = { ...paperOf(writing.caller, branchId, writing.now), causa: 'conteo', motivo } as const;
  const id = appendStockEntry(tx, { ...paper, counts });
  const said = { entryId: id, motivo: null, userId: writing.caller.userId ?? null, approverId: null };
  for (const { product, base, esperado, causa } of counted)
    if (causa !== null && base !== esperado) addCause(tx, { ...said, product, causa, at: writing.now });
  return {
    id: String(id),
    lineas: counted.map(({ codigo, pesado, base, esperado }) => ({
      codigo,
      esperado: shownUnits(esperado, { pesado }),
      contado: shownUnits(base, { pesado }),
      diferencia: shownUnits(base - esperado, { pesado }),
    })),
  };
}

/** Header of a stock document: by the user at a till, else by the API key. */
function paperOf({ issuerId, ambiente, keyId, userId }: Caller, branchId: string, recordedAt: Instant) {
  const by = userId === undefined ? { apiKeyId: keyId } : { userId };
  return { issuerId, branchId, ambiente, ...by, recordedAt };
}

const momentOf = (en: string | undefined, now: Instant): Instant => (en === undefined ? now : Date.parse(en));

/** Moments in the future are refused. */
function momentFaults(
  en: string | undefined,
  { now, campo }: { readonly now: Instant; readonly campo: string },
): readonly Fault[] {
  return momentOf(en, now) > now ? [faultAt(campo, 'FUERA_DE_RANGO', rule('momento-por-venir'))] : [];
}

type Quantity<Name extends string> = { readonly codigo: string } & {
  readonly [Each in Name]: { readonly text: string };
};

/**
 * Products of the lines, each once and with stock tracking. @throws AppError with every fault, including the given ones
 */
function goodsOf<Name extends 'cantidad' | 'contado'>(
  reader: Reader,
  caller: Caller,
  of: {
    readonly lines: readonly Quantity<Name>[];
    readonly quantity: Name;
    readonly faults: readonly Fault[];
  },
): readonly Goods[] {
  const { goods, faults, unknown } = judgedLines(reader, caller, of);
  const [codigo] = unknown;
  // Without other faults a missing product has its own error.
  if (codigo !== undefined && of.faults.length === 0 && faults.length === unknown.length)
    throw refusal('PRODUCTO_NO_ENCONTRADO', rule('producto-no-encontrado', { codigo }));
  const all = [...of.faults, ...faults];
  if (all.length > 0) throw validationError(all);
  return goods;
}

/** Products of the lines with their faults; malformed lines are checked as far as possible. */
function judgedLines<Name extends 'cantidad' | 'contado'>(
  reader: Reader,
  { issuerId }: Caller,
  of: { readonly lines: readonly (Partial<Quantity<Name>> | undefined)[]; readonly quantity: Name },
): {
  readonly goods: readonly Goods[];
  readonly faults: readonly Fault[];
  readonly unknown: readonly string[];
} {
  const { lines, quantity } = of;
  const found = soldGoods(
    reader,
    issuerId,
    lines.map((line) => line?.codigo ?? null),
  );
  const faults: Fault[] = [];
  const unknown: string[] = [];
  const seen = new Set<number>();
  const goods = lines.flatMap((line, at): Goods[] => {
    const tell = (name: string, broken: Rule) =>
      void faults.push(faultAt(`lineas[${at}].${name}`, 'REGLA', broken));
    const sold = found[at] ?? null;
    const codigo = line?.codigo;
    if (codigo === undefined) return [];
    if (sold === null) {
      const isKnown = soldCodeRow(reader, issuerId, codigo) !== undefined;
      if (!isKnown) unknown.push(codigo);
      tell('codigo', rule(isKnown ? 'sin-existencia' : 'compra-producto-desconocido', { codigo }));
      return [];
    }
    const { product, pesado, presentacion } = sold;
    if (sold.factor !== 1) {
      // The code is a presentation's: its unit differs.
      tell('codigo', rule('codigo-de-presentacion', { codigo }));
      return [];
    }
    if (seen.has(product)) tell('codigo', rule('producto-repetido', { codigo }));
    seen.add(product);
    const given: { readonly text: string } | undefined = line?.[quantity];
    if (given === undefined) return [];
    const base = wholeUnits(amount(given.text), { pesado });
    if (typeof base === 'number') return [{ product, codigo: presentacion, pesado, base }];
    tell(quantity, base);
    return [];
  });
  return { goods, faults, unknown };
}
