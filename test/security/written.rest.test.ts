/** What an installation leaves behind: who may read it, and which secrets and people stand in it. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../../core/cli/program.ts';
import { PASSWORD } from '../support/service/installation.ts';
import { caja, sandboxEnv } from '../support/service/service-process.ts';
import {
  CUSTOMER,
  holders,
  PERSONAL,
  PIN,
  WEBHOOK_SECRET,
  writeEverything,
  type Written,
} from './written.ts';

let written: Written;
beforeAll(async () => {
  written = await writeEverything();
});
afterAll(() => written.close());

const LOG = new URL('../../core/platform/log.ts', import.meta.url).href;

/** Without the simulator's own file: it stands for the authority. */
const paths = () =>
  [...new Set(written.files.map(({ path }) => path))].filter((path) => !path.endsWith('simulador.jsonl'));

describe('what is written', () => {
  it.skipIf(process.platform === 'win32')(
    'is for its owner only, whatever the mask it is created under: every file and folder',
    () => {
      // Written by the test: under the same mask everybody could write it.
      expect(statSync(join(written.folder, 'provision.json')).mode & 0o777).toBe(0o666);
      expect(written.files.map(({ path }) => basename(path))).toEqual(
        expect.arrayContaining(
          [
            ['datos', 'caja.db', 'caja.db-wal', 'caja.db-shm', 'correlativos.db', 'correlativos.db-wal'],
            ['engine.lock', 'engine.lock.holder', 'vault.json', 'key', 'respaldo.db', 'simulador.jsonl'],
          ].flat(),
        ),
      );
      const open = written.files.filter(({ mode }) => (mode & 0o077) !== 0);
      expect(open.map(({ path }) => relative(written.folder, path))).toEqual([]);
    },
  );

  it('holds no key, password, private key, PIN or shared secret in clear', () => {
    expect(holders(paths(), CUSTOMER.nombre)).not.toEqual([]);
    expect(written.pemLines.length).toBeGreaterThan(10);
    const secrets = [...written.keys, ...written.keys.map((key) => key.slice(-64))];
    for (const secret of [...secrets, ...written.pemLines, PASSWORD, PIN, WEBHOOK_SECRET])
      expect([secret, holders(paths(), secret)]).toEqual([secret, []]);
  });

  it('holds no bytes of the private key either', () => {
    const bytes = Buffer.from(written.pemLines.join(''), 'base64').subarray(400, 432);
    expect(bytes.length).toBe(32);
    expect(holders(paths(), bytes)).toEqual([]);
  });

  it('knows a key by its fingerprint only, which opens nothing', () => {
    const fingerprint = createHash('sha256')
      .update(written.keys[0] ?? '')
      .digest('hex');
    expect(holders(paths(), fingerprint)).not.toEqual([]);
  });

  it('has people in the database and its backup and in no other file', () => {
    for (const text of PERSONAL) {
      const others = holders(paths(), text).filter((name) => !/^(caja\.db(-wal)?|respaldo\.db)$/.test(name));
      expect([text, others]).toEqual([text, []]);
    }
  });
});

