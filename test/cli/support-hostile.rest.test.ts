/** `soporte` over what nobody expects in it: long lines, names that look like something else, rows that cannot be read. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveCustomer } from '../../core/store/catalogue/customers.ts';
import { openStore } from '../../core/store/store.ts';
import { unzipped } from '../support/reading/zip-reader.ts';
import { NIT, sampleFile, sandbox, type Sandbox } from './sample-file.ts';

let box: Sandbox;
beforeEach(async () => {
  box = sandbox();
  const { code, stderr } = await box.apply(sampleFile());
  if (code !== 0) throw new Error(stderr);
});
afterEach(() => box.remove());

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const file = join(box.folder, 'soporte.zip');
  const { code, stderr } = await box.here('soporte', '--salida', file);
  if (code !== 0) throw new Error(stderr);
  const files = await unzipped(readFileSync(file));
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString('utf8')]));
}

async function keepCustomer(nombre: string): Promise<void> {
  const store = openStore({ file: box.database, now: Date.now, migrate: false });
  const customer = {
    id: 'c1',
    tipoDocumento: null,
    numDocumento: null,
    nrc: null,
    nombre,
    nombreComercial: null,
    codActividad: null,
    correo: null,
    telefono: null,
    direccion: null,
  } as const;
  await store.transact((tx, now) => saveCustomer(tx, customer, { issuerId: NIT, isNew: true, now }));
  await store.close();
}

function writeLog(...errors: readonly string[]): void {
  const lines = errors.map((error) =>
    JSON.stringify({ momento: 'x', nivel: 'falla', evento: 'algo', datos: { error } }),
  );
  writeFileSync(join(box.dataDir, 'registro.jsonl'), `${lines.join('\n')}\n`);
}

const logOf = (files: ReadonlyMap<string, string>) => (files.get('registro.txt') ?? '').trimEnd().split('\n');
const errorOf = (line: string | undefined) =>
  (JSON.parse(line ?? '') as { datos: { error: string } }).datos.error;

describe('a bundle of a long log', () => {
  it('holds the newest lines whole, whatever came before them', async () => {
    const lines = Array.from({ length: 600 }, (_, at) => `línea ${at} ${'largo '.repeat(60)} fin ${at}`);
    writeLog(...lines);
    const log = logOf(await bundle());
    expect(log).toHaveLength(500);
    expect(errorOf(log[0])).toBe(lines[100]);
    expect(errorOf(log.at(-1))).toBe(lines[599]);
  });

  it('cuts a line that is too long by itself, and no other one', async () => {
    writeLog('antes', 'largo '.repeat(5_000), 'después');
    const log = logOf(await bundle());
    expect(errorOf(log[0])).toBe('antes');
    expect(errorOf(log[1])).toHaveLength(8_000);
    expect(errorOf(log[2])).toBe('después');
  });

  it('loses nothing else to a line that quotes what could not be read', async () => {
    writeLog('primera', `Unexpected token, "{nombre:Zulema" is not valid JSON`, 'última');
    const log = logOf(await bundle());
    expect(log.map(errorOf)).toEqual(['primera', 'Unexpected token, [oculto] is not valid JSON', 'última']);
  });

  it('takes a line that is no JSON as a text', async () => {
    writeFileSync(join(box.dataDir, 'registro.jsonl'), 'cortada por un apagón: 7890-1234\n');
    expect(logOf(await bundle())).toEqual(['cortada por un apagón: [oculto]']);
  });
});

describe('somebody whose name is no usual one', () => {
  it.each(['{"a":Fulano Escondido', '{"a":"Fulano Escondido"}', '[Fulano "Escondido"'])(
    'is taken out all the same: %s',
    async (nombre) => {
      await keepCustomer(nombre);
      writeLog(`no se pudo: ${nombre.toUpperCase()} y ${JSON.stringify({ nombre })}`);
      const files = await bundle();
      for (const text of files.values()) expect(text).not.toMatch(/fulano|escondido/i);
      expect(JSON.parse(files.get('ajustes.json') ?? '')).toMatchObject({ emisores: [{}] });
    },
  );

  it('is taken out in capitals beside letters that get longer in lower case', async () => {
    await keepCustomer('Fulano Escondido');
    writeLog('İİ y FULANO ESCONDIDO');
    expect(errorOf(logOf(await bundle())[0])).toBe('İİ y [oculto]');
  });

  it('is taken out whole where two names share words', async () => {
    await keepCustomer('Fulano Escondido Pérez');
    const { code } = await box.apply(
      sampleFile({}, { users: [{ nombre: 'Pérez Menganita Oculta', rol: 'cajero', pin: '135790' }] }),
    );
    expect(code).toBe(0);
    writeLog('vino Fulano Escondido Pérez Menganita Oculta hoy');
    expect(errorOf(logOf(await bundle())[0])).toBe('vino [oculto] hoy');
  });
});

describe('a row that cannot be read', () => {
  it('costs its file alone, and what it names is taken out', async () => {
    const database = new Database(box.database);
    database.pragma('ignore_check_constraints = ON');
    database
      .prepare('UPDATE issuer SET profile = ?')
      .run('{"nombre":"Fulano Escondido","correo":"x@inventada.example","nrc":');
    database.close();
    writeLog('de Fulano Escondido');
    const files = await bundle();
    for (const text of files.values()) expect(text).not.toContain('Fulano');
    expect(errorOf(logOf(files)[0])).toBe('de [oculto]');
    expect(JSON.parse(files.get('ajustes.json') ?? '')).toHaveProperty('falla');
    expect(JSON.parse(files.get('tablas.json') ?? '')).toHaveProperty('filas');
  });
});
