/** VAT books and F-07 annexes of a small shop, every figure and line typed by hand (docs/tax-books.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookFileKind } from '../../core/contract/bridge/bridge-books.ts';
import type { TipoDte } from '../../core/contract/edition.ts';
import { annexLines } from '../../core/csv/annex-lines.ts';
import { createTaxBooks } from '../../core/till/books/tax-books.ts';
import { findIssuer, upsertIssuer } from '../../core/store/issuers/issuers.ts';
import type { AnexosIva } from '../../core/contract/settings/annex-settings.ts';
import { openShop, type CallOptions, type Shop } from '../support/shop/shop.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { invalidar, invalidation } from '../invalidation/event-caller.ts';

const DAY_MS = 86_400_000;
const PRUEBAS = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS' } as const;
const DIRECCION = { departamento: '06', municipio: '14', complemento: 'Bulevar Ejemplo 45' };
const COMPANY = {
  tipoDocumento: '36',
  numDocumento: '0614-130795-104-0',
  nrc: '246813-5',
  nombre: 'Distribuidora Inventada, S.A. de C.V.',
  codActividad: '46900',
  correo: 'compras@distribuidora.example',
  direccion: DIRECCION,
};
/** A person whose DUI serves as NIT, under a name that a spreadsheet and a portal would both take wrongly. */
const PERSON = { ...COMPANY, numDocumento: '01234567-8', nombre: '=Ferretería "La; Ceiba"' };

type Item = readonly [precioUni: number, tipoItem?: 1 | 3 | 4];

let shop: Shop;
let uuids = 0;
/** codigoGeneracion of a sale by its name here, and its seal. */
const code: Record<string, string> = {};
const seal: Record<string, string> = {};

async function sell(
  name: string,
  tipoDte: TipoDte,
  of: { readonly items: readonly Item[]; readonly more?: object; readonly how?: CallOptions },
) {
  const items = of.items.map(([precioUni, tipoItem = 1], index) => ({
    cantidad: 1,
    descripcion: `Artículo ${index + 1}`,
    precioUni,
    tipoItem,
  }));
  const sale = await shop.issue(tipoDte, JSON.stringify({ items, ...of.more }), of.how ?? {});
  code[name] = String(sale.body['codigoGeneracion']).replaceAll('-', '');
  seal[name] = String(sale.body['selloRecibido']);
  return sale;
}

const rescinded = { tipoAnulacion: 2 };
const cancel = async (sale: Awaited<ReturnType<typeof sell>>) => {
  const { body } = await invalidar(shop, invalidation(sale, rescinded));
  if (body['estado'] !== 'PROCESADO') throw new Error(JSON.stringify(body));
};

beforeAll(async () => {
  shop = await openShop({
    at: '2026-11-29 10:00:00',
    formatoNumeroControl: 'oficial',
    replace: (deps) => ({
      random: {
        ...deps.random,
        uuid: () => `0F07A1EC-0000-4000-8000-${String((uuids += 1)).padStart(12, '0')}`,
      },
    }),
  });
  await sell('A', '01', { items: [[11.3]] });
  await sell('B', '01', { items: [[22.6], [5, 3], [2.5, 4]] });
  await sell('C', '03', { items: [[42.5]], more: { receptor: COMPANY } });
  await sell('D', '04', { items: [[75]], more: { receptor: COMPANY } });
  await sell('E', '03', { items: [[100]], more: { receptor: COMPANY, ivaRetenido: true } });
  await sell('F', '03', { items: [[10, 3]], more: { receptor: PERSON } });
  await cancel(await sell('G', '01', { items: [[8]] }));
  const later = await sell('H', '01', { items: [[9]] });
  shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
  await sell('I', '01', { items: [[3]] });
  await sell('J', '01', { items: [[7]], how: { branchId: 'norte' } });
  await shop.pass(DAY_MS);
  await sell('K', '01', { items: [[50]], more: { descuGravada: 5 } });
  await shop.pass(DAY_MS);
  await cancel(later);
  await sell('L', '01', { items: [[1.13]] });
  await sell('M', '03', { items: [[200]], more: { receptor: COMPANY, ivaPercibido: true } });
  await shop.simulator.turnOff();
  await sell('N', '01', { items: [[2.26]] });
});
afterAll(() => shop.close());

