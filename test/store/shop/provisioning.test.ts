import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createApiKey,
  deleteApiKey,
  expireApiKey,
  findApiKey,
  findApiKeyByHash,
  listApiKeys,
} from '../../../core/store/people/api-keys.ts';
import { appendAudit, listAudit, verifyAudit, type NewAuditEntry } from '../../../core/store/people/audit.ts';
import {
  findBranch,
  initialNumbers,
  listBranches,
  setInitialNumbers,
  upsertBranch,
} from '../../../core/store/issuers/branches.ts';
import {
  activeCertificate,
  findCertificate,
  listCertificates,
  upsertCertificate,
} from '../../../core/store/issuers/certificates.ts';
import {
  connectionSecret,
  findConnection,
  listConnections,
  upsertConnection,
} from '../../../core/store/issuers/connections.ts';
import { findIssuer, listIssuers, upsertIssuer } from '../../../core/store/issuers/issuers.ts';
import type { Store } from '../../../core/store/store.ts';
import { findUser, listUsers, upsertUser } from '../../../core/store/people/users.ts';
import { allocate } from '../../../core/store/numbers/next-number.ts';
import {
  BRANCH,
  CERTIFICATE_ID,
  issue,
  ISSUER,
  KEY,
  NOW,
  seededDatabase,
  type TestDatabase,
} from '../support.ts';

let database: TestDatabase;
let store: Store;

beforeEach(async () => {
  ({ database, store } = await seededDatabase());
});
afterEach(() => database.dispose());

describe('issuers and branches', () => {
  it('are read back as they were put, and putting them again changes nothing', async () => {
    expect(
      store.read((reader) => [findIssuer(reader, ISSUER.id), findBranch(reader, ISSUER.id, 'central')]),
    ).toEqual([ISSUER, BRANCH]);
    const again = await store.transact((tx, now) => [
      upsertIssuer(tx, ISSUER, now),
      upsertBranch(tx, BRANCH, now),
    ]);
    expect(again).toEqual(['unchanged', 'unchanged']);
  });

  it('have their NRC without zeros in front, however it was kept', async () => {
    await store.transact((tx, now) => upsertIssuer(tx, { ...ISSUER, nrc: '00654321' }, now));
    expect(store.read((reader) => findIssuer(reader, ISSUER.id))?.nrc).toBe('654321');
  });

  it('change where they differ', async () => {
    const issuer = {
      ...ISSUER,
      nombreComercial: 'La Ceiba',
      settings: { umbralReceptor: '200.00', cabanas: 'anterior' },
    } as const;
    const branch = { ...BRANCH, bienTitulo: '04', quotas: { documentosMes: 500 } } as const;
    expect(
      await store.transact((tx, now) => [upsertIssuer(tx, issuer, now), upsertBranch(tx, branch, now)]),
    ).toEqual(['updated', 'updated']);
    expect(store.read((reader) => [listIssuers(reader), listBranches(reader, ISSUER.id)])).toEqual([
      [issuer],
      [branch],
    ]);
  });

  it('are null when they are not there', () => {
    expect(store.read((reader) => [findIssuer(reader, 'x'), findBranch(reader, ISSUER.id, 'x')])).toEqual([
      null,
      null,
    ]);
  });

  it('keep initial numbers through a change of the branch, and freeze each with the first document of its sequence', async () => {
    const of = { issuerId: ISSUER.id, branchId: BRANCH.id };
    const numbers = [{ ambiente: 'PRODUCCION', tipoDte: '03', anio: 2026, ultimo: 12 }] as const;
    const set = (ultimo: number) =>
      store.transact((tx) => setInitialNumbers(tx, { ...of, numbers: [{ ...numbers[0], ultimo }] }));
    expect([await set(11), await set(12), await set(12)]).toEqual(['created', 'updated', 'unchanged']);
    await store.transact((tx, now) => upsertBranch(tx, { ...BRANCH, nombre: 'Otra' }, now));
    expect(store.read((reader) => initialNumbers(reader, of.issuerId, of.branchId))).toEqual(numbers);
    // A document of PRUEBAS leaves production's number open; one of its own sequence does not.
    await store.transact((tx, now) => issue(tx, now));
    expect(await set(13)).toBe('updated');
    const production = { ...KEY, ambiente: 'PRODUCCION', tipoDte: '03', anio: 2026 } as const;
    expect(await store.transact((tx) => allocate(tx, production).numero)).toBe(14);
    expect([await set(13), await set(12), await set(20)]).toEqual(['unchanged', 'frozen', 'frozen']);
    const none = store.transact((tx) => setInitialNumbers(tx, { ...of, numbers: [] }));
    expect(await none).toBe('frozen');
    expect(store.read((reader) => initialNumbers(reader, of.issuerId, of.branchId))).toMatchObject([
      { ultimo: 13 },
    ]);
  });
});

