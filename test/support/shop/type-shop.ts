/** A shop in which a document of any type can be asked for: what comes back was sold there before. */
import { RETORNO, type TipoDte } from '../../../core/contract/edition.ts';
import { EDITION_OF_RETURNS, GOODS, returnOf, SALE } from './sales.ts';
import { openShop, type Shop, type ShopOptions } from './shop.ts';

export interface TypeShop {
  readonly shop: Shop;
  /** The request; it may be sent several times. */
  readonly json: string;
  /** Documents that were there before, sealed. */
  readonly before: number;
}

/** Opens a shop for documents of that type. Its engine has just started and the counters of the authority are at zero. */
export async function openShopFor(tipoDte: TipoDte, options: ShopOptions = {}): Promise<TypeShop> {
  if (tipoDte !== RETORNO) return { shop: await openShop(options), json: SALE[tipoDte], before: 0 };
  const first = await openShop({ ...options, ...EDITION_OF_RETURNS, online: true });
  const { status, body } = await first.issue('01', GOODS);
  if (status !== 200) throw new Error(JSON.stringify(body));
  await first.crash();
  await first.simulator.turnOff();
  if (options.online !== false) await first.simulator.turnOn();
  return { shop: await first.reopen(), json: returnOf(body), before: 1 };
}

/** How a caller is told the number: an event of return has none. */
export function toldNumber(tipoDte: TipoDte, numero: number): string | null {
  return tipoDte === RETORNO ? null : `DTE-${tipoDte}-0001-${String(numero).padStart(8, '0')}`;
}
