import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../../core/engine/authenticate.ts';
import { openStore } from '../../core/store/store.ts';
import { NIT, sampleBranch, sampleFile, sampleKeys, sandbox, type Sandbox } from './sample-file.ts';

let box: Sandbox;
beforeAll(async () => {
  box = sandbox();
  const result = await box.apply(sampleFile());
  if (result.code !== 0) throw new Error(result.stderr);
});
afterAll(() => box.remove());

const OWNER = ['--nit', NIT, '--branch', 'centro', '--ambiente', 'PRUEBAS'];

async function create(...more: readonly string[]): Promise<{ key: string; id: string }> {
  const { code, stdout, stderr } = await box.here('keys', 'create', ...OWNER, ...more, '--json');
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as { key: string; id: string };
}

/** What the service would answer to a key at its next request. */
async function answerTo(key: string): Promise<unknown> {
  const store = openStore({ file: box.database, now: Date.now, migrate: false });
  try {
    return authenticate(store, key, Date.now());
  } catch (error) {
    return error instanceof Error ? error.message : error;
  } finally {
    await store.close();
  }
}

describe('keys', () => {
  it('creates a key, prints exactly key and id, and stores its hash only', async () => {
    const created = await create('--role', 'admin');
    expect(Object.keys(created)).toEqual(['key', 'id']);
    expect(created.key).toMatch(/^sk_admin_[0-9a-f]{64}$/);
    expect(await answerTo(created.key)).toEqual({
      keyId: created.id,
      role: 'admin',
      issuerId: NIT,
      branchId: 'centro',
      ambiente: 'PRUEBAS',
    });
    const listed = await box.here('keys', 'list', '--json');
    expect(listed.stdout).not.toContain(created.key.slice('sk_admin_'.length));
    const own = (JSON.parse(listed.stdout) as { id: string }[]).find((each) => each.id === created.id);
    expect(own).toMatchObject({
      last4: created.key.slice(-4),
      role: 'admin',
      nit: NIT,
      branch: 'centro',
      estado: 'activa',
      expiresAt: null,
    });
  });

  it('lists a key under what it is for', async () => {
    const created = await create('--name', 'Tienda en línea');
    expect((await box.here('keys', 'list')).stdout).toMatch(new RegExp(`${created.id} .* Tienda en línea`));
    const listed = JSON.parse((await box.here('keys', 'list', '--json')).stdout) as {
      id: string;
      nombre: string;
    }[];
    expect(listed.find(({ id }) => id === created.id)?.nombre).toBe('Tienda en línea');
    expect(await box.here('keys', 'create', ...OWNER, '--name', 'x'.repeat(41))).toMatchObject({
      code: 2,
      stdout: '',
    });
  });

  it('ends a key at once with expire, and answers as the specification says after delete', async () => {
    const created = await create();
    expect(created.key).toMatch(/^sk_user_/);
    expect((await box.here('keys', 'expire', created.id)).code).toBe(0);
    expect(await answerTo(created.key)).toBe('API Key expirada');
    expect((await box.here('keys', 'expire', created.id)).stdout).toContain('ya estaba vencida');
    expect((await box.here('keys', 'delete', created.id)).code).toBe(0);
    expect(await answerTo(created.key)).toBe('API Key eliminada');
    expect((await box.here('keys', 'delete', created.id)).stdout).toContain('ya estaba eliminada');
    expect((await box.here('keys', 'list')).stdout).toMatch(
      new RegExp(`${created.id} +….{4} +user .* eliminada`),
    );
  });

  it('takes an end as ISO moment, as El Salvador time or as a whole day', async () => {
    const ends: string[] = [];
    const last = ['9999-12-31', '9999-12-31T20:00'];
    for (const text of ['2031-01-31T18:00:00Z', '2031-01-31T12:00', '2031-01-31', ...last])
      ends.push((await create('--expires', text)).id);
    const listed = JSON.parse((await box.here('keys', 'list', '--json')).stdout) as {
      id: string;
      expiresAt: string;
    }[];
    expect(ends.map((id) => listed.find((each) => each.id === id)?.expiresAt)).toEqual([
      '2031-01-31T18:00:00.000Z',
      '2031-01-31T18:00:00.000Z',
      '2031-02-01T06:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      '9999-12-31T23:59:59.999Z',
    ]);
    expect((await box.here('keys', 'list')).stdout).toContain('9999-12-31 17:59:59');
  });

  it('says so when a key is born expired', async () => {
    const { code, stdout, stderr } = await box.here(
      'keys',
      'create',
      ...OWNER,
      '--expires',
      '2020-01-01T00:00:00Z',
      '--json',
    );
    expect(code).toBe(0);
    expect(stderr).toContain('nace vencida');
    expect(await answerTo((JSON.parse(stdout) as { key: string }).key)).toBe('API Key expirada');
  });

  it('refuses an unknown issuer, branch or key with the way out', async () => {
    expect(
      await box.here(
        'keys',
        'create',
        '--nit',
        '06142803901121',
        '--branch',
        'centro',
        '--ambiente',
        'PRUEBAS',
      ),
    ).toMatchObject({
      code: 1,
      stderr: `No existe el emisor 06142803901121; hay: ${NIT}.\n`,
    });
    expect(
      await box.here('keys', 'create', '--nit', NIT, '--branch', 'playa', '--ambiente', 'PRUEBAS'),
    ).toMatchObject({
      code: 1,
      stderr: `El emisor ${NIT} no tiene la sucursal playa; tiene: centro.\n`,
    });
    expect(await box.here('keys', 'delete', 'nadie')).toMatchObject({ code: 1, stdout: '' });
  });

  it('refuses a data folder without database', async () => {
    const empty = sandbox();
    expect(await empty.here('keys', 'list')).toMatchObject({ code: 1, stdout: '' });
    expect((await empty.here('keys', 'list')).stderr).toContain(`No hay base de datos en ${empty.dataDir}`);
    empty.remove();
  });

  it('creates a PRODUCCION key only with connection and certificate', async () => {
    const production = [
      'keys',
      'create',
      '--nit',
      NIT,
      '--branch',
      'centro',
      '--ambiente',
      'PRODUCCION',
      '--json',
    ];
    expect((await box.here(...production)).stderr).toContain('no tiene conexión con Hacienda en PRODUCCION');
    const issuer = {
      branches: [sampleBranch({ formatoNumeroControl: 'oficial' })],
      connections: {
        PRODUCCION: { url: 'https://produccion.example', user: NIT, password: 'Clave#Inventada2026' },
      },
    };
    expect((await box.apply(sampleFile(issuer))).code).toBe(0);
    expect((await box.here(...production)).stderr).toContain('no tiene certificado en PRODUCCION');
    expect((await box.apply(sampleFile({ ...issuer, certificate: { pem: sampleKeys().pem } }))).code).toBe(0);
    const created = await box.here(...production);
    expect(created.code).toBe(0);
    expect((JSON.parse(created.stdout) as { key: string }).key).toMatch(/^sk_user_/);
  });
});
