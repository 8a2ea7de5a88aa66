/** Applies the centre's catalogue: changes and deletions since the version this till has. */
import type { KeyObject } from 'node:crypto';
import { catalogueAnswer, NO_RULES, type CatalogueAnswer } from '../../contract/central/catalogue.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import {
  centralCodes,
  putCentralProduct,
  removeCentralProduct,
} from '../../store/central/central-products.ts';
import {
  centralCustomerKeys,
  putCentralCustomer,
  removeCentralCustomer,
} from '../../store/central/master-data/customers.ts';
import {
  catalogueMarkOf,
  layCentralKeys,
  putCatalogueMark,
  putCentralKeys,
  putCentralRules,
} from '../../store/central/master-data/central-policies.ts';
import { putCentralPeople, type PeopleChange } from '../../store/central/master-data/people.ts';
import { keepCentralBlocks, putCentralBlock } from '../../store/catalogue/credit-blocks.ts';
import { centralLink, putCatalogueVersion, type CentralLink } from '../../store/central/link.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Tx } from '../../store/store.ts';
import type { EventBus } from '../event-bus.ts';
import { applyPrices, finishPrices } from './handed-prices.ts';
import { callCentre, type Sending } from './sending.ts';

/**
 * Products and customers per commit, which takes some 10 ms in which no sale commits. Usual updates fit into one
 * commit.
 */
const ROWS_AT_ONCE = 100;
const CENTRE = 'central';

/** Requests and applies changes. @returns whether the till is up to date */
export async function takeCatalogue(
  sending: Sending,
  { link, key, news }: { readonly link: CentralLink; readonly key: KeyObject; readonly news: EventBus },
): Promise<boolean> {
  const reply = await callCentre(sending, {
    url: link.url,
    method: 'GET',
    path: `/till/catalogue?${knownVersion(sending, link)}`,
    installation: link.installation ?? '',
    key,
    body: null,
  });
  const answer =
    reply.kind === 'answer' && reply.status === 200 ? catalogueAnswer.safeParse(reply.body) : null;
  if (answer?.success !== true) return false;
  const closed = await applyCatalogue(sending, link, answer.data);
  for (const tillId of closed) news.publish({ kind: 'session', tillId });
  for (const { id: issuerId } of sending.store.read(listIssuers)) {
    news.publish({ kind: 'products', issuerId });
    news.publish({ kind: 'customers', issuerId });
    news.publish({ kind: 'context', issuerId });
  }
  return true;
}

function knownVersion({ store }: Sending, { catalogue }: CentralLink): string {
  const mark = store.read(catalogueMarkOf);
  return new URLSearchParams({ after: String(catalogue), ...(mark === null ? {} : { mark }) }).toString();
}

/**
 * The version is written with the last part: a till killed before that starts again from its old version. People come
 * first, so that deactivated users lose access at once.
 *
 * @returns tills whose session was ended
 */
async function applyCatalogue(
  sending: Sending,
  { installation }: CentralLink,
  answer: CatalogueAnswer,
): Promise<readonly string[]> {
  const { store, log } = sending;
  const closed: string[] = [];
  const rows = Math.max(answer.products.length, answer.customers.length, answer.prices?.length ?? 0);
  for (let at = 0; at === 0 || at < rows; at += ROWS_AT_ONCE) {
    const isLast = at + ROWS_AT_ONCE >= rows;
    await store.transact((tx, now) => {
      // The till may have joined another centre meanwhile.
      if (centralLink(tx)?.installation !== installation) return;
      if (at === 0) closed.push(...applyPeople(tx, answer, { now, newId: sending.random.uuid }));
      const left = applyRows(tx, answer, { at, now, newId: sending.random.uuid });
      if (left > 0) log.warn('customers of the centre left out', { customers: left });
      applyPrices(tx, partOf(answer, at), now);
      if (!isLast) return;
      finishPrices(tx, answer, now);
      applyFixed(tx, answer, now);
      putCatalogueVersion(tx, answer.version);
      putCatalogueMark(tx, answer.mark);
    });
  }
  return closed;
}

