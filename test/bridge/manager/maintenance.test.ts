/** Backups, restore drill, health, support bundle and idle lock at the bridge, on a service that sells meanwhile. */
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MaintenanceJob } from '../../../core/contract/bridge/bridge-maintenance.ts';
import { VERSION } from '../../../core/platform/version.ts';
import { numberIn } from '../../support/shop/sale.ts';
import { audit, sell } from '../manager-sales.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';

const MINUTE_MS = 60_000;
const ITEM = { cantidad: 1, descripcion: 'Cuaderno rayado', precioUni: 2, tipoItem: 1 };

let till: TillApp;
let manager: Browser;

beforeAll(async () => {
  ({ till, manager } = await openManagerApp());
});
afterAll(() => till.close());

/** Waits for the end of the job at hand. */
async function done(): Promise<MaintenanceJob> {
  for (;;) {
    const job = await manager.ask('maintenance.job', {});
    if (job !== null && job.estado !== 'en-curso') return job;
  }
}

async function drilled(copia: string | null = null) {
  await manager.ask('maintenance.drill', { copia });
  const { informe } = await done();
  return manager.ask('maintenance.report', { nombre: informe ?? '' });
}

describe('a backup', () => {
  it('is taken now, while somebody sells, and is listed', async () => {
    await sell(manager, [ITEM]);
    expect(await manager.ask('maintenance.backUp', {})).toMatchObject({
      clase: 'respaldo',
      estado: 'en-curso',
    });
    await sell(manager, [ITEM]);
    const job = await done();
    expect(job).toMatchObject({ estado: 'bien', mensaje: null });
    const { copias, plan } = await manager.ask('maintenance.backups', {});
    expect(copias.map(({ nombre }) => nombre)).toEqual([job.copia]);
    // A fast clock left another.
    const folder = join(till.dataDir, 'backups');
    const ahead = (job.copia ?? '').replace(/\d{4}/, '2099');
    copyFileSync(join(folder, job.copia ?? ''), join(folder, ahead));
    const { copias: both, ultima } = await manager.ask('maintenance.backups', {});
    expect([both.map(({ nombre }) => nombre), ultima]).toEqual([[ahead, job.copia], copias[0]?.tomada]);
    rmSync(join(folder, ahead));
    expect(plan).toEqual({ activo: true, cadaHoras: 24, diarias: 7, semanales: 4, carpeta: null });
    expect((await audit(till, 'respaldo tomado')).map(({ detalle }) => detalle)).toEqual([
      { archivo: job.copia },
    ]);
  });

  it('goes where the plan says; a plan that cannot be is refused at its fields', async () => {
    const refused = await manager.call('maintenance.savePlan', {
      activo: true,
      cadaHoras: '0',
      diarias: 'siete',
      semanales: '4',
      carpeta: 'respaldos',
    });
    expect(refused.ok ? [] : refused.problem.errors?.map(({ campo }) => campo)).toEqual([
      'cadaHoras',
      'diarias',
      'carpeta',
    ]);
    const carpeta = join(till.dataDir, '..', 'otro disco');
    const form = { activo: false, cadaHoras: '12', diarias: '3', semanales: '0', carpeta };
    const { plan, alcanzable, copias } = await manager.ask('maintenance.savePlan', form);
    expect({ plan, alcanzable, copias }).toEqual({
      plan: { activo: false, cadaHoras: 12, diarias: 3, semanales: 0, carpeta },
      alcanzable: true,
      copias: [],
    });
    await manager.ask('maintenance.backUp', {});
    const { copia } = await done();
    expect(readdirSync(carpeta)).toEqual([copia]);
    await manager.ask('maintenance.savePlan', { ...form, activo: true, cadaHoras: '24', carpeta: '' });
  });
});

