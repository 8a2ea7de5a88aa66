import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGER_OPERATIONS } from '../../../core/central/http/operations/manager-operations.ts';
import { connectOwner, openDatabase, type Database } from '../../../core/central/store/database.ts';
import {
  addedManager,
  type AddedManager,
  enrolledTill,
  enrolmentCode,
  NOBODY,
  PASSWORD,
  preparedManager,
  testCentral,
  type TestCentral,
  TestManager,
} from '../central-shop.ts';
import { OF_LIST, RESERVED_PRICE, RESERVED_TERMS, ROLES_OF_PATH } from './access-table.ts';
import { NIT, writeSale, writeTill } from '../stream/test-records.ts';
import { TestTill } from '../test-till.ts';

let central: TestCentral;
let owner: TestManager;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
});
afterAll(() => central.close());

const addManager = (of: AddedManager) => addedManager(central, of);

describe('managers', () => {
  it('come in with password and second factor, and wait after too many wrong tries', async () => {
    const email = 'duena@negocio.example';
    const enter = (password: string, totp: string) =>
      new TestManager(central.url).ask('/api/login', { email, password, totp });
    expect((await enter('otra contraseña', owner.totp(1))).status).toBe(403);
    expect((await enter(PASSWORD, owner.usedCode)).status, 'the code of the setup is used up').toBe(403);
    expect((await enter(PASSWORD, owner.totp(1))).status).toBe(200);
    for (let tries = 0; tries < 4; tries += 1) expect((await enter('mal', '000000')).status).toBe(403);
    expect((await enter('mal', '000000')).status).toBe(429);
    expect((await enter(PASSWORD, owner.totp(1))).status).toBe(429);
  });

  it('are nobody without a session, and after they left', async () => {
    const stranger = new TestManager(central.url);
    for (const [path, { method }] of Object.entries(MANAGER_OPERATIONS)) {
      const { status } = await stranger.ask(path, method === 'POST' ? {} : undefined);
      expect([path, status]).toEqual([path, 401]);
    }
    const somebody = await addManager({ role: 'empresa', shops: null });
    expect((await somebody.ask('/api/tills')).status).toBe(200);
    const { cookie } = somebody;
    await somebody.ask('/api/logout', {});
    somebody.cookie = cookie;
    expect((await somebody.ask('/api/tills')).status).toBe(401);
  });

  it('may do what their role says', async () => {
    const may: Record<string, Record<string, number>> = {};
    for (const role of ['tienda', 'contador', 'soporte']) {
      const manager = await addManager({ role, shops: null });
      for (const [path, { method }] of Object.entries(MANAGER_OPERATIONS)) {
        const { status } = await manager.ask(path, method === 'POST' ? {} : undefined);
        expect([path, status]).not.toEqual([path, 500]);
        (may[path] ??= {})[role] = status === 403 ? 0 : 1;
      }
    }
    const table = Object.fromEntries(
      Object.entries(may).map(([path, of]) => [path, `${of['tienda']}${of['contador']}${of['soporte']}`]),
    );
    expect(table).toEqual(ROLES_OF_PATH);
  });
});

