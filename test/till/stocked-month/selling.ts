/** Sales of the month, and what becomes of them: refusals, corrections, notes, returns, invalidations. Each is written down beside. */
import { stringifyJson } from '../../../core/contract/json.ts';
import { instantOf } from '../../../core/domain/fiscal-time.ts';
import { invalidation } from '../../invalidation/event-caller.ts';
import { codeOf, head, refusing } from '../../engine/issuing/refused-shop.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import type { CallerAnswer } from '../../support/shop/shop.ts';
import type { Choices } from '../../support/shop/request-generator.ts';
import type { TipoDte } from '../../../core/contract/edition.ts';
import type { CashShop } from '../cash-shop.ts';
import type { Door } from './door.ts';
import { centsOf, drawnItem, drawnItems, type DrawnItem } from './drawn-items.ts';
import { dollars, vatOf, type DrawerSums, type MonthBook } from './month-book.ts';
import type { PlainMove } from './plain-goods.ts';

export interface Month {
  readonly cash: CashShop;
  readonly door: Door;
  readonly c: Choices;
  readonly book: MonthBook;
  /** What tells its goods and its papers from those of others: what the codes of goods end in. */
  readonly mark: string;
  drawer: DrawerSums;
}

/** A document of ours. */
export interface OurDocument {
  readonly answer: CallerAnswer;
  readonly tipoDte: TipoDte;
  readonly branch: string;
  readonly items: readonly DrawnItem[];
  /** What each line moved. */
  readonly moves: readonly (PlainMove | null)[];
}

export interface Issuing {
  readonly branch: string;
  readonly corrige?: string;
  readonly idempotencyKey?: string;
}

/** Issues a document with an API key; it must have been taken. */
export async function issued(
  month: Month,
  tipoDte: TipoDte,
  body: object,
  how: Issuing,
): Promise<CallerAnswer> {
  const { branch, ...options } = how;
  const answer = await month.door.issue(tipoDte, JSON.stringify(body), { branchId: branch, ...options });
  if (answer.status >= 300 && answer.status !== 422)
    throw new Error(`${tipoDte}: ${JSON.stringify([body, answer])}`);
  return answer;
}

/** What a till was told, as a caller of the API is told it. */
export const answerOf = (result: object): CallerAnswer => ({
  status: 200,
  headers: {},
  body: JSON.parse(stringifyJson(result)) as CallerAnswer['body'],
});

/** When the document itself says that it was issued. */
export function momentOf(answer: CallerAnswer): number {
  const { fecEmi, horEmi } = head(answer);
  return instantOf(String(fecEmi), String(horEmi));
}

const shelf = (branch: string) => `sucursal:${branch}`;

interface Leaving {
  readonly answer: CallerAnswer;
  readonly branch: string;
  readonly hacia?: string;
  readonly causa?: string;
}

/** Goods that leave with a document. */
export function leave(
  { book }: Month,
  items: readonly DrawnItem[],
  of: Leaving,
): readonly (PlainMove | null)[] {
  const { answer, branch, hacia = 'cliente', causa = 'venta' } = of;
  const at = momentOf(answer);
  return items.map(({ product, base }) =>
    product === null ? null : book.goods.move({ causa, product, desde: shelf(branch), hacia, base, at }),
  );
}

const bodyOf = (tipoDte: '01' | '03', items: readonly DrawnItem[]) => ({
  items: items.map(({ item }) => item),
  ...(tipoDte === '03' ? { receptor: RECEPTOR } : {}),
});

/** A sale with an API key, sent twice now and then. */
export async function sell(month: Month, branch: string, tipoDte: '01' | '03'): Promise<OurDocument> {
  const { c, book, mark } = month;
  const items = drawnItems(c, 4, { mark });
  const body = bodyOf(tipoDte, items);
  const idempotencyKey = `venta${mark}-${book.tally.sold}`;
  const again = c.chance(0.05) ? [idempotencyKey, idempotencyKey] : [idempotencyKey];
  const [answer, twin] = await Promise.all(
    again.map((key) => issued(month, tipoDte, body, { branch, idempotencyKey: key })),
  );
  if (answer === undefined) throw new Error('nothing was sold');
  if (twin !== undefined) {
    if (codeOf(twin) !== codeOf(answer)) throw new Error('one sale became two');
    book.tally.replayed += 1;
  }
  book.tally.sold += 1;
  return { answer, tipoDte, branch, items, moves: leave(month, items, { answer, branch }) };
}

/** A sale at the till for cash or, of a crédito fiscal, by card. */
export async function sellAtTill(month: Month): Promise<void> {
  const { c, cash, book, mark } = month;
  const tipoDte = c.pick(['01', '01', '03'] as const);
  const items = drawnItems(c, 4, { mark });
  const net = centsOf(items);
  const total = tipoDte === '03' ? net + vatOf(net) : net;
  const pagos = [{ codigo: tipoDte === '01' ? '01' : '02', montoPago: dollars(total) }];
  const result = await cash.sell('t-1', tipoDte, { ...bodyOf(tipoDte, items), pagos });
  const answer = answerOf(result);
  leave(month, items, { answer, branch: 'central' });
  if (tipoDte === '01') month.drawer.sold += total;
  book.tally.sold += 1;
}

