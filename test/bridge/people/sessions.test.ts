import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BRIDGE_OPERATIONS,
  type BridgeInput,
  type BridgeOperation,
} from '../../../core/contract/bridge/bridge.ts';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';

const MINUTE_MS = 60_000;
/** The input of no operation but the simplest; who may call is judged before it is looked at. */
const NOTHING = {} as BridgeInput<BridgeOperation>;

let till: TillApp;
/** The first browser: paired with the code of the start. */
let first: Browser;
beforeAll(async () => {
  till = await openTillApp();
  first = till.browser();
});
afterAll(() => till.close());

const newCode = () => till.app.inside.newPairingCode();

describe('a browser that is not paired', () => {
  it('is told so, and may do nothing but pair', async () => {
    expect(await first.ask('session.state', {})).toEqual({ stage: 'unpaired' });
    const others = (Object.keys(BRIDGE_OPERATIONS) as BridgeOperation[]).filter(
      (op) => BRIDGE_OPERATIONS[op].access !== 'anyone',
    );
    expect(others.length).toBeGreaterThanOrEqual(18);
    for (const op of others) {
      const reply = await first.call(op, NOTHING);
      expect([op, reply.ok ? null : reply.problem.codigo]).toEqual([op, 'CAJA_SIN_EMPAREJAR']);
    }
  });

  it('is not paired by a wrong code, and told nothing that helps to guess', async () => {
    const refused = await first.ask('session.pair', { code: 'AAAA-AAAA' });
    expect(refused).toMatchObject({ kind: 'refused' });
    expect(first.secret()).toBe('');
  });

  it('is paired by the code of the start, typed in small letters, once', async () => {
    const code = till.app.pairingCode;
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const paired = await first.ask('session.pair', { code: ` ${code.toLowerCase().replace('-', ' ')} ` });
    const place = {
      issuerId: '06142108951029',
      issuerNombre: 'Tienda Demo',
      branchId: 'casa-matriz',
      branchNombre: 'Casa matriz',
      ambiente: 'PRUEBAS',
    };
    expect(paired).toEqual({ kind: 'paired', state: { stage: 'locked', place } });
    expect(first.secret()).toMatch(/^[\w-]{86}$/);
    const second = till.browser();
    expect(await second.ask('session.pair', { code })).toMatchObject({ kind: 'refused' });
  });
});

describe('logging in', () => {
  it('opens the till for the person whose PIN it is, and shows the others by name', async () => {
    const users = await first.ask('session.users', {});
    expect(users.map(({ nombre, rol }) => [nombre, rol])).toEqual([
      ['Cajero de demostración', 'cajero'],
      ['Gerente de demostración', 'gerente'],
    ]);
    expect(JSON.stringify(users)).not.toContain('scrypt');
    const [cashier] = users;
    const opened = await first.ask('session.login', { userId: cashier?.id ?? '', pin: till.pinOf('cajero') });
    expect(opened).toMatchObject({ kind: 'open', state: { stage: 'open', user: { rol: 'cajero' } } });
    expect(await first.ask('session.state', {})).toMatchObject({ stage: 'open' });
  });

  it('makes a wrong PIN wait longer each time at that browser, also for the right PIN, and at no other', async () => {
    const second = till.browser();
    await second.ask('session.pair', { code: await newCode() });
    const [cashier] = await second.ask('session.users', {});
    const userId = cashier?.id ?? '';
    const wrong = () => second.ask('session.login', { userId, pin: '0' });
    // The seconds that are left are told: none may go by meanwhile.
    till.stopTime();
    expect(await wrong()).toMatchObject({ kind: 'refused', message: 'El PIN no es correcto' });
    till.pass(1_000);
    expect(await wrong()).toMatchObject({ message: 'El PIN no es correcto' });
    till.pass(2_000);
    expect(await wrong()).toMatchObject({ message: 'El PIN no es correcto' });
    const right = () => second.ask('session.login', { userId, pin: till.pinOf('cajero') });
    expect(await right()).toMatchObject({ kind: 'refused', retryAfterSeconds: 4 });
    const third = till.browser();
    await third.enter('cajero', await newCode());
    till.pass(4_000);
    expect(await right()).toMatchObject({ kind: 'open' });
  });

  it('checks one PIN of a browser at a time', async () => {
    const browser = till.browser();
    await browser.ask('session.pair', { code: await newCode() });
    const [cashier] = await browser.ask('session.users', {});
    const guesses = ['1', '2', '3', '4'].map((pin) =>
      browser.ask('session.login', { userId: cashier?.id ?? '', pin }),
    );
    const messages = (await Promise.all(guesses)).map((guess) =>
      guess.kind === 'refused' ? guess.message : '',
    );
    expect(messages.filter((message) => message === 'El PIN no es correcto')).toHaveLength(1);
  });
});

