import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ruleText } from '../../../core/contract/rules/rules.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { listAudit } from '../../../core/store/people/audit.ts';
import { openStore } from '../../../core/store/store.ts';
import { systemClock } from '../../../core/platform/system.ts';
import { PASSWORD } from '../../support/shop/shop-file.ts';
import { switchableSimulator, type SwitchableSimulator } from '../../support/peers/switchable-simulator.ts';
import {
  CASHIER,
  certificateFile,
  CERTIFICATE_PASSWORD,
  MANAGER,
  publicKeyPem,
  setupForm,
  SETUP_NIT,
} from '../setup-form.ts';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let manager: Browser;
let folder: string;
let simulator: SwitchableSimulator;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caja-settings-'));
  simulator = await switchableSimulator(join(folder, 'simulador.jsonl'), systemClock);
  till = await openTillApp({ demo: false });
  manager = till.browser();
  await manager.ask('session.pair', { code: till.app.pairingCode });
  await manager.ask('setup.apply', setupForm());
  await enter(manager, MANAGER);
});
afterAll(async () => {
  await till.close();
  await simulator.turnOff();
  rmSync(folder, { recursive: true, force: true });
});

async function enter(browser: Browser, person: { readonly nombre: string; readonly pin: string }) {
  const users = await browser.ask('session.users', {});
  const userId = users.find(({ nombre }) => nombre === person.nombre)?.id ?? '';
  const { pin } = person;
  const login = await browser.ask('session.login', { userId, pin });
  if (login.kind !== 'open') throw new Error(login.message);
}

async function secondBrowser(): Promise<Browser> {
  await till.restart();
  const browser = till.browser();
  const managerId = (await manager.ask('settings.view', {})).usuarios.find(
    ({ rol }) => rol === 'gerente',
  )?.id;
  const place = { issuerId: SETUP_NIT, branchId: 'sucursal-1', ambiente: 'PRUEBAS' } as const;
  const by = { userId: managerId ?? '', pin: MANAGER.pin };
  await browser.ask('session.pair', { code: till.app.pairingCode, place, manager: by });
  return browser;
}

const connection = (password = PASSWORD) =>
  ({ clase: 'otro-simulador', url: simulator.url, user: SETUP_NIT, password }) as const;
const errorsOf = (reply: Awaited<ReturnType<Browser['call']>>) =>
  reply.ok ? [] : (reply.problem.errors ?? []).map(({ campo, codigo }) => [campo, codigo]);
const stats = async (key: string) =>
  (await fetch(`${till.app.api.url}/stats`, { headers: { 'X-API-Key': key } })).status;

describe('API keys', () => {
  it('open the API from the moment they are shown, tell their last use, and close it when they are deleted', async () => {
    const form = { branchId: 'sucursal-1', ambiente: 'PRUEBAS', role: 'user', vence: '' } as const;
    const { key, view } = await manager.ask('settings.createKey', form);
    expect(key).toMatch(/^sk_user_[0-9a-f]{64}$/);
    expect(view.llaves).toMatchObject([{ last4: key.slice(-4), ultimoUso: null, vence: null }]);
    expect(JSON.stringify(view)).not.toContain(key);
    expect(await stats(key)).toBe(200);
    const used = (await manager.ask('settings.view', {})).llaves;
    expect(used[0]?.ultimoUso).toMatch(/^\d{4}-/);
    const id = used[0]?.id ?? '';
    expect((await manager.ask('settings.deleteKey', { id })).llaves).toEqual([]);
    expect(await stats(key)).toBe(401);
  });

  it('are listed under what they are for, where somebody said so', async () => {
    const form = { branchId: 'sucursal-1', ambiente: 'PRUEBAS', role: 'user', vence: '' } as const;
    const { view } = await manager.ask('settings.createKey', { ...form, nombre: '  Tienda en línea ' });
    expect(view.llaves).toMatchObject([{ nombre: 'Tienda en línea' }]);
    const second = await manager.ask('settings.createKey', { ...form, nombre: ' ' });
    expect(second.view.llaves).toMatchObject([{ nombre: 'Tienda en línea' }, { nombre: null }]);
    const long = { ...form, nombre: 'x'.repeat(41) };
    expect(errorsOf(await manager.call('settings.createKey', long))).toEqual([['nombre', 'LONGITUD']]);
    for (const { id } of second.view.llaves) await manager.ask('settings.deleteKey', { id });
  });

  it('are refused with a day that is past, and for production without a connection', async () => {
    const form = { branchId: 'sucursal-1', ambiente: 'PRUEBAS', role: 'admin', vence: '2020-01-31' } as const;
    expect(errorsOf(await manager.call('settings.createKey', form))).toEqual([['vence', 'FORMATO']]);
    const { view } = await manager.ask('settings.createKey', { ...form, vence: '9999-12-31' });
    expect(view.llaves).toMatchObject([{ vence: '9999-12-31T23:59:59.999Z', vencida: false }]);
    await manager.ask('settings.deleteKey', { id: view.llaves[0]?.id ?? '' });
    const production = { ...form, vence: '', ambiente: 'PRODUCCION' } as const;
    expect(errorsOf(await manager.call('settings.createKey', production))).toEqual([
      ['ambiente', 'EMISION_BLOQUEADA'],
    ]);
    const gone = { ...production, branchId: 'cerrada' };
    expect(errorsOf(await manager.call('settings.createKey', gone))).toEqual([['branchId', 'NO_ENCONTRADO']]);
  });
});