describe('a folder that cannot be used', () => {
  const form = { activo: true, cadaHoras: '24', diarias: '7', semanales: '4' };

  // In /proc the system answers "no such file" to every attempt, and Node's own way of making a whole path never ends there.
  it.runIf(process.platform === 'linux').each(['/proc/nope', '/proc/nope/deeper', '/sys/nope'])(
    'is refused at its field, and the till goes on: %s',
    async (carpeta) => {
      const { plan } = await manager.ask('maintenance.backups', {});
      expect(await manager.call('maintenance.savePlan', { ...form, carpeta })).toMatchObject({
        ok: false,
        problem: {
          codigo: 'VALIDACION',
          errors: [
            {
              campo: 'carpeta',
              regla: 'carpeta-cerrada',
            },
          ],
        },
      });
      expect((await manager.ask('maintenance.backups', {})).plan).toEqual(plan);
    },
  );

  it('is one below a file, too', async () => {
    const file = join(till.dataDir, '..', 'archivo');
    writeFileSync(file, 'esto no es una carpeta');
    const refused = await manager.call('maintenance.savePlan', { ...form, carpeta: join(file, 'respaldos') });
    expect(refused).toMatchObject({ ok: false, problem: { errors: [{ campo: 'carpeta' }] } });
  });

  it('is tried out without leaving anything behind', async () => {
    const carpeta = join(till.dataDir, '..', 'vacía', 'honda');
    expect(await manager.ask('maintenance.savePlan', { ...form, carpeta })).toMatchObject({
      alcanzable: true,
    });
    expect(readdirSync(carpeta)).toEqual([]);
    await manager.ask('maintenance.savePlan', { ...form, carpeta: '' });
  });

  it('of a plan that was saved in better days is told, and a backup fails with the way out', async () => {
    const carpeta = join(till.dataDir, '..', 'se va', 'respaldos');
    await manager.ask('maintenance.savePlan', { ...form, carpeta });
    rmSync(join(carpeta, '..'), { recursive: true });
    writeFileSync(join(carpeta, '..'), 'ahora es un archivo');
    expect(await manager.ask('maintenance.backups', {})).toMatchObject({ alcanzable: false, copias: [] });
    const { puntos } = await manager.ask('maintenance.health', {});
    expect(puntos).toContainEqual({
      asunto: 'respaldo',
      estado: 'falla',
      situacion: 'inalcanzable',
      fecha: null,
    });
    await manager.ask('maintenance.backUp', {});
    expect(await done()).toMatchObject({ estado: 'falla', copia: null });
    await manager.ask('maintenance.savePlan', { ...form, carpeta: '' });
  });
});

describe('the drill', () => {
  it('proves the newest copy and says which numbers were given since', async () => {
    till.pass(1_000);
    await manager.ask('maintenance.backUp', {});
    await done();
    const before = await drilled();
    expect(before).toMatchObject({ resultado: 'bien', motivo: null, documentos: 2, firmas: 2, faltas: [] });
    await sell(manager, [ITEM]);
    await sell(manager, [ITEM]);
    till.pass(1_000);
    const after = await drilled();
    expect(after).toMatchObject({ resultado: 'atrasada', motivo: null, documentos: 2, documentosVivos: 4 });
    expect(after.series).toMatchObject([{ tipoDte: '01', copia: 2, viva: 4 }]);
    expect(readdirSync(till.dataDir).filter((name) => name.startsWith('simulacro-en-curso'))).toEqual([]);
  });

  it('leaves the fence and the numbers as they are: the next sale has the next number', async () => {
    const { numeroControl } = await sell(manager, [ITEM]);
    expect(numberIn(numeroControl)).toBe(5);
  });

  it('names a copy that is damaged, one that is none, and one that is gone', async () => {
    const folder = join(till.dataDir, 'backups');
    const [good = ''] = readdirSync(folder);
    const damaged = 'caja-2026-01-02-030405.db';
    const bytes = readFileSync(join(folder, good));
    bytes.fill(0x41, 8_192, 40_000);
    writeFileSync(join(folder, damaged), bytes);
    writeFileSync(join(folder, 'caja-2026-01-03-030405.db'), 'esto no es una base de datos');
    till.pass(1_000);
    const report = await drilled(damaged);
    expect(report.resultado).toBe('danada');
    expect(report.motivo).toContain('El respaldo caja-2026-01-02-030405.db está dañado');
    till.pass(1_000);
    expect(await drilled('caja-2026-01-03-030405.db')).toMatchObject({ resultado: 'danada' });
    const gone = await manager.call('maintenance.drill', { copia: 'caja-2020-01-01-000000.db' });
    expect(gone).toMatchObject({ ok: false, problem: { codigo: 'VALIDACION' } });
    const outside = await manager.call('maintenance.drill', { copia: '../../../caja.db' });
    expect(outside).toMatchObject({ ok: false, problem: { codigo: 'VALIDACION' } });
    const { simulacros } = await manager.ask('maintenance.backups', {});
    expect(simulacros.map(({ resultado }) => resultado)).toEqual(['danada', 'danada', 'atrasada', 'bien']);
    expect(await audit(till, 'simulacro de restauración')).toHaveLength(4);
  });

  it('runs once at a time', async () => {
    await manager.ask('maintenance.backUp', {});
    const second = await manager.call('maintenance.drill', { copia: null });
    expect(second).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
    await done();
  });
});

