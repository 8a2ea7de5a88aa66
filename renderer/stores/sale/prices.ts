/** Prices that follow quantity, presentation and customer: each change of a sale asks once what its lines cost now. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { FoundPrice } from '../../../core/contract/bridge/bridge-prices.ts';
import { bridge } from '../../bridge/index.ts';
import type { Cart, CartLine } from '../../cart/cart.ts';
import { decimalOf } from '../../money/cents.ts';
import { useTill } from '../till/till.ts';
import { useCart } from './cart.ts';

const TYPES = ['01', '03', '04'] as const satisfies readonly TipoVenta[];

/** What the lines on the screen were last asked about, by their ids. */
const answered: Record<TipoVenta, ReadonlyMap<string, string>> = {
  '01': new Map(),
  '03': new Map(),
  '04': new Map(),
};
const underWay = new Map<TipoVenta, Promise<void>>();

/** Lets the prices of sales follow them from now on. @returns ends it */
export function followPrices(): () => void {
  const stops = [
    useCart.subscribe(({ carts }, before) => {
      for (const tipo of TYPES) if (carts[tipo] !== before.carts[tipo]) follow(tipo);
    }),
    useTill.subscribe(({ context }, before) => {
      if (context?.llevaPrecios === true && before.context?.llevaPrecios !== true) followAnew();
    }),
    bridge.subscribe(({ kind }) => {
      if (kind === 'products' || kind === 'customers' || kind === 'connected') followAnew();
    }),
  ];
  followAnew();
  return () => stops.forEach((stop) => stop());
}

/** Resolves once the lines of a sale cost what was asked for; null when nothing is asked. */
export function pricesUnderWay(tipoDte: TipoVenta): Promise<void> | null {
  return underWay.get(tipoDte) ?? null;
}

/** Whatever was answered may no longer hold. */
function followAnew(): void {
  for (const tipo of TYPES) {
    answered[tipo] = new Map();
    follow(tipo);
  }
}

function follow(tipo: TipoVenta): void {
  // A shop without such prices asks nothing.
  if (useTill.getState().context?.llevaPrecios !== true || underWay.has(tipo)) return;
  if (openLines(useCart.getState().carts[tipo]).length === 0) return;
  underWay.set(tipo, askAll(tipo));
}

/** Asks until nothing changed meanwhile, or nobody answers. */
async function askAll(tipo: TipoVenta): Promise<void> {
  try {
    while (await askOnce(tipo));
  } finally {
    underWay.delete(tipo);
  }
}

/** @returns whether there may be more to ask */
async function askOnce(tipo: TipoVenta): Promise<boolean> {
  const cart = useCart.getState().carts[tipo];
  const lines = openLines(cart);
  if (lines.length === 0) return false;
  const asked = new Map(lines.map((line) => [line.id, questionOf(cart, line)]));
  const reply = await bridge.call('prices.find', {
    receptor: documentOf(cart),
    lineas: lines.map(({ codigo, cantidad }) => ({
      codigo: codigo ?? '',
      cantidad: decimalOf(cantidad) ?? '',
    })),
  });
  if (!reply.ok) return false;
  const found = new Map(lines.map(({ id }, at) => [id, reply.value.precios[at] ?? null]));
  const now = useCart.getState().carts[tipo];
  const known = new Map([...answered[tipo], ...asked]);
  // Of lines that are gone nothing is kept.
  answered[tipo] = new Map([...known].filter(([id]) => now.lines.some((line) => line.id === id)));
  const priced = now.lines.map((line) =>
    asked.get(line.id) === questionOf(now, line) && mayFollow(now, line)
      ? pricedLine(line, found.get(line.id) ?? null)
      : line,
  );
  if (priced.some((line, at) => line !== now.lines[at]))
    void useCart.getState().change(tipo, { lines: priced });
  return true;
}

/** Lines whose price is not known for what they are now. */
function openLines(cart: Cart): readonly CartLine[] {
  return cart.lines.filter(
    (line) => mayFollow(cart, line) && answered[cart.tipoDte].get(line.id) !== questionOf(cart, line),
  );
}

/** What left, was charged or corrects a document costs what it cost; so does what a person priced. */
function mayFollow({ submitted, charged, corrige }: Cart, line: CartLine): boolean {
  return (
    submitted === null &&
    charged !== true &&
    corrige === null &&
    line.codigo !== null &&
    line.precioFijo !== true &&
    decimalOf(line.cantidad) !== null
  );
}

function questionOf(cart: Cart, { codigo, cantidad }: CartLine): string {
  return JSON.stringify([documentOf(cart), codigo, cantidad.trim()]);
}

function documentOf({ receptor }: Cart) {
  const { tipoDocumento = null, numDocumento = null } = receptor ?? {};
  return tipoDocumento === null || numDocumento === null ? null : { tipoDocumento, numDocumento };
}

/** The line at what was found; the same one where nothing is to be changed. */
function pricedLine(line: CartLine, found: FoundPrice | null): CartLine {
  if (found === null) return line;
  const { precio, motivo } = found;
  const isSame =
    decimalOf(precio) === decimalOf(line.precio) &&
    JSON.stringify(motivo) === JSON.stringify(line.motivo ?? null);
  return isSame ? line : { ...line, precio, motivo };
}