describe('the connection', () => {
  it('is tried without being changed: right, refused, off', async () => {
    const probe = (entrada: ReturnType<typeof connection>) =>
      manager.ask('settings.probe', { ambiente: 'PRUEBAS', entrada });
    expect(await probe(connection())).toMatchObject({ resultado: 'bien' });
    const refused = await probe(connection('otra contraseña'));
    expect(refused.resultado).toBe('credenciales');
    expect(ruleText(refused.dicho)).toContain('Hacienda no aceptó el usuario o la contraseña');
    expect(ruleText(refused.dicho)).not.toContain('otra contraseña');
    await simulator.turnOff();
    expect(await probe(connection())).toMatchObject({ resultado: 'sin-linea' });
    await simulator.turnOn();
    const wrong = { ...connection(''), url: 'ftp://x', user: '' };
    expect(errorsOf(await manager.call('settings.probe', { ambiente: 'PRUEBAS', entrada: wrong }))).toEqual([
      ['url', 'FORMATO'],
      ['user', 'CAMPO_REQUERIDO'],
      ['password', 'CAMPO_REQUERIDO'],
    ]);
    expect((await manager.ask('settings.view', {})).conexiones).toMatchObject([{ url: null }]);
  });

  it('counts from the next document on, shows no password, and the screen hears of it', async () => {
    const events = await manager.events();
    const view = await manager.ask('settings.saveConnection', { ambiente: 'PRUEBAS', entrada: connection() });
    // What a simulator accepted brings nobody nearer to production.
    expect(view.pruebas).toEqual([
      { clase: '01', aceptadas: 0, necesarias: 90 },
      { clase: '03', aceptadas: 0, necesarias: 75 },
      { clase: '04', aceptadas: 0, necesarias: 50 },
      { clase: '05', aceptadas: 0, necesarias: 50 },
      { clase: '06', aceptadas: 0, necesarias: 25 },
      { clase: '18', aceptadas: 0, necesarias: 5 },
      { clase: 'invalidacion', aceptadas: 0, necesarias: 5 },
      { clase: 'contingencia', aceptadas: 0, necesarias: 5 },
    ]);
    expect(view.conexiones).toEqual([
      {
        ambiente: 'PRUEBAS',
        autoridad: 'simulador',
        url: `${simulator.url}/`.replace(/\/$/, ''),
        user: SETUP_NIT,
      },
    ]);
    expect(JSON.stringify(view)).not.toContain(PASSWORD);
    await events.next('context');
    events.close();
    await simulator.addKey(publicKeyPem());
    expect(await manager.ask('settings.probe', { ambiente: 'PRUEBAS', entrada: null })).toMatchObject({
      resultado: 'bien',
    });
    const request = JSON.stringify({
      items: [{ cantidad: 1, descripcion: 'Lápiz', precioUni: 1, tipoItem: 1 }],
    });
    const issued = await manager.ask('documents.issue', { tipoDte: '01', request, idempotencyKey: 'c-1' });
    expect(issued.result.estado).toBe('PROCESADO');
    expect(simulator.report().series).toHaveLength(1);
  });

  it('of production demands https, credentials and official numbers, each at its field', async () => {
    const entrada = { clase: 'hacienda', url: 'http://x.example', user: '', password: '' } as const;
    const reply = await manager.call('settings.saveConnection', { ambiente: 'PRODUCCION', entrada });
    expect(errorsOf(reply).map(([campo]) => campo)).toEqual(['user', 'password']);
    const filled = { ...entrada, url: 'http://x.example', user: SETUP_NIT, password: 'x' };
    const second = await manager.call('settings.saveConnection', { ambiente: 'PRODUCCION', entrada: filled });
    expect(errorsOf(second)).toEqual([
      ['url', 'HTTPS_REQUERIDO'],
      ['clase', 'FORMATO_OFICIAL_REQUERIDO'],
    ]);
  });
});

