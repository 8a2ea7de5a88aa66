/** A database of the centre that is brought forward: by two programs at once, with rows in it, and what stops it. */
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectOwner } from '../../core/central/store/database.ts';
import { migrate } from '../../core/central/store/migrate.ts';
import { MIGRATIONS } from '../../core/central/store/migrations/migrations.ts';
import { newDatabase } from '../support/shared-postgres.ts';
import { preparedManager, testCentral } from './central-shop.ts';

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

/** The first schema of all, as an old centre left it. */
async function oldest(): Promise<void> {
  await owner.query('DROP SCHEMA caja CASCADE; CREATE SCHEMA caja');
  await owner.query('CREATE TABLE caja.schema_version (version int PRIMARY KEY)');
  await owner.query(`${MIGRATIONS[0]}; INSERT INTO caja.schema_version VALUES (1)`);
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