const books = () => createTaxBooks({ store: shop.store });
const month = (mes: string) => books().month({ ...PRUEBAS, mes }, 1);
const lines = async (mes: string, kind: BookFileKind) => {
  const { content } = await books().file({ ...PRUEBAS, mes }, kind);
  return content.split('\r\n').slice(0, -1);
};

describe('the books of a month', () => {
  it('sum consumers per day and branch, and taxpayers per document, by hand', async () => {
    const november = await month('2026-11');
    expect(november.consumidores.totales).toEqual({
      documentos: 4,
      exentas: '5.00',
      noSujetas: '2.50',
      gravadas: '85.90',
      iva: '9.89',
      total: '93.40',
      retenido: '0.00',
      percibido: '0.00',
      noGravado: '0.00',
      aPagar: '93.40',
    });
    expect(
      november.consumidores.dias.map(({ fecha, sucursal, documentos, total, primero, ultimo }) => [
        fecha,
        sucursal,
        documentos,
        total,
        primero.numeroControl,
        ultimo.numeroControl,
      ]),
    ).toEqual([
      [
        '2026-11-29',
        'central',
        2,
        '41.40',
        'DTE-01-S001P001-000000000000001',
        'DTE-01-S001P001-000000000000002',
      ],
      [
        '2026-11-29',
        'norte',
        1,
        '7.00',
        'DTE-01-S002P001-000000000000001',
        'DTE-01-S002P001-000000000000001',
      ],
      [
        '2026-11-30',
        'central',
        1,
        '45.00',
        'DTE-01-S001P001-000000000000006',
        'DTE-01-S001P001-000000000000006',
      ],
    ]);
    expect(november.contribuyentes.totales).toEqual({
      documentos: 3,
      exentas: '10.00',
      noSujetas: '0.00',
      gravadas: '142.50',
      iva: '18.53',
      total: '171.03',
      retenido: '1.00',
      percibido: '0.00',
      noGravado: '0.00',
      aPagar: '170.03',
    });
    expect(
      november.contribuyentes.filas.map(({ nit, nrc, nombre, aPagar }) => [nit, nrc, nombre, aPagar]),
    ).toEqual([
      ['06141307951040', '2468135', 'Distribuidora Inventada, S.A. de C.V.', '48.03'],
      ['06141307951040', '2468135', 'Distribuidora Inventada, S.A. de C.V.', '112.00'],
      ['012345678', '2468135', '=Ferretería "La; Ceiba"', '10.00'],
    ]);
    expect(november).toMatchObject({ sinSello: 0, notasRemision: 1 });
  });

  it('tie with the statistics, the documents and the ledger', async () => {
    const { cuadre } = await month('2026-11');
    // 93.40 and 170.03; VAT 9.89 and 18.53.
    expect(cuadre).toEqual({
      cuadra: true,
      documentos: 11,
      // 01 sealed, refused and invalidated, 03 and 04 of the 29th; 01 of the other branch; 01 of the 30th.
      dias: 7,
      diferencias: [],
      total: 0,
      libros: { monto: '263.43', iva: '28.42' },
      estadisticas: { monto: '263.43', iva: '28.42' },
    });
  });

  it('list the invalidated ones, also in the month in which they were invalidated', async () => {
    const brief = ({ invalidados }: Awaited<ReturnType<typeof month>>) =>
      invalidados.map(({ fecha, codigoGeneracion, monto, invalidado }) => [
        fecha,
        codigoGeneracion.replaceAll('-', ''),
        monto,
        invalidado,
      ]);
    expect(brief(await month('2026-11'))).toEqual([
      ['2026-11-29', code['G'], '8.00', '2026-11-29'],
      ['2026-11-29', code['H'], '9.00', '2026-12-01'],
    ]);
    expect(brief(await month('2026-12'))).toEqual([['2026-11-29', code['H'], '9.00', '2026-12-01']]);
  });

  it('of December are of the other edition, and count what has no seal yet', async () => {
    const december = await month('2026-12');
    expect(shop.documents().at(-1)?.edicion).toBe('2026');
    expect(december).toMatchObject({
      sinSello: 1,
      consumidores: { totales: { documentos: 2, gravadas: '3.39', iva: '0.39', aPagar: '3.39' } },
      contribuyentes: {
        totales: { gravadas: '200.00', iva: '26.00', total: '226.00', percibido: '2.00', aPagar: '228.00' },
      },
      cuadre: { cuadra: true, libros: { monto: '231.39', iva: '26.39' } },
    });
  });

  it('of a month without documents are empty and tie', async () => {
    const empty = await month('2026-10');
    expect(empty).toMatchObject({
      consumidores: { dias: [], totales: { documentos: 0, total: '0.00' } },
      contribuyentes: { filas: [], pagina: 1, paginas: 1 },
      invalidados: [],
      cuadre: { cuadra: true, documentos: 0 },
    });
    for (const kind of ['anexo1', 'anexo2', 'anulados'] as const)
      expect(await lines('2026-10', kind)).toEqual([]);
  });
});