describe('what is said on the way', () => {
  const SAID = ['service', 'commands', 'refusals', 'open'] as const;
  const said = (where: (typeof SAID)[number]) =>
    where === 'service' ? written.service.out + written.service.err : written[where];

  it.each(SAID)('tells no key, password, private key, PIN or shared secret: %s', (where) => {
    const secrets = [...written.keys, ...written.pemLines, PASSWORD, PIN, WEBHOOK_SECRET, 'eyJhbGci'];
    expect(said(where).length).toBeGreaterThan(50);
    for (const secret of secrets) expect(said(where)).not.toContain(secret);
  });

  it.each(SAID)('names no customer: %s', (where) => {
    for (const text of PERSONAL) expect([text, said(where).includes(text)]).toEqual([text, false]);
  });

  it('reaches the log without secrets and people also where an error quotes them', () => {
    const key = `sk_admin_${'4f'.repeat(32)}`;
    const script = `
      import { createLog } from '${LOG}';
      const log = createLog('debug');
      const quoted = (text) => { try { JSON.parse(text) } catch (error) { return error } };
      log.error('uno', { error: quoted('{"nombre":"Zoraida"x'), cause: quoted('Zoraida').stack });
      log.warn('dos', { deep: { list: [{ Receptor: { nombre: 'Zoraida' } }], correo: 'zoraida@quinteno.example' } });
      log.warn('tres', { error: 'no sirve ${key} ni Bearer abc.def', other: 'eyJhbGciOiJSUzUxMiJ9.eyJub21icmUi.c2ln' });
      log.info('cuatro', { error: '-----BEGIN PRIVATE KEY-----\\nMIIEvQ\\n-----END PRIVATE KEY-----', pin: '${PIN}' });
      log.info('cinco', { a: { b: { c: { d: { e: { f: 'Zoraida' } } } } }, numero: 7, nada: null });
    `;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    });
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ msg }) => msg)).toEqual(['uno', 'dos', 'tres', 'cuatro', 'cinco']);
    for (const text of ['oraida', '4f4f', 'abc.def', 'eyJ', 'MIIEvQ', PIN])
      expect(stderr).not.toContain(text);
    expect(lines[2]?.['error']).toBe('no sirve [oculto] ni [oculto]');
    expect(lines[4]).toMatchObject({ numero: 7, nada: null });
  });
});

describe('a data folder that others can enter', () => {
  it.skipIf(process.platform === 'win32')('is named by doctor with the way out', () => {
    const dataDir = join(written.folder, 'abierta');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    const { stdout, code } = caja(['doctor', '--data-dir', dataDir], sandboxEnv(written.folder));
    expect([code, stdout.includes('otros usuarios pueden entrar')]).toEqual([1, true]);
    expect(stdout).toContain('chmod -R go-rwx');
  });
});

describe('the command line', () => {
  const COMMANDS = [
    'provision,keys create,keys list,backup,restore,doctor,verify',
    'simulator,webhooks list,desbloquear,contingencia,webhooks add,webhooks escuchar,mcp',
    'central enrolar,compras importar,export,libros,bitacora,soporte,solicitudes,pair,reloj',
  ].flatMap((lines) => lines.split(',').map((line) => line.split(' ')));

  async function told(args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
    let text = '';
    const write = (more: string) => void (text += more);
    const code = await runCommandLine(args, { env: sandboxEnv(written.folder), out: write, err: write });
    return { code, text };
  }

  it('takes no secret as an argument, where every user of the computer could read it', async () => {
    for (const command of COMMANDS) {
      const { text } = await told([...command, '--help']);
      expect([command, text.includes('--help')]).toEqual([command, true]);
      expect(text).not.toMatch(
        /--([\w-]*-)?(password|pwd|clave|contrase|c[oó]digo|pin|pem|secret|token|api-?key|llave <llave)/i,
      );
    }
  });

  it.each([
    [['keys', 'delete', "' OR '1'='1"]],
    [['keys', 'expire', '../../caja.db']],
    [['keys', 'create', '--nit', "0' OR 1=1", '--branch', 'x', '--ambiente', 'PRUEBAS', '--role', 'user']],
    [['webhooks', 'retry', '%']],
  ])('takes hostile arguments as names of nothing: %j', async (args) => {
    const { code, text } = await told([...args, '--data-dir', written.dataDir]);
    expect([1, 2]).toContain(code);
    expect(text).not.toMatch(/SQLITE|at .*\.ts:\d/);
  });

  it('repeats no argument in a way that steers the terminal', () => {
    const args = ['keys', 'delete', '\u001b[2J\u202e', '--data-dir', written.dataDir];
    const { code, stdout, stderr } = caja(args, sandboxEnv(written.folder));
    expect([1, 2]).toContain(code);
    expect(stdout + stderr).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  });

  it('opens no door to the network without being asked in full', () => {
    const script = fileURLToPath(new URL('../../core/serve.ts', import.meta.url));
    const args = [
      script,
      '--data-dir',
      written.dataDir,
      '--host',
      '0.0.0.0',
      '--port',
      '0',
      '--ui-port',
      '0',
    ];
    const env = sandboxEnv(written.folder);
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      env,
      timeout: 60_000,
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('--tls-cert');
  });
});
