/** Prices by quantity, presentation and customer, and tax treatments: reloaded after each change of a cart. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { LinePrice } from '../../../core/contract/bridge/bridge-prices.ts';
import { bridge } from '../../bridge/index.ts';
import type { Cart, CartLine } from '../../cart/cart.ts';
import { decimalOf } from '../../money/cents.ts';
import { useNotice } from '../till/notice.ts';
import { onNextDay, useTill } from '../till/till.ts';
import { useCart } from './cart.ts';

const TYPES = ['01', '03', '04'] as const satisfies readonly TipoVenta[];

/** Last answered query by line id. */
const answered: Record<TipoVenta, ReadonlyMap<string, string>> = {
  '01': new Map(),
  '03': new Map(),
  '04': new Map(),
};
const underWay = new Map<TipoVenta, Promise<void>>();
/** Raised when the answers so far no longer count. */
let round = 0;

/** Starts updating prices. @returns stops it */
export function followPrices(): () => void {
  const stops = [
    useCart.subscribe(({ carts }, before) => {
      for (const tipo of TYPES) {
        const [cart, former] = [carts[tipo], before.carts[tipo]];
        const isTakenUp = cart.key !== former.key;
        if (isTakenUp) begin(tipo);
        else if (cart.charged === true && former.charged !== true) keepShown(tipo, former.lines);
        if (isTakenUp || (hasPrices() && cart !== former)) follow(tipo);
      }
    }),
    useTill.subscribe(({ context }, before) => {
      if (context?.llevaPrecios === true && before.context?.llevaPrecios !== true) followAnew();
    }),
    // A price may hold from a day on.
    onNextDay(followAnew),
    bridge.subscribe(({ kind }) => {
      if (kind === 'products' || kind === 'customers' || kind === 'connected') followAnew();
    }),
  ];
  TYPES.forEach(begin);
  followAnew();
  return () => stops.forEach((stop) => stop());
}

/** Resolves once prices are current; null if no request is pending. */
export function pricesUnderWay(tipoDte: TipoVenta): Promise<void> | null {
  return underWay.get(tipoDte) ?? null;
}

/** A sale taken up asks anew; one being charged keeps the prices that it was shown with, as it keeps its promotions. */
function begin(tipo: TipoVenta): void {
  const { charged, lines } = useCart.getState().carts[tipo];
  answered[tipo] = new Map();
  if (charged === true) keepShown(tipo, lines);
}

function keepShown(tipo: TipoVenta, lines: readonly CartLine[]): void {
  const cart = useCart.getState().carts[tipo];
  const shown = lines.map((line) => [line.id, questionOf(cart, line)] as const);
  answered[tipo] = new Map([...answered[tipo], ...shown]);
}

function followAnew(): void {
  round += 1;
  for (const tipo of TYPES) {
    if (useCart.getState().carts[tipo].charged !== true) begin(tipo);
    follow(tipo);
  }
}

/** Without them no quantity and no customer changes a price: only sales taken up and changed products are asked about. */
function hasPrices(): boolean {
  return useTill.getState().context?.llevaPrecios === true;
}

function follow(tipo: TipoVenta): void {
  if (underWay.has(tipo)) return;
  if (openLines(useCart.getState().carts[tipo]).length === 0) return;
  underWay.set(tipo, askAll(tipo));
}

/** Repeats until nothing changed meanwhile, or there is no answer. */
async function askAll(tipo: TipoVenta): Promise<void> {
  try {
    while (await askOnce(tipo));
  } finally {
    underWay.delete(tipo);
  }
}

/** @returns whether to query again */
async function askOnce(tipo: TipoVenta): Promise<boolean> {
  const cart = useCart.getState().carts[tipo];
  const lines = openLines(cart);
  if (lines.length === 0) return false;
  const askedIn = round;
  const asked = new Map(lines.map((line) => [line.id, questionOf(cart, line)]));
  const reply = await bridge.call('prices.find', {
    receptor: buyerOf(cart),
    lineas: lines.map(({ codigo, cantidad }) => ({
      codigo: codigo ?? '',
      cantidad: decimalOf(cantidad) ?? '',
    })),
  });
  if (askedIn !== round) return true;
  if (!reply.ok) return false;
  const found = new Map(lines.map(({ id }, at) => [id, reply.value.precios[at] ?? null]));
  const now = useCart.getState().carts[tipo];
  const known = new Map([...answered[tipo], ...asked]);
  // Drops answers of removed lines.
  answered[tipo] = new Map([...known].filter(([id]) => now.lines.some((line) => line.id === id)));
  const priced = now.lines.map((line) =>
    asked.get(line.id) === questionOf(now, line) && mayFollow(now, line)
      ? pricedLine(line, found.get(line.id) ?? null)
      : line,
  );
  if (priced.some((line, at) => line !== now.lines[at])) {
    tellChanged(now, priced);
    void useCart.getState().change(tipo, { lines: priced });
  }
  return true;
}

function openLines(cart: Cart): readonly CartLine[] {
  return cart.lines.filter(
    (line) => mayFollow(cart, line) && answered[cart.tipoDte].get(line.id) !== questionOf(cart, line),
  );
}

/** Prices stay fixed in sent carts, in corrections, and where a person set them. */
function mayFollow({ submitted, corrige }: Cart, line: CartLine): boolean {
  return (
    submitted === null &&
    corrige === null &&
    line.codigo !== null &&
    line.precioFijo !== true &&
    decimalOf(line.cantidad) !== null
  );
}

function questionOf(cart: Cart, { codigo, cantidad }: CartLine): string {
  return JSON.stringify([buyerOf(cart), codigo, cantidad.trim()]);
}

function buyerOf({ receptor }: Cart) {
  if (receptor === null) return null;
  const { tipoDocumento, numDocumento, nombre } = receptor;
  if (numDocumento === null) return nombre.trim() === '' ? null : { nombre };
  return tipoDocumento === null ? null : { tipoDocumento, numDocumento };
}

/** The same object if nothing changes. */
function pricedLine(line: CartLine, found: LinePrice | null): CartLine {
  if (found === null) return line;
  const { precio, motivo } = found;
  const tratamiento = line.tratamientoFijo === true ? line.tratamiento : found.tratamiento;
  const next = { ...line, precio, motivo, tratamiento };
  const isSame = isSamePrice(line, next) && hasSameReason(line, next) && tratamiento === line.tratamiento;
  return isSame ? line : next;
}

const isSamePrice = (one: CartLine, other: CartLine): boolean =>
  decimalOf(one.precio) === decimalOf(other.precio);
const hasSameReason = (one: CartLine, other: CartLine): boolean =>
  JSON.stringify(one.motivo ?? null) === JSON.stringify(other.motivo ?? null);

/** Says which goods changed themselves, with those still being said; another quantity or customer gives another reason. */
function tellChanged(before: Cart, lines: readonly CartLine[]): void {
  const goods = lines.flatMap((line, at) => {
    const was = before.lines[at] ?? line;
    const isTaxedSo = was.tratamiento === line.tratamiento;
    if (isTaxedSo && (isSamePrice(was, line) || !hasSameReason(was, line))) return [];
    const { id, descripcion, precio, tratamiento } = line;
    return [
      { id, descripcion, precio, tratamiento: isTaxedSo ? null : tratamiento, tipoDte: before.tipoDte },
    ];
  });
  if (goods.length === 0) return;
  const { notice, say } = useNotice.getState();
  const said = notice?.kind === 'goods-changed' ? notice.goods : [];
  say({
    kind: 'goods-changed',
    goods: [...said.filter(({ id }) => goods.every((each) => each.id !== id)), ...goods],
  });
}
