/** A shop's orders to suppliers, for managers (§pedidos). */
import { setImmediate } from 'node:timers/promises';
import type { PlacedOrder, ProposedLine, ProposedOrder } from '../../contract/bridge/bridge-orders.ts';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { AuditAct } from '../../contract/audit-acts.ts';
import type { Caller } from '../../contract/caller.ts';
import { decimalText } from '../../contract/json.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { validationError } from '../../domain/app-error.ts';
import { addDays, fiscalDate, isoUtc, startOfDay, type Instant } from '../../domain/fiscal-time.ts';
import { amount, type Amount } from '../../domain/money.ts';
import {
  daysLeft,
  packsFor,
  wantedUnits,
  type Reach,
  type Stocking,
} from '../../domain/purchases/reorder.ts';
import { exactBaseUnits, unitsOf, wholeUnits, type Measured } from '../../domain/stock/base-units.ts';
import { textOrder } from '../../domain/text/text-order.ts';
import { costOfLines } from '../../engine/purchases/price-proposals.ts';
import { appendAudit } from '../../store/people/audit.ts';
import {
  addOrder,
  endOrder,
  findOrder,
  lastSource,
  linesOfSource,
  listOrders,
  orderLines,
  orderOfNumber,
  unitsOnOrder,
  unitsSold,
  type GoodsSource,
  type StoredOrder,
  type OrderLine,
} from '../../store/purchases/orders.ts';
import { latestPaperMail } from '../../store/mail/paper-mail.ts';
import { findSupplier } from '../../store/purchases/suppliers.ts';
import { listStock, type ListedStock, type ShopStock } from '../../store/stock/stock-list.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { OrderPaper, PrintedOrder } from '../../contract/printing/printed-order.ts';
import { BridgeError, type SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { claimKey } from '../keyed-call.ts';
import { mailStanding } from '../mail/outbox-view.ts';
import { requireStock } from '../shop/required-stock.ts';
import { keepStanding } from '../shop/stock-calls.ts';
import type { TillParts } from '../till-parts.ts';
import { printedOrder } from './printed-order.ts';

const PRODUCTS_PER_TURN = 500;
const MAX_ORDERS = 100;
const COST_DECIMALS = 4;

export interface OrderDeps extends Pick<TillParts, 'store' | 'clock'> {
  readonly orderPaper: OrderPaper;
}

export function orderOperations({ store, clock, orderPaper }: OrderDeps) {
  return {
    'orders.propose': async (reach, { caller }) => {
      await keepStanding(store);
      return { proveedores: await proposals(store, shopOf(caller), { ...reach, now: clock.now() }) };
    },
    'orders.list': (_input, { caller }) =>
      store.read((reader) => ({
        pedidos: listOrders(reader, shopOf(caller), MAX_ORDERS).map((order) => placed(reader, order)),
      })),
    /** @throws AppError `PRODUCTO_NO_ENCONTRADO`, `VALIDACION`; as {@link claimKey} */
    'orders.place': (input, who) => store.transact((tx, now) => place(tx, now, { input, who })),
    /** @throws BridgeError `NO_ENCONTRADO` */
    'orders.pdf': async ({ numero }, { caller }) => {
      const order = store.read((reader) => paperOf(reader, requireOrder(reader, shopOf(caller), numero)));
      const content = await orderPaper.pdf(order);
      return { name: `pedido-${numero}.pdf`, contenido: Buffer.from(content).toString('base64') };
    },
    /** @throws BridgeError `NO_ENCONTRADO`; an order that has ended stays as it is */
    'orders.end': ({ numero, fin }, who) =>
      store.transact((tx, now) => {
        const shop = shopOf(who.caller);
        const order = requireOrder(tx, shop, numero);
        if (endOrder(tx, { orderId: order.id, fin, userId: who.user.id, at: now }))
          noteOrder(tx, now, {
            who,
            accion: fin === 'RECIBIDA' ? 'pedido recibido' : 'pedido anulado',
            order,
          });
        return placed(tx, requireOrder(tx, shop, numero));
      }),
  } satisfies SomeOperations;
}

/** @throws BridgeError `NO_ENCONTRADO` */
export function requireOrder(reader: Reader, shop: ShopStock, numero: number): StoredOrder {
  const order = orderOfNumber(reader, shop, numero);
  if (order === null) throw new BridgeError('NO_ENCONTRADO', rule('pedido-desconocido', { numero }));
  return order;
}

export function paperOf(reader: Reader, order: StoredOrder): PrintedOrder {
  return printedOrder(reader, order, placed(reader, order));
}

export const shopOf = ({ issuerId, ambiente, branchId }: Caller): ShopStock => ({
  issuerId,
  ambiente,
  branchId,
});

/** In turns of the event loop, so that sales do not wait. */
async function proposals(
  store: Pick<TillParts['store'], 'read'>,
  shop: ShopStock,
  reach: Reach & { readonly now: Instant },
): Promise<readonly ProposedOrder[]> {
  const since = startOfDay(addDays(fiscalDate(reach.now), -reach.dias));
  const found: Wanted[] = [];
  let after: string | null = '';
  while (after !== null) {
    const from: string = after;
    after = store.read((reader) => {
      const rows = listStock(reader, { ...shop, after: from, limit: PRODUCTS_PER_TURN, low: false });
      found.push(...wantedOf(reader, rows, { shop, since, reach }));
      return rows.length < PRODUCTS_PER_TURN ? null : (rows.at(-1)?.codigoPlano ?? null);
    });
    await setImmediate();
  }
  return [...Map.groupBy(found, ({ source }) => source?.supplierId ?? null).values()]
    .map((own) => ({
      nit: own[0]?.source?.nit ?? null,
      nombre: own[0]?.source?.nombre ?? null,
      lineas: own.map((wanted) => proposedLine(wanted, reach)),
    }))
    .toSorted(
      (a, b) => Number(a.nit === null) - Number(b.nit === null) || textOrder(a.nombre ?? '', b.nombre ?? ''),
    );
}

/** A product to order: its stock, the quantity, and its last supplier. */
interface Wanted {
  readonly row: ListedStock;
  readonly standing: Stocking;
  readonly base: number;
  readonly source: GoodsSource | null;
  /** Cost of a unit in the last purchase; null if unknown. */
  readonly costo: Amount | null;
}

function wantedOf(
  reader: Reader,
  rows: readonly ListedStock[],
  { shop, since, reach }: { readonly shop: ShopStock; readonly since: Instant; readonly reach: Reach },
): readonly Wanted[] {
  const live = rows.filter(({ retirado }) => !retirado);
  const sold = unitsSold(reader, shop, { products: live.map(({ product }) => product), since });
  const ordered = unitsOnOrder(reader, shop);
  return live.flatMap((row) => {
    const { product, base: existencia, minimo, maximo } = row;
    const vendido = sold.get(product) ?? 0;
    const standing = { existencia, minimo, maximo, vendido, pedido: ordered.get(product) ?? 0 };
    const base = wantedUnits(standing, reach);
    if (base === 0) return [];
    const source = lastSource(reader, { product, ambiente: shop.ambiente });
    const costo = source === null ? null : costOfLines(linesOfSource(reader, product, source.purchaseId));
    return [{ row, standing, base, source, costo }];
  });
}

function proposedLine({ row, standing, base, source, costo }: Wanted, reach: Reach): ProposedLine {
  const { codigo, descripcion, categoria, pesado } = row;
  const units = (of: number) => unitsOf(of, row).toFixed();
  const known = (of: number | null) => (of === null ? null : units(of));
  const factor = source?.factor ?? 1;
  return {
    codigo,
    descripcion,
    categoria,
    existencia: units(standing.existencia),
    pedido: units(standing.pedido),
    minimo: known(standing.minimo),
    maximo: known(standing.maximo),
    vendido: units(standing.vendido),
    diasRestantes: daysLeft(standing, reach),
    propuesto: String(packsFor(base, unitBase({ pesado, factor }))),
    presentacion: source?.presentacion ?? codigo,
    factor,
    codigoProveedor: source?.codigoProveedor ?? null,
    costo: costo?.times(factor).toDecimalPlaces(COST_DECIMALS).toFixed() ?? null,
  };
}

const unitBase = ({ pesado, factor }: Measured & { readonly factor: number }): number =>
  exactBaseUnits(amount(String(factor)), { pesado }) ?? factor;

interface Placing {
  readonly input: BridgeInput<'orders.place'>;
  readonly who: TillCaller;
}

function place(tx: Tx, now: Instant, { input, who }: Placing): PlacedOrder {
  const { clave, nit } = input;
  const shop = shopOf(who.caller);
  claimKey(tx, { op: 'orders.place', input, who }, now);
  const kept = findOrder(tx, shop, clave);
  if (kept !== null) return placed(tx, kept);
  const supplierId = nit === null ? null : (findSupplier(tx, shop.issuerId, nit)?.id ?? null);
  const lines = orderedLines(tx, shop, input);
  addOrder(tx, { clave, ...shop, supplierId, userId: who.user.id, placedAt: now }, lines);
  const order = findOrder(tx, shop, clave);
  if (order === null) throw new Error(`order ${clave} was not kept`);
  noteOrder(tx, now, { who, accion: 'pedido a proveedor', order });
  return placed(tx, order);
}

/** Lines in the presentation bought last. @throws AppError with every invalid quantity */
function orderedLines(tx: Tx, shop: ShopStock, { lineas }: Placing['input']): readonly OrderLine[] {
  const read = lineas.map(({ codigo, cantidad }, at) => {
    const { product, pesado, codigo: own } = requireStock(tx, shop, codigo);
    const source = lastSource(tx, { product, ambiente: shop.ambiente });
    const { factor, presentacion, codigoProveedor } = source ?? {
      factor: 1,
      presentacion: own,
      codigoProveedor: null,
    };
    const typed = decimalText(cantidad);
    const units = typed === null ? 0 : wholeUnits(amount(typed).times(factor), { pesado });
    const isCounted = typeof units === 'number';
    const broken = isCounted ? rule('mayor-que-cero') : units;
    const base = isCounted ? units : 0;
    return { at, broken, line: { product, codigoProveedor, presentacion, factor, base } };
  });
  const faults = read.flatMap(({ at, broken, line }) =>
    line.base > 0 ? [] : [faultAt(`lineas[${at}].cantidad`, 'REGLA', broken)],
  );
  if (faults.length > 0) throw validationError(faults);
  return read.map(({ line }) => line);
}

export function placed(reader: Reader, order: StoredOrder): PlacedOrder {
  const mail = latestPaperMail(reader, 'order', order.id);
  const { id, numero, nit, proveedor, correo, persona, placedAt, fin } = order;
  return {
    numero,
    nit,
    proveedor,
    correo,
    persona,
    en: isoUtc(placedAt),
    estado: fin ?? 'PEDIDA',
    envio: mail === null ? null : mailStanding(mail),
    lineas: orderLines(reader, id).map(
      ({ base, factor, pesado, codigo, descripcion, codigoProveedor, presentacion }) => ({
        codigo,
        descripcion,
        codigoProveedor,
        presentacion,
        factor,
        cantidad: unitsOf(base, { pesado }).div(factor).toFixed(),
      }),
    ),
  };
}

export function noteOrder(
  tx: Tx,
  at: Instant,
  of: { readonly who: TillCaller; readonly accion: AuditAct; readonly order: StoredOrder },
): void {
  const { who, accion, order } = of;
  const detalle = { pedido: order.numero, proveedor: order.proveedor };
  appendAudit(tx, { at, actor: who.user.nombre, accion, detalle });
}
