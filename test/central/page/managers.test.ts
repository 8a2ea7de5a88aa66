/** Managers as the owner of a company adds, changes and removes them. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditPage, ManagerCode, ManagerView } from '../../../core/contract/central/manager-access.ts';
import { connectOwner } from '../../../core/central/store/database.ts';
import {
  addedManager,
  PASSWORD,
  preparedManager,
  testCentral,
  TestManager,
  type TestCentral,
} from '../central-shop.ts';

const HOUR_MS = 3_600_000;
/** Rows of the first company. */
const OURS = "company_id = (SELECT company_id FROM caja.manager WHERE email = 'duena@negocio.example')";

let central: TestCentral;
let owner: TestManager;
let later = 0;
const now = () => Date.now() + later;
beforeAll(async () => {
  central = await testCentral({ now });
  owner = await preparedManager(central, { now });
});
afterAll(() => central.close());

const managers = async () => (await owner.ask('/api/managers')).body as unknown as ManagerView[];
const idOf = async (name: string) => (await managers()).find((each) => each.name === name)?.id ?? '';
const given = (more: Record<string, unknown> = {}) => ({
  id: null,
  name: 'Luis Inventado',
  email: 'Luis@negocio.example',
  role: 'tienda',
  shops: null,
  ...more,
});
const added = async (more: Record<string, unknown> = {}) => {
  const answer = await owner.ask('/api/managers/put', given(more));
  expect([answer.status, answer.body['message']]).toEqual([200, undefined]);
  return answer.body['code'] as ManagerCode;
};
const joined = async (code: string, more: Record<string, unknown> = {}) => {
  const manager = new TestManager(central.url, randomBytes(20), now);
  const answer = await manager.ask('/api/join', {
    code,
    password: PASSWORD,
    secret: manager.secret.toString('base64url'),
    totp: manager.totp(),
    ...more,
  });
  return { manager, status: answer.status, codigo: answer.body['codigo'] };
};

it('come in with a code that is good once, and set what only they know', async () => {
  const { code } = await added();
  expect(await managers()).toMatchObject([
    { name: 'Dueña Inventada', role: 'empresa', state: 'ACTIVA', codeUntil: null },
    { name: 'Luis Inventado', email: 'luis@negocio.example', role: 'tienda', shops: null, state: 'ESPERA' },
  ]);
  const early = await new TestManager(central.url).ask('/api/login', {
    email: 'luis@negocio.example',
    password: PASSWORD,
    totp: '000000',
  });
  expect(early.status).toBe(403);
  expect(await joined(code, { totp: '000000' })).toMatchObject({ status: 403, codigo: 'TOTP' });
  expect(await joined('AAAA-AAAA-AAAA')).toMatchObject({ status: 403, codigo: 'CODIGO' });
  const { manager, status } = await joined(code.toLowerCase());
  expect([status, (await manager.ask('/api/products')).status]).toEqual([200, 200]);
  expect((await manager.ask('/api/managers')).status, 'only the owner').toBe(403);
  expect(await joined(code)).toMatchObject({ status: 403, codigo: 'CODIGO' });
  const again = new TestManager(central.url, manager.secret, now);
  const login = { email: 'luis@negocio.example', password: PASSWORD, totp: again.totp(1) };
  expect((await again.ask('/api/login', login)).status).toBe(200);
  expect((await managers())[1]).toMatchObject({ state: 'ACTIVA', codeUntil: null });
});

it('lose at once what they may not any more', async () => {
  const { code } = await added({ name: 'Eva Inventada', email: 'eva@negocio.example' });
  const { manager } = await joined(code);
  expect((await manager.ask('/api/products')).status).toBe(200);
  const id = await idOf('Eva Inventada');
  const { body } = await owner.ask('/api/shops/add', { name: 'Sucursal' });
  const change = given({
    id,
    name: 'Eva Inventada',
    email: 'eva@negocio.example',
    role: 'soporte',
    shops: [body['id']],
  });
  expect((await owner.ask('/api/managers/put', change)).status).toBe(200);
  expect((await manager.ask('/api/products')).status).toBe(403);
  const { shops } = (await manager.ask('/api/tills')).body as { shops: { name: string }[] };
  expect(shops.map(({ name }) => name)).toEqual(['Sucursal']);
  expect((await owner.ask('/api/managers/remove', { id })).status).toBe(200);
  expect((await manager.ask('/api/tills')).status).toBe(401);
  expect((await managers()).map(({ name }) => name)).not.toContain('Eva Inventada');
  expect((await owner.ask('/api/managers/remove', { id })).status).toBe(404);
  await added({ name: 'Otra Eva', email: 'eva@negocio.example' });
});

it('begin anew after a lost telephone: what they had is good no more, codes end', async () => {
  const { code } = await added({ name: 'Rosa Inventada', email: 'rosa@negocio.example' });
  const { manager } = await joined(code);
  const id = await idOf('Rosa Inventada');
  const first = (await owner.ask('/api/managers/code', { id })).body as unknown as ManagerCode;
  expect((await manager.ask('/api/tills')).status).toBe(401);
  const old = { email: 'rosa@negocio.example', password: PASSWORD, totp: manager.totp(1) };
  expect((await manager.ask('/api/login', old)).status).toBe(403);
  const second = (await owner.ask('/api/managers/code', { id })).body as unknown as ManagerCode;
  expect((await joined(first.code)).codigo, 'a newer one took its place').toBe('CODIGO');
  later = 49 * HOUR_MS;
  expect((await joined(second.code)).codigo, 'it ended').toBe('CODIGO');
  later = 0;
  expect((await joined(second.code)).status).toBe(200);
});

