/** What the pages promise a newcomer: a fresh folder, one line, calls that are sealed, and proof of it all. */
import BetterSqlite3 from 'better-sqlite3';
import { compactVerify, importSPKI } from 'jose';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { caja, sandboxEnv, startService, type Running } from '../../support/service/service-process.ts';

const MEMBERS = [
  'estado',
  'tipoDte',
  'selloRecibido',
  'numeroControl',
  'codigoGeneracion',
  'fecEmi',
  'horEmi',
  'fhProcesamiento',
  'clasificaMsg',
  'codigoMsg',
  'descripcionMsg',
  'observaciones',
  'dteJson',
  'dteFirmado',
];

/** The `curl` calls of a page: path and body. */
function callsOf(page: string): readonly { readonly path: string; readonly body: string }[] {
  const text = readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8');
  return [
    ...text.matchAll(
      /curl -s --retry 3 http:\/\/127\.0\.0\.1:8140(\S+) [^']*'Content-Type: application\/json' -H 'Idempotency-Key: venta-\d' -d '([^']+)'/g,
    ),
  ].map(([, path, body]) => ({ path: path ?? '', body: body ?? '' }));
}

const calls = callsOf('docs/first-documents.md');

const folder = mkdtempSync(join(tmpdir(), 'caja-e2e-'));
const dataDir = join(folder, 'datos');
const env = sandboxEnv(folder);
let service: Running;
/** The last crédito fiscal, which the nota de crédito adjusts. */
let adjusted = { code: '', date: '' };

beforeAll(async () => {
  service = await startService(dataDir, env);
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function call(path: string, body: string): Promise<{ status: number; headers: Headers; text: string }> {
  const headers = { 'X-API-Key': String(service.ready['demoKey']), 'Content-Type': 'application/json' };
  const response = await fetch(`${String(service.ready['api'])}${path}`, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function demoPublicKey(): string {
  const database = new BetterSqlite3(join(dataDir, 'caja.db'), { readonly: true });
  try {
    return database
      .prepare('SELECT public_key_pem FROM certificate WHERE active = 1')
      .pluck()
      .get() as string;
  } finally {
    database.close();
  }
}

describe('the first documents of a fresh installation', () => {
  inOrderOfTheFile();

  it('has one call per type', () => {
    expect(calls.map(({ path }) => path)).toEqual([
      '/factura/emitir',
      '/credito-fiscal/emitir',
      '/nota-remision/emitir',
      '/nota-credito/emitir',
      '/retorno/emitir',
    ]);
  });

  it('prints its addresses and the demo key, once', () => {
    expect(service.ready['event']).toBe('listening');
    expect(service.ready['demoKey']).toMatch(/^sk_user_[0-9a-f]{64}$/);
  });

  it.each([
    { index: 0, tipo: '01', name: 'Factura Electrónica' },
    { index: 1, tipo: '03', name: 'Comprobante de Crédito Fiscal Electrónico' },
    { index: 2, tipo: '04', name: 'Nota de Remisión Electrónica' },
    { index: 3, tipo: '05', name: 'Nota de Crédito Electrónica' },
  ])('seals type $tipo, counts its sequence up and signs what it answers', async ({ index, tipo, name }) => {
    const { path, body: written } = calls[index] ?? { path: '', body: '' };
    const body = written.replace('CODE', adjusted.code).replace('DATE', adjusted.date);
    // The demonstration has a nota de remisión of its own.
    const own = tipo === '04' ? 1 : 0;
    for (const numero of [own + 1, own + 2]) {
      const answer = await call(path, body);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers.get('x-autoridad')).toBe('simulador');
      const result = JSON.parse(answer.text) as Record<string, unknown>;
      expect(Object.keys(result)).toEqual(MEMBERS);
      expect(result['estado']).toBe('PROCESADO');
      expect(result['tipoDte']).toBe(name);
      expect(result['selloRecibido']).toMatch(/^[A-Z0-9]{40}$/);
      expect(result['numeroControl']).toBe(`DTE-${tipo}-0001-0000000${numero}`);
      expect(result['codigoGeneracion']).toMatch(
        /^[A-F0-9]{8}-[A-F0-9]{4}-4[A-F0-9]{3}-[89AB][A-F0-9]{3}-[A-F0-9]{12}$/,
      );
      expect(result['fhProcesamiento']).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
      const verified = await compactVerify(
        String(result['dteFirmado']),
        await importSPKI(demoPublicKey(), 'RS512'),
      );
      expect(verified.protectedHeader).toEqual({ alg: 'RS512' });
      const payload = new TextDecoder().decode(verified.payload);
      expect(JSON.parse(payload)).toEqual(result['dteJson']);
      if (tipo === '03')
        adjusted = { code: String(result['codigoGeneracion']), date: String(result['fecEmi']) };
      expect(answer.text).toContain(`"dteJson":${payload},`);
    }
  });

  it('answers a crédito fiscal without NRC with 400 naming receptor.nrc, and takes no number', async () => {
    const body = JSON.parse(calls[1]?.body ?? '{}') as { receptor: { nrc?: string } };
    delete body.receptor.nrc;
    const refused = await call('/credito-fiscal/emitir', JSON.stringify(body));
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text)).toMatchObject({
      statusCode: 400,
      codigo: 'VALIDACION',
      errors: [{ campo: 'receptor.nrc' }],
    });
    const next = await call('/credito-fiscal/emitir', calls[1]?.body ?? '');
    expect((JSON.parse(next.text) as { numeroControl: string }).numeroControl).toBe('DTE-03-0001-00000003');
  });

  it('proves its ledger and, started again, goes on counting without a new demo key', async () => {
    expect(await service.stop()).toBe(0);
    const proof = caja(['verify', '--data-dir', dataDir], env);
    expect(proof.code, proof.stdout + proof.stderr).toBe(0);
    const { demoKey } = service.ready;
    service = await startService(dataDir, env);
    expect(service.ready).not.toHaveProperty('demoKey');
    service = { ...service, ready: { ...service.ready, demoKey } };
    const answer = await call('/factura/emitir', calls[0]?.body ?? '');
    expect((JSON.parse(answer.text) as { numeroControl: string }).numeroControl).toBe('DTE-01-0001-00000003');
  });

  it('seals the one document of the README', async () => {
    const [first, ...more] = callsOf('README.md');
    expect(more).toEqual([]);
    const answer = await call(first?.path ?? '', first?.body ?? '');
    expect(JSON.parse(answer.text), answer.text).toMatchObject({ estado: 'PROCESADO' });
  });
});
