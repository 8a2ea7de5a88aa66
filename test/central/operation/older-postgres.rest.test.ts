/** The oldest PostgreSQL that is supported, where the system has it; the other files run on the packaged one. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OWNER, runPostgres } from '../../../core/central/postgres/run-postgres.ts';
import { passableFolder } from '../../support/postgres/shared-postgres.ts';
import { enrolledTill, preparedManager, testCentral } from '../central-shop.ts';
import { NIT, writeSale, writeTill } from '../stream/test-records.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';

it.skipIf(!existsSync(PROGRAMS))(
  'receives, counts, hands down and gives books on PostgreSQL 15',
  async () => {
    const folder = passableFolder('caja-pg15-');
    const program = (name: string) => join(PROGRAMS, name);
    const programs = { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
    const postgres = await runPostgres(folder, programs);
    try {
      const databaseUrl = `postgresql://${OWNER}@localhost/postgres?host=${encodeURIComponent(postgres.host)}`;
      const central = await testCentral({ databaseUrl });
      const manager = await preparedManager(central);
      const till = await enrolledTill(manager);
      writeTill(till);
      writeSale(till, 1, { centavos: 1130 });
      writeSale(till, 2, { centavos: 2260, estado: 'INVALIDADO' });
      till.write('unknown', { what: 'of a newer version' });
      expect((await till.sendBatch(1)).body).toMatchObject({ ...till.mark(), quarantined: 1 });
      expect((await till.sendBatch(1)).body).toMatchObject(till.mark());
      const other = till.copy();
      writeSale(till, 3);
      writeSale(other, 3, { centavos: 999 });
      expect((await till.sendBatch(16)).status).toBe(200);
      expect((await other.sendBatch(16)).body['codigo']).toBe('BIFURCADA');
      const { body } = await manager.ask('/api/sales?from=2026-11-20&to=2026-11-20&ambiente=PRUEBAS');
      expect(body).toMatchObject({ documents: 2, total: '22.60' });
      const books = await manager.ask(`/api/books?nit=${NIT}&ambiente=PRUEBAS&mes=2026-11`);
      expect(books.status).toBe(200);
      const rules = { segundaPersona: true, limitesVenta: null };
      expect((await manager.ask('/api/rules/put', rules)).status).toBe(200);
      await central.close();
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