it('of another company are neither seen nor changed, and keep their address', async () => {
  const client = await connectOwner({ url: central.databaseUrl });
  const company = crypto.randomUUID();
  await client.query(
    "INSERT INTO caja.company (company_id, name, created_at) VALUES ($1, 'Otro negocio', 0)",
    [company],
  );
  await client.end();
  const stranger = await addedManager(central, { company, role: 'empresa', shops: null });
  const theirs = (await stranger.ask('/api/managers')).body as unknown as ManagerView[];
  expect(theirs.map(({ name }) => name)).toEqual(['Alguien']);
  const [{ id, email } = { id: '', email: '' }] = theirs;
  for (const [path, input] of [
    ['/api/managers/put', given({ id, email: 'nuevo@negocio.example' })],
    ['/api/managers/remove', { id }],
    ['/api/managers/code', { id }],
  ] as const)
    expect([path, (await owner.ask(path, input)).status]).toEqual([path, 404]);
  expect((await owner.ask('/api/managers/put', given({ email }))).status).toBe(409);
});

it('read who did what, and whether anybody changed it in the database', async () => {
  const page = async () => (await owner.ask('/api/audit')).body as unknown as AuditPage;
  const { entries, broken } = await page();
  expect(broken).toEqual([]);
  expect(entries.at(-1)).toMatchObject({ id: 1, act: 'preparar' });
  expect(entries.map(({ act }) => act)).toEqual(expect.arrayContaining(['gerencia-nueva', 'acceso-propio']));
  const [, changed] = entries;
  const database = await connectOwner({ url: central.databaseUrl });
  const write = (sql: string, values: readonly unknown[]) => database.query(sql, [...values]);
  await write(`UPDATE caja.audit SET said = replace(said, '{', '{"x":1,') WHERE id = $1 AND ${OURS}`, [
    changed?.id,
  ]);
  expect((await page()).broken).toEqual([changed?.id]);
  await write(`UPDATE caja.audit SET said = replace(said, '{"x":1,', '{') WHERE id = $1 AND ${OURS}`, [
    changed?.id,
  ]);
  expect((await page()).broken).toEqual([]);
  const lost = await write(`DELETE FROM caja.audit WHERE id = $1 AND ${OURS}`, [changed?.id]);
  expect((await page()).broken).toEqual([entries[0]?.id]);
  expect(lost.rowCount).toBe(1);
  await database.end();
});

it('are refused in words: an address of another one, shops that are not there, the last owner', async () => {
  const answers = async (path: string, input: Record<string, unknown>) => {
    const { status, body } = await owner.ask(path, input);
    return [status, String(body['message']).split(/[.:]/)[0]];
  };
  const me = await idOf('Dueña Inventada');
  const email = 'duena@negocio.example';
  const owning = given({ id: me, name: 'Dueña Inventada', email, role: 'empresa' });
  const last = 'Es la única persona que dirige el negocio y ya entra';
  expect(await answers('/api/managers/put', given({ email }))).toEqual([
    409,
    'Ese correo ya es de otra persona de la gerencia',
  ]);
  const nowhere = given({ email: 'x@negocio.example', shops: [crypto.randomUUID()] });
  expect((await answers('/api/managers/put', nowhere))[0]).toBe(409);
  expect((await answers('/api/managers/put', given({ email: 'no es correo' })))[0]).toBe(400);
  expect(await answers('/api/managers/put', { ...owning, role: 'tienda' })).toEqual([409, last]);
  expect(await answers('/api/managers/remove', { id: me })).toEqual([409, last]);
  expect(await answers('/api/managers/code', { id: me })).toEqual([409, last]);
  const { code } = await added({ name: 'Socia Inventada', email: 'socia@negocio.example', role: 'empresa' });
  expect(await answers('/api/managers/remove', { id: me }), 'she has not come in yet').toEqual([409, last]);
  const { manager: partner } = await joined(code);
  const partnerId = await idOf('Socia Inventada');
  const gone = await Promise.all([
    owner.ask('/api/managers/remove', { id: partnerId }),
    partner.ask('/api/managers/remove', { id: me }),
  ]);
  expect(
    gone.filter(({ status }) => status === 200),
    'each removes the other',
  ).toHaveLength(1);
  const client = await connectOwner({ url: central.databaseUrl });
  const left = await client.query(
    `SELECT m.name FROM caja.manager m JOIN caja.company c USING (company_id)
     WHERE c.name = 'Negocio Inventado' AND m.role = 'empresa' AND m.password_hash IS NOT NULL AND m.retired_at IS NULL`,
  );
  const audit = await client.query(
    "SELECT DISTINCT act FROM caja.audit WHERE act LIKE 'gerencia%' OR act = 'acceso-propio' ORDER BY 1",
  );
  await client.end();
  expect(left.rows).toHaveLength(1);
  expect(audit.rows.map(({ act }) => act as string)).toEqual([
    'acceso-propio',
    'gerencia-baja',
    'gerencia-cambio',
    'gerencia-codigo',
    'gerencia-nueva',
  ]);
});
