/** The purchase book, annexes 3 and 5 to 8 and the rows of F-14, every line typed by hand (docs/tax-books.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annexOfWithheld } from '../../core/books/purchase-annexes.ts';
import { JsonNumber, parseJson } from '../../core/contract/json.ts';
import type { BookFileKind } from '../../core/contract/bridge/bridge-books.ts';
import type { Caller } from '../../core/contract/caller.ts';
import { enter } from '../../core/engine/purchases/enter.ts';
import { receive } from '../../core/engine/purchases/receive.ts';
import type { BookPurchase } from '../../core/domain/books/book-purchase.ts';
import { createTaxBooks } from '../../core/till/books/tax-books.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { SUJETO_EXCLUIDO } from '../support/shop/sales.ts';
import { SHOP_NIT, SHOP_NRC } from '../support/shop/shop-file.ts';
import { SEAL, supplierDocument, type SupplierDocument, BUYER } from '../support/shop/supplier-documents.ts';

const SCOPE = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes: '2026-11' } as const;
const code = (last: number) => `AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEE000${last}`;
const plain = (last: number) => code(last).replaceAll('-', '');

let shop: Shop;
let egg: Readonly<Record<string, unknown>>;
let uuids = 0;
const caller: Caller = {
  keyId: 'llave-1',
  role: 'admin',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
};

/** What a supplier sent, all of it no merchandise, entered. */
async function bought(
  of: SupplierDocument,
  { sello = SEAL, deducible = true }: { readonly sello?: string | null; readonly deducible?: boolean } = {},
) {
  const sent = supplierDocument(BUYER, of);
  const documento = parseJson(JSON.stringify(sello === null ? sent : { ...sent, selloRecibido: sello }));
  await shop.store.transact((tx, now) => {
    const random = { uuid: () => `compra-${(uuids += 1)}`, unit: () => 0 };
    const got = receive(tx, now, { input: { documento }, caller, branchId: 'central', random });
    if (got.kind !== 'purchase') throw new Error('a purchase that should be received');
    const lineas = got.view.lineas.map(({ numItem }) => ({
      numItem: new JsonNumber(String(numItem)),
      gasto: true,
    }));
    enter(tx, now, { clave: got.view.id, input: { lineas, deducible }, caller, branchId: null });
  });
}

const lines = async (kind: BookFileKind) =>
  (await createTaxBooks(shop).file(SCOPE, kind)).content.replace('\uFEFF', '').split('\r\n').slice(0, -1);

beforeAll(async () => {
  shop = await openShop({ at: '2026-11-21 10:00:00' });
  egg = (await shop.issue('14', SUJETO_EXCLUIDO)).body;
  await bought({ codigoGeneracion: code(1), resumen: { ivaPerci1: 1, totalPagar: 114 } });
  await bought({
    codigoGeneracion: code(2),
    tipoDte: '05',
    relacionado: code(1),
    lines: [{ descripcion: 'Pan', cantidad: 1, precioUni: 10 }],
  });
  await bought({
    codigoGeneracion: code(3),
    tipoDte: '01',
    resumen: { tributos: null, totalIva: 11.5, montoTotalOperacion: 100, totalPagar: 100 },
  });
  await bought({ codigoGeneracion: code(4) }, { deducible: false });
  await bought({ codigoGeneracion: code(5) }, { sello: null });
  await bought({
    codigoGeneracion: code(6),
    tipoDte: '07',
    version: 2,
    lines: [],
    resumen: {
      totalSujetoRetencion: 150,
      totalIvaRetenido: 1.5,
      montoTotalOperacion: undefined,
      totalPagar: undefined,
      tributos: undefined,
    },
  });
  // Goods whose crédito fiscal is still to come.
  await bought({ codigoGeneracion: code(7), tipoDte: '04' });
}, 60_000);
afterAll(() => shop.close());

