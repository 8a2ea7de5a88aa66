/** Counted against expected stock (§counting). */
import type { CountDifference } from '../../contract/bridge/bridge-counts.ts';
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { roundSummary, toJsonNumber, type Amount } from '../../domain/money.ts';
import { costOfUnit, shownUnits, unitsOf } from '../../domain/stock/base-units.ts';
import { countedProducts, type ProductCount } from '../../domain/stock/count-sums.ts';
import { goodsByNumber, type CountGoods } from '../../store/counts/count-goods.ts';
import { marksOf, type StoredCount } from '../../store/counts/counts.ts';
import { unitCost } from '../../store/stock/costs.ts';
import { existenceBeforeEvent } from '../../store/stock/stock-moves.ts';
import type { Reader } from '../../store/store.ts';
import { countedBy } from './count-marks.ts';

/** Upper bound of document ids at a moment. */
const LAST_PAPER = Number.MAX_SAFE_INTEGER;

/** A counted product and its expected stock at that moment, in base units. */
export interface ComparedCount extends ProductCount {
  readonly goods: CountGoods;
  readonly esperado: number;
}

export function comparedGoods(reader: Reader, count: StoredCount): readonly ComparedCount[] {
  const counted = [...countedProducts(marksOf(reader, count.id)).values()].toSorted(
    (a, b) => a.product - b.product,
  );
  const goods = goodsByNumber(
    reader,
    counted.map(({ product }) => product),
  );
  return counted.flatMap((each) => {
    const of = goods.get(each.product);
    return of === undefined
      ? []
      : [
          {
            ...each,
            goods: of,
            esperado: existenceAt(reader, count, { product: each.product, at: each.at }),
          },
        ];
  });
}

export const differing = (compared: readonly ComparedCount[]): readonly ComparedCount[] =>
  compared.filter(({ base, esperado }) => base !== esperado);

export function shownDifference(
  reader: Reader,
  count: StoredCount,
  { product, goods, base, esperado, since, at, by }: ComparedCount,
): CountDifference {
  const value = valueOf(reader, { product, ambiente: count.ambiente, at, goods, base: base - esperado });
  const moved = since === at ? 0 : esperado - existenceAt(reader, count, { product, at: since });
  return {
    codigo: goods.codigo,
    descripcion: goods.descripcion,
    esperado: shownUnits(esperado, goods).text,
    contado: shownUnits(base, goods).text,
    diferencia: shownUnits(base - esperado, goods).text,
    valor: value === null ? null : toJsonNumber(roundSummary(value)).text,
    movido: moved === 0 ? null : shownUnits(moved, goods).text,
    por: countedBy(reader, by, goods),
  };
}

/** Cost at the month's average; null where unknown. */
export function valueOf(
  reader: Reader,
  of: {
    readonly product: number;
    readonly ambiente: Ambiente;
    readonly at: Instant;
    readonly goods: Pick<CountGoods, 'pesado'>;
    readonly base: number;
  },
): Amount | null {
  const cost = costOfUnit(unitCost(reader, of), of.goods);
  return cost === null ? null : cost.times(unitsOf(of.base, of.goods));
}

function existenceAt(
  reader: Reader,
  { branchId, ambiente }: StoredCount,
  { product, at }: { readonly product: number; readonly at: Instant },
): number {
  return existenceBeforeEvent(reader, { product, branchId, ambiente }, [at, LAST_PAPER, 0]);
}
