/** Numbers without a document, as tills told them: a database that is enrolled anew tells its ledger again and goes on with it (docs/central.md). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyMonth } from '../../../core/contract/central/manager-books.ts';
import { fiscalDate, monthIn } from '../../../core/domain/fiscal-time.ts';
import {
  enrolledTill,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, writeTill } from '../stream/test-records.ts';
import type { TestTill } from '../test-till.ts';

const NOW = Date.now();

let central: TestCentral;
let manager: TestManager;
beforeAll(async () => {
  central = await testCentral();
  manager = await preparedManager(central);
});
afterAll(() => central.close());

const noted = (till: TestTill, id: number, numero: number, estado: 'ASIGNADO' | 'DEVUELTO') =>
  till.write('ledger', {
    nit: NIT,
    ambiente: 'PRUEBAS',
    autoridad: 'simulador',
    tipoDte: '01',
    serie: 'L001P001',
    formato: 'interfaz',
    anio: Number(fiscalDate(NOW).slice(0, 4)),
    id,
    numero,
    estado,
    codigoGeneracion: `AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEE000${numero}`,
    sha256: '0'.repeat(64),
    at: NOW + id,
    hash: String(id).repeat(64),
  });
const missing = async () => {
  const query = new URLSearchParams({ nit: NIT, ambiente: 'PRUEBAS', mes: monthIn(fiscalDate(NOW)) });
  const { month } = (await manager.ask(`/api/books?${query.toString()}`)).body as unknown as CompanyMonth;
  return month?.cuadre.diferencias.map(({ linea }) => linea);
};

it('are told once, and no more once the number goes back under the new enrolment', async () => {
  const former = await enrolledTill(manager);
  writeTill(former, 'L001P001');
  noted(former, 1, 1, 'ASIGNADO');
  noted(former, 2, 2, 'ASIGNADO');
  await former.sendBatch(1);
  expect(await missing()).toEqual(['01 · n.º 1', '01 · n.º 2']);
  await manager.ask('/api/tills/revoke', { installation: former.installation });
  const again = await enrolledTill(manager);
  writeTill(again, 'L001P001');
  noted(again, 1, 1, 'ASIGNADO');
  noted(again, 2, 2, 'ASIGNADO');
  noted(again, 3, 2, 'DEVUELTO');
  expect((await again.sendBatch(1)).body['quarantined']).toBe(0);
  expect(await missing()).toEqual(['01 · n.º 1']);
});
