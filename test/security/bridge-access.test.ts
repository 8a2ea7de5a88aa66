import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BRIDGE_OPERATIONS,
  type BridgeAccess,
  type BridgeErrorCode,
  type BridgeInput,
  type BridgeOperation,
} from '../../core/contract/bridge/bridge.ts';
import { dataFolder } from '../../core/platform/data-folder.ts';
import { upsertBranch } from '../../core/store/issuers/branches.ts';
import { openStore } from '../../core/store/store.ts';
import { query } from '../../core/store/statement.ts';
import { openTillApp, type Browser, type TillApp } from '../bridge/till-app.ts';
import { BRANCH } from '../support/shop/demo-parties.ts';
import { ACCESS } from './access-table.ts';
const OPERATIONS = Object.keys(BRIDGE_OPERATIONS) as BridgeOperation[];

/** The answer to a call that is let in: no operation takes this input. */
const LET_IN = 'VALIDACION';
type Answers = Readonly<Record<BridgeAccess, BridgeErrorCode>>;
const UNPAIRED: Answers = {
  anyone: LET_IN,
  paired: 'CAJA_SIN_EMPAREJAR',
  setup: 'CAJA_SIN_EMPAREJAR',
  cajero: 'CAJA_SIN_EMPAREJAR',
  gerente: 'CAJA_SIN_EMPAREJAR',
};
const EMPTY: Answers = {
  anyone: LET_IN,
  paired: 'ESTADO_NO_PERMITE',
  setup: LET_IN,
  cajero: 'ESTADO_NO_PERMITE',
  gerente: 'ESTADO_NO_PERMITE',
};
const LOCKED: Answers = {
  anyone: LET_IN,
  paired: LET_IN,
  setup: 'ESTADO_NO_PERMITE',
  cajero: 'SESION_REQUERIDA',
  gerente: 'SESION_REQUERIDA',
};
const CAJERO: Answers = { ...LOCKED, cajero: LET_IN, gerente: 'ROL_INSUFICIENTE' };
const GERENTE: Answers = { ...CAJERO, gerente: LET_IN };

const WRONG_INPUT = { 'no es nada': 1 } as unknown as BridgeInput<BridgeOperation>;

let till: TillApp;
let empty: TillApp;
/** A browser of each standing; `otra`: a cashier of another branch. */
let at: Readonly<Record<'casa' | 'gerente' | 'otra', Browser>>;

async function addBranch(): Promise<void> {
  const { database } = dataFolder(till.dataDir, till.env);
  const store = openStore({ file: database, now: Date.now, migrate: false });
  const norte = { id: 'norte', nombre: 'Norte', numero: 2, codPuntoVenta: 'P002' };
  await store.transact((tx, now) =>
    upsertBranch(tx, { ...BRANCH, formatoNumeroControl: 'interfaz', ...norte }, now),
  );
  await store.close();
}

async function pairedAt(branchId: string): Promise<Browser> {
  const browser = till.browser();
  const code = await till.app.inside.newPairingCode();
  const choice = await browser.ask('session.pair', { code });
  if (choice.kind !== 'choose') throw new Error(choice.kind);
  const place = { issuerId: BRANCH.issuerId, branchId, ambiente: 'PRUEBAS' } as const;
  const manager = { userId: choice.managers[0]?.id ?? '', pin: till.pinOf('gerente') };
  expect(await browser.ask('session.pair', { code, place, manager })).toMatchObject({ kind: 'paired' });
  return browser;
}

async function enter(browser: Browser, rol: 'cajero' | 'gerente'): Promise<Browser> {
  const userId = (await browser.ask('session.users', {})).find((user) => user.rol === rol)?.id ?? '';
  const login = await browser.ask('session.login', { userId, pin: till.pinOf(rol) });
  expect(login).toMatchObject({ kind: 'open' });
  return browser;
}

async function expectAnswers(browser: Browser, answers: Answers): Promise<void> {
  const expected = OPERATIONS.map((op) => [op, answers[ACCESS[op][0]]]);
  const found: (readonly [string, string])[] = [];
  for (const op of OPERATIONS) {
    const reply = await browser.call(op, WRONG_INPUT);
    found.push([op, reply.ok ? 'answered' : reply.problem.codigo]);
  }
  expect(found).toEqual(expected);
}

beforeAll(async () => {
  till = await openTillApp();
  empty = await openTillApp({ demo: false });
  await addBranch();
  const [casa, gerente, otra] = [
    await pairedAt('casa-matriz'),
    await pairedAt('casa-matriz'),
    await pairedAt('norte'),
  ];
  at = {
    casa: await enter(casa, 'cajero'),
    gerente: await enter(gerente, 'gerente'),
    otra: await enter(otra, 'cajero'),
  };
});
afterAll(async () => {
  await till?.close();
  await empty?.close();
});

describe('every operation', () => {
  it('has a row in the table of who may call it', () => {
    expect(OPERATIONS.length).toBeGreaterThan(60);
    expect(Object.keys(ACCESS).sort()).toEqual([...OPERATIONS].sort());
  });

  it('answers each standing of a browser as the table says', async () => {
    await expectAnswers(till.browser(), UNPAIRED);
    const waiting = empty.browser();
    await waiting.ask('session.pair', { code: empty.app.pairingCode });
    await expectAnswers(waiting, EMPTY);
    await expectAnswers(await pairedAt('casa-matriz'), LOCKED);
    await expectAnswers(at.casa, CAJERO);
    await expectAnswers(at.gerente, GERENTE);
  });

  it('is shut to somebody who was retired while logged in', async () => {
    const created = await at.gerente.ask('settings.saveUser', {
      id: null,
      nombre: 'Ramón Retirado',
      rol: 'gerente',
      pin: '864209',
    });
    const id = created.usuarios.find(({ nombre }) => nombre === 'Ramón Retirado')?.id ?? '';
    const browser = await pairedAt('casa-matriz');
    await browser.ask('session.login', { userId: id, pin: '864209' });
    await browser.ask('settings.view', {});
    const approval = { userId: id, pin: '864209' };
    await at.gerente.ask('settings.setUserActive', { id, activo: false, approval });
    await expectAnswers(browser, LOCKED);
    expect(await browser.ask('session.login', { userId: id, pin: '864209' })).toMatchObject({
      kind: 'refused',
    });
  });
});

