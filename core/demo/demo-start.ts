/** First start: the demonstration issuer and its key (§demonstration). */
import { DEMO_BRANCH_ID, DEMO_NIT, demoFile } from './demo.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoCustomers } from './demo-customers.ts';
import { demoOffers } from './demo-offers.ts';
import { demoProducts } from './demo-products.ts';
import { demoPurchases } from './demo-purchases.ts';
import { demoQuotes } from './demo-quotes.ts';
import { demoStock } from './demo-stock.ts';
import type { TillUser } from '../contract/till/till.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { createApiKeyRow } from '../provision/secrets/api-key.ts';
import { hashPin, type PinCost } from '../provision/secrets/pin.ts';
import { applyProvision } from '../provision/provision.ts';
import type { Vault } from '../signing/vault.ts';
import { saveCustomer, searchCustomers } from '../store/catalogue/customers.ts';
import { listIssuers } from '../store/issuers/issuers.ts';
import { saveProduct } from '../store/catalogue/products.ts';
import { searchProducts } from '../store/catalogue/product-search.ts';
import type { Reader, Store, Tx } from '../store/store.ts';
import { appendAudit } from '../store/people/audit.ts';
import { upsertUser, type User } from '../store/people/users.ts';
import { systemRandom } from '../platform/system.ts';
import type { TillCaller } from '../till/people/browser-session.ts';

/** Randomness of a key's id, in bytes. */
const KEY_ID_BYTES = 8;
const ACTOR = 'primer inicio';
/** Digits of a demo PIN. */
const PIN_DIGITS = 6;

const DEMO_USERS = [
  { nombre: 'Gerente de demostración', rol: 'gerente' },
  { nombre: 'Cajero de demostración', rol: 'cajero' },
] as const satisfies readonly Pick<User, 'nombre' | 'rol'>[];

/** Somebody who works at the demo till; the PIN is shown once and kept as a hash only. */
export interface DemoUser extends Pick<User, 'nombre' | 'rol'> {
  readonly pin: string;
}

/** What a first start shows once. */
export interface Demo {
  readonly key: string;
  readonly users: readonly DemoUser[];
}

export interface DemoDeps {
  readonly store: Store;
  readonly vault: Vault;
  readonly now: () => Instant;
  /** What hashing a PIN costs; as shipped unless given. */
  readonly pinCost?: PinCost;
  /** Which till of the invented business it is; the first unless given. */
  readonly till?: number;
}

/**
 * Creates the demo issuer in a data folder that has no issuer yet, with goods, customers and users, all or nothing.
 *
 * @returns its API key and the users' PINs, shown this once; null when the folder is in use already
 */
export async function provisionDemo(deps: DemoDeps): Promise<Demo | null> {
  if (!deps.store.read(isFresh)) return null;
  const users = await Promise.all(DEMO_USERS.map((user) => newDemoUser(user, deps.pinCost)));
  const inUse = new Error('the folder was configured meanwhile');
  let key = '';
  try {
    await applyProvision(demoFile(deps.till), {
      ...deps,
      actor: ACTOR,
      demoNit: DEMO_NIT,
      // A second click, or another browser's wizard, may have been faster.
      mayApply: (reader) => {
        if (!isFresh(reader)) throw inUse;
      },
      andThen: (tx, now) => {
        for (const { stored } of users) demoPerson(tx, stored, now);
        stockDemo(tx, now);
        // Of one shop: another till of it sees the same shelves at the centre.
        if ((deps.till ?? 1) === 1) demoStock(tx, now);
        demoPurchases(tx, now);
        const manager = users.find(({ stored }) => stored.rol === 'gerente')?.stored;
        if (manager !== undefined) demoPapers(tx, now, { manager, till: deps.till ?? 1 });
        key = demoKey(tx, now);
      },
    });
  } catch (error) {
    if (error === inUse) return null;
    throw error;
  }
  return { key, users: users.map(({ shown }) => shown) };
}

function demoPerson(tx: Tx, user: User, now: Instant): void {
  upsertUser(tx, user, now);
  const { id, nombre, rol } = user;
  appendAudit(tx, { at: now, actor: ACTOR, accion: 'usuario creado', detalle: { id, nombre, rol } });
}

/** What a manager of the shop did before today. */
function demoPapers(
  tx: Tx,
  now: Instant,
  { manager: { id, nombre, rol }, till }: { readonly manager: User; readonly till: number },
): void {
  const who = managerAt({ id, nombre, rol });
  demoAccounts(tx, now, { who, till });
  demoOffers(tx, now, who);
  demoQuotes(tx, now, id);
}

/** The manager as if at a till; no browser is paired yet. */
function managerAt(user: TillUser): TillCaller {
  const at = { issuerId: DEMO_NIT, branchId: DEMO_BRANCH_ID, ambiente: 'PRUEBAS' } as const;
  return {
    till: { id: '', ...at, failures: 0, nextTryAt: 0, session: null },
    place: { ...at, issuerNombre: '', branchNombre: '' },
    user,
    caller: { keyId: '', role: 'admin', ...at, userId: user.id },
  };
}

function demoKey(tx: Tx, now: Instant): string {
  const id = systemRandom.bytes(KEY_ID_BYTES).toString('hex');
  const owner = { issuerId: DEMO_NIT, branchId: DEMO_BRANCH_ID, ambiente: 'PRUEBAS' } as const;
  const given = { id, role: 'user', ...owner, expiresAt: null } as const;
  return createApiKeyRow(tx, given, { now, actor: ACTOR, randomBytes: systemRandom.bytes }).key;
}

async function newDemoUser({ nombre, rol }: (typeof DEMO_USERS)[number], pinCost?: PinCost) {
  // Six digits of a number of 64 bits: what the remainder favours is nothing a person could use.
  const number = systemRandom.bytes(8).readBigUInt64BE() % 10n ** BigInt(PIN_DIGITS);
  const pin = String(number).padStart(PIN_DIGITS, '0');
  const pinHash = await hashPin(pin, systemRandom.bytes, pinCost);
  const shown: DemoUser = { nombre, rol, pin };
  const stored: User = { id: systemRandom.uuid(), nombre, rol, pinHash };
  return { shown, stored };
}

/** Goods and customers, unless an earlier first start that was cut off has left them already. */
function stockDemo(tx: Tx, now: Instant): void {
  const of = { issuerId: DEMO_NIT, isNew: true, now };
  const question = { issuerId: DEMO_NIT, q: '', limit: 1 };
  if (searchProducts(tx, question).products.length === 0)
    for (const product of demoProducts()) saveProduct(tx, { id: systemRandom.uuid(), ...product }, of);
  if (searchCustomers(tx, question).length === 0)
    for (const customer of demoCustomers()) saveCustomer(tx, { id: systemRandom.uuid(), ...customer }, of);
}

/** Nobody uses the folder yet: an issuer with the demo's NIT may be somebody's own, from a provisioning file. */
function isFresh(reader: Reader): boolean {
  return listIssuers(reader).length === 0;
}