/** One that is refused; corrected at once, later by whoever is given it, or never. */
export async function sellRefused(month: Month, branch: string): Promise<() => Promise<void>> {
  const { c, book, cash, mark } = month;
  const tipoDte = c.pick(['01', '03'] as const);
  cash.shop.simulator.addFaults(refusing());
  const items = drawnItems(c, 3, { mark });
  const refused = await issued(month, tipoDte, bodyOf(tipoDte, items), { branch });
  if (refused.status !== 422) throw new Error(`a sale was not refused: ${JSON.stringify(refused)}`);
  const at = cash.shop.clock.now();
  const moves = items.map(({ product, base }) =>
    product === null
      ? null
      : book.goods.move({ causa: 'venta', product, desde: shelf(branch), hacia: 'cliente', base, at }),
  );
  for (const move of moves) if (move !== null) book.goods.back(move, { causa: 'rechazo', at });
  book.tally.refused += 1;
  return async () => {
    const better = drawnItems(c, 3, { mark });
    const answer = await issued(month, tipoDte, bodyOf(tipoDte, better), {
      branch,
      corrige: codeOf(refused),
    });
    if (answer.status !== 200) throw new Error(`not corrected: ${JSON.stringify(answer)}`);
    leave(month, better, { answer, branch });
    book.tally.corrected += 1;
  };
}

/** Goods on their way to another shop, or to a customer who is billed for some of them, or more. */
export async function send(
  month: Month,
  branch: string,
  to: 'shop' | 'customer' = month.c.chance(0.6) ? 'customer' : 'shop',
): Promise<OurDocument> {
  const { c, book, cash, mark } = month;
  const toCustomer = to === 'customer';
  const items = drawnItems(c, 2, { goodsOnly: true, mark });
  const receptor = toCustomer ? { ...RECEPTOR, bienTitulo: '03' } : RECEPTOR;
  const answer = await issued(month, '04', { items: items.map(({ item }) => item), receptor }, { branch });
  const hacia = toCustomer ? 'cliente' : `transito:${branch}`;
  const sent = leave(month, items, { answer, branch, hacia, causa: 'remision' });
  book.tally.sent += 1;
  const document: OurDocument = { answer, tipoDte: '04', branch, items, moves: sent };
  if (!toCustomer) return document;
  cash.shop.clock.set(cash.shop.clock.now() + 60_000);
  const sold = [...items.slice(0, c.int(1, items.length)), drawnItem(c, { mark })];
  const fechaEmision = answer.body['fecEmi'];
  const documentoRelacionado = [
    { tipoDocumento: '04', tipoGeneracion: 2, numeroDocumento: codeOf(answer), fechaEmision },
  ];
  const bill = await issued(month, '03', { ...bodyOf('03', sold), documentoRelacionado }, { branch });
  const at = momentOf(bill);
  for (const { product, base } of sold) {
    let rest = base;
    for (const move of sent) {
      if (move === null || move.product !== product || rest === 0) continue;
      rest -= book.goods.back(move, { causa: 'venta', at, base: rest })?.base ?? 0;
    }
  }
  leave(month, sold, { answer: bill, branch });
  book.tally.billed += 1;
  return document;
}

/** A nota de crédito on a crédito fiscal, or a return of a factura: some of a line comes back, also damaged. */
export async function takeBack(month: Month, sold: OurDocument): Promise<OurDocument | null> {
  const { c, book } = month;
  const { items, moves, branch, answer } = sold;
  const places = [...items.keys()].filter((place) => moves[place] !== null);
  if (places.length === 0) return null;
  const place = c.pick(places);
  const [line, move] = [items[place], moves[place]];
  if (line === undefined || move === null || move === undefined) return null;
  const isCredit = sold.tipoDte === '03';
  const cantidad = Math.min(c.int(1, 2), line.item.cantidad);
  const averia = c.chance(0.3);
  const how = { numItem: place + 1, cantidad, ...(averia ? { averia } : {}) };
  const body = isCredit
    ? { documentoRelacionado: [{ codigoGeneracion: codeOf(answer) }], items: [{ ...line.item, ...how }] }
    : { documentos: [{ codigoGeneracion: codeOf(answer), items: [how] }] };
  const tipoDte = isCredit ? '05' : '18';
  const note = await issued(month, tipoDte, body, { branch });
  if (note.status !== 200) throw new Error(JSON.stringify(note));
  const hacia = averia ? `averia:${branch}` : shelf(branch);
  const back = { causa: 'devolucion', at: month.cash.shop.clock.now(), base: cantidad * line.unit, hacia };
  book.tally[isCredit ? 'credited' : 'returned'] += 1;
  return { answer: note, tipoDte, branch, items: [line], moves: [book.goods.back(move, back)] };
}

/** Invalidates a document: what it moved is undone. */
export async function undo({ cash, book, door }: Month, document: OurDocument): Promise<void> {
  const { answer, branch, moves, tipoDte } = document;
  const tipoAnulacion = tipoDte === '18' ? 1 : 2;
  const event = invalidation(answer, { tipoAnulacion, motivoAnulacion: 'Se digitó mal' });
  await door.invalidate(event, branch);
  const at = cash.shop.clock.now();
  for (const move of moves) if (move !== null) book.goods.back(move, { causa: 'invalidacion', at });
  book.tally.undone += 1;
}
