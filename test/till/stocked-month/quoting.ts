/** Quotes of the month, and what is sold of them: in parts, more than is left, refused, undone. */
import { parseJson } from '../../../core/contract/json.ts';
import { quoteName } from '../../../core/contract/till/quote-terms.ts';
import { AppError } from '../../../core/domain/app-error.ts';
import { quotedSale } from '../../../core/till/quotes/quote-sale.ts';
import { saveQuote } from '../../../core/till/quotes/save-quote.ts';
import { codeOf, refusing } from '../../engine/issuing/refused-shop.ts';
import { centsOf, drawnItems, type DrawnItem } from './drawn-items.ts';
import { dollars } from './month-book.ts';
import { answerOf, leave, undo, type Month } from './selling.ts';

/** A quote as it was written down beside. */
export interface PlainQuote {
  readonly cotizacion: string;
  readonly items: readonly DrawnItem[];
  /** What of each line is sold, in thousandths. */
  readonly sold: number[];
  /** Codes of the documents in force that sold of it. */
  readonly documents: string[];
}

/** The month with what was quoted in it. */
interface Quoting extends Month {
  readonly quotes: PlainQuote[];
}

const THOUSAND = 1000;
const MINUTE_MS = 60_000;
const thousandths = ({ item }: DrawnItem) => Math.round(item.cantidad * THOUSAND);

/** Some lines are quoted, and some of what was quoted is sold. */
export async function quoteAndSell(month: Quoting): Promise<void> {
  for (const step of [quoteAtTill, sellOfQuote, sellOfQuote]) {
    await step(month);
    month.cash.shop.clock.set(month.cash.shop.clock.now() + MINUTE_MS);
  }
}

async function quoteAtTill({ c, cash, quotes, mark }: Quoting): Promise<void> {
  const items = drawnItems(c, 3, { mark });
  const request = JSON.stringify({ items: items.map(({ item }) => item) });
  const clave = `cotiza${mark}-${quotes.length}`;
  const input = { clave, cambia: null, request, cliente: null, vence: null, notas: '' };
  const confirmed = { aprobo: null, detalle: {} };
  const quote = await cash.shop.store.transact((tx, now) =>
    saveQuote(tx, { input, typed: parseJson(request), who: cash.at('t-1'), now, confirmed }),
  );
  quotes.push({
    cotizacion: quoteName(quote),
    items,
    sold: items.map(() => 0),
    documents: [],
  });
}

/** A part of a line of a quote is sold by card; more than is left is refused, and nothing of it is kept. */
async function sellOfQuote(month: Quoting): Promise<void> {
  const { c, cash, book, quotes } = month;
  if (quotes.length === 0) return quoteAtTill(month);
  const quote = c.pick(quotes);
  const linea = c.int(0, quote.items.length - 1);
  const drawn = quote.items[linea];
  if (drawn === undefined) return;
  const left = thousandths(drawn) - (quote.sold[linea] ?? 0);
  const taken = c.chance(0.5) ? left : Math.min(left, drawn.unit === THOUSAND ? THOUSAND / 4 : THOUSAND);
  const isTooMuch = taken === 0 || c.chance(0.1);
  const cantidad = (isTooMuch ? left + THOUSAND : taken) / THOUSAND;
  const item = partOf(drawn, cantidad);
  if (isTooMuch) {
    const refused = await issued(month, quote, { linea, item }).catch((error: unknown) => error);
    if (!(refused instanceof AppError)) throw new Error('more was sold than was quoted');
    return;
  }
  const isRefused = c.chance(0.2);
  if (isRefused) cash.shop.simulator.addFaults(refusing());
  const answer = answerOf(await issued(month, quote, { linea, item }));
  const moves = leave(month, [item], { answer, branch: 'central' });
  if (isRefused) {
    const at = cash.shop.clock.now();
    for (const move of moves) if (move !== null) book.goods.back(move, { causa: 'rechazo', at });
    book.tally.refused += 1;
    return;
  }
  book.tally.sold += 1;
  book.tally.quoted += 1;
  if (c.chance(0.2)) return undo(month, { answer, tipoDte: '01', branch: 'central', items: [item], moves });
  quote.sold[linea] = (quote.sold[linea] ?? 0) + taken;
  quote.documents.push(codeOf(answer));
}

/** So many of a line. */
function partOf(drawn: DrawnItem, cantidad: number): DrawnItem {
  const base = cantidad * drawn.unit;
  const cents = Math.round(cantidad * drawn.price);
  return { ...drawn, item: { ...drawn.item, cantidad }, base, cents };
}

interface Sold {
  readonly linea: number;
  readonly item: DrawnItem;
}

async function issued({ cash }: Month, { cotizacion }: PlainQuote, { linea, item }: Sold) {
  const { shop, at } = cash;
  const { caller } = at('t-1');
  const pagos = [{ codigo: '02', montoPago: dollars(centsOf([item])) }];
  const request = parseJson(JSON.stringify({ items: [item.item], pagos }));
  const asked = { cotizacion, version: 1, lineas: [linea] };
  const sale = shop.store.read((reader) =>
    quotedSale(reader, { caller, asked, request, now: shop.clock.now() }),
  );
  if (sale === null) throw new Error('nothing of a quote');
  return (await shop.engine.issue('01', { request, onStored: sale.onStored }, caller)).result;
}
