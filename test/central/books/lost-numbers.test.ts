/** Books of a month by what tills told: numbers without a document under two enrolments, and what was invalidated at its first moment (docs/central.md). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyMonth } from '../../../core/contract/central/manager-books.ts';
import { addDays, fiscalDate, instantOf, monthIn, monthOf } from '../../../core/domain/fiscal-time.ts';
import {
  enrolledTill,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, signedBy, writeSale, writeTill } from '../stream/test-records.ts';
import { TestTill } from '../test-till.ts';

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
const asked = async () => {
  const query = new URLSearchParams({ nit: NIT, ambiente: 'PRUEBAS', mes: monthIn(fiscalDate(NOW)) });
  return (await manager.ask(`/api/books?${query.toString()}`)).body as unknown as CompanyMonth;
};
const missing = async () => {
  const { month } = await asked();
  return month?.cuadre.diferencias.map(({ linea }) => linea);
};

it('name the till of which records were kept aside that books are made of, until it is enrolled anew', async () => {
  const till = await enrolledTill(manager);
  const standing = async () => {
    await till.heartbeat({ toldUntil: Date.now() });
    const { incomplete, month } = await asked();
    return [month !== null, incomplete.map(({ installation, reason }) => [installation, reason])];
  };
  writeTill(till);
  till.write('audit', { id: 'uno' });
  expect((await till.sendBatch(1)).body['quarantined']).toBe(1);
  expect(await standing(), 'no book has the log').toEqual([true, []]);
  till.write('purchase', { id: 'uno' });
  await till.sendBatch(till.lines.length);
  expect(await standing()).toEqual([true, [[till.installation, 'APARTADOS']]]);
  await new TestTill(central.url).enrol(await enrolmentCode(manager, undefined, till.installation));
  expect((await asked()).incomplete.map(({ reason }) => reason)).not.toContain('APARTADOS');
});

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

it('name what the authority invalidated in the month, where the clock of the till was behind', async () => {
  const { from } = monthOf(fiscalDate(NOW));
  const begin = instantOf(from, '00:00:00');
  const till = await enrolledTill(manager);
  writeTill(till, 'L002P001');
  const documento = writeSale(till, 1, {
    serie: 'L002P001',
    fecEmi: addDays(from, -3),
    estado: 'INVALIDADO',
  });
  const last = till.lines.length - 1;
  till.lines[last] = till.lines[last]?.replace(/"updatedAt":\d+/, `"updatedAt":${begin - 20_000}`) ?? '';
  const payload = JSON.stringify({ documento: { codigoGeneracion: documento } });
  till.write('event', {
    codigoGeneracion: 'CCCCCCCC-BBBB-4CCC-8DDD-EEEEEEEE0001',
    tipo: 'INVALIDACION',
    nit: NIT,
    branch: 's1',
    ambiente: 'PRUEBAS',
    autoridad: 'simulador',
    documentos: [documento],
    payload,
    ...signedBy(payload),
    certificate: 'c1',
    estado: 'PROCESADO',
    sello: 'S'.repeat(40),
    fhProcesamiento: begin + 5_000,
    codigoMsg: null,
    descripcionMsg: null,
    createdAt: begin - 25_000,
    updatedAt: begin - 20_000,
  });
  expect((await till.sendBatch(1)).body['quarantined']).toBe(0);
  const { month } = await asked();
  expect(month?.invalidados.map(({ codigoGeneracion }) => codigoGeneracion)).toEqual([documento]);
});