describe('a session', () => {
  it('lets a cashier do what a cashier may', async () => {
    const reply = await first.call('products.delete', { id: 'x' });
    expect(reply).toMatchObject({ ok: false, problem: { codigo: 'ROL_INSUFICIENTE' } });
    const invalidation = await first.call('documents.invalidate', { request: '{}' });
    expect(invalidation).toMatchObject({ ok: true, value: { kind: 'refused', falta: 'aprobacion' } });
  });

  it('goes on while it is used, and after the service was started again', async () => {
    till.pass(29 * MINUTE_MS);
    await first.ask('products.search', { q: '' });
    till.pass(29 * MINUTE_MS);
    expect(await first.ask('session.state', {})).toMatchObject({ stage: 'open' });
    await till.restart();
    expect(await first.ask('session.state', {})).toMatchObject({ stage: 'open' });
  });

  it('ends after half an hour in which only the screen asked', async () => {
    await first.ask('products.search', { q: '' });
    till.pass(20 * MINUTE_MS);
    await first.ask('till.context', {});
    till.pass(11 * MINUTE_MS);
    expect(await first.ask('session.state', {})).toMatchObject({ stage: 'locked' });
    const reply = await first.call('till.context', {});
    expect(reply).toMatchObject({ ok: false, problem: { codigo: 'SESION_REQUERIDA' } });
  });

  it('ends when the person leaves', async () => {
    const browser = till.browser();
    await till.restart();
    await browser.enter('gerente');
    expect(await browser.ask('session.logout', {})).toMatchObject({ stage: 'locked' });
    expect(await browser.ask('session.state', {})).toMatchObject({ stage: 'locked' });
  });
});

describe('the code of the start', () => {
  it('pairs for a quarter of an hour, and the refusal afterwards tells where there is another', async () => {
    await till.restart();
    till.pass(15 * MINUTE_MS);
    const late = await till.browser().ask('session.pair', { code: till.app.pairingCode });
    if (late.kind !== 'refused') throw new Error(late.kind);
    expect(late.message).toContain('pida otro a un gerente en Ajustes → Navegadores');
    await till.restart();
    till.pass(14 * MINUTE_MS);
    const inTime = await till.browser().ask('session.pair', { code: till.app.pairingCode });
    expect(inTime).toMatchObject({ kind: 'paired' });
  });
});

describe('what is kept', () => {
  it('holds no secret of a browser, and no code in clear text', async () => {
    const browser = till.browser();
    await till.restart();
    const code = till.app.pairingCode;
    await browser.ask('session.pair', { code });
    const secret = browser.secret();
    const bytes = readdirSync(till.dataDir)
      .filter((name) => name.startsWith('caja.db'))
      .map((name) => readFileSync(join(till.dataDir, name)).toString('latin1'))
      .join('');
    expect(bytes).toContain('Gerente de demostraci');
    for (const clear of [secret.slice(0, 43), secret.slice(43), code, code.replace('-', '')]) {
      expect(clear.length).toBeGreaterThan(7);
      expect(bytes).not.toContain(clear);
    }
  });
});
