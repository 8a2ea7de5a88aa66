/** `verify` and the start of the service when the audit log is not the one whose end was noted outside of the database. */
import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolder } from '../../core/platform/data-folder.ts';
import { DEMO_NIT } from '../../core/demo/demo.ts';
import { chainHash } from '../../core/store/proof/hash-chain.ts';
import { caja } from '../support/service/service-process.ts';
import { audit, sell } from '../bridge/manager-sales.ts';
import { openManagerApp, type TillApp } from '../bridge/till-app.ts';

let till: TillApp;
let database: string;
beforeEach(async () => {
  const opened = await openManagerApp();
  ({ till } = opened);
  ({ database } = dataFolder(till.dataDir, till.env));
  await opened.manager.ask('maintenance.saveLock', { minutos: '45' });
});
afterEach(() => till.close());

const verify = (env: NodeJS.ProcessEnv = till.env) => {
  const { code, stdout } = caja(['verify', '--json', '--data-dir', till.dataDir], env);
  return {
    code,
    ...(JSON.parse(stdout) as {
      readonly ok: boolean;
      readonly faltas: readonly Fault[];
      readonly bitacora: Seals;
    }),
  };
};
interface Fault {
  readonly tabla: string;
  readonly campo: string;
}
interface Seals {
  readonly [name: string]: unknown;
}

/** Whoever owns the file changes the last entry, takes the seals off and computes the hashes anew. */
function rewriteEnd(): void {
  const raw = new BetterSqlite3(database);
  raw.exec('DROP TRIGGER audit_fixed; DROP TRIGGER chain_grows');
  const last = raw.prepare('SELECT * FROM audit ORDER BY id DESC LIMIT 1').get() as Record<
    string,
    string | number
  >;
  const before = raw.prepare('SELECT hash FROM audit WHERE id = ?').get(Number(last['id']) - 1) as {
    hash: string;
  };
  const hash = chainHash(before.hash, [
    Number(last['at']),
    'Nadie',
    String(last['accion']),
    String(last['detalle']),
  ]);
  raw.prepare("UPDATE audit SET actor = 'Nadie', hash = ?, sello = NULL WHERE id = ?").run(hash, last['id']);
  raw.prepare("UPDATE chain SET head_hash = ? WHERE name = 'audit'").run(hash);
  raw.exec(
    "CREATE TRIGGER audit_fixed BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END",
  );
  raw.exec(`CREATE TRIGGER chain_grows BEFORE UPDATE ON chain
WHEN NEW.name IS NOT OLD.name OR NEW.since_id IS NOT OLD.since_id OR NEW.last_id <= OLD.last_id
BEGIN SELECT RAISE(ABORT, 'a chain only grows'); END`);
  raw.close();
}