describe('a till that is paired anew', () => {
  it('shuts every operation to the secret it had before', async () => {
    const browser = await enter(await pairedAt('norte'), 'gerente');
    const before = browser.headers();
    const code = await till.app.inside.newPairingCode();
    const place = { issuerId: BRANCH.issuerId, branchId: 'casa-matriz', ambiente: 'PRUEBAS' } as const;
    const userId = (await browser.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
    const manager = { userId, pin: till.pinOf('gerente') };
    expect(await browser.ask('session.pair', { code, place, manager })).toMatchObject({ kind: 'paired' });
    const found: unknown[] = [];
    for (const op of OPERATIONS) {
      const response = await fetch(`${till.app.ui.url}/bridge`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...before },
        body: JSON.stringify({ op, input: WRONG_INPUT }),
      });
      const reply = (await response.json()) as { readonly problem?: { readonly codigo: string } };
      found.push([op, reply.problem?.codigo]);
    }
    expect(found).toEqual(OPERATIONS.map((op) => [op, UNPAIRED[ACCESS[op][0]]]));
  });
});

describe('a cashier of another branch', () => {
  it('finds no document of this one, whichever operation is asked, and changes none', async () => {
    const request = JSON.stringify({
      items: [{ cantidad: 1, descripcion: 'Café', precioUni: 2, tipoItem: 1 }],
    });
    const sale = { tipoDte: '01', request, idempotencyKey: 'acceso-1' } as const;
    const { result } = await at.casa.ask('documents.issue', sale);
    const codigoGeneracion = result.codigoGeneracion ?? '';
    const one = { codigoGeneracion };
    for (const op of [
      'documents.view',
      'documents.detail',
      'documents.file',
      'invalidation.plan',
      'invalidation.replacements',
      'queue.send',
    ] as const)
      expect([op, await at.otra.call(op, one)]).toMatchObject([
        op,
        { ok: false, problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO' } },
      ]);
    expect(await at.otra.ask('documents.draft', one)).toBeNull();
    expect(await at.otra.ask('documents.draft', { tipoDte: '01' })).toBeNull();
    expect(await at.otra.ask('documents.ofKey', { idempotencyKey: sale.idempotencyKey })).toEqual({
      codigoGeneracion: null,
    });
    expect((await at.otra.ask('documents.list', {})).documentos).toEqual([]);
    expect((await at.otra.ask('documents.totals', {})).total).toEqual({ cantidad: 0, monto: '0.00' });
    const consult = { tdte: '01', codigoGeneracion };
    expect(await at.otra.call('documents.consult', consult)).toMatchObject({
      problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO' },
    });
    const managerId = (await at.otra.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
    const { fecEmi } = (await at.casa.ask('invalidation.plan', one)).documento;
    const documento = { tipoDte: '01', codigoGeneracion, fecEmi };
    const invalidated = await at.otra.call('documents.invalidate', {
      request: JSON.stringify({ documento, motivo: { tipoAnulacion: 2, motivoAnulacion: 'No es suyo' } }),
      approval: { userId: managerId, pin: till.pinOf('gerente') },
    });
    expect(invalidated).toMatchObject({ problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO' } });
    expect((await at.casa.ask('documents.view', one)).result.estado).toBe('PROCESADO');
  });
});

describe('what the screens are told', () => {
  it('holds nothing secret, whoever asks', async () => {
    const form = { branchId: 'casa-matriz', ambiente: 'PRUEBAS', role: 'admin', vence: '' } as const;
    const { key } = await at.gerente.ask('settings.createKey', form);
    const told = JSON.stringify([
      await at.gerente.ask('settings.view', {}),
      await at.gerente.ask('session.users', {}),
      await at.gerente.ask('browsers.list', {}),
      await at.gerente.ask('session.state', {}),
      await at.gerente.ask('till.context', {}),
      await at.gerente.ask('documents.sellers', {}),
      await at.gerente.ask('documents.list', {}),
      await at.gerente.ask('queue.view', {}),
      await at.gerente.ask('export.page', { clase: 'clientes', desde: null }),
    ]);
    expect(told).toContain(key.slice(-4));
    const { database } = dataFolder(till.dataDir, till.env);
    const store = openStore({ file: database, now: Date.now, migrate: false });
    const kept = store.read((reader) =>
      query(
        `SELECT pin_hash AS secret FROM user UNION ALL SELECT token_hash FROM till UNION ALL SELECT hash FROM api_key`,
      )
        .all(reader)
        .map((row) => String(row['secret'])),
    );
    await store.close();
    expect(kept.length).toBeGreaterThan(6);
    const secrets = [...kept, key, till.pinOf('gerente'), till.pinOf('cajero'), at.casa.secret()];
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(5);
      expect(told).not.toContain(secret);
    }
    expect(told).not.toMatch(/PRIVATE KEY|scrypt/);
  });
});