describe('issuer, branches and rules', () => {
  it('change what is given and name what is wrong, at its field', async () => {
    const { emisor, sucursales } = await manager.ask('settings.view', {});
    const bad = await manager.call('settings.saveIssuer', { ...emisor, nrc: 'x', correo: 'nadie' });
    expect(errorsOf(bad)).toEqual([['correo', 'FORMATO']]);
    const saved = await manager.ask('settings.saveIssuer', { ...emisor, nombreComercial: 'La Inventada' });
    expect(saved.emisor.nombreComercial).toBe('La Inventada');
    expect((await manager.ask('till.context', {})).emisor.nombreComercial).toBe('La Inventada');
    const [branch] = sucursales;
    if (branch === undefined) throw new Error('no branch');
    const { conDocumentos, empezadas: _empezadas, ...form } = branch;
    expect(conDocumentos).toBe(true);
    expect(errorsOf(await manager.call('settings.saveBranch', { ...form, codEstable: 'M002' }))).toEqual([
      ['codEstable', 'CODIGO_CONGELADO'],
    ]);
    const quotas = { documentosMes: '90' };
    const second = {
      ...form,
      id: null,
      nombre: 'Norte',
      numero: '2',
      codPuntoVenta: 'P002',
      quotas,
    };
    const numbers = form.correlativosIniciales.map((each) => ({
      ...each,
      ultimo: each.tipoDte === '03' ? '41' : '',
    }));
    const view = await manager.ask('settings.saveBranch', { ...second, correlativosIniciales: numbers });
    expect(view.sucursales[1]).toMatchObject({ nombre: 'Norte', quotas, conDocumentos: false });
    expect(view.sucursales[1]?.correlativosIniciales.map(({ ultimo }) => ultimo)).toEqual(
      form.correlativosIniciales.map(({ tipoDte }) => (tipoDte === '03' ? '41' : '')),
    );
    const { id } = view.sucursales[1] ?? {};
    if (id === undefined) throw new Error('no second branch');
    const emptied = numbers.map((each) => ({ ...each, ultimo: '' }));
    const without = { ...second, id, correlativosIniciales: emptied };
    const cleared = await manager.ask('settings.saveBranch', without);
    expect(cleared.sucursales[1]?.correlativosIniciales.map(({ ultimo }) => ultimo)).toEqual(
      form.correlativosIniciales.map(({ tipoDte }) => (tipoDte === '03' ? '0' : '')),
    );
    expect(errorsOf(await manager.call('settings.saveBranch', { ...second, nombre: 'Sur' }))).toEqual([
      ['numero', 'REPETIDO'],
      ['codPuntoVenta', 'REPETIDO'],
    ]);
    // As a screen does that was open before a restore.
    const lost = await manager.call('settings.saveBranch', { ...second, id: 'otra', numero: '3' });
    expect(errorsOf(lost)).toEqual([['(formulario)', 'NO_ENCONTRADO']]);
  });

  it('rules count at once', async () => {
    const bad = await manager.call('settings.saveRules', {
      umbralReceptor: 'mucho',
      esperaMaximaMs: '0',
      edition2026From: '2026-02-31',
    });
    expect(errorsOf(bad).map(([campo]) => campo)).toEqual(['umbralReceptor', 'esperaMaximaMs']);
    expect(errorsOf(await manager.call('settings.saveRules', { edition2026From: '2026-02-31' }))).toEqual([
      ['edition2026From', 'FORMATO'],
    ]);
    const view = await manager.ask('settings.saveRules', {
      umbralReceptor: '500.00',
      plazosInvalidacion: { '03': [{ unidad: 'dias', cantidad: '2', desde: 'sello' }] },
    });
    expect(view.reglas.umbralReceptor).toBe('500.00');
    expect(view.reglas.plazosInvalidacion['03']).toEqual([{ unidad: 'dias', cantidad: '2', desde: 'sello' }]);
    expect(view.reglas.plazosInvalidacion['01']).toHaveLength(2);
    expect((await manager.ask('till.context', {})).umbralReceptor).toBe('500.00');
  });

  it('the words of contingencies and the version of lots are set, checked at their field, and taken back', async () => {
    const none = { soloCausa5: false, '1': '', '2': '', '3': '', '4': '' };
    const { reglas } = await manager.ask('settings.view', {});
    expect([reglas.motivoContin, reglas.versionLote]).toEqual([none, '2']);
    const bad = { motivoContin: { ...none, '1': 'luz', '3': 'Sin Internet' }, versionLote: '2.5' };
    expect(errorsOf(await manager.call('settings.saveRules', bad)).map(([campo]) => campo)).toEqual([
      'motivoContin.1',
      'versionLote',
    ]);
    const words = { ...none, '3': 'Sin Internet en la zona' };
    const kept = await manager.ask('settings.saveRules', { motivoContin: words, versionLote: '3' });
    expect([kept.reglas.motivoContin, kept.reglas.versionLote]).toEqual([words, '3']);
    // With this reading none of them is kept, whatever stood there.
    const only5 = await manager.ask('settings.saveRules', { motivoContin: { ...words, soloCausa5: true } });
    expect(only5.reglas.motivoContin).toEqual({ ...none, soloCausa5: true });
    const back = await manager.ask('settings.saveRules', { motivoContin: none, versionLote: '2' });
    expect([back.reglas.motivoContin, back.reglas.versionLote]).toEqual([none, '2']);
  });

  it('whether a manager needs another one stays as it is until it is given', async () => {
    expect((await manager.ask('settings.view', {})).reglas.segundaPersona).toBe(true);
    const off = await manager.ask('settings.saveRules', { segundaPersona: false });
    expect(off.reglas.segundaPersona).toBe(false);
    expect(off.reglas.umbralReceptor).toBe('500.00');
    const other = await manager.ask('settings.saveRules', { umbralReceptor: '600.00' });
    expect(other.reglas).toMatchObject({ segundaPersona: false, umbralReceptor: '600.00' });
    const on = await manager.ask('settings.saveRules', { segundaPersona: true, umbralReceptor: '500.00' });
    expect(on.reglas).toMatchObject({ segundaPersona: true, umbralReceptor: '500.00' });
  });

  it('what the annexes of F-07 say of income tax is given as the accountant says, both kinds by themselves', async () => {
    const { reglas } = await manager.ask('settings.view', {});
    expect(reglas.anexosIva).toMatchObject({
      tipoOperacion: 'auto',
      tipoIngreso: '3',
      signoNotaCredito: 'positivo',
    });
    const given = await manager.ask('settings.saveRules', {
      anexosIva: { tipoOperacion: '12', tipoIngreso: '2' },
    });
    expect(given.reglas.anexosIva).toMatchObject({ tipoOperacion: '12', tipoIngreso: '2' });
    const other = await manager.ask('settings.saveRules', { umbralReceptor: '500.00' });
    expect(other.reglas.anexosIva).toMatchObject({ tipoOperacion: '12', tipoIngreso: '2' });
    expect(await till.browser().call('settings.saveRules', { anexosIva: {} })).toMatchObject({ ok: false });
    const back = await manager.ask('settings.saveRules', {
      anexosIva: { tipoOperacion: 'auto', tipoIngreso: '3' },
    });
    expect(back.reglas.anexosIva).toMatchObject({
      tipoOperacion: 'auto',
      tipoIngreso: '3',
      signoNotaCredito: 'positivo',
    });
  });

  it('a newer certificate takes over; a foreign one changes nothing', async () => {
    const before = (await manager.ask('settings.view', {})).certificados;
    const give = (content: Buffer, password = CERTIFICATE_PASSWORD) => ({
      ambientes: ['PRUEBAS'] as const,
      content: content.toString('base64'),
      password,
    });
    const call = (content: Buffer, password?: string) =>
      manager.call('settings.importCertificate', { ...give(content, password), ambientes: ['PRUEBAS'] });
    expect(errorsOf(await call(certificateFile('06141307951040')))).toEqual([['content', 'NIT_DISTINTO']]);
    expect(errorsOf(await call(certificateFile(), 'otra'))).toEqual([['password', 'CLAVE_INCORRECTA']]);
    expect((await manager.ask('settings.view', {})).certificados).toEqual(before);
    const reply = await call(certificateFile(SETUP_NIT, true));
    if (!reply.ok) throw new Error(JSON.stringify(reply.problem));
    const after = (await manager.ask('settings.view', {})).certificados;
    expect(after[0]?.huella).not.toBe(before[0]?.huella);
  });
});

