/** Applies the centre's catalogue: changes and deletions since the version this till has. */
import type { KeyObject } from 'node:crypto';
import { NO_RULES, type CatalogueAnswer } from '../../contract/central/catalogue/catalogue.ts';
import type { CataloguePart } from '../../contract/text/left-out.ts';
import {
  leftOut,
  readCatalogue,
  WHOLE,
  type LeftOut,
  type ReadCatalogue,
} from '../../contract/central/catalogue/read-catalogue.ts';
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
  leftOutRows,
  type KeptLeftOut,
  putCatalogueMark,
  putCentralKeys,
  putCentralRules,
  putLeftOut,
} from '../../store/central/master-data/central-policies.ts';
import { putCentralPeople, type PeopleChange } from '../../store/central/master-data/people.ts';
import { keepCentralBlocks, putCentralBlock } from '../../store/catalogue/credit-blocks.ts';
import { centralLink, putCatalogueVersion, type CentralLink } from '../../store/central/link.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { EventBus } from '../event-bus.ts';
import { applyPrices, finishPrices } from './handed-prices.ts';
import { callAsTill, whileAt, type Sending } from './sending.ts';

/**
 * Products and customers per commit, which takes some 10 ms in which no sale commits. Usual updates fit into one
 * commit.
 */
const ROWS_AT_ONCE = 100;
const CENTRE = 'central';
/** Rows kept by name that this till could not use. */
const MAX_KEPT_LEFT_OUT = 1000;

/** What takes a catalogue: `version` is that of this program. */
export interface Taking extends Sending {
  readonly news: EventBus;
  readonly version: string;
}

/** `UNREADABLE`: the answer is no catalogue that this program can read. */
export type CatalogueTaken = 'TAKEN' | 'UNREADABLE' | 'REFUSED';

/**
 * Requests and applies changes. A row that this till cannot use is left out and noted, what the till has of it stays;
 * the others are applied.
 */
export async function takeCatalogue(
  sending: Taking,
  { link, key }: { readonly link: CentralLink; readonly key: KeyObject },
): Promise<CatalogueTaken> {
  const { news } = sending;
  const reply = await callAsTill(
    sending,
    { link, key },
    { method: 'GET', path: `/till/catalogue?${knownVersion(sending, link)}`, body: null },
  );
  if (reply.kind === 'failed' || reply.status !== 200) return 'REFUSED';
  const read = readCatalogue(reply.body);
  if (read === null) return 'UNREADABLE';
  const closed = await applyCatalogue(sending, link, read);
  for (const tillId of closed) news.publish({ kind: 'session', tillId });
  for (const { id: issuerId } of sending.store.read(listIssuers)) {
    news.publish({ kind: 'products', issuerId });
    news.publish({ kind: 'customers', issuerId });
    news.publish({ kind: 'context', issuerId });
  }
  return 'TAKEN';
}

/** Whether the catalogue is to be asked for although its version is known here. */
export function isAskedAgain(reader: Reader, version: string): boolean {
  const kept = leftOutRows(reader);
  return kept !== null && (isReadAnew(kept, version) || kept.rows.some(isWhole));
}

/** Whether another version of this program left rows out that this one may be able to use. */
function isReadAnew(kept: KeptLeftOut | null, version: string): boolean {
  return kept !== null && kept.version !== version;
}

function isWhole({ clase }: LeftOut): boolean {
  return clase === WHOLE.clase;
}

/** Notes that nothing of the catalogue can be taken, until the next answer that can. */
export async function noteNoneTaken(taking: Taking, link: CentralLink): Promise<void> {
  await whileAt(taking, link, (tx) => {
    // The version stays that which left the other rows out.
    const { version, rows } = leftOutRows(tx) ?? { version: taking.version, rows: [] };
    if (!rows.some(isWhole)) putLeftOut(tx, { version, rows: [WHOLE, ...rows] });
  });
}

function knownVersion({ store, version }: Taking, { catalogue }: CentralLink): string {
  if (isReadAnew(store.read(leftOutRows), version)) return 'after=0';
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
  sending: Taking,
  { installation }: CentralLink,
  { answer, ...read }: ReadCatalogue,
): Promise<readonly string[]> {
  const { store, log, version } = sending;
  const closed: string[] = [];
  const left = [...read.left];
  const rows = Math.max(answer.products.length, answer.customers.length, answer.prices?.length ?? 0);
  for (let at = 0; at === 0 || at < rows; at += ROWS_AT_ONCE) {
    const isLast = at + ROWS_AT_ONCE >= rows;
    await store.transact((tx, now) => {
      // The till may have joined another centre meanwhile.
      if (centralLink(tx)?.installation !== installation) return;
      const of = { now, newId: sending.random.uuid, spared: idsOf(left) };
      if (at === 0) closed.push(...applyPeople(tx, answer, of));
      left.push(...applyRows(tx, answer, { ...of, at }));
      applyPrices(tx, partOf(answer, at), now);
      if (!isLast) return;
      finishPrices(tx, answer, now);
      applyFixed(tx, answer, of);
      putCatalogueVersion(tx, answer.version);
      putCatalogueMark(tx, answer.mark);
      const before = leftOutRows(tx)?.rows.filter((row) => !read.isTold(row)) ?? [];
      putLeftOut(tx, { version, rows: [...left, ...before].slice(0, MAX_KEPT_LEFT_OUT) });
    });
  }
  if (left.length > 0) log.warn('rows of the centre left out', { rows: left.length });
  return closed;
}

