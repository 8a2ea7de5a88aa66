/** The road from a backup to the next document after a restore, through the real service and command line. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTillBox, type Till } from './backup-till.ts';

let till: Till;
let backup: string;
beforeAll(async () => {
  till = await openTillBox();
  backup = join(till.box.folder, 'respaldo.db');
});
afterAll(() => till.box.remove());

const DESBLOQUEAR = ['desbloquear', '--sucursal', 'centro', '--tipo', '01', '--ultimo'];

async function restored(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await till.box.here('restore', ...args, '--json');
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Record<string, unknown>;
}

async function verified(): Promise<Record<string, unknown>> {
  const { stdout } = await till.box.here('verify', '--json');
  return JSON.parse(stdout) as Record<string, unknown>;
}

function ledger(): readonly string[] {
  const database = new BetterSqlite3(till.box.database, { readonly: true });
  try {
    return database
      .prepare<[], { entry: string }>("SELECT numero || ' ' || estado AS entry FROM ledger ORDER BY id")
      .all()
      .map(({ entry }) => entry);
  } finally {
    database.close();
  }
}

describe('a backup that is restored after more was sold', () => {
  it('is taken beside the running service: one file, for its owner only, with what was sold so far', async () => {
    const open = await till.openProcess();
    for (const price of [1, 2, 3])
      expect(await open.number(price, { idempotencyKey: `venta-${price}` })).toBe(price);
    const { code, stdout } = await till.box.here('backup', backup, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      archivo: backup,
      bytes: statSync(backup).size,
      documentos: 3,
      secuencias: [{ tipoDte: '01', serie: 'M001P001', anio: expect.any(Number), ultimo: 3 }],
    });
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(readdirSync(till.box.folder).filter((name) => name.startsWith('respaldo'))).toEqual([
      'respaldo.db',
    ]);
    expect(await till.box.here('backup', backup)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Ya existe'),
    });
    expect((await till.box.here('backup', backup, '--force')).stdout).toContain('3 documentos');

    for (const price of [4, 5]) expect(await open.number(price)).toBe(price);
    const refused = await till.box.here('restore', backup);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(
      `ya está en marcha con esta carpeta de datos (proceso ${open.service.process.pid}`,
    );
    await open.close();
  });

  it('is put in place, and what was there is kept', async () => {
    const report = await restored(backup);
    expect(report).toMatchObject({
      archivo: backup,
      documentos: 3,
      bloqueadas: [{ tipoDte: '01', serie: 'M001P001', ultimo: 3, dadoHasta: 5, causas: ['ATRASADA'] }],
      todoBloqueado: false,
      secretos: [],
    });
    expect(String(report['anterior'])).toMatch(/caja\.db\.antes-\d{4}-\d{2}-\d{2}-\d{6}$/);
    expect(existsSync(String(report['anterior']))).toBe(true);
    expect(await verified()).toMatchObject({ ok: true, documentos: 3 });
  });

  it('issues nothing in that sequence until the last number is entered; all else works', async () => {
    const open = await till.openProcess();
    const refused = await open.sell(6);
    expect(refused).toMatchObject({ status: 503, body: { codigo: 'EMISION_BLOQUEADA', statusCode: 503 } });
    const message = String(refused.body['message']);
    expect(message).toContain('su serie llega al número 3, y esta computadora ya dio hasta el 5');
    expect(message).toContain('desbloquear --sucursal centro --tipo 01 --ambiente PRUEBAS');
    expect(await open.sell(6, { simular: true })).toMatchObject({
      status: 200,
      body: { estado: 'SIMULADO' },
    });
    expect(await open.sell(2, { idempotencyKey: 'venta-2' })).toMatchObject({
      status: 200,
      replayed: true,
      body: { estado: 'PROCESADO' },
    });
    // A sequence that this computer never used begins at 1.
    expect(await open.number(1, { path: 'nota-remision' })).toBe(1);

    expect(await till.box.here(...DESBLOQUEAR, '2')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('la base de datos ya dio hasta el 3'),
    });
    expect(await till.box.here(...DESBLOQUEAR, '4')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('esta computadora ya dio hasta el 5'),
    });
    expect((await open.sell(6)).status).toBe(503);

    const lifted = await till.box.here(...DESBLOQUEAR, '5', '--json');
    expect(JSON.parse(lifted.stdout)).toMatchObject({ tipoDte: '01', perdidos: 2, siguiente: 6 });
    // At the service's next request, without a restart.
    expect(await open.number(6)).toBe(6);
    expect(await till.box.here(...DESBLOQUEAR, '9')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no está bloqueado; no se cambió nada'),
    });
    await open.close();
    expect(open.service.errors()).toBe('');
  });

  it('leaves every number with a state and none given twice', async () => {
    expect(await verified()).toMatchObject({
      ok: true,
      documentos: 5,
      secuencias: [
        { tipoDte: '01', ultimo: 6, huecos: 0, repetidos: 0 },
        { tipoDte: '04', ultimo: 1, huecos: 0, repetidos: 0 },
      ],
      faltas: [],
    });
    expect(ledger()).toEqual([
      '1 ASIGNADO',
      '2 ASIGNADO',
      '3 ASIGNADO',
      '1 ASIGNADO',
      '4 ANTES_DE_RESTAURAR',
      '5 ANTES_DE_RESTAURAR',
      '6 ASIGNADO',
    ]);
  });

  it('stays open after the next start, also when that follows a kill', async () => {
    const open = await till.openProcess();
    expect(await open.number(7)).toBe(7);
    await open.service.kill();
    const again = await till.openProcess();
    expect(await again.number(8)).toBe(8);
    await again.service.kill();
    expect(again.service.errors()).toBe('');
  });

  it('is not needed when the database that knew more is put back, also when its last run was killed', async () => {
    expect(await restored(backup)).toMatchObject({
      bloqueadas: [
        { ultimo: 3, dadoHasta: 8 },
        { ultimo: 0, dadoHasta: 1 },
      ],
    });
    const blocked = await till.openProcess();
    expect((await blocked.sell(9)).status).toBe(503);
    expect((await blocked.sell(2, { path: 'nota-remision' })).status).toBe(503);
    await blocked.close();

    const newest = readdirSync(till.box.dataDir)
      .filter((name) => /\.antes-\d{4}-\d{2}-\d{2}-\d{6}(-\d+)?$/.test(name))
      .toSorted()
      .at(-1);
    expect(await restored(join(till.box.dataDir, String(newest)))).toMatchObject({
      documentos: 7,
      bloqueadas: [],
    });
    const open = await till.openProcess();
    expect(await open.number(9)).toBe(9);
    expect(await open.number(2, { path: 'nota-remision' })).toBe(2);
    await open.close();
    expect(await verified()).toMatchObject({ ok: true, documentos: 9 });
  });
});