describe('people', () => {
  it('a new PIN ends the sessions of its person elsewhere; the old one opens nothing any more', async () => {
    const other = await secondBrowser();
    await enter(other, CASHIER);
    const { usuarios } = await manager.ask('settings.view', {});
    const id = usuarios.find(({ nombre }) => nombre === CASHIER.nombre)?.id ?? '';
    await manager.ask('settings.saveUser', { id, nombre: 'Carlos Alfonso', rol: 'cajero', pin: '86421357' });
    expect(await other.ask('session.state', {})).toMatchObject({ stage: 'locked' });
    const login = (pin: string) => other.ask('session.login', { userId: id, pin });
    expect(await login(CASHIER.pin)).toMatchObject({ kind: 'refused' });
    till.pass(1_000);
    expect(await login('86421357')).toMatchObject({
      kind: 'open',
      state: { user: { nombre: 'Carlos Alfonso' } },
    });
    expect(await other.call('settings.view', {})).toMatchObject({ problem: { codigo: 'ROL_INSUFICIENTE' } });
  });

  it('who works here no more is let in nowhere, and again when activated', async () => {
    const other = await secondBrowser();
    const carlos = { nombre: 'Carlos Alfonso', pin: '86421357' };
    await enter(other, carlos);
    const { usuarios } = await manager.ask('settings.view', {});
    const id = usuarios.find(({ nombre }) => nombre === carlos.nombre)?.id ?? '';
    const view = await manager.ask('settings.setUserActive', { id, activo: false });
    expect(view.usuarios).toContainEqual({ id, nombre: carlos.nombre, rol: 'cajero', activo: false });
    expect(await other.ask('session.state', {})).toMatchObject({ stage: 'locked' });
    expect((await other.ask('session.users', {})).map(({ nombre }) => nombre)).toEqual([MANAGER.nombre]);
    expect(await other.ask('session.login', { userId: id, pin: carlos.pin })).toMatchObject({
      kind: 'refused',
    });
    await manager.ask('settings.setUserActive', { id, activo: true });
    till.pass(2_000);
    await enter(other, carlos);
  });

  it('the last manager stays one', async () => {
    const { usuarios } = await manager.ask('settings.view', {});
    const { id = '' } = usuarios.find(({ rol }) => rol === 'gerente') ?? {};
    const demoted = { id, nombre: MANAGER.nombre, rol: 'cajero', pin: '' } as const;
    expect(errorsOf(await manager.call('settings.saveUser', demoted))).toEqual([['rol', 'ULTIMO_GERENTE']]);
    expect(errorsOf(await manager.call('settings.setUserActive', { id, activo: false }))).toEqual([
      ['activo', 'ULTIMO_GERENTE'],
    ]);
    const named = { id: null, nombre: MANAGER.nombre, rol: 'gerente', pin: '9713' } as const;
    expect(errorsOf(await manager.call('settings.saveUser', named))).toEqual([['nombre', 'REPETIDO']]);
    expect(
      errorsOf(await manager.call('settings.saveUser', { ...named, nombre: 'Luz', pin: '4321' })),
    ).toEqual([['pin', 'PIN_SENCILLO']]);
    expect(
      errorsOf(await manager.call('settings.saveUser', { ...named, nombre: 'Luz', pin: '12a4' })),
    ).toEqual([['pin', 'FORMATO']]);
  });
});

it('every change is in the audit log with who made it, and no secret rests in clear text', async () => {
  const store = openStore({
    file: dataFolder(till.dataDir, till.env).database,
    now: Date.now,
    migrate: false,
  });
  const entries = store.read((reader) => listAudit(reader, { limit: 100 }));
  await store.close();
  const actorOf = (accion: string) => entries.find((entry) => entry.accion === accion)?.actor;
  expect(actorOf('llave creada')).toBe(MANAGER.nombre);
  expect(actorOf('llave eliminada')).toBe(MANAGER.nombre);
  expect(actorOf('provision: conexión actualizado')).toBe(MANAGER.nombre);
  expect(actorOf('usuario desactivado')).toBe(MANAGER.nombre);
  expect(actorOf('provision: emisor creado')).toBe('primer inicio');
  const bytes = readdirSync(till.dataDir)
    .filter((name) => name.startsWith('caja.db'))
    .map((name) => readFileSync(join(till.dataDir, name)).toString('latin1'))
    .join('');
  const secrets = [PASSWORD, '86421357', CERTIFICATE_PASSWORD];
  expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
});