describe('the health', () => {
  it('names each point with its state', async () => {
    const { puntos } = await manager.ask('maintenance.health', {});
    expect(puntos.map(({ asunto }) => asunto)).toEqual([
      'emision',
      'disco',
      'reloj',
      'certificado',
      'cola',
      'respaldo',
      'simulacro',
    ]);
    expect(puntos.find(({ asunto }) => asunto === 'respaldo')).toMatchObject({
      estado: 'bien',
      situacion: 'reciente',
    });
    till.pass(50 * 3_600_000);
    const users = await manager.ask('session.users', {});
    const userId = users.find(({ rol }) => rol === 'gerente')?.id ?? '';
    await manager.ask('session.login', { userId, pin: till.pinOf('gerente') });
    const old = { estado: 'aviso', situacion: 'viejo' };
    const later = await manager.ask('maintenance.health', {});
    expect(later.puntos.find(({ asunto }) => asunto === 'respaldo')).toMatchObject(old);
    // A backup of a clock that was ahead says nothing of what was sold since.
    const ahead = join(till.dataDir, 'backups', 'caja-2099-01-01-000000.db');
    writeFileSync(ahead, '');
    const beside = await manager.ask('maintenance.health', {});
    expect(beside.puntos.find(({ asunto }) => asunto === 'respaldo')).toMatchObject(old);
    expect((await drilled()).copia).not.toBe('caja-2099-01-01-000000.db');
    rmSync(ahead);
  });
});

describe('the support bundle', () => {
  it('is shown before it is handed over, once', async () => {
    const bundle = await manager.ask('maintenance.bundle', {});
    expect(bundle.archivos.map(({ nombre }) => nombre)).toEqual([
      'LEEME.txt',
      'versiones.json',
      'revisiones.json',
      'salud.json',
      'ajustes.json',
      'tablas.json',
      'cola.json',
      'fallas.json',
      'registro.txt',
    ]);
    const { nombre, contenido } = await manager.ask('maintenance.bundleFile', { id: bundle.id });
    expect(nombre).toBe(bundle.nombre);
    expect(Buffer.from(contenido, 'base64').subarray(0, 2).toString()).toBe('PK');
    const gone = await manager.call('maintenance.bundleFile', { id: 'otro' });
    expect(gone).toMatchObject({ ok: false, problem: { codigo: 'VALIDACION' } });
  });
});

