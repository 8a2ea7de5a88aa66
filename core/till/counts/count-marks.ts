/** Marks of a count: each is stored at once with its user and time (§counting). */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { CountedBy, CountLine, Marked } from '../../contract/bridge/bridge-counts.ts';
import { faultAt } from '../../contract/problem.ts';
import { validationError } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { amount } from '../../domain/money.ts';
import { shownUnits, wholeUnits, type Measured } from '../../domain/stock/base-units.ts';
import { countedProducts, type PersonCount, type ProductCount } from '../../domain/stock/count-sums.ts';
import { addMark, marksOfProduct } from '../../store/counts/counts.ts';
import { userName } from '../../store/people/users.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { claimKey } from '../keyed-call.ts';
import { requireStock } from '../shop/required-stock.ts';
import { requireOpenCount, shopOf } from './open-count.ts';

type MarkInput = BridgeInput<'counts.mark'>;

/** @throws AppError `ESTADO_NO_PERMITE`, `PRODUCTO_NO_ENCONTRADO`, `VALIDACION` */
export function markCount(
  tx: Tx,
  input: MarkInput,
  { who, now }: { readonly who: TillCaller; readonly now: Instant },
): Marked {
  const { id, clave, modo, haceMs } = input;
  requireOpenCount(tx, id, who);
  const goods = requireStock(tx, shopOf(who), input.codigo);
  const { product, codigo, descripcion, pesado } = goods;
  const base = wholeUnits(amount(input.contado), goods);
  if (typeof base !== 'number') throw validationError([faultAt('contado', 'REGLA', base)]);
  const userId = who.user.id;
  const before = countOf(tx, id, product);
  const others = before?.by.filter((each) => each.userId !== userId) ?? [];
  const isFirst = before?.by.length === others.length;
  if (others.length > 0 && isFirst && input.sumar !== true && (modo === 'suma' || modo === 'propio'))
    return { kind: 'asked', descripcion, otros: countedBy(tx, others, goods) };
  // Repeated later, it was counted longer ago, and others may have counted.
  const { haceMs: _since, sumar: _seen, ...content } = input;
  claimKey(tx, { op: 'counts.mark', input: content, who }, now);
  addMark(tx, id, { clave, product, modo, base, at: now - haceMs, userId });
  const line = countOf(tx, id, product);
  const linea =
    line === null ? null : countLine(tx, line, { goods: { codigo, descripcion, pesado }, userId });
  return { kind: 'kept', linea };
}

/** Counts uncounted products as zero. @returns codes of the products marked */
export function countAsZero(
  tx: Tx,
  { id, clave, codigos }: BridgeInput<'counts.zero'>,
  { who, now: at }: { readonly who: TillCaller; readonly now: Instant },
): readonly string[] {
  requireOpenCount(tx, id, who);
  return codigos.flatMap((each) => {
    const { product, codigo } = requireStock(tx, shopOf(who), each);
    // A product counted meanwhile keeps its count.
    if (countOf(tx, id, product) !== null) return [];
    const mark = { clave: `${clave} ${product}`, product, modo: 'propio', base: 0, at } as const;
    return addMark(tx, id, { ...mark, userId: who.user.id }) ? [codigo] : [];
  });
}

function countOf(reader: Reader, id: number, product: number): ProductCount | null {
  return countedProducts(marksOfProduct(reader, id, product)).get(product) ?? null;
}

export function countedBy(
  reader: Reader,
  people: readonly PersonCount[],
  of: Measured,
): readonly CountedBy[] {
  return people.map(({ userId, base }) => ({
    nombre: userName(reader, userId),
    contado: shownUnits(base, of).text,
  }));
}

export function countLine(
  reader: Reader,
  { base, by }: ProductCount,
  of: {
    readonly goods: Pick<CountLine, 'codigo' | 'descripcion' | 'pesado'>;
    readonly userId: string;
  },
): CountLine {
  const { codigo, descripcion, pesado } = of.goods;
  const own = by.find(({ userId }) => userId === of.userId);
  const others = by.filter(({ userId }) => userId !== of.userId);
  return {
    codigo,
    descripcion,
    pesado,
    contado: shownUnits(base, of.goods).text,
    propio: own === undefined ? null : shownUnits(own.base, of.goods).text,
    otros: countedBy(reader, others, of.goods),
  };
}
