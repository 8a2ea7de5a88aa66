/** Where worlds are put up: tills that were set up once, copied for each world. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BridgeInput, BridgeOperation, BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { DEFAULT_BACKUP_PLAN } from '../../../core/contract/settings/backup-plan.ts';
import type { ProvisionFile } from '../../../core/contract/settings/provision.ts';
import { instantOf } from '../../../core/domain/fiscal-time.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { openDataVault } from '../../../core/platform/data-vault.ts';
import { applyProvision } from '../../../core/provision/provision.ts';
import { setBackupPlan } from '../../../core/store/backup/backup-plan.ts';
import { openStore } from '../../../core/store/store.ts';
import { memoryFolder } from '../../support/service/memory-folder.ts';
import { putFirstDatabase } from '../../support/service/first-database.ts';
import { CHEAP_PIN } from '../../support/service/provisioned.ts';
import { shopFile } from '../../support/shop/shop-file.ts';
import { stockProducts } from '../../support/shop/stocked-shop.ts';
import { throwDice } from './dice.ts';
import { startProgram } from './program.ts';
import { beginLife, createSteps } from './steps.ts';
import { computerClock, worldTime } from './time.ts';

export const PEOPLE = [
  { nombre: 'Marta Gerente', rol: 'gerente', pin: '246810' },
  { nombre: 'Carlos Cajero', rol: 'cajero', pin: '135791' },
] as const;
/** Who sits at a screen of the shop, or at the one of its other branch. */
export type Role = (typeof PEOPLE)[number]['rol'] | 'norte';
/** Who sits at the screen of each role. */
export const NAME_OF: Readonly<Record<Role, string>> = {
  gerente: PEOPLE[0].nombre,
  cajero: PEOPLE[1].nombre,
  norte: PEOPLE[0].nombre,
};

/** Somebody at a screen of a till. */
export interface Seat {
  readonly token: string;
  readonly userId: string;
  readonly pin: string;
}

/** The tills of a shop: all are one establishment, each has a point of sale of its own. */
export const TILLS = 3;
/** Who buys on credit. */
export const DEBTOR = { tipoDocumento: '37', numDocumento: 'PAS-1' } as const;
export const DEBTOR_NAME = 'Ana Inventada';
/** A taxpayer who does. */
export const COMPANY = { tipoDocumento: '36', numDocumento: '06140203951015' } as const;
export const COMPANY_NAME = 'Empresa Inventada, S.A. de C.V.';

export interface Yard {
  /** Folder of a new world, with a folder for each of so many tills. */
  newWorld(tills: number): string;
  /** Who sits where, by till. */
  readonly seats: readonly Readonly<Record<Role, Seat>>[];
  /** The provisioning file of a till. */
  fileOf(till: number, how?: { readonly renewed?: boolean }): ProvisionFile;
  close(): void;
}

/** Draws what tills are set up with: a world of a seed comes to the same end in every process. */
const SET_UP_SEED = 1;
/** Before every moment at which a world begins. */
const SET_UP_AT = instantOf('2026-09-01', '08:00:00');
export const FIRST_DAY_OF_2026 = '2026-01-01';

const fileOf: Yard['fileOf'] = (till, { renewed = false } = {}) => ({
  ...shopFile({
    caja: 0,
    puntoVenta: till + 1,
    formatoNumeroControl: 'oficial',
    edition2026From: FIRST_DAY_OF_2026,
    settings: { compras: true, compraSinFactura: true },
    renewed,
  }),
  ...(renewed ? {} : { users: [...PEOPLE] }),
});

