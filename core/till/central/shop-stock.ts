/** Fetches the shop's stock across its tills, to which this till adds its later movements. */
import type { KeyObject } from 'node:crypto';
import { shopStock, type ShopStock, type ShopStockRow } from '../../contract/central/stock/shop-stock.ts';
import { centralLink, type CentralLink } from '../../store/central/link.ts';
import { beginStock, putStock, finishStock, centralStockPosition } from '../../store/central/shop-stock.ts';
import { standAt } from '../../store/central/stream.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import { column } from '../../store/record.ts';
import type { EventBus } from '../event-bus.ts';
import { readAtCentre, whileAt, type Sending } from './sending.ts';

/** Polling interval; the data is at most this old while the centre answers. */
const EVERY_MS = 15_000;
/** Answers fetched in a row; beyond that the next turn starts over. */
const MOST_ANSWERS = 100;
const ROWS_AT_ONCE = 500;

const STOCKED = column.integer.select('SELECT 1 FROM product WHERE lleva_existencia = 1 LIMIT 1');

/** Fetches once. @returns the pause in ms */
export async function stockStep(sending: Sending & { readonly news: EventBus }): Promise<number> {
  const { store, port, news } = sending;
  const link = store.read(centralLink);
  // Until all own papers are sent, the centre has later ones of an earlier enrolment: they would count twice.
  if (link === null || link.state !== 'ACTIVA' || link.previousEpoch !== null || link.toldUntil === null)
    return EVERY_MS;
  const key = port.keyOf(link);
  if (key === null || store.read((reader) => STOCKED.find(reader)) === null) return EVERY_MS;
  const answers = await allAnswers(sending, link, key);
  const last = answers.at(-1);
  if (last === undefined || last.more) return EVERY_MS;
  const anew = answers.some((answer) => answer.anew);
  const rows = answers.flatMap((answer) => answer.rows);
  await keep(sending, link, { last, rows, anew });
  if (rows.length > 0 || anew)
    for (const { id: issuerId } of store.read(listIssuers)) news.publish({ kind: 'products', issuerId });
  return EVERY_MS;
}

async function allAnswers(
  sending: Sending,
  link: CentralLink,
  key: KeyObject,
): Promise<readonly ShopStock[]> {
  const answers: ShopStock[] = [];
  let after = sending.store.read(centralStockPosition)?.after ?? 0;
  while (answers.length < MOST_ANSWERS) {
    const question = new URLSearchParams({ after: String(after), epoch: link.epoch });
    const path = `/till/stock?${question.toString()}`;
    const read = await readAtCentre(sending, { link, key }, { path, schema: shopStock });
    if (read === null) return [];
    answers.push(read);
    after = read.after;
    if (!read.more) break;
  }
  return answers;
}

async function keep(
  sending: Sending,
  link: CentralLink,
  {
    last,
    rows,
    anew,
  }: { readonly last: ShopStock; readonly rows: readonly ShopStockRow[]; readonly anew: boolean },
): Promise<void> {
  for (let from = 0; from + ROWS_AT_ONCE < rows.length; from += ROWS_AT_ONCE)
    await whileAt(sending, link, (tx) => {
      beginStock(tx, { anew: anew && from === 0 });
      putStock(tx, rows.slice(from, from + ROWS_AT_ONCE));
    });
  const rest = rows.length - (rows.length % ROWS_AT_ONCE || Math.min(rows.length, ROWS_AT_ONCE));
  await whileAt(sending, link, (tx) => {
    const place = standAt(tx, last.mark);
    beginStock(tx, { anew: anew && rest === 0 });
    putStock(tx, rows.slice(rest));
    // Without a known position in the stream everything is fetched again.
    if (place?.head === last.mark.head && place.place !== null)
      finishStock(tx, { after: last.after, at: last.at, entry: place.place.stock });
  });
}