describe('the program', () => {
  it('says which version runs, and in a browser that newer ones come with the installation', async () => {
    expect(await manager.ask('maintenance.program', {})).toEqual({
      version: VERSION,
      actualizacion: { paso: 'con-la-instalacion', version: null, revisada: null },
    });
  });

  it.each([
    [true, /venta empezada/],
    [false, /Todavía no hay una versión lista/],
  ])('installs nothing: a sale is begun is %s', async (ventaEmpezada, says) => {
    const reply = await manager.call('maintenance.installUpdate', { ventaEmpezada });
    expect(reply).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
    expect(reply.ok ? '' : reply.problem.message).toMatch(says);
    expect(await audit(till, 'actualización instalada')).toEqual([]);
  });
});

describe('the idle lock', () => {
  it('ends a session after the minutes chosen, never with 0, and using the till keeps it open', async () => {
    expect(await manager.ask('maintenance.lock', {})).toEqual({ minutos: 30 });
    const refused = await manager.call('maintenance.saveLock', { minutos: '721' });
    expect(refused).toMatchObject({ ok: false, problem: { codigo: 'VALIDACION' } });
    await manager.ask('maintenance.saveLock', { minutos: '5' });
    till.pass(4 * MINUTE_MS);
    await manager.ask('maintenance.present', {});
    till.pass(4 * MINUTE_MS);
    expect(await manager.ask('session.state', {})).toMatchObject({ stage: 'open' });
    till.pass(MINUTE_MS);
    expect(await manager.call('products.search', { q: '' })).toMatchObject({
      ok: false,
      problem: { codigo: 'SESION_REQUERIDA' },
    });
    const users = await manager.ask('session.users', {});
    const userId = users.find(({ rol }) => rol === 'gerente')?.id ?? '';
    await manager.ask('session.login', { userId, pin: till.pinOf('gerente') });
    expect((await audit(till, 'sesión terminada'))[0]?.detalle).toMatchObject({ causa: 'inactividad' });
    await manager.ask('maintenance.saveLock', { minutos: '0' });
    till.pass(600 * MINUTE_MS);
    expect(await manager.ask('session.state', {})).toMatchObject({ stage: 'open' });
  });
});

describe('a clock that was ahead', () => {
  const DAY_MS = 24 * 60 * MINUTE_MS;
  const futuros = async () =>
    (await manager.ask('maintenance.health', {})).puntos.find(({ asunto }) => asunto === 'reloj');

  it('keeps the till from issuing until a manager types the date of today', async () => {
    till.pass(DAY_MS);
    const { numeroControl } = await sell(manager, [ITEM]);
    till.pass(-DAY_MS);
    expect(await futuros()).toMatchObject({
      estado: 'falla',
      futuros: { documentos: 1, ultimo: numeroControl },
    });
    const refused = await manager.call('maintenance.goOnBefore', { hoy: '2020-01-01' });
    const [fault] = refused.ok ? [] : (refused.problem.errors ?? []);
    expect(fault).toMatchObject({ campo: 'hoy', codigo: 'NO_COINCIDE', regla: 'hoy-no-es' });
    // The service tells what its clock says; the person who knows the date types it.
    const hoy = String((fault as { parametros?: { dia?: string } } | undefined)?.parametros?.dia);
    expect(await manager.ask('maintenance.goOnBefore', { hoy })).toEqual({ documentos: 1 });
    expect(await futuros()).toMatchObject({ estado: 'bien', futuros: null });
    expect(numberIn((await sell(manager, [ITEM])).numeroControl)).toBe(numberIn(numeroControl) + 1);
    const [noted] = await audit(till, 'emisión continuada tras reloj adelantado');
    expect(noted?.detalle).toMatchObject({ documentos: 1, ultimo: numeroControl });
    expect(await manager.call('maintenance.goOnBefore', { hoy })).toMatchObject({
      ok: false,
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
  });

  it('stops sales or is only warned of, as a manager says', async () => {
    expect((await manager.ask('settings.view', {})).reglas.relojAdelantado).toBe('detiene');
    for (const relojAdelantado of ['avisa', 'detiene'] as const) {
      const { reglas } = await manager.ask('settings.saveRules', { relojAdelantado });
      expect(reglas).toMatchObject({ relojAdelantado, segundaPersona: true });
    }
  });
});
