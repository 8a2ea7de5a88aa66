/** A database of the centre that is brought forward: by two programs at once, with rows in it, and what stops it. */
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listProducts } from '../../../core/central/master-data/catalogue.ts';
import { connectOwner, openDatabase } from '../../../core/central/store/database.ts';
import { migrate } from '../../../core/central/store/migrate.ts';
import { MIGRATIONS } from '../../../core/central/store/migrations/migrations.ts';
import { newDatabase } from '../../support/postgres/shared-postgres.ts';
import { preparedManager, testCentral } from '../central-shop.ts';
import { soon } from '../../support/run/soon.ts';

const LOOK_MS = 20;

let url: string;
let owner: Client;
beforeAll(async () => {
  url = await newDatabase();
  owner = await connectOwner({ url });
  // PostgreSQL tells of what it drops along.
  owner.on('notice', () => {});
});
afterAll(() => owner.end());

const version = async () =>
  (await owner.query('SELECT max(version) AS version FROM caja.schema_version')).rows[0]?.version as number;

/** The first schemas, as an old centre left them: those before the one that says `until`, or the first of all. */
async function oldest(until?: string): Promise<void> {
  await owner.query('DROP SCHEMA caja CASCADE; CREATE SCHEMA caja');
  await owner.query('CREATE TABLE caja.schema_version (version int PRIMARY KEY)');
  const count = until === undefined ? 1 : MIGRATIONS.findIndex((sql) => sql.includes(until));
  for (const [index, sql] of MIGRATIONS.slice(0, count).entries())
    await owner.query(`${sql}; INSERT INTO caja.schema_version VALUES (${index + 1})`);
}

it('keeps its rows, and two programs that start at once do it one after the other', async () => {
  await oldest();
  const company = crypto.randomUUID();
  await owner.query("INSERT INTO caja.company (company_id, name, created_at) VALUES ($1, 'Negocio', 0)", [
    company,
  ]);
  const other = await connectOwner({ url });
  await Promise.all([migrate(owner), migrate(other)]);
  await other.end();
  expect(await version()).toBe(MIGRATIONS.length);
  expect((await owner.query('SELECT company_id FROM caja.company')).rows).toEqual([{ company_id: company }]);
});

it('hands down a product of before with its traits, each as it was', async () => {
  await oldest('ADD COLUMN traits');
  await owner.query(`INSERT INTO caja.company (company_id, name, created_at) VALUES (gen_random_uuid(), 'Negocio', 0);
    INSERT INTO caja.product (company_id, codigo, codigos_barra, descripcion, uni_medida, tipo, tratamiento, version, updated_at, categoria,
      lleva_existencia, pesado, presentaciones)
    SELECT company_id, 'QUE', '[]', 'Queso', 36, 'bien', 'exento', 1, 0, 'Lácteos', true, true, '[{"codigo":"QUE-12","nombre":"caja"}]'
    FROM caja.company;
    INSERT INTO caja.price SELECT company_id, 'QUE', 0, '4.10' FROM caja.company`);
  await migrate(owner);
  const { rows } = await owner.query<{ company_id: string }>('SELECT company_id FROM caja.company');
  const database = openDatabase({ url }, () => {});
  const scope = { company: rows[0]?.company_id ?? '', shops: 'all' } as const;
  expect(await database.within(scope, listProducts)).toMatchObject([
    {
      nit: null,
      codigo: 'QUE',
      codigosBarra: [],
      descripcion: 'Queso',
      precios: [{ precio: '4.10', validFrom: 0 }],
      uniMedida: 36,
      tipo: 'bien',
      tratamiento: 'exento',
      categoria: 'Lácteos',
      llevaExistencia: true,
      pesado: true,
      retirado: false,
      presentaciones: [{ codigo: 'QUE-12', nombre: 'caja' }],
    },
  ]);
  await database.close();
});