describe('the annexes', () => {
  it('1 has one line per taxpayer’s document: a DUI in its own column, and a name that breaks nothing', async () => {
    expect(await lines('2026-11', 'anexo1')).toEqual([
      `29/11/2026;4;03;DTE03S001P001000000000000001;${seal['C']};${code['C']};;06141307951040;DISTRIBUIDORA INVENTADA, S.A. DE C.V.;0.00;0.00;42.50;5.53;0.00;0.00;48.03;;1;3;1`,
      `29/11/2026;4;03;DTE03S001P001000000000000002;${seal['E']};${code['E']};;06141307951040;DISTRIBUIDORA INVENTADA, S.A. DE C.V.;0.00;0.00;100.00;13.00;0.00;0.00;113.00;;1;3;1`,
      `29/11/2026;4;03;DTE03S001P001000000000000003;${seal['F']};${code['F']};;;FERRETERÍA LA CEIBA;10.00;0.00;0.00;0.00;0.00;0.00;10.00;012345678;2;3;1`,
    ]);
    expect(await lines('2026-12', 'anexo1')).toEqual([
      `01/12/2026;4;03;DTE03S001P001000000000000004;${seal['M']};${code['M']};;06141307951040;DISTRIBUIDORA INVENTADA, S.A. DE C.V.;0.00;0.00;200.00;26.00;0.00;0.00;226.00;;1;3;1`,
    ]);
  });

  it('2 has one line per day over all branches, from the first to the last sealed document in force', async () => {
    expect(await lines('2026-11', 'anexo2')).toEqual([
      `29/11/2026;4;01;N/A;N/A;N/A;N/A;${code['A']};${code['J']};;5.00;0.00;2.50;40.90;0.00;0.00;0.00;0.00;0.00;48.40;4;3;2`,
      `30/11/2026;4;01;N/A;N/A;N/A;N/A;${code['K']};${code['K']};;0.00;0.00;0.00;45.00;0.00;0.00;0.00;0.00;0.00;45.00;1;3;2`,
    ]);
    // 2.26 has no seal: it waits.
    expect(await lines('2026-12', 'anexo2')).toEqual([
      `01/12/2026;4;01;N/A;N/A;N/A;N/A;${code['L']};${code['L']};;0.00;0.00;0.00;1.13;0.00;0.00;0.00;0.00;0.00;1.13;1;3;2`,
    ]);
  });

  it('of invalidated documents stand in the month of the invalidation', async () => {
    expect(await lines('2026-11', 'anulados')).toEqual([
      `DTE01S001P001000000000000003;4;0;0;01;D;${seal['G']};0;0;${code['G']}`,
    ]);
    expect(await lines('2026-12', 'anulados')).toEqual([
      `DTE01S001P001000000000000004;4;0;0;01;D;${seal['H']};0;0;${code['H']}`,
    ]);
  });

  it('have names of at most 25 characters, which say PRUEBAS where nobody may declare with them', async () => {
    const names = async (ambiente: 'PRUEBAS' | 'PRODUCCION') => {
      const { files } = await books().all({ ...PRUEBAS, ambiente, mes: '2026-11' });
      return files.map(({ name }) => name);
    };
    expect(await names('PRUEBAS')).toEqual([
      'prueba-libro-ventas-consumidor-final-2026-11.csv',
      'prueba-libro-ventas-contribuyentes-2026-11.csv',
      'prueba-documentos-invalidados-2026-11.csv',
      'prueba-anexo1-2026-11.csv',
      'prueba-anexo2-2026-11.csv',
      'prueba-anexo9-2026-11.csv',
      'prueba-anul-2026-11.csv',
    ]);
    const ofProduction = await names('PRODUCCION');
    expect(ofProduction).toEqual([
      'libro-ventas-consumidor-final-2026-11.csv',
      'libro-ventas-contribuyentes-2026-11.csv',
      'documentos-invalidados-2026-11.csv',
      'anexo1-2026-11.csv',
      'anexo2-2026-11.csv',
      'anexo9-2026-11.csv',
      'anulados-2026-11.csv',
    ]);
    const annexes = [...(await names('PRUEBAS')).slice(3), ...ofProduction.slice(3)];
    expect(Math.max(...annexes.map((name) => name.length))).toBe(25);
  });

  it('say the kinds of operation and income that the issuer’s settings give', async () => {
    const setTo = (anexosIva?: AnexosIva) =>
      shop.store.transact((tx, now) => {
        const issuer = findIssuer(tx, SHOP_NIT);
        if (issuer === null) throw new Error('no issuer');
        upsertIssuer(tx, { ...issuer, settings: anexosIva === undefined ? {} : { anexosIva } }, now);
      });
    await setTo({ tipoOperacion: '12', tipoIngreso: '2' });
    expect((await lines('2026-11', 'anexo2')).map((line) => line.split(';').slice(-3))).toEqual([
      ['12', '2', '2'],
      ['12', '2', '2'],
    ]);
    await setTo();
    expect((await lines('2026-11', 'anexo2'))[0]?.split(';').slice(-3)).toEqual(['4', '3', '2']);
  });
});