describe('connections', () => {
  const remote = {
    issuerId: ISSUER.id,
    ambiente: 'PRODUCCION',
    autoridad: 'hacienda',
    url: 'https://dte.example',
    user: 'u',
  } as const;

  it('keep the sealed password until another one is given', async () => {
    const put = (secret: Buffer | null, user = 'u') =>
      store.transact((tx, now) => upsertConnection(tx, { connection: { ...remote, user }, secret, now }));
    expect(await put(Buffer.from('one'))).toBe('created');
    expect(await put(null)).toBe('unchanged');
    expect(await put(null, 'v')).toBe('updated');
    expect(await put(Buffer.from('two'), 'v')).toBe('updated');
    const found = store.read((reader) => connectionSecret(reader, ISSUER.id, 'PRODUCCION'));
    expect(found).toEqual({ connection: { ...remote, user: 'v' }, secret: Buffer.from('two') });
    expect(store.read((reader) => listConnections(reader))).toHaveLength(2);
  });

  it('to the simulator have no secret', () => {
    expect(store.read((reader) => connectionSecret(reader, ISSUER.id, 'PRUEBAS')).secret).toBeNull();
    expect(store.read((reader) => findConnection(reader, ISSUER.id, 'PRODUCCION'))).toBeNull();
  });
});

describe('certificates', () => {
  it('take over from the one before, which stays for proofs', async () => {
    const old = store.read((reader) => findCertificate(reader, CERTIFICATE_ID));
    if (old === null) throw new Error('not seeded');
    const put = (id: string, fingerprint: string, notAfter: number | null = null) =>
      store.transact((tx, now) => upsertCertificate(tx, { ...old, id, fingerprint, notAfter }, now));
    expect(await put('other id', 'f1')).toEqual({ change: 'unchanged', id: CERTIFICATE_ID });
    expect(await put('cert-2', 'f2', NOW)).toEqual({ change: 'created', id: 'cert-2' });
    expect(store.read((reader) => activeCertificate(reader, ISSUER.id, 'PRUEBAS'))).toMatchObject({
      id: 'cert-2',
      notAfter: NOW,
    });
    expect(await put('x', 'f1')).toEqual({ change: 'updated', id: CERTIFICATE_ID });
    const all = store.read((reader) => listCertificates(reader).map(({ id, active }) => [id, active]));
    expect(all).toEqual([
      [CERTIFICATE_ID, true],
      ['cert-2', false],
    ]);
    expect(store.read((reader) => activeCertificate(reader, ISSUER.id, 'PRODUCCION'))).toBeNull();
  });
});

describe('API keys', () => {
  it('are found by hash, expire, and stay listed when deleted', async () => {
    const key = {
      id: 'key-9',
      last4: 'beef',
      role: 'admin',
      issuerId: ISSUER.id,
      branchId: BRANCH.id,
      ambiente: 'PRUEBAS',
      expiresAt: null,
    } as const;
    const hash = 'd'.repeat(64);
    await store.transact((tx, now) => createApiKey(tx, { ...key, hash }, now));
    expect(store.read((reader) => findApiKeyByHash(reader, hash))).toEqual({
      ...key,
      createdAt: NOW,
      deletedAt: null,
    });
    expect(store.read((reader) => findApiKeyByHash(reader, 'e'.repeat(64)))).toBeNull();
    const change = await store.transact((tx, now) => [
      expireApiKey(tx, 'key-9', now + 1),
      deleteApiKey(tx, 'key-9', now + 2),
      deleteApiKey(tx, 'key-9', now + 3),
      expireApiKey(tx, 'nobody', now),
      deleteApiKey(tx, 'nobody', now),
    ]);
    expect(change).toEqual([true, true, false, false, false]);
    const gone = { ...key, nombre: null, createdAt: NOW, expiresAt: NOW + 1, deletedAt: NOW + 2 };
    expect(store.read((reader) => [findApiKey(reader, 'key-9'), listApiKeys(reader)])).toEqual([
      gone,
      [gone],
    ]);
  });
});

describe('users', () => {
  it('are put by name', async () => {
    const user = { id: 'u1', nombre: 'Marta', rol: 'cajero', pinHash: 'h1' } as const;
    const put = (change: object) => store.transact((tx, now) => upsertUser(tx, { ...user, ...change }, now));
    expect([await put({}), await put({ id: 'u2' }), await put({ id: 'u3', rol: 'gerente' })]).toEqual([
      'created',
      'unchanged',
      'updated',
    ]);
    expect(store.read((reader) => [findUser(reader, 'Marta'), findUser(reader, 'Luis')])).toEqual([
      { ...user, rol: 'gerente' },
      null,
    ]);
    expect(store.read((reader) => listUsers(reader))).toHaveLength(1);
  });
});

describe('the audit log', () => {
  it('is read page by page and proves itself', async () => {
    const entries: readonly NewAuditEntry[] = [
      { at: NOW, actor: 'gerente Ana', accion: 'correo configurado', detalle: { ambiente: 'PRUEBAS' } },
      { at: NOW + 1, actor: 'caja keys', accion: 'llave creada', detalle: {} },
    ];
    await store.transact((tx) => entries.forEach((entry) => appendAudit(tx, entry)));
    const [first, second] = entries;
    expect(store.read((reader) => listAudit(reader, { limit: 10 }))).toEqual([
      { id: 2, ...second },
      { id: 1, ...first },
    ]);
    expect(store.read((reader) => listAudit(reader, { before: 2, limit: 1 }))).toEqual([{ id: 1, ...first }]);
    const faults: unknown[] = [];
    store.read((reader) => verifyAudit(reader, (fault) => faults.push(fault)));
    expect(faults).toEqual([]);
  });
});
