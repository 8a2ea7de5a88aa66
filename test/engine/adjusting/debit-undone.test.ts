/** A nota de débito widens what may be credited for as long as it stands, by total and by VAT (§note-balance). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyRefunds } from '../../../core/store/documents/notes.ts';
import { collectFaults } from '../../../core/store/proof/verify-faults.ts';
import { invalidar, invalidation } from '../../invalidation/event-caller.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { openShop, type CallerAnswer, type Shop } from '../../support/shop/shop.ts';

const RESCINDED = { tipoAnulacion: 2, motivoAnulacion: 'Cargo que no procede' };
const EVENT_PAUSE_MS = 600_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Without VAT, of each kind of sale. */
const line = (precioUni: number, tipoItem = 1) => ({
  cantidad: 1,
  descripcion: tipoItem === 1 ? 'Resma de papel bond' : 'Libro',
  precioUni,
  tipoItem,
});
async function sold(...items: readonly object[]): Promise<string> {
  const { body } = await shop.issue('03', JSON.stringify({ items, receptor: RECEPTOR }));
  return String(body['codigoGeneracion']);
}
const note = (tipoDte: '05' | '06', codigoGeneracion: string, ...items: readonly object[]) =>
  shop.issue(tipoDte, JSON.stringify({ documentoRelacionado: [{ codigoGeneracion }], items }));
const undo = (of: CallerAnswer) => invalidar(shop, invalidation(of, RESCINDED));
/** What `verify` says of sales that give back more than was paid. */
function refundFaults(): number {
  const faults = collectFaults();
  shop.store.read((reader) => verifyRefunds(reader, faults));
  return faults.total;
}
const HAS_NOTES = { status: 409, body: { codigo: 'TIENE_NOTAS' } };

it('goes after the credits that took its VAT, though untaxed goods leave enough of the total', async () => {
  const sale = await sold(line(100), line(50, 3));
  const raised = await note('06', sale, line(50));
  // 120.00 and 15.60 of VAT: the sale alone has 13.00 of VAT, and 163.00 in all.
  const credited = await note('05', sale, line(120));
  expect([raised.status, credited.status]).toEqual([200, 200]);
  expect(await undo(raised)).toMatchObject(HAS_NOTES);
  expect(refundFaults()).toBe(0);
  expect((await undo(credited)).body['estado']).toBe('PROCESADO');
  expect((await undo(raised)).body['estado']).toBe('PROCESADO');
});

it('widens no more once its invalidation is asked for: neither for a credit nor for another charge', async () => {
  const sale = await sold(line(100));
  const [first, second] = [await note('06', sale, line(10)), await note('06', sale, line(10))];
  expect((await note('05', sale, line(105))).status).toBe(200);
  shop.simulator.addFaults([{ paso: 'anulacion', falla: 'html', veces: 4 }]);
  expect((await undo(first)).body['estado']).toBe('PENDIENTE');
  expect(await note('05', sale, line(15))).toMatchObject({
    status: 422,
    body: { codigo: 'SALDO_INSUFICIENTE' },
  });
  expect(await undo(second)).toMatchObject(HAS_NOTES);
  shop.simulator.clearFaults();
  await shop.pass(EVENT_PAUSE_MS);
  expect((await note('05', sale, line(5))).status).toBe(200);
  expect(refundFaults()).toBe(0);
});
