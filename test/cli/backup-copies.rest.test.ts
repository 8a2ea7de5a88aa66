/** A data folder that is copied, moved, or restored on another computer. */
import { copyFileSync, cpSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caja, sandboxEnv } from '../support/service/service-process.ts';
import { openTillBox, type Till } from './backup-till.ts';

let till: Till;
let backup: string;
beforeAll(async () => {
  till = await openTillBox({ CAJA_MACHINE_ID: 'caja de la tienda' });
  backup = join(till.box.folder, 'respaldo.db');
  const open = await till.open();
  for (const price of [1, 2, 3]) await open.number(price);
  await open.close();
  till.box.run('backup', backup);
});
afterAll(() => till.box.remove());

/** Surroundings of another computer; the master key was carried over too if it says so. */
function otherComputer(name: string, withKey: boolean): NodeJS.ProcessEnv {
  const home = join(till.box.folder, name);
  mkdirSync(home);
  if (withKey) copyFileSync(join(till.box.folder, 'key'), join(home, 'key'));
  return sandboxEnv(home, { CAJA_MACHINE_ID: name });
}

describe('a copied data folder', () => {
  it('issues nothing on another computer until its numbers are entered', async () => {
    const env = otherComputer('segunda caja', true);
    const dataDir = join(till.box.folder, 'segunda caja', 'datos');
    cpSync(till.box.dataDir, dataDir, { recursive: true });
    const open = await till.open({ dataDir, env });
    const refused = await open.sell(4);
    expect(refused).toMatchObject({ status: 503, body: { codigo: 'EMISION_BLOQUEADA' } });
    expect(refused.body['message']).toContain('se usó antes en otra computadora');
    // The other computer may have begun with types that were not used when the copy was made.
    expect((await open.sell(4, { path: 'nota-remision' })).status).toBe(503);
    expect((await open.sell(4, { simular: true })).status).toBe(200);
    const desbloquear = ['desbloquear', '--sucursal', 'centro', '--data-dir', dataDir, '--tipo'];
    expect(caja([...desbloquear, '01', '--ultimo', '7'], env)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('El siguiente documento será el 8.'),
    });
    expect(await open.number(8)).toBe(8);
    expect((await open.sell(4, { path: 'nota-remision' })).status).toBe(503);
    expect(caja([...desbloquear, '04', '--ultimo', '0'], env).code).toBe(0);
    expect(await open.number(1, { path: 'nota-remision' })).toBe(1);
    await open.close();
    expect(caja(['verify', '--data-dir', dataDir], env).code).toBe(0);
  });

  it('issues nothing beside its original on the same computer; moved, it does', async () => {
    const copy = join(till.box.folder, 'copia');
    cpSync(till.box.dataDir, copy, { recursive: true });
    const open = await till.open({ dataDir: copy });
    const refused = await open.sell(4);
    expect(refused.status).toBe(503);
    expect(refused.body['message']).toContain('es copia de otra que sigue en su lugar');
    await open.close();

    const moved = join(till.box.folder, 'mudada');
    renameSync(till.box.dataDir, moved);
    const there = await till.open({ dataDir: moved });
    expect(await there.number(4)).toBe(4);
    await there.close();
    expect(there.complaints).toEqual([]);
    renameSync(moved, till.box.dataDir);
    const back = await till.open();
    expect(await back.number(5)).toBe(5);
    await back.close();
  });
});

describe('a backup restored on another computer', () => {
  it('asks for certificate and passwords again, and for every last number', () => {
    const env = otherComputer('computadora nueva', false);
    const dataDir = join(till.box.folder, 'computadora nueva', 'datos');
    const { code, stdout, stderr } = caja(['restore', backup, '--data-dir', dataDir], env);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('3 documentos');
    expect(stdout).toContain('La emisión queda bloqueada en todas las series');
    expect(stdout).toContain(
      '«npm run caja -- desbloquear --sucursal centro --tipo 01 --ambiente PRUEBAS --anio',
    );
    expect(stdout).toContain('La llave de los secretos de este respaldo no está en esta computadora');
    expect(stdout).toContain('Cargue de nuevo certificado y contraseñas con «provision»');
    expect(caja(['verify', '--data-dir', dataDir], env).code).toBe(0);
  });
});