describe('a cell of an annex', () => {
  it.each([
    ['=HYPERLINK("http://x.example")', 'HYPERLINK( http://x.example )'],
    ['＋1;2', '1 2'],
    ['-@suma', 'suma'],
    ['Una\r\nlínea', 'Una línea'],
    ['\u202eal revés', 'al revés'],
    ['S.A. de C.V. ', 'S.A. de C.V.'],
    ['-5.00', '-5.00'],
  ])('of %j is %j', (text, cell) => {
    expect(annexLines([[text]])).toBe(`${cell}\r\n`);
  });
});

describe('the lists for people', () => {
  it('have a header, a total, and no cell that a spreadsheet runs', async () => {
    const [trial, header, first, , third, total, ...rest] = await lines('2026-11', 'contribuyentes');
    expect(trial).toBe('\uFEFFPRUEBAS: sin validez fiscal');
    expect(header).toBe(
      'Correlativo,Fecha,Sucursal,Número de control,Código de generación,Sello de recepción,NRC,NIT,Cliente,Ventas exentas,Ventas no sujetas,Ventas gravadas,Débito fiscal,Total de ventas,IVA percibido,IVA retenido,Otros cargos,Total a pagar',
    );
    expect(first).toMatch(
      /^1,29\/11\/2026,central,DTE-03-S001P001-000000000000001,.*,"Distribuidora Inventada, S\.A\. de C\.V\.",0\.00,0\.00,42\.50,5\.53,48\.03,0\.00,0\.00,0\.00,48\.03$/,
    );
    expect(third).toContain(`,"'=Ferretería ""La; Ceiba""",10.00,`);
    expect(total).toBe('TOTAL,,,,,,,,,10.00,0.00,142.50,18.53,171.03,0.00,1.00,0.00,170.03');
    expect(rest).toEqual([]);
    const consumers = await lines('2026-11', 'consumidores');
    expect(consumers.at(-1)).toBe('TOTAL,,4,,,,,5.00,2.50,85.90,93.40,9.89,0.00,0.00,93.40,0');
    expect(await lines('2026-11', 'invalidados')).toHaveLength(4);
  });

  it('of production begin with the header', async () => {
    const scope = { ...PRUEBAS, ambiente: 'PRODUCCION', mes: '2026-11' } as const;
    const { content } = await books().file(scope, 'invalidados');
    expect(content).toBe(
      '\uFEFFFecha,Tipo de documento,Número de control,Código de generación,Sello de recepción,Monto,Invalidado el,Mes del anexo\r\n',
    );
  });
});