/** Ids of rows by kind: what the till has of them stays. */
type Spared = (clase: CataloguePart) => readonly string[];

function idsOf(left: readonly LeftOut[]): Spared {
  return (clase) => left.flatMap((row) => (row.clase === clase ? [row.id] : []));
}

function partOf({ products, customers, prices }: CatalogueAnswer, at: number) {
  const part = <T>(all: readonly T[]) => all.slice(at, at + ROWS_AT_ONCE);
  return { products: part(products), customers: part(customers), prices: part(prices ?? []) };
}

interface Applying {
  readonly now: number;
  readonly newId: () => string;
  readonly spared: Spared;
}

function applyPeople(
  tx: Tx,
  { snapshot, people, gonePeople }: CatalogueAnswer,
  of: Applying,
): readonly string[] {
  const gone = snapshot ? { except: of.spared('persona') } : gonePeople;
  const change = putCentralPeople(tx, { people, gone }, of);
  auditPeople(tx, change, of.now);
  return change.closedTills;
}

function auditPeople(tx: Tx, { changed, retired }: PeopleChange, at: number): void {
  for (const nombre of changed)
    appendAudit(tx, { at, actor: CENTRE, accion: 'central: persona', detalle: { nombre } });
  for (const nombre of retired)
    appendAudit(tx, { at, actor: CENTRE, accion: 'central: persona retirada', detalle: { nombre } });
}

/** Writes products and customers from `at`. @returns customers left out because no document could name them */
function applyRows(
  tx: Tx,
  answer: CatalogueAnswer,
  { at, spared, ...of }: Applying & { readonly at: number },
): readonly LeftOut[] {
  const part = <T extends { readonly nit: string | null }>(all: readonly T[], nit: string) =>
    all.slice(at, at + ROWS_AT_ONCE).filter((each) => each.nit === null || each.nit === nit);
  const left = new Map<string, LeftOut>();
  for (const { id: issuerId, nit } of listIssuers(tx)) {
    // Deletions first: their barcodes may belong to other products now.
    if (at === 0) {
      for (const code of goneCodes(answer, centralCodes(tx, issuerId), spared('producto')))
        removeCentralProduct(tx, issuerId, code);
      for (const clave of goneKeys(answer, centralCustomerKeys(tx, issuerId), spared('cliente')))
        removeCentralCustomer(tx, issuerId, clave);
    }
    for (const product of part(answer.products, nit)) putCentralProduct(tx, product, { issuerId, ...of });
    for (const customer of part(answer.customers, nit))
      if (!putCentralCustomer(tx, customer, { issuerId, ...of })) {
        const { clave } = customer;
        left.set(clave, leftOut('cliente', { id: clave, clave }));
      }
  }
  return [...left.values()];
}

function applyFixed(
  tx: Tx,
  { snapshot, quickKeys, rules, blocks }: CatalogueAnswer,
  { now, spared }: Pick<Applying, 'now' | 'spared'>,
): void {
  const isNone = (clase: CataloguePart) => snapshot && spared(clase).length === 0;
  if (quickKeys !== null || isNone('teclas')) putCentralKeys(tx, quickKeys ?? []);
  layCentralKeys(tx, now);
  const given = rules ?? (isNone('reglas') ? NO_RULES : null);
  applyBlocks(tx, { snapshot, blocks, spared: spared('bloqueo') }, now);
  if (given !== null && putCentralRules(tx, given, now))
    appendAudit(tx, { at: now, actor: CENTRE, accion: 'central: reglas', detalle: { ...given } });
}

/** Applies credit blocks, the latest of all tills, and audits changes with their author. */
function applyBlocks(
  tx: Tx,
  {
    snapshot,
    blocks,
    spared,
  }: Pick<CatalogueAnswer, 'snapshot' | 'blocks'> & { readonly spared: readonly string[] },
  now: number,
): void {
  const changed = blocks.filter((block) => putCentralBlock(tx, block));
  const told = blocks.map(({ tipoDocumento, numDocumento }) => `${tipoDocumento} ${numDocumento}`);
  if (snapshot) keepCentralBlocks(tx, [...told, ...spared]);
  for (const { numDocumento, motivo, quien, caja } of changed) {
    const accion = motivo === null ? 'central: crédito desbloqueado' : 'central: crédito bloqueado';
    appendAudit(tx, { at: now, actor: CENTRE, accion, detalle: { numDocumento, motivo, quien, caja } });
  }
}

function goneCodes(
  answer: CatalogueAnswer,
  present: readonly string[],
  spared: readonly string[],
): readonly string[] {
  if (!answer.snapshot) return answer.goneProducts;
  const codes = [...answer.products.map(({ codigo }) => codigo), ...spared];
  const listed = new Set(codes.map(plainText));
  return present.filter((code) => !listed.has(code));
}

function goneKeys(
  answer: CatalogueAnswer,
  present: readonly string[],
  spared: readonly string[],
): readonly string[] {
  if (!answer.snapshot) return answer.goneCustomers;
  const listed = new Set([...answer.customers.map(({ clave }) => clave), ...spared]);
  return present.filter((clave) => !listed.has(clave));
}