describe('annexes of purchases', () => {
  const name = 'MAYOREO EL AMATE, S.A. DE C.V.';

  it('name what gives credit, sealed and deducible', async () => {
    expect(await lines('anexo3')).toEqual([
      `20/11/2026;4;03;${plain(1)};06142803901121;${name};0.00;0.00;0.00;100.00;0.00;0.00;0.00;13.00;100.00;;1;1;2;5;3`,
      `20/11/2026;4;05;${plain(2)};06142803901121;${name};0.00;0.00;0.00;10.00;0.00;0.00;0.00;1.30;10.00;;1;1;2;5;3`,
    ]);
  });

  it('name those who are excluded from VAT, before what is withheld', async () => {
    const numero = String(egg['codigoGeneracion']).replaceAll('-', '');
    expect(await lines('anexo5')).toEqual([
      `2;012345678;ROSA INVENTADA;21/11/2026;${String(egg['selloRecibido'])};${numero};98.00;0.00;1;1;2;5;5`,
    ]);
    expect(await lines('f14')).toEqual([
      `1;9300;ROSA INVENTADA;;012345678;11;60.00;0.00;6.00;${'0.00;'.repeat(9)}1;2;2;2;112026`,
    ]);
  });

  it('name what was kept from the shop and what was added', async () => {
    expect(await lines('anexo6')).toEqual([]);
    expect(await lines('anexo7')).toEqual([
      `06142803901121;20/11/2026;07;${SEAL};${plain(6)};150.00;1.50;;7`,
    ]);
    expect(await lines('anexo8')).toEqual([
      `06142803901121;20/11/2026;03;${SEAL};${plain(1)};100.00;1.00;;8`,
    ]);
    const card: BookPurchase = {
      tipoDte: '09',
      fecha: '2026-11-30',
      codigoGeneracion: code(9),
      numeroControl: '',
      papel: null,
      procedencia: 'local',
      sello: SEAL,
      proveedor: { tipoDocumento: null, nit: '012345678', nrc: null, nombre: 'Tarjetas' },
      exentas: 0n,
      gravadas: 0n,
      iva: 0n,
      excluidas: 0n,
      reteRenta: 0n,
      percibido: 0n,
      otros: 0n,
      total: 0n,
      retenido: 200n,
      base: 10_000n,
      deducible: true,
      tardia: null,
    };
    expect(annexOfWithheld([card], '6')).toBe(`;30/11/2026;${SEAL};${plain(9)};100.00;2.00;012345678;6\r\n`);
  });
});

describe('the purchase book', () => {
  it('has every purchase, with the sums of its columns, and nothing of goods that are still to be billed', async () => {
    const written = await lines('compras');
    expect(written.slice(0, 6)).toEqual([
      'PRUEBAS: sin validez fiscal',
      'Libro de compras',
      expect.stringMatching(/^Contribuyente,/),
      `NIT,${SHOP_NIT}`,
      `NRC,${SHOP_NRC}`,
      'Período,01/11/2026 a 30/11/2026',
    ]);
    const rows = written.slice(7).map((line) => line.split(','));
    expect(rows.map((row) => row.slice(-13).join(' '))).toEqual([
      '0.00 0.00 0.00 100.00 0.00 0.00 13.00 113.00 0.00 0.00 1.00 0.00 Sí',
      '0.00 0.00 0.00 -10.00 0.00 0.00 -1.30 -11.30 0.00 0.00 0.00 0.00 Sí',
      '0.00 0.00 0.00 0.00 0.00 0.00 0.00 100.00 0.00 0.00 0.00 0.00 No',
      '0.00 0.00 0.00 100.00 0.00 0.00 0.00 113.00 0.00 0.00 0.00 0.00 No',
      // Its seal has not come.
      '0.00 0.00 0.00 100.00 0.00 0.00 0.00 113.00 0.00 0.00 0.00 0.00 No',
      '0.00 0.00 0.00 0.00 0.00 0.00 0.00 98.00 0.00 98.00 0.00 0.00 No',
      '0.00 0.00 0.00 290.00 0.00 0.00 11.70 525.70 0.00 98.00 1.00 0.00 ',
    ]);
  });

  it('ties with the statistics of purchases', async () => {
    const { month, files } = await createTaxBooks(shop).all(SCOPE);
    const { compras } = await shop.engine.reads.stats({}, caller);
    expect(month.compras).toMatchObject({ documentos: 6, credito: '11.70' });
    expect([Number(month.compras.excluidas), Number(month.compras.rentaRetenida)]).toEqual([
      Number(compras.monto.text),
      Number(compras.rentaRetenida.text),
    ]);
    expect(files).toHaveLength(14);
  });
});
