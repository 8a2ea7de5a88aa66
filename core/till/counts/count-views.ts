/** Open counts, as shown while counting (§counting). */
import type { BridgeInput, BridgeOutput } from '../../contract/bridge/bridge.ts';
import { MAX_COUNT_LINES, type CountView, type CurrentCount } from '../../contract/bridge/bridge-counts.ts';
import { isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { shownUnits } from '../../domain/stock/base-units.ts';
import { countedProducts } from '../../domain/stock/count-sums.ts';
import {
  coveredGoods,
  goodsByNumber,
  shelfNames,
  type CoveredGoods,
} from '../../store/counts/count-goods.ts';
import {
  addCount,
  countOfKey,
  countPeople,
  latestMarks,
  markedProducts,
  marksOf,
  openCounts,
  type StoredCount,
} from '../../store/counts/counts.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { userName } from '../../store/people/users.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { claimKey } from '../keyed-call.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { countLine } from './count-marks.ts';
import { requireCount, requireOpenCount, shopOf } from './open-count.ts';

export function currentCounts(reader: Reader, who: TillCaller): BridgeOutput<'counts.current'> {
  const shop = shopOf(who);
  return {
    conteos: openCounts(reader, shop).map((count) => shownCount(reader, count)),
    estantes: shelfNames(reader, shop),
  };
}

/** Opens a count, or joins the open one of the same scope. @returns its id */
export function openCount(
  tx: Tx,
  input: BridgeInput<'counts.open'>,
  { who, now: at }: { readonly who: TillCaller; readonly now: Instant },
): number {
  const { clave, alcance, nombre } = input;
  claimKey(tx, { op: 'counts.open', input, who }, at);
  const known = countOfKey(tx, clave);
  if (known !== null) return requireCount(tx, known, who).id;
  const shop = shopOf(who);
  const named = alcance === 'tienda' ? null : (nombre?.trim() ?? '');
  const same = openCounts(tx, shop).find((each) => each.alcance === alcance && each.nombre === named);
  if (same !== undefined) return same.id;
  const detalle = { caja: who.till.id, alcance, nombre: named };
  appendAudit(tx, { at, actor: who.user.nombre, accion: 'conteo de existencias empezado', detalle });
  return addCount(tx, { ...shop, clave, alcance, nombre: named, openedAt: at, userId: who.user.id });
}

/** A count with its latest lines. @throws AppError `ESTADO_NO_PERMITE` */
export function countView(reader: Reader, id: number, who: TillCaller): CountView {
  const count = requireOpenCount(reader, id, who);
  const marks = latestMarks(reader, id, MAX_COUNT_LINES);
  const counted = countedProducts(marks);
  const goods = goodsByNumber(reader, [...counted.keys()]);
  const latestFirst = new Set(marks.map(({ product }) => product));
  const lineas = [...latestFirst].flatMap((product) => {
    const [each, of] = [counted.get(product), goods.get(product)];
    return each === undefined || of === undefined
      ? []
      : [countLine(reader, each, { goods: of, userId: who.user.id })];
  });
  return { ...shownCount(reader, count), lineas };
}

/** Covered products not counted yet, by name. @throws AppError `ESTADO_NO_PERMITE` */
export function missingGoods(
  reader: Reader,
  { id, desde, limite }: BridgeInput<'counts.missing'>,
  who: TillCaller,
): BridgeOutput<'counts.missing'> {
  const missing = uncounted(reader, requireOpenCount(reader, id, who));
  const maySee = who.user.rol === 'gerente';
  const productos = missing.slice(desde, desde + limite).map((goods) => ({
    codigo: goods.codigo,
    descripcion: goods.descripcion,
    existencia: maySee ? shownUnits(goods.base, goods).text : null,
  }));
  return { productos, total: missing.length };
}

export function uncounted(reader: Reader, count: StoredCount): readonly CoveredGoods[] {
  const counted = countedProducts(marksOf(reader, count.id));
  return coveredGoods(reader, count).filter(({ product }) => !counted.has(product));
}

function shownCount(reader: Reader, count: StoredCount): CurrentCount {
  const { id, alcance, nombre, openedAt, userId } = count;
  const { certain, rest } = markedProducts(reader, id);
  return {
    id,
    alcance,
    nombre,
    abierto: isoUtc(openedAt),
    abrio: userName(reader, userId),
    productos: certain + countedProducts(rest).size,
    personas: countPeople(reader, id).map((each) => userName(reader, each)),
  };
}