it('marks what was sold before there were totals by product, and the service adds it up; totals of days say what those of tills do', async () => {
  await oldest('CREATE TABLE caja.product_total');
  const [company, shop, till] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const sale = async (tipo: string, estado: string, cantidad: number) => {
    const documento = crypto.randomUUID();
    const line = {
      codigo: 'A',
      descripcion: 'Resma',
      cantidad,
      ventaGravada: 113 * cantidad,
      ivaItem: 13 * cantidad,
    };
    const resumen = { totalGravada: 113 * cantidad, totalIva: 13 * cantidad };
    await owner.query(
      `INSERT INTO caja.document (company_id, shop_id, installation_id, documento, codigo_generacion, nit, ambiente, autoridad, tipo_dte,
         serie, formato, anio, branch, edicion, numero, numero_vigente, numero_control, fec_emi, hor_emi, emitted_at, estado, version,
         observaciones, monto_centavos, iva_centavos, updated_at)
       VALUES ($1, $2, $3, $4, $4, '1', 'PRUEBAS', 'MH', $5, 's', 'f', 2026, 'b', '2026', 1, true, 'n', '2026-11-20', '10:00', 0, $6, 1,
         '[]', 1, 1, 0)`,
      [company, shop, till, documento, tipo, estado],
    );
    await owner.query(
      `INSERT INTO caja.document_version (company_id, shop_id, installation_id, documento, version, causa, payload, sha256, created_at)
       VALUES ($1, $2, $3, $4, 1, 'NORMAL', $5, 'x', 0)`,
      [company, shop, till, documento, JSON.stringify({ cuerpoDocumento: [line], resumen })],
    );
    await owner.query(
      `INSERT INTO caja.day_total (company_id, shop_id, installation_id, nit, branch, ambiente, autoridad, fec_emi, tipo_dte, estado,
         cantidad, monto_centavos, iva_centavos)
       VALUES ($1, $2, $3, '1', 'b', 'PRUEBAS', 'MH', '2026-11-20', $4, $5, 1, 1, 1)`,
      [company, shop, till, tipo, estado],
    );
  };
  await sale('01', 'PROCESADO', 3);
  await sale('18', 'PROCESADO', 1);
  await sale('01', 'INVALIDADO', 7);
  await sale('04', 'PROCESADO', 9);
  await owner.query("INSERT INTO caja.company (company_id, name, created_at) VALUES ($1, 'Negocio', 0)", [
    company,
  ]);
  await migrate(owner);
  const { rows: lifted } = await owner.query(
    "SELECT relname FROM pg_class WHERE relnamespace = 'caja'::regnamespace AND relrowsecurity AND NOT relforcerowsecurity",
  );
  expect(lifted, 'guards that were lifted for it').toEqual([]);
  const marked = async () =>
    (await owner.query('SELECT fec_emi, installation_id FROM caja.product_dirty')).rows as unknown[];
  expect(await marked()).toEqual([{ fec_emi: '2026-11-20', installation_id: till }]);
  const central = await testCentral({ databaseUrl: url });
  await soon(marked, { interval: LOOK_MS }).toEqual([]);
  await central.close();
  const { rows } = await owner.query(
    'SELECT clave, cantidad::float8 AS cantidad, monto::float8 AS monto FROM caja.product_total',
  );
  expect(rows).toEqual([{ clave: 'c A', cantidad: 2, monto: 200 }]);
  const { rows: days } = await owner.query(
    `SELECT fec_emi, documentos::int, monto_centavos::int, 'company' AS of FROM caja.company_day UNION ALL
     SELECT fec_emi, documentos::int, monto_centavos::int, 'shop' FROM caja.shop_day WHERE shop_id = $1 ORDER BY 4`,
    [shop],
  );
  const day = { fec_emi: '2026-11-20', documentos: 2, monto_centavos: 0 };
  expect(days).toEqual([
    { ...day, of: 'company' },
    { ...day, of: 'shop' },
  ]);
});

it('says what went wrong, leaves the schema of before, and is done once that is mended', async () => {
  await oldest();
  await owner.query('CREATE TABLE caja.taxpayer (x int)');
  await expect(migrate(owner)).rejects.toThrow('relation "taxpayer" already exists');
  expect(await version()).toBe(1);
  await owner.query('DROP TABLE caja.taxpayer');
  await migrate(owner);
  const central = await testCentral({ databaseUrl: url });
  await preparedManager(central);
  await central.close();
});

it('is not touched by an older program', async () => {
  await migrate(owner);
  await owner.query(`INSERT INTO caja.schema_version VALUES (${MIGRATIONS.length + 1})`);
  await expect(testCentral({ databaseUrl: url })).rejects.toThrow('de una central más nueva');
  await owner.query(`DELETE FROM caja.schema_version WHERE version > ${MIGRATIONS.length}`);
});
