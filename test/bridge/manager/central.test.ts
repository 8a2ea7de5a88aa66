/** A till that joins, follows and leaves its central service from the screen, at a real centre. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tills } from '../../../core/contract/central/manager-api.ts';
import {
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../../central/central-shop.ts';
import { fiscalYear } from '../../../core/domain/fiscal-time.ts';
import { soon } from '../../support/run/soon.ts';
import { TestTill } from '../../central/test-till.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { audit, DEMO_NIT, sell } from '../manager-sales.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';

const SEEN_MS = 30_000;
const LOOK_MS = 50;
const ITEM = { cantidad: 1, descripcion: 'Cuaderno rayado', precioUni: 2, tipoItem: 1 };

let central: TestCentral;
let owner: TestManager;
let till: TillApp;
let manager: Browser;
beforeAll(async () => {
  [central, { till, manager }] = await Promise.all([testCentral(), openManagerApp()]);
  owner = await preparedManager(central);
});
afterAll(async () => {
  await till.close();
  await central.close();
});

const state = () => manager.ask('maintenance.central', {});
const join = (more: Partial<Record<'url' | 'codigo' | 'nombre', string>> = {}) =>
  manager.call('maintenance.joinCentral', {
    url: central.url,
    codigo: 'AAAA-BBBB-CCCC',
    nombre: 'Caja 1',
    ...more,
  });
const sent = () =>
  expect
    .poll(async () => [(await state())?.faltan, (await state())?.faltaLoAnterior], {
      timeout: SEEN_MS,
      interval: LOOK_MS,
    })
    .toEqual([0, false]);

interface Given {
  readonly serie: string;
  readonly tipoDte: string;
  readonly anio: number;
  readonly numero: number;
}

/** A number that another computer gave. */
const gave = (by: TestTill, id: number, of: Given) =>
  by.write('ledger', {
    nit: DEMO_NIT,
    ambiente: 'PRUEBAS',
    autoridad: 'simulador',
    formato: 'interfaz',
    id,
    estado: 'ASIGNADO',
    codigoGeneracion: crypto.randomUUID().toUpperCase(),
    sha256: 'a'.repeat(64),
    at: Date.now(),
    hash: String(id).repeat(64),
    ...of,
  });