export async function openYard(): Promise<Yard> {
  const folder = mkdtempSync(join(memoryFolder(), 'caja-mundo-'));
  const model = join(folder, 'modelo');
  const seats: Readonly<Record<Role, Seat>>[] = [];
  const dice = throwDice(SET_UP_SEED);
  for (let till = 0; till < TILLS; till += 1) seats.push(await setUp(join(model, String(till)), till));
  dice.putBack();
  let worlds = 0;
  return {
    seats,
    fileOf,
    newWorld: (tills) => {
      const path = join(folder, String((worlds += 1)));
      for (let till = 0; till < tills; till += 1)
        cpSync(join(model, String(till)), join(path, String(till)), { recursive: true });
      return path;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Sets a till up as its people do: provisioned, with goods, a customer, and somebody logged in at two screens. */
async function setUp(path: string, till: number): Promise<Readonly<Record<Role, Seat>>> {
  const env = { CAJA_KEY_FILE: join(path, 'llave') };
  const folder = dataFolder(join(path, 'datos'), env);
  putFirstDatabase(folder.database);
  const time = worldTime(SET_UP_AT);
  const steps = createSteps(() => 0);
  const store = openStore({ file: folder.database, now: time.now, migrate: true });
  const vault = await openDataVault(folder, env);
  await applyProvision(fileOf(till), { store, vault, now: time.now, pinCost: CHEAP_PIN });
  await store.transact((tx) => setBackupPlan(tx, { ...DEFAULT_BACKUP_PLAN, activo: false }));
  // Goods have other numbers at each till.
  for (let more = 0; more < till; more += 1) await stockProducts(store, `-0${more}`);
  await stockProducts(store);
  await store.close();

  const life = beginLife(steps, { onEnd: () => {}, onAnswer: () => {} });
  let letGo = () => Promise.resolve();
  const through = async <T>(work: Promise<T>): Promise<T> => {
    let over = false;
    void work.finally(() => (over = true));
    while (!over) {
      await steps.settle();
      if (!over) time.step();
    }
    return work;
  };
  const program = await through(
    startProgram({
      folder,
      env,
      clock: computerClock(time, { aheadMs: 0, drift: 0 }),
      life,
      transport: { send: () => new Promise(() => {}), close: () => Promise.resolve() },
      callCentre: null,
      complain: (text) => {
        throw new Error(text);
      },
      opened: (close) => (letGo = close),
    }),
  );
  const ask = async <Op extends BridgeOperation>(
    op: Op,
    input: BridgeInput<Op>,
    token: string | null,
  ): Promise<{ readonly value: BridgeOutput<Op>; readonly token: string | null }> => {
    const { reply, newToken } = await through(program.bridge({ op, input }, token));
    if (!reply.ok) throw new Error(`${op}: ${JSON.stringify(reply.problem)}`);
    return { value: reply.value as BridgeOutput<Op>, token: newToken };
  };
  const sit = async ({ nombre, pin }: (typeof PEOPLE)[number], branch = 'central'): Promise<Seat> => {
    const code = await through(program.till.sessions.newServiceCode());
    const chosen = await ask('session.pair', { code }, null);
    if (chosen.value.kind !== 'choose') throw new Error(JSON.stringify(chosen.value));
    const { places, managers } = chosen.value;
    const place = places.find(({ branchId, ambiente }) => branchId === branch && ambiente === 'PRUEBAS');
    if (place === undefined) throw new Error(JSON.stringify(places));
    const { issuerId, branchId, ambiente } = place;
    const manager = { userId: managers[0]?.id ?? '', pin: PEOPLE[0].pin };
    const paired = await ask(
      'session.pair',
      { code, place: { issuerId, branchId, ambiente }, manager },
      null,
    );
    if (paired.token === null) throw new Error(JSON.stringify(paired.value));
    const users = await ask('session.users', {}, paired.token);
    const userId = users.value.find((user) => user.nombre === nombre)?.id ?? '';
    const entered = await ask('session.login', { userId, pin }, paired.token);
    return { token: entered.token ?? paired.token, userId, pin };
  };
  const seats = {
    gerente: await sit(PEOPLE[0]),
    cajero: await sit(PEOPLE[1]),
    norte: await sit(PEOPLE[0], 'norte'),
  };
  const unknown = {
    nrc: null,
    nombreComercial: null,
    codActividad: null,
    correo: null,
    telefono: null,
    direccion: null,
  };
  for (const [who, nombre] of [
    [DEBTOR, DEBTOR_NAME],
    [COMPANY, COMPANY_NAME],
  ] as const) {
    await ask('customers.save', { ...who, nombre, ...unknown }, seats.gerente.token);
    const terms = { limite: '500.00', diasCredito: 30, bloqueo: null };
    await ask('accounts.terms', { ...who, ...terms }, seats.gerente.token);
  }
  await through(program.stop());
  await letGo();
  return seats;
}
