/** Sends the centre new customers and the results of orders. */
import type { KeyObject } from 'node:crypto';
import { ORDERS_AT_ONCE } from '../../contract/central/orders.ts';
import { MAX_PROPOSALS } from '../../contract/central/proposals.ts';
import { orderAnswerOf } from '../../domain/central/order-answer.ts';
import { retryDelayMs } from '../../domain/retry-policy.ts';
import { proposalTaken, proposedCustomers } from '../../store/central/master-data/customers.ts';
import { endOrder, nextOrder, ordersSent, unsentOrders } from '../../store/central/master-data/orders.ts';
import { centralLink, type CentralLink } from '../../store/central/link.ts';
import { carryOut, type OrderParts } from './orders.ts';
import { callAsTill, whileAt, type Rest, type Sending, UNENROLLED_MS } from './sending.ts';

/** How long a finished order is stored, should the centre send it again. */
const KEEP_ORDERS_MS = 90 * 24 * 3_600_000;

/** Sends what is pending. @returns the pause */
export async function proposalsAndOrdersStep(sending: Sending & OrderParts): Promise<Rest> {
  const { store, port, random } = sending;
  const link = store.read(centralLink);
  if (link === null || link.state !== 'ACTIVA') return UNENROLLED_MS;
  const key = port.keyOf(link);
  if (key === null) return UNENROLLED_MS;
  const allSent = (await sendProposals(sending, link, key)) && (await sendOrders(sending, link, key));
  if (!allSent) {
    sending.failures += 1;
    return retryDelayMs(sending.failures, random.unit());
  }
  sending.failures = 0;
  const order = store.read(nextOrder);
  if (order === null) return 'IDLE';
  const end = await carryOut(sending, order);
  await store.transact((tx, now) => endOrder(tx, { id: order.id, ...end }, now));
  return 0;
}

/** @returns whether nothing is left to send */
async function sendProposals(sending: Sending, link: CentralLink, key: KeyObject): Promise<boolean> {
  const { store } = sending;
  const waiting = store.read((reader) => proposedCustomers(reader, MAX_PROPOSALS));
  if (waiting.length === 0) return true;
  const customers = waiting.flatMap(({ customer }) => customer ?? []);
  if (!(await post(sending, link, { key, path: '/till/proposals', body: { customers } }))) return false;
  await whileAt(sending, link, (tx) => {
    for (const each of waiting) proposalTaken(tx, each);
  });
  return true;
}

async function sendOrders(sending: Sending, link: CentralLink, key: KeyObject): Promise<boolean> {
  const { store } = sending;
  const orders = store.read((reader) => unsentOrders(reader, ORDERS_AT_ONCE));
  if (orders.length === 0) return true;
  const body = { orders: orders.map(({ answer, ...of }) => ({ ...of, ...orderAnswerOf(answer) })) };
  if (!(await post(sending, link, { key, path: '/till/orders/report', body }))) return false;
  await whileAt(sending, link, (tx, now) => ordersSent(tx, orders, now - KEEP_ORDERS_MS));
  return true;
}

async function post(
  sending: Sending,
  link: CentralLink,
  { key, path, body }: { readonly key: KeyObject; readonly path: string; readonly body: object },
): Promise<boolean> {
  const bytes = Buffer.from(JSON.stringify(body));
  const reply = await callAsTill(
    sending,
    { link, key },
    { method: 'POST', path, body: { bytes, type: 'json' } },
  );
  return reply.kind === 'answer' && reply.status === 200;
}
