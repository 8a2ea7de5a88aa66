import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { locateDataFolder } from '../../core/platform/data-folder.ts';
import { programOf } from '../support/service/programs.ts';
import { caja, sandboxEnv } from '../support/service/service-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'caja-uso-'));
const env = sandboxEnv(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('wrong usage', () => {
  it.each([
    ['an unknown command', ['verfy'], 'No existe el comando verfy. ¿Quiso decir verify?'],
    ['an unknown option', ['verify', '--jason'], 'No existe la opción --jason. ¿Quiso decir --json?'],
    ['a missing argument', ['provision'], 'Falta el argumento archivo.'],
    [
      'a missing option',
      ['keys', 'create', '--nit', '1', '--ambiente', 'PRUEBAS'],
      'Falta la opción --branch <id>.',
    ],
    ['a missing value', ['doctor', '--data-dir'], 'A la opción --data-dir <carpeta> le falta su valor.'],
    [
      'an unknown environment',
      ['keys', 'create', '--ambiente', 'pruebas'],
      '--ambiente <ambiente>: debe ser PRUEBAS o PRODUCCION.',
    ],
    [
      'none of the choices',
      ['compras', 'importar', 'a.json', '--nit', '1', '--ambiente', 'pruebas'],
      '--ambiente <ambiente>: debe ser PRUEBAS o PRODUCCION.',
    ],
    ['a day that is none', ['reloj', '--hoy', 'ayer'], '--hoy <AAAA-MM-DD>: debe ser un día AAAA-MM-DD'],
    ['an unknown role', ['keys', 'create', '--role', 'jefe'], '--role <rol>: debe ser user o admin.'],
    [
      'a moment that does not exist',
      ['keys', 'create', '--expires', '2026-02-30'],
      '--expires <momento>: debe ser una fecha AAAA-MM-DD',
    ],
    [
      'a port out of range',
      ['simulator', '--port', '70000'],
      '--port <puerto>: debe ser un puerto de 0 a 65535',
    ],
    ['an empty folder', ['pair', '--data-dir', ''], '--data-dir <carpeta>: no dice ninguna carpeta.'],
    [
      'an address that is none',
      ['mcp', '--url', 'caja'],
      '--url <dirección>: debe ser una dirección http(s)',
    ],
    [
      'an event that is none',
      ['webhooks', 'escuchar', '--reenviar', 'http://127.0.0.1:9', '--desde', 'ayer'],
      '--desde <id>: debe ser un número entero, 0 o mayor.',
    ],
    ['too many arguments', ['simulacro', 'a', 'b', 'c'], 'Sobran argumentos: b, c.'],
  ])('ends with 2 for %s', (_name, args, message) => {
    const { code, stdout, stderr } = caja(args, env);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
    expect(stderr).toContain('Vea la ayuda con --help.');
  });

  it('shows the help on standard error and ends with 2 without a command', () => {
    const { code, stdout, stderr } = caja([], env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Uso: caja [opciones] <comando>');
  });
});

it('names a folder that is given as a file', () => {
  const { code, stderr } = caja(['provision', folder], env);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining(`${folder} es una carpeta y se esperaba un archivo`),
  ]);
});

describe('a variable', () => {
  it('that is empty is none, and so is a relative one of the desktops', () => {
    const nothing = {
      CAJA_DATA_DIR: '',
      CAJA_KEY_FILE: '',
      XDG_DATA_HOME: '',
      XDG_CONFIG_HOME: '.',
      APPDATA: '',
    };
    expect(locateDataFolder(undefined, nothing)).toEqual(locateDataFolder(undefined, {}));
  });

  it('with the code of the centre is named where it is missing: it is no option', () => {
    const enrol = ['central', 'enrolar', '--url', 'http://127.0.0.1:9'];
    const { code, stderr } = caja(enrol, env);
    expect([code, stderr]).toEqual([1, expect.stringContaining('CAJA_CODIGO')]);
    expect(caja([...enrol, '--codigo', 'X'], env).code).toBe(2);
  });

  it('with an address that is none is named', () => {
    const { code, stderr } = caja(['mcp'], { ...env, CAJA_KEY: 'sk', CAJA_URL: 'caja' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('CAJA_URL: debe ser una dirección http(s)')]);
  });
});

it('goes on when nobody reads what it writes', async () => {
  const child = spawn(process.execPath, [programOf('core/cli.ts'), '--help'], { env });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  expect([await once(child, 'close'), stderr]).toEqual([[0, null], '']);
});

describe('help', () => {
  it.each([
    [[], 'Uso: caja [opciones] <comando>'],
    [['provision'], 'Uso: caja provision [opciones] ARCHIVO.json'],
    [['keys'], 'Uso: caja keys <comando>'],
    [['keys', 'create'], 'Uso: caja keys create [opciones]'],
    [['keys', 'expire'], 'Uso: caja keys expire [opciones] ID'],
    [['verify'], 'Uso: caja verify [opciones]'],
    [['doctor'], 'Uso: caja doctor [opciones]'],
    [['simulator'], 'Uso: caja simulator [opciones]'],
  ])('of %j is in Spanish and documents the exit codes', (command, usage) => {
    const { code, stdout } = caja([...command, '--help'], env);
    expect(code).toBe(0);
    expect(stdout).toContain(usage);
    expect(stdout).toContain('Opciones:');
    expect(stdout).toMatch(/Códigos de salida:\n {2}0 .*\n {2}1 .*\n {2}2 /);
    expect(stdout).not.toMatch(/Usage|Options|Commands|Arguments|default|\[options\]|display help/);
  });
});