describe('what belongs to others', () => {
  let till: TestTill;
  let documento = '';
  let strangers: TestManager[] = [];
  let [shop, otherShop, person, order] = ['', '', '', ''];
  let price = 0;
  let service: Database;
  beforeAll(async () => {
    till = await enrolledTill(owner);
    writeTill(till);
    documento = writeSale(till, 1, { lines: [{ descripcion: 'Línea secreta', cantidad: 1 }] });
    await till.sendBatch(1);
    await owner.ask('/api/products/put', {
      codigo: 'SECRETO-1',
      nit: null,
      codigosBarra: [],
      descripcion: 'Producto secreto',
      precio: '9.99',
      validFrom: null,
      uniMedida: 59,
      tipo: 'bien',
      tratamiento: 'gravado',
    });
    await handDown();
    const client = await connectOwner({ url: central.databaseUrl });
    const other = randomUUID();
    await client.query('INSERT INTO caja.company (company_id, name, created_at) VALUES ($1, $2, 9e12)', [
      other,
      'Otro negocio',
    ]);
    await client.end();
    otherShop = String((await owner.ask('/api/shops/add', { name: 'Otra tienda' })).body['id']);
    strangers = [
      await addManager({ company: other, role: 'empresa', shops: null }),
      await addManager({ role: 'tienda', shops: [otherShop] }),
    ];
    service = openDatabase({ url: central.databaseUrl }, () => {});
  });
  afterAll(() => service.close());

  /** Something of everything that goes down, for the shop of the till. */
  const handDown = async () => {
    const [first] = (await owner.ask('/api/tills')).body['shops'] as { id: string }[];
    shop = first?.id ?? '';
    const customer = { ...NOBODY, nombre: 'Cliente Secreto' };
    const answers = [
      await owner.ask('/api/customers/put', customer),
      await till.send('POST', '/till/proposals', {
        customers: [{ ...customer, nombre: 'Propuesta Secreta', clave: 'x' }],
      }),
      await owner.ask('/api/quick-keys/put', {
        shop,
        pages: [{ nombre: 'Página Secreta', color: 'gris', productos: ['SECRETO-1'] }],
      }),
      await owner.ask('/api/rules/put', { segundaPersona: true, limitesVenta: null }),
      await owner.ask('/api/people/put', {
        id: null,
        nombre: 'Persona Secreta',
        rol: 'cajero',
        pin: '5911',
        shops: [shop],
      }),
      await owner.ask('/api/orders/ask', { clase: 'consultar', installation: till.installation, documento }),
    ];
    const secret = await owner.ask('/api/prices/save', RESERVED_PRICE);
    await owner.ask('/api/promotions/save', { id: null, terms: RESERVED_TERMS, confirmado: true });
    const listed = await owner.ask('/api/prices/list', OF_LIST);
    price = (listed.body['precios'] as { id: number }[])[0]?.id ?? 0;
    expect([...answers, secret].map(({ status }) => status)).toEqual(Array(7).fill(200));
    person = String(answers[4]?.body['id']);
    order = String(answers[5]?.body['id']);
  };

  it('is shown through no route: another company, another shop', async () => {
    const ofDocument = `installation=${till.installation}&documento=${documento}`;
    const period = 'from=2000-01-01&to=2099-12-31&ambiente=PRUEBAS';
    const managers = (await owner.ask('/api/managers')).body as unknown as { id: string; role: string }[];
    const runs = managers.find(({ role }) => role === 'empresa')?.id ?? '';
    const other = { id: runs, name: 'Otra', email: 'otra@x.example', role: 'empresa', shops: null };
    const inputs: Record<string, string | Record<string, unknown>> = {
      '/api/sales': period,
      '/api/sales/products': period,
      '/api/sales/products/file': { from: '2000-01-01', to: '2099-12-31', ambiente: 'PRUEBAS' },
      '/api/documents': period,
      '/api/document': ofDocument,
      '/api/documents/file': { from: '2000-01-01', to: '2099-12-31', ambiente: 'PRUEBAS' },
      '/api/document/pdf': ofDocument,
      '/api/drawers': '',
      '/api/purchases': period,
      '/api/purchases/file': { from: '2000-01-01', to: '2099-12-31', ambiente: 'PRUEBAS' },
      '/api/quotes': period,
      '/api/quote': `ambiente=PRUEBAS&installation=${till.installation}&nit=${NIT}&branch=s1&numero=1`,
      '/api/stock': 'ambiente=PRUEBAS',
      '/api/stock/moves': `ambiente=PRUEBAS&shop=${shop}&nit=${NIT}&codigo=SECRETO-1`,
      '/api/stock/file': { ambiente: 'PRUEBAS' },
      '/api/taxpayers': '',
      '/api/books': `nit=${NIT}&ambiente=PRUEBAS&mes=2026-11`,
      '/api/books/file': { nit: NIT, ambiente: 'PRUEBAS', mes: '2026-11', archivo: 'consumidores' },
      '/api/tills': '',
      '/api/tills/code': { shop: randomUUID(), replaces: till.installation },
      '/api/tills/revoke': { installation: till.installation },
      '/api/tills/settle': { installation: till.installation },
      '/api/alarms/close': { id: randomUUID() },
      '/api/products/remove': { codigo: 'SECRETO-1' },
      '/api/customers': 'q=propuesta',
      '/api/customers/remove': { clave: 'cliente secreto' },
      '/api/proposals': '',
      '/api/proposals/decide': {
        installation: till.installation,
        clave: 'propuesta secreta',
        accept: true,
      },
      '/api/quick-keys': `shop=${shop}`,
      '/api/quick-keys/put': { shop, pages: [] },
      '/api/rules': '',
      '/api/people': '',
      '/api/people/put': { id: person, nombre: 'Otra', rol: 'gerente', pin: '', shops: [shop] },
      '/api/people/remove': { id: person },
      '/api/orders': '',
      '/api/orders/ask': { clase: 'consultar', installation: till.installation, documento },
      '/api/products/take': { installation: till.installation },
      '/api/products/review': { contenido: Buffer.from('Código\nSECRETO-1\n').toString('base64') },
      '/api/accounts': 'ambiente=PRUEBAS',
      '/api/accounts/statement': `ambiente=PRUEBAS&nit=${NIT}&tipoDocumento=13&numDocumento=1`,
      '/api/accounts/file': { ambiente: 'PRUEBAS' },
      '/api/customers/parts': 'ambiente=PRUEBAS&clave=cliente%20secreto',
      '/api/customers/block': { clave: 'cliente secreto', motivo: null },
      '/api/customers/terms': { clave: 'cliente secreto', limite: null, dias: null },
      '/api/prices/lists': {},
      '/api/prices/list': OF_LIST,
      '/api/prices/margin': RESERVED_PRICE,
      '/api/prices/delete': { id: price },
      '/api/prices/assign': { cliente: 'cliente secreto', lista: null },
      '/api/prices/export': {},
      '/api/prices/preview': {
        cliente: 'cliente secreto',
        en: null,
        lineas: [{ codigo: 'SECRETO-1', cantidad: '1' }],
      },
      '/api/promotions/list': {},
      '/api/promotions/example': { terms: RESERVED_TERMS },
      '/api/promotions/end': { id: 1 },
      '/api/products/search': { q: 'SECRETO-1' },
      '/api/customers/search': { q: 'secret' },
      '/api/managers': '',
      '/api/audit': '',
      '/api/managers/put': other,
      '/api/managers/code': { id: runs },
      '/api/managers/remove': { id: runs },
    };
    const untried = Object.keys(MANAGER_OPERATIONS).filter((path) => !(path in inputs));
    expect(untried, 'what gives nothing of others away').toEqual([
      '/api/taxpayers/put',
      '/api/customers/put',
      '/api/rules/put',
      '/api/products/import',
      '/api/prices/save',
      '/api/prices/import',
      '/api/promotions/save',
      '/api/products',
      '/api/products/put',
      '/api/shops/add',
    ]);
    const told = async (manager: TestManager) => {
      let all = '';
      for (const [path, input] of Object.entries(inputs)) {
        const [query, body] = typeof input === 'string' ? [`?${input}`] : ['', input];
        const answer = await manager.ask(path + query, body);
        expect([path, answer.status]).not.toEqual([path, 500]);
        all += JSON.stringify(answer.body);
      }
      return all;
    };
    for (const stranger of strangers) {
      const all = await told(stranger);
      for (const secret of [
        till.installation,
        documento,
        person,
        order,
        runs,
        'Caja de prueba',
        '11.30',
        'ecreta',
        'reservada',
      ])
        expect(all).not.toContain(secret);
    }
    for (const path of ['/api/products', '/api/customers?q=secreto', '/api/rules'])
      expect(JSON.stringify((await strangers[0]?.ask(path))?.body)).not.toMatch(/secreto|true/i);
    expect((await owner.ask('/api/people')).body).toMatchObject([{ nombre: 'Persona Secreta', gone: false }]);
    expect((await owner.ask('/api/orders')).body).toMatchObject([{ id: order, estado: 'pedida' }]);
    const standing = (await owner.ask(`/api/document?${ofDocument}`)).body['estado'];
    expect(standing).toBe('PROCESADO');
    expect((await till.heartbeat()).status, 'nobody revoked it').toBe(200);
  });

  it('goes to no till of another shop, nor is it answered by one', async () => {
    const other = new TestTill(central.url);
    await other.enrol(await enrolmentCode(owner, otherShop));
    const report = { orders: [{ id: order, estado: 'rechazada', answer: 'no' }] };
    expect((await other.send('POST', '/till/orders/report', report)).status).toBe(200);
    const told = [
      await other.send('GET', '/till/catalogue?after=0'),
      await other.send('GET', '/till/orders'),
      await other.heartbeat({ orders: 0 }),
    ];
    expect(JSON.stringify(told)).not.toMatch(/ecreta|scrypt/);
    expect(told.map(({ body }) => body['orders'])).toEqual([undefined, [], 0]);
    const own = await till.send('GET', '/till/catalogue?after=0');
    expect(JSON.stringify(own.body)).toMatch(/Página Secreta.*Persona Secreta.*scrypt/);
    const [waiting] = (await till.send('GET', '/till/orders')).body['orders'] as { id: string }[];
    expect(waiting?.id, 'it is still to be carried out').toBe(order);
    const unenrolled = Object.assign(new TestTill(central.url), { installation: till.installation });
    for (const path of ['/till/proposals', '/till/products', '/till/orders/report'])
      expect((await unenrolled.send('POST', path, {})).body['codigo']).toBe('FIRMA');
    expect((await unenrolled.send('GET', '/till/orders')).body['codigo']).toBe('FIRMA');
    const company = await service.withoutScope((tx) =>
      tx.row<{ company_id: string }>('SELECT company_id FROM find_installation($1)', [till.installation]),
    );
    const scope = { company: company?.company_id ?? '', shops: [otherShop] };
    for (const table of ['person', 'quick_keys', 'customer_proposal', 'manager_order']) {
      const seen = (shops: readonly string[]) =>
        service.within({ ...scope, shops }, (tx) => tx.rows(`SELECT 1 AS one FROM ${table}`));
      expect([table, (await seen([otherShop])).length, (await seen([shop])).length]).toEqual([table, 0, 1]);
    }
  });

  it('is in no table under the role of the service, whatever is asked', async () => {
    const tables = await service.withoutScope((tx) =>
      tx.rows<{ name: string }>(
        "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'caja' AND table_name NOT IN ('setup_code', 'schema_version')",
      ),
    );
    expect(tables.length).toBeGreaterThan(25);
    const scope = { company: randomUUID(), shops: 'all' } as const;
    for (const { name } of tables) {
      const counted = (work: typeof service.withoutScope) =>
        work(async (tx) => (await tx.row<{ n: string }>(`SELECT count(*) AS n FROM ${name}`))?.n);
      expect([name, await counted(service.withoutScope)]).toEqual([name, '0']);
      expect([name, await counted((work) => service.within(scope, work))]).toEqual([name, '0']);
    }
    for (const sql of [
      'SELECT * FROM setup_code',
      'DELETE FROM document',
      'UPDATE document_version SET payload = payload',
      'ALTER TABLE document DISABLE ROW LEVEL SECURITY',
    ]) {
      await expect(service.within(scope, (tx) => tx.run(sql))).rejects.toThrow(
        /permission denied|must be owner/,
      );
    }
    await expect(
      service.within(scope, (tx) =>
        tx.run('INSERT INTO shop (company_id, shop_id, name, created_at) SELECT $1, $2, $3, 0', [
          randomUUID(),
          randomUUID(),
          'x',
        ]),
      ),
    ).rejects.toThrow('row-level security');
  });

  it('is not for a till whose key was stolen from another shop, nor after it was revoked', async () => {
    const other = await enrolledTill(owner);
    const thief = Object.assign(other.copy(), { installation: till.installation });
    expect((await thief.sendBatch(1, 0)).body['codigo']).toBe('FIRMA');
    await owner.ask('/api/tills/revoke', { installation: other.installation });
    expect((await other.heartbeat()).body['codigo']).toBe('REVOCADA');
  });
});
