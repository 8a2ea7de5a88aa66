import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { upsertBranch } from '../../../core/store/issuers/branches.ts';
import { openStore } from '../../../core/store/store.ts';
import { BRANCH } from '../../support/shop/demo-parties.ts';
import { openTillApp, type TillApp } from '../till-app.ts';

let till: TillApp;
beforeAll(async () => {
  till = await openTillApp();
  // A wrong PIN makes the next one wait: a second that passes by itself would end the wait.
  till.stopTime();
  const { database } = dataFolder(till.dataDir, till.env);
  const store = openStore({ file: database, now: Date.now, migrate: false });
  const norte = { id: 'norte', nombre: 'Norte', numero: 2, codPuntoVenta: 'P002' };
  await store.transact((tx, now) =>
    upsertBranch(tx, { ...BRANCH, formatoNumeroControl: 'interfaz', ...norte }, now),
  );
  await store.close();
});
afterAll(() => till.close());

it('a till of an issuer with several branches stands where a manager says, and issues with its numbers', async () => {
  const browser = till.browser();
  const code = till.app.pairingCode;
  const choice = await browser.ask('session.pair', { code });
  if (choice.kind !== 'choose') throw new Error(choice.kind);
  expect(choice.places.map(({ branchId, ambiente }) => [branchId, ambiente])).toEqual([
    ['casa-matriz', 'PRUEBAS'],
    ['norte', 'PRUEBAS'],
  ]);
  expect(choice.managers.map(({ rol }) => rol)).toEqual(['gerente']);
  const place = { issuerId: BRANCH.issuerId, branchId: 'norte', ambiente: 'PRUEBAS' } as const;
  const userId = choice.managers[0]?.id ?? '';
  const pairAs = (pin: string, where = place) =>
    browser.ask('session.pair', { code, place: where, manager: { userId, pin } });
  expect(await browser.ask('session.pair', { code, place })).toMatchObject({ kind: 'refused' });
  expect(await pairAs('0')).toMatchObject({ kind: 'refused', message: 'El PIN no es correcto' });
  expect(await pairAs(till.pinOf('gerente'))).toMatchObject({ kind: 'refused', retryAfterSeconds: 1 });
  till.pass(1_000);
  expect(await pairAs(till.pinOf('gerente'), { ...place, ambiente: 'PRODUCCION' as never })).toMatchObject({
    kind: 'choose',
  });
  const paired = await pairAs(till.pinOf('gerente'));
  expect(paired).toMatchObject({ kind: 'paired', state: { place: { branchNombre: 'Norte' } } });
  await browser.ask('session.login', { userId, pin: till.pinOf('gerente') });
  const request = JSON.stringify({
    items: [{ cantidad: 1, descripcion: 'Café', precioUni: 1, tipoItem: 1 }],
  });
  const issued = await browser.ask('documents.issue', { tipoDte: '01', request, idempotencyKey: 'n-1' });
  expect(issued.result.numeroControl).toBe('DTE-01-0002-00000001');
});

it('a manager takes the till to another branch and stays logged in; its old secret opens nothing', async () => {
  const browser = till.browser();
  const place = { issuerId: BRANCH.issuerId, branchId: 'casa-matriz', ambiente: 'PRUEBAS' } as const;
  const { app } = till;
  const code = await app.inside.newPairingCode();
  const managers = await browser.ask('session.pair', { code });
  if (managers.kind !== 'choose') throw new Error(managers.kind);
  const userId = managers.managers[0]?.id ?? '';
  const manager = { userId, pin: till.pinOf('gerente') };
  await browser.ask('session.pair', { code, place, manager });
  expect(await browser.call('till.places', {})).toMatchObject({ ok: false });
  await browser.ask('session.login', manager);
  expect((await browser.ask('till.places', {})).map(({ branchId }) => branchId)).toEqual([
    'casa-matriz',
    'norte',
  ]);
  const before = browser.secret();
  const nowhere = await browser.call('till.move', { ...place, branchId: 'sur' });
  expect(nowhere).toMatchObject({ ok: false, problem: { codigo: 'VALIDACION' } });
  await browser.ask('cash.open', { fondo: '20.00' });
  const busy = await browser.call('till.move', { ...place, branchId: 'norte' });
  expect(busy).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
  const counted = await browser.ask('cash.count', { clave: 'c-8', denominaciones: { 'billete-20': 1 } });
  await browser.ask('cash.close', { conteo: counted.conteo.id });
  const moved = await browser.ask('till.move', { ...place, branchId: 'norte' });
  expect(moved).toMatchObject({ stage: 'open', place: { branchNombre: 'Norte' }, user: { rol: 'gerente' } });
  const old = await app.inside.bridge({ op: 'session.state', input: {} }, before);
  expect(old.reply).toEqual({ ok: true, value: { stage: 'unpaired' } });
  const request = JSON.stringify({ items: [{ cantidad: 1, descripcion: 'Té', precioUni: 1, tipoItem: 1 }] });
  const issued = await browser.ask('documents.issue', { tipoDte: '01', request, idempotencyKey: 'm-1' });
  expect(issued.result.numeroControl).toBe('DTE-01-0002-00000002');
});