describe('the central service at the screen of a till', () => {
  it('is none to begin with, and says at the field what keeps it from joining', async () => {
    expect(await state()).toBeNull();
    const alone = { ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } };
    expect(await manager.call('maintenance.leaveCentral', {})).toMatchObject(alone);
    expect(await manager.call('maintenance.goOnAtCentral', {})).toMatchObject(alone);
    const wrong = await join({ url: 'http://central.example', codigo: ' ', nombre: '' });
    expect(wrong).toMatchObject({
      ok: false,
      problem: { errors: [{ campo: 'url' }, { campo: 'codigo' }, { campo: 'nombre' }] },
    });
    expect(await join({ url: 'ftp://central.example' })).toMatchObject({
      problem: { errors: [{ campo: 'url' }] },
    });
    expect(await join()).toMatchObject({ ok: false, problem: { codigo: 'VALIDACION' } });
    expect(await state(), 'a code that is refused is forgotten').toBeNull();
  });

  it('keeps a code whose answer was lost, and says what to do', async () => {
    const lost = await join({ url: 'http://127.0.0.1:9', codigo: 'DDDD-EEEE-FFFF' });
    expect(lost).toMatchObject({ ok: false });
    if (!lost.ok) expect(lost.problem.message).toContain('envíe lo mismo otra vez');
    expect(await state()).toMatchObject({ estado: 'PENDIENTE', url: 'http://127.0.0.1:9' });
  });

  it('takes everything once the code is right, and tells how far it is', async () => {
    await sell(manager, [ITEM]);
    const joined = await join({ codigo: (await enrolmentCode(owner)).toLowerCase() });
    expect(joined).toMatchObject({ ok: true, value: { estado: 'ACTIVA', empresa: 'Negocio Inventado' } });
    await sent();
    const told = await state();
    expect(told).toMatchObject({ tienda: 'Casa matriz', nombre: 'Caja 1', mensaje: null });
    expect(told?.enviados).toBeGreaterThan(5);
    const [seen] = ((await owner.ask('/api/tills')).body as unknown as Tills).tills;
    expect(seen).toMatchObject({ name: 'Caja 1', state: 'ACTIVA' });
    const twice = await join();
    expect(twice.ok).toBe(false);
    if (!twice.ok) expect(twice.problem.message).toContain('Dejar la central');
  });

  it('says that it was revoked, joins anew, and leaves', async () => {
    const [seen] = ((await owner.ask('/api/tills')).body as unknown as Tills).tills;
    await owner.ask('/api/tills/revoke', { installation: seen?.installation });
    await sell(manager, [ITEM]);
    await expect
      .poll(async () => (await state())?.estado, { timeout: SEEN_MS, interval: LOOK_MS })
      .toBe('REVOCADA');
    expect((await state())?.mensaje).toMatchObject({
      regla: 'central-rehusa',
      parametros: { codigo: 'REVOCADA', mensaje: expect.stringContaining('dada de baja') },
    });
    expect((await join({ codigo: await enrolmentCode(owner) })).ok).toBe(true);
    await sent();
    expect(await manager.ask('maintenance.leaveCentral', {})).toBeNull();
    expect(await state()).toBeNull();
    const acts = [await audit(till, 'central: caja inscrita'), await audit(till, 'central: caja retirada')];
    expect(acts.map((each) => each.length)).toEqual([2, 1]);
    expect(acts[1]?.[0]?.actor).not.toBe('caja central');
  });

  it('shows what the centre knows of blocked numbers, and goes on where a person answers for it', async () => {
    const { tills } = (await owner.ask('/api/tills')).body as unknown as Tills;
    const [own] = tills.filter(({ state: each }) => each === 'ACTIVA');
    const serie = own?.series[0] ?? '';
    // Another computer had that point of sale for a while, and is lost.
    const [codEstable, codPuntoVenta] = [serie.slice(0, 4), serie.slice(4)];
    const nit = DEMO_NIT;
    const point = { nit, emisor: 'Tienda', branch: 'x', codEstable, codPuntoVenta };
    const lost = new TestTill(central.url);
    await lost.enrol(await enrolmentCode(owner, undefined, own?.installation), { salePoints: [point] });
    lost.write('branch', { ...point, nombre: 'Tienda' });
    const anio = fiscalYear(Date.now());
    gave(lost, 1, { serie, tipoDte: '03', anio: anio - 1, numero: 25 });
    gave(lost, 2, { serie, tipoDte: '01', anio, numero: 40 });
    expect((await lost.sendBatch(1)).status).toBe(200);
    expect(await join({ codigo: await enrolmentCode(owner, undefined, lost.installation) })).toMatchObject({
      ok: true,
      value: { bloqueadas: 2 },
    });
    const held = await manager.ask('maintenance.centralNumbers', {});
    expect(held).toMatchObject([
      { tipoDte: '01', serie, central: 40, siguiente: 41 },
      // What it gave of this year may never have gone up.
      { tipoDte: '03', serie, central: null, siguiente: 1 },
    ]);
    const refused = await manager.call('documents.issue', {
      tipoDte: '03',
      request: JSON.stringify({ items: [ITEM], receptor: RECEPTOR }),
      idempotencyKey: crypto.randomUUID(),
    });
    expect(JSON.stringify(refused)).toContain('de años anteriores, que dio otra computadora');
    const unsigned = await manager.call('maintenance.vouchNumbers', { firma: ' ' });
    expect(unsigned).toMatchObject({ ok: false, problem: { errors: [{ campo: 'firma' }] } });
    expect((await state())?.bloqueadas).toBe(2);
    expect(await manager.ask('maintenance.vouchNumbers', { firma: 'Gerente Inventada' })).toEqual([]);
    expect((await state())?.bloqueadas).toBe(0);
    expect(JSON.stringify(await sell(manager, [ITEM]))).toContain('00000041');
    const [act] = await audit(till, 'emisión desbloqueada');
    expect(JSON.stringify(act)).toContain('Gerente Inventada');
  });

  it('holds back the numbers of a lost till whose point of sale it gets only later', async () => {
    const { tills } = (await owner.ask('/api/tills')).body as unknown as Tills;
    const codEstable = tills.find(({ state: each }) => each === 'ACTIVA')?.series[0]?.slice(0, 4) ?? '';
    const point = { nit: DEMO_NIT, branch: 'x', codEstable, codPuntoVenta: 'P009' };
    const lost = new TestTill(central.url);
    await lost.enrol(await enrolmentCode(owner), { salePoints: [{ ...point, emisor: 'Tienda' }] });
    lost.write('branch', { ...point, emisor: 'Tienda', nombre: 'Tienda' });
    const serie = `${codEstable}P009`;
    gave(lost, 1, { serie, tipoDte: '01', anio: fiscalYear(Date.now()), numero: 12 });
    expect((await lost.sendBatch(1)).status).toBe(200);
    await owner.ask('/api/tills/revoke', { installation: lost.installation });
    const [branch] = (await manager.ask('settings.view', {})).sucursales;
    if (branch === undefined) throw new Error('a till has a branch');
    const { conDocumentos: _used, empezadas: _begun, ...form } = branch;
    await manager.ask('settings.saveBranch', {
      ...form,
      id: null,
      nombre: 'Anexo',
      numero: '9',
      codPuntoVenta: 'P009',
    });
    await soon(async () => (await state())?.bloqueadas, { interval: LOOK_MS }).toBe(1);
    expect(await manager.ask('maintenance.centralNumbers', {})).toMatchObject([
      { tipoDte: '01', serie, central: 12, siguiente: 13 },
    ]);
    const acts = await audit(till, 'emisión bloqueada: números de otra caja');
    expect(acts.map(({ actor }) => actor)).toContain('central');
  });
});
