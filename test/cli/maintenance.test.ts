/** `bitacora` and `simulacro` on an installation that has sold. */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureVerifier } from '../../core/signing/signature-verifier.ts';
import { drill } from '../../core/backup/restore-drill.ts';
import { caja } from '../support/service/service-process.ts';
import { openTillBox, type Till } from './backup-till.ts';
import { fiscalYear } from '../../core/domain/fiscal-time.ts';

let till: Till;
let copies: string;
let backup: string;

beforeAll(async () => {
  till = await openTillBox();
  copies = join(till.box.dataDir, 'backups');
  mkdirSync(copies, { recursive: true });
  backup = join(copies, 'caja-2026-11-20-101112.db');
  const open = await till.open();
  await open.number(2.5);
  await open.number(3.75);
  const saved = await till.box.here('backup', backup);
  if (saved.code !== 0) throw new Error(saved.stderr);
  await open.number(4.25, { path: 'nota-remision' });
  await open.number(1.25);
  await open.close();
});
afterAll(() => till.box.remove());

describe('bitacora', () => {
  it('writes a CSV whose hashes anybody can prove again, oldest row first', async () => {
    const file = join(till.box.folder, 'bitacora.csv');
    const { code, stdout } = await till.box.here('bitacora', '--salida', file);
    expect(code).toBe(0);
    expect(stdout).toContain('La cadena está completa y sin cambios');
    const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFid,fecha,hora,ms,persona,accion,enPalabras,datos,detalle,huellaAnterior,huella');
    expect(lines[0]).toContain('caja-dte audit 1');
    const hashes = lines.map((line) => line.split(',').slice(-2));
    for (const [index, [previous]] of hashes.entries())
      if (index > 0) expect(previous).toBe(hashes[index - 1]?.[1]);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('writes JSON lines of the days asked for, refuses to replace a file, and tells a changed row', async () => {
    const file = join(till.box.folder, 'bitacora.jsonl');
    const none = await till.box.here('bitacora', '--hasta', '2020-01-01', '--salida', file, '--json');
    expect(JSON.parse(none.stdout)).toMatchObject({ filas: 0, cadena: { bien: true } });
    expect(await till.box.here('bitacora', '--salida', file)).toMatchObject({ code: 1 });
    expect(await till.box.here('bitacora', '--desde', 'ayer', '--salida', file)).toMatchObject({ code: 2 });
    const whole = join(till.box.folder, 'todo.jsonl');
    await till.box.here('bitacora', '--desde', '2020-01-01', '--salida', whole, '--json');
    for (const line of readFileSync(whole, 'utf8').trim().split('\n')) {
      const row = JSON.parse(line) as Record<string, string>;
      const content = [row['huellaAnterior'], row['ms'], row['persona'], row['accion'], row['detalle']];
      expect(createHash('sha256').update(JSON.stringify(content)).digest('hex')).toBe(row['huella']);
    }
    const forged = join(till.box.folder, 'otra');
    mkdirSync(forged);
    copyFileSync(till.box.database, join(forged, 'caja.db'));
    const raw = new BetterSqlite3(join(forged, 'caja.db'));
    raw.exec("DROP TRIGGER audit_fixed; UPDATE audit SET accion = 'nada' WHERE id = 2");
    raw.close();
    const told = caja(['bitacora', '--salida', join(forged, 'b.csv'), '--data-dir', forged], till.box.env);
    expect(told).toMatchObject({ code: 1 });
    expect(told.stdout).toContain('La cadena NO está completa: 1 faltas.\n- id 2: La fila fue alterada.');
  });
});

describe('simulacro', () => {
  const live = () => createHash('sha256').update(readFileSync(till.box.database)).digest('hex');

  it('tries the newest backup and says which numbers were given since', async () => {
    const { code, stdout } = await till.box.here('simulacro');
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'El respaldo caja-2026-11-20-101112.db se puede restaurar: 2 documentos y 2 firmas comprobados.',
        'Desde entonces se dieron estos números, que no contiene:',
        'AMBIENTE  TIPO  SERIE     AÑO   NÚMEROS',
        `PRUEBAS   01    M001P001  ${fiscalYear(Date.now())}  3–3`,
        `PRUEBAS   04    M001P001  ${fiscalYear(Date.now())}  1–1`,
        '',
      ].join('\n'),
    );
    expect(readdirSync(join(till.box.dataDir, 'simulacros'))).toHaveLength(1);
    expect(readdirSync(till.box.dataDir).filter((name) => name.startsWith('simulacro-en-curso'))).toEqual([]);
  });

  it('names a damaged backup and fails, whatever page was hit', async () => {
    const damaged = join(till.box.folder, 'golpeado.db');
    const bytes = readFileSync(backup);
    bytes.fill(0x41, 8_192, 40_000);
    writeFileSync(damaged, bytes);
    const { code, stdout } = await till.box.here('simulacro', damaged);
    expect(code).toBe(1);
    expect(stdout).toContain('El simulacro NO salió bien. El respaldo golpeado.db está dañado');
    const forged = join(till.box.folder, 'alterado.db');
    copyFileSync(backup, forged);
    const raw = new BetterSqlite3(forged);
    raw.exec('UPDATE document SET monto_centavos = 1 WHERE numero = 1');
    raw.close();
    const altered = await till.box.here('simulacro', forged, '--json');
    expect(altered.code).toBe(1);
    expect(JSON.parse(altered.stdout)).toMatchObject({ resultado: 'danada' });
    expect(await till.box.here('simulacro', join(till.box.folder, 'no-hay.db'))).toMatchObject({ code: 1 });
  });

  it('copies nothing where there is no room, and leaves the database as it is', async () => {
    const before = live();
    const report = await drill(
      { copy: backup, database: till.box.database, folder: till.box.dataDir },
      {
        now: Date.now,
        verifySignature: signatureVerifier(),
        freeDiskBytes: () => 1024 * 1024,
        tell: () => {},
      },
    );
    expect(report.resultado).toBe('sin-espacio');
    expect(report.motivo).toMatch(
      /^No hay espacio para el simulacro: faltan \d+ MB libres en el disco de los datos\. No se copió nada\.$/,
    );
    expect(live()).toBe(before);
  });

  it('says so when there is nothing to try', async () => {
    const empty = await openTillBox();
    try {
      const { code, stderr } = await empty.box.here('simulacro');
      expect(code).toBe(1);
      expect(stderr).toContain('Todavía no hay ningún respaldo que probar; tome uno primero');
      expect(existsSync(join(empty.box.dataDir, 'simulacros'))).toBe(false);
    } finally {
      empty.box.remove();
    }
  });
});
