/** Notas de remisión billed in one crédito fiscal: it stands once in books, annexes, statistics and the account, and they nowhere, to the cent. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BookFileKind } from '../../../core/contract/bridge/bridge-books.ts';
import type { StatsInput } from '../../../core/contract/api/stats.ts';
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { readAccount } from '../../../core/engine/accounts/customer-account.ts';
import { requireDebtor } from '../../../core/engine/accounts/debtor.ts';
import { saveCustomer } from '../../../core/store/catalogue/customers.ts';
import { createTaxBooks } from '../../../core/till/books/tax-books.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import type { CallerAnswer } from '../../support/shop/shop.ts';
import { codeOf, expectSound } from '../issuing/refused-shop.ts';
import { CALLER, remissionShop, rice, type RemissionShop } from './remission-shop.ts';

const MONTH = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes: '2026-11' } as const;
const BUYER = { tipoDocumento: '36', numDocumento: '06141307951040' } as const;

let at: RemissionShop;
let sent: readonly CallerAnswer[];
let bill: CallerAnswer;
let credit: CallerAnswer;

beforeAll(async () => {
  at = await remissionShop({ at: '2026-11-10 10:00:00', formatoNumeroControl: 'oficial' });
  const { nombre, codActividad, correo, telefono } = RECEPTOR;
  const buyer = {
    id: 'c-1',
    ...BUYER,
    nrc: '2468135',
    nombre,
    nombreComercial: null,
    codActividad,
    correo,
    telefono,
    direccion: null,
  } as const;
  await at.shop.store.transact((tx, now) =>
    saveCustomer(tx, buyer, { issuerId: SHOP_NIT, isNew: true, now }),
  );
  sent = [
    await at.send([rice(10, { precioUni: 2.35 })]),
    await at.send([rice(5), rice(2, { codigo: 'BOLSA', precioUni: 0.75 })]),
    await at.send([rice(3, { precioUni: 4.2 })]),
  ];
});
afterAll(async () => {
  expectSound(at.shop);
  await at.shop.close();
});

/** 23.50 + 5.65 + 1.50 + 12.60 = 43.25 and 13 % of it, 5.62: on credit. */
async function billAll(): Promise<CallerAnswer> {
  const [first, second, third] = sent.map(codeOf);
  const items = [
    rice(10, { precioUni: 2.35, numeroDocumento: first }),
    rice(5, { numeroDocumento: second }),
    rice(2, { codigo: 'BOLSA', precioUni: 0.75, numeroDocumento: second }),
    rice(3, { precioUni: 4.2, numeroDocumento: third }),
  ];
  const pagos = [{ codigo: '01', montoPago: 48.87, plazo: '01', periodo: 30 }];
  const sale = await at.bill(sent, items, { pagos });
  expect(sale.status, JSON.stringify(sale.body)).toBe(200);
  return sale;
}

const file = async (kind: BookFileKind): Promise<readonly string[]> => {
  const { content } = await createTaxBooks({ store: at.shop.store }).file(MONTH, kind);
  return content.split('\r\n').slice(0, -1);
};

/** What each of them says of the month. */
async function told() {
  const { contribuyentes, consumidores, notasRemision, invalidados, cuadre } = await createTaxBooks({
    store: at.shop.store,
  }).month(MONTH, 1);
  const { documentos, gravadas, iva, total } = contribuyentes.totales;
  const input = { desde: '2026-11-01', hasta: '2026-11-30' } as unknown as StatsInput;
  const stats = JSON.parse(JSON.stringify(await at.shop.engine.reads.stats(input, CALLER))) as {
    readonly montos: { readonly total: unknown; readonly iva: unknown };
  };
  const owed = at.shop.store.read((reader) => {
    const { account } = requireDebtor(reader, CALLER, BUYER);
    return readAccount(reader, account, fiscalDate(at.shop.clock.now())).saldo;
  });
  return {
    libro: [documentos, gravadas, iva, total],
    consumidores: consumidores.totales.documentos,
    notasRemision,
    invalidados: invalidados.length,
    cuadra: cuadre,
    montos: [Number(stats.montos.total), Number(stats.montos.iva)],
    cuenta: owed,
  };
}

const annexRow = ({ body }: CallerAnswer, amounts: string) =>
  `10/11/2026;4;${String(body['numeroControl']).slice(4, 6)};${String(body['numeroControl']).replaceAll('-', '')};` +
  `${String(body['selloRecibido'])};${String(body['codigoGeneracion']).replaceAll('-', '')};;06141307951040;` +
  `DISTRIBUIDORA INVENTADA, S.A. DE C.V.;0.00;0.00;${amounts};;1;3;1`;

it('notes alone are no sale', async () => {
  expect(await told()).toMatchObject({
    libro: [0, '0.00', '0.00', '0.00'],
    consumidores: 0,
    montos: [0, 0],
    cuenta: 0n,
  });
  for (const kind of ['anexo1', 'anexo2', 'anulados'] as const) expect(await file(kind)).toEqual([]);
});

it('their bill stands once', async () => {
  bill = await billAll();
  expect(await told()).toMatchObject({
    libro: [1, '43.25', '5.62', '48.87'],
    consumidores: 0,
    invalidados: 0,
    montos: [48.87, 5.62],
    cuenta: 4887n,
  });
  expect(await file('anexo1')).toEqual([annexRow(bill, '43.25;5.62;0.00;0.00;48.87')]);
  for (const kind of ['anexo2', 'anulados'] as const) expect(await file(kind)).toEqual([]);
});

it('a nota de crédito takes its part of it everywhere, and nothing is to be billed again', async () => {
  const related = { tipoDocumento: '03', tipoGeneracion: 2, numeroDocumento: codeOf(bill) };
  credit = await at.shop.issue(
    '05',
    JSON.stringify({
      items: [rice(2, { numItem: 2 })],
      documentoRelacionado: [{ ...related, fechaEmision: bill.body['fecEmi'] }],
    }),
  );
  expect(credit.status, JSON.stringify(credit.body)).toBe(200);
  expect(await told()).toMatchObject({
    libro: [2, '40.99', '5.33', '46.32'],
    montos: [46.32, 5.33],
    cuenta: 4632n,
  });
  expect(await file('anexo1')).toEqual([
    annexRow(bill, '43.25;5.62;0.00;0.00;48.87'),
    annexRow(credit, '2.26;0.29;0.00;0.00;2.55'),
  ]);
  expect(sent.map(at.left)).toEqual([['0'], ['0', '0'], ['0']]);
});

it('undone, it is no sale any more and its notes are billed again, once', async () => {
  expect((await at.undo(bill)).body).toMatchObject({ codigo: 'TIENE_NOTAS' });
  for (const each of [credit, bill])
    expect((await at.undo(each)).body).toMatchObject({ estado: 'PROCESADO' });
  expect(await told()).toMatchObject({
    libro: [0, '0.00', '0.00', '0.00'],
    invalidados: 2,
    montos: [0, 0],
    cuenta: 0n,
  });
  expect(await file('anexo1')).toEqual([]);
  expect(await file('anulados')).toHaveLength(2);
  expect(sent.map(at.left)).toEqual([['10'], ['5', '2'], ['3']]);
  const again = await billAll();
  expect(await told()).toMatchObject({
    libro: [1, '43.25', '5.62', '48.87'],
    montos: [48.87, 5.62],
    cuenta: 4887n,
  });
  expect(await file('anexo1')).toEqual([annexRow(again, '43.25;5.62;0.00;0.00;48.87')]);
  expect(sent.map(at.left)).toEqual([['0'], ['0', '0'], ['0']]);
});
