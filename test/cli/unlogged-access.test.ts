/** A backup into which somebody put a way in: the drill and the restore name it. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTillBox, type Till } from './backup-till.ts';
import { NIT, sampleFile } from './sample-file.ts';

let till: Till;
let clean: string;
let planted: string;

beforeAll(async () => {
  till = await openTillBox();
  const users = [{ nombre: 'Prudencia Gerente', rol: 'gerente', pin: '975310' }];
  const provisioned = await till.box.apply(sampleFile({}, { users }));
  if (provisioned.code !== 0) throw new Error(provisioned.stderr);
  clean = join(till.box.folder, 'limpio.db');
  planted = join(till.box.folder, 'plantado.db');
  const saved = await till.box.here('backup', clean);
  if (saved.code !== 0) throw new Error(saved.stderr);
  copyFileSync(clean, planted);
  const database = new BetterSqlite3(planted);
  const { pin } = database.prepare<[], { pin: string }>('SELECT pin_hash AS pin FROM user').get() ?? {
    pin: '',
  };
  database
    .prepare('INSERT INTO user (id, nombre, rol, pin_hash, created_at) VALUES (?, ?, ?, ?, 1)')
    .run(randomUUID(), 'Nadie Conocido', 'gerente', pin);
  database
    .prepare(
      `INSERT INTO api_key (id, hash, last4, role, issuer_id, branch_id, ambiente, created_at)
       SELECT 'puerta', ?, 'beef', 'admin', issuer_id, branch_id, ambiente, 1 FROM api_key LIMIT 1`,
    )
    .run('0'.repeat(64));
  database.close();
});
afterAll(() => till.box.remove());

const SAID = ['- persona: Nadie Conocido', '- llave: puerta (…beef)'];

describe('people and keys of whom the audit log has no row', () => {
  it('are named by the drill, and by none of an untouched copy', async () => {
    const { stdout } = await till.box.here('simulacro', planted);
    for (const each of SAID) expect(stdout).toContain(each);
    const { sinBitacora } = JSON.parse((await till.box.here('simulacro', planted, '--json')).stdout) as {
      sinBitacora: unknown;
    };
    expect(sinBitacora).toEqual({ personas: ['Nadie Conocido'], llaves: ['puerta (…beef)'] });
    expect((await till.box.here('simulacro', clean)).stdout).not.toContain('La bitácora del respaldo');
  });

  it('are named by the restore, which puts the copy in place all the same', async () => {
    expect((await till.box.here('restore', clean)).stdout).not.toContain('La bitácora del respaldo');
    const { stdout, code } = await till.box.here('restore', planted);
    expect(code).toBe(0);
    for (const each of SAID) expect(stdout).toContain(each);
    expect(stdout).not.toContain('Prudencia');
    expect(NIT).toMatch(/^\d{14}$/);
  });
});

describe.skipIf(process.platform === 'win32')('a link in the data folder', () => {
  it('is not followed: neither the log, nor who holds the folder, nor a report, nor the database', async () => {
    const target = join(till.box.folder, 'ajeno.txt');
    writeFileSync(target, 'de otra persona');
    for (const name of ['registro.jsonl', 'engine.lock.holder']) {
      const file = join(till.box.dataDir, name);
      if (existsSync(file)) unlinkSync(file);
      symlinkSync(target, file);
    }
    const opened = await till.open().then(
      async (open) => {
        await open.close();
        return 'opened';
      },
      (error: unknown) => String(error),
    );
    expect(readFileSync(target, 'utf8')).toBe('de otra persona');
    expect(opened).toBeTruthy();
    for (const name of ['registro.jsonl', 'engine.lock.holder']) {
      const file = join(till.box.dataDir, name);
      if (existsSync(file)) unlinkSync(file);
    }
    const moved = join(till.box.folder, 'movida.db');
    copyFileSync(till.box.database, moved);
    unlinkSync(till.box.database);
    symlinkSync(moved, till.box.database);
    const { code, stderr } = await till.box.here('verify');
    expect(code).not.toBe(0);
    expect(stderr).toContain('es un enlace a otro archivo');
  });
});