function partOf({ products, customers, prices }: CatalogueAnswer, at: number) {
  const part = <T>(all: readonly T[]) => all.slice(at, at + ROWS_AT_ONCE);
  return { products: part(products), customers: part(customers), prices: part(prices ?? []) };
}

interface Applying {
  readonly now: number;
  readonly newId: () => string;
}

function applyPeople(
  tx: Tx,
  { snapshot, people, gonePeople }: CatalogueAnswer,
  of: Applying,
): readonly string[] {
  const change = putCentralPeople(tx, { people, gone: snapshot ? null : gonePeople }, of);
  auditPeople(tx, change, of.now);
  return change.closedTills;
}

function auditPeople(tx: Tx, { changed, retired }: PeopleChange, at: number): void {
  for (const nombre of changed)
    appendAudit(tx, { at, actor: CENTRE, accion: 'central: persona', detalle: { nombre } });
  for (const nombre of retired)
    appendAudit(tx, { at, actor: CENTRE, accion: 'central: persona retirada', detalle: { nombre } });
}

/**
 * Writes products and customers from `at`. @returns number of customers left out because no document could name them
 */
function applyRows(
  tx: Tx,
  answer: CatalogueAnswer,
  { at, ...of }: Applying & { readonly at: number },
): number {
  const part = <T extends { readonly nit: string | null }>(all: readonly T[], nit: string) =>
    all.slice(at, at + ROWS_AT_ONCE).filter((each) => each.nit === null || each.nit === nit);
  let left = 0;
  for (const { id: issuerId, nit } of listIssuers(tx)) {
    // Deletions first: their barcodes may belong to other products now.
    if (at === 0) {
      for (const code of goneCodes(answer, centralCodes(tx, issuerId)))
        removeCentralProduct(tx, issuerId, code);
      for (const clave of goneKeys(answer, centralCustomerKeys(tx, issuerId)))
        removeCentralCustomer(tx, issuerId, clave);
    }
    for (const product of part(answer.products, nit)) putCentralProduct(tx, product, { issuerId, ...of });
    for (const customer of part(answer.customers, nit))
      if (!putCentralCustomer(tx, customer, { issuerId, ...of })) left += 1;
  }
  return left;
}

function applyFixed(tx: Tx, { snapshot, quickKeys, rules, blocks }: CatalogueAnswer, now: number): void {
  if (quickKeys !== null || snapshot) putCentralKeys(tx, quickKeys ?? []);
  layCentralKeys(tx, now);
  const given = rules ?? (snapshot ? NO_RULES : null);
  applyBlocks(tx, { snapshot, blocks }, now);
  if (given !== null && putCentralRules(tx, given, now))
    appendAudit(tx, { at: now, actor: CENTRE, accion: 'central: reglas', detalle: { ...given } });
}

/** Applies credit blocks, the latest of all tills, and audits changes with their author. */
function applyBlocks(
  tx: Tx,
  { snapshot, blocks }: Pick<CatalogueAnswer, 'snapshot' | 'blocks'>,
  now: number,
): void {
  const changed = blocks.filter((block) => putCentralBlock(tx, block));
  if (snapshot) keepCentralBlocks(tx, blocks);
  for (const { numDocumento, motivo, quien, caja } of changed) {
    const accion = motivo === null ? 'central: crédito desbloqueado' : 'central: crédito bloqueado';
    appendAudit(tx, { at: now, actor: CENTRE, accion, detalle: { numDocumento, motivo, quien, caja } });
  }
}

function goneCodes(answer: CatalogueAnswer, present: readonly string[]): readonly string[] {
  if (!answer.snapshot) return answer.goneProducts;
  const listed = new Set(answer.products.map(({ codigo }) => plainText(codigo)));
  return present.filter((code) => !listed.has(code));
}

function goneKeys(answer: CatalogueAnswer, present: readonly string[]): readonly string[] {
  if (!answer.snapshot) return answer.goneCustomers;
  const listed = new Set(answer.customers.map(({ clave }) => clave));
  return present.filter((clave) => !listed.has(clave));
}