describe('verify of the audit log', () => {
  it('proves the seals with the vault’s key, and says what it could not prove without it', () => {
    expect(verify()).toMatchObject({
      code: 0,
      ok: true,
      bitacora: { desde: 1, conLlave: true, anotada: 'coincide' },
    });
    const away = { ...till.env, CAJA_KEY_FILE: `${till.env['CAJA_KEY_FILE']}.otra` };
    expect(verify(away)).toMatchObject({ code: 0, ok: true, bitacora: { conLlave: false } });
    const told = caja(['verify', '--data-dir', till.dataDir], away).stdout;
    expect(told).toMatch(/No se probaron los \d+ sellos de la bitácora: aquí no está la llave de la bóveda/);
  });

  it('has the rows of commands sealed as they are written, or at the next start where the key does not open for them', async () => {
    const owner = ['--nit', DEMO_NIT, '--branch', 'casa-matriz', '--ambiente', 'PRUEBAS', '--role', 'user'];
    const create = (env: NodeJS.ProcessEnv) =>
      caja(['keys', 'create', ...owner, '--data-dir', till.dataDir], env).code;
    expect(create(till.env)).toBe(0);
    expect(verify()).toMatchObject({ code: 0, bitacora: { sinSello: 0, alFinal: 0 } });
    expect(create({ ...till.env, CAJA_KEY_FILE: `${till.env['CAJA_KEY_FILE']}.otra` })).toBe(0);
    expect(verify()).toMatchObject({ code: 0, bitacora: { sinSello: 1, alFinal: 1 } });
    await till.restart();
    expect(verify()).toMatchObject({ code: 0, bitacora: { sinSello: 1, alFinal: 0, anotada: 'coincide' } });
    expect(await audit(till, 'bitácora sellada')).toHaveLength(1);
    await till.restart();
    expect(await audit(till, 'bitácora sellada')).toHaveLength(1);
  });

  it('tells a log that was rewritten from the end that was noted outside, and the next start writes it down', async () => {
    await till.app.close();
    rewriteEnd();
    const found = verify();
    expect(found).toMatchObject({ code: 1, bitacora: { anotada: 'distinta' } });
    expect(found.faltas.map(({ tabla, campo }) => `${tabla} ${campo}`)).toContain('audit sello');
    await till.restart();
    expect(verify()).toMatchObject({ code: 1, bitacora: { anotada: 'coincide' } });
    expect(caja(['verify', '--data-dir', till.dataDir], till.env).stdout).toContain(
      'Al iniciar, el servicio encontró otra bitácora que la que había anotado',
    );
  });

  it('tells a backup that was put back as what it is, no forgery', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'caja-respaldo-'));
    try {
      const copy = join(folder, 'respaldo.db');
      expect(caja(['backup', copy, '--data-dir', till.dataDir], till.env).code).toBe(0);
      const manager = till.browser();
      await manager.enter('gerente', await till.app.inside.newPairingCode());
      await manager.ask('maintenance.saveLock', { minutos: '15' });
      await till.app.close();
      for (const suffix of ['-wal', '-shm']) rmSync(`${database}${suffix}`, { force: true });
      copyFileSync(copy, database);
      expect(verify()).toMatchObject({ code: 0, ok: true, bitacora: { anotada: 'anterior' } });
      await till.restart();
      expect(verify()).toMatchObject({ code: 0, ok: true, bitacora: { anotada: 'coincide' } });
      expect(await audit(till, 'bitácora anterior a la anotada')).toHaveLength(1);
      await till.app.close();
      expect(caja(['restore', copy, '--data-dir', till.dataDir], till.env).code).toBe(0);
      expect(verify()).toMatchObject({ code: 0, ok: true, bitacora: { anotada: 'coincide' } });
      expect(await audit(till, 'bitácora anterior a la anotada')).toHaveLength(1);
      await till.restart();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 90_000);

  it('tells a plain copy of before a sale, put back within a run, as what it is', async () => {
    const copy = `${database}.copia`;
    const running = new BetterSqlite3(database);
    running.exec(`VACUUM INTO '${copy}'`);
    running.close();
    const manager = till.browser();
    await manager.enter('gerente', await till.app.inside.newPairingCode());
    await sell(manager, [{ cantidad: 1, descripcion: 'Café', precioUni: 1.25, tipoItem: 1 }]);
    await till.app.close();
    for (const suffix of ['-wal', '-shm']) rmSync(`${database}${suffix}`, { force: true });
    renameSync(copy, database);
    await till.restart();
    expect(verify()).toMatchObject({ code: 0, ok: true, bitacora: { anotada: 'coincide' } });
    expect(await audit(till, 'bitácora anterior a la anotada')).toHaveLength(1);
    expect(await audit(till, 'emisión bloqueada tras restaurar')).toHaveLength(1);
    // Its numbers are still kept back: that excuses no log that is changed afterwards.
    await till.app.close();
    rewriteEnd();
    await till.restart();
    expect(await audit(till, 'bitácora distinta de la anotada')).toHaveLength(1);
  }, 90_000);
});
