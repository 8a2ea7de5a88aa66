/** The record of a count on paper: what CT 142 asks for, looked at by a person, and read as text. */
import { expect, it, onTestFinished } from 'vitest';
import type { CountRecord, CountRecordLine } from '../../core/contract/printing/count-record.ts';
import { drawCountRecord } from '../../core/output/count-record/draw-count-record.ts';
import { goldenFault } from '../support/reading/golden-picture.ts';
import { openPages } from '../support/reading/pdf-pages.ts';

const DPI = 72;
const line = (codigo: string, descripcion: string, more: Partial<CountRecordLine> = {}): CountRecordLine => ({
  codigo,
  descripcion,
  uniMedida: 59,
  esperado: '24',
  contado: '24',
  diferencia: '0',
  costoUnitario: '0.7',
  total: '16.8',
  valor: '0',
  libro: '03',
  causa: null,
  motivo: null,
  ...more,
});
const RECORD: CountRecord = {
  numero: 88,
  ambiente: 'PRODUCCION',
  contribuyente: { nombre: 'Abarrotes La Ceiba, S.A. de C.V.', nit: '06140312901014', nrc: '2345678' },
  sucursal: { id: 'central', nombre: 'Sucursal central' },
  alcance: 'estante',
  nombre: 'Refrigeradora',
  desde: '31/12/2026 08:05',
  hasta: '31/12/2026 09:40',
  guardado: '31/12/2026 10:02',
  at: Date.UTC(2026, 11, 31, 16, 2),
  guardo: 'Marta Gerente',
  aprobo: 'Olga Segunda',
  contaron: ['Carlos Cajero', 'Marta Gerente'],
  anulado: null,
  lineas: [
    line('JUGO', 'Jugo de naranja 500 ml'),
    line('QUESO', 'Queso fresco de la zona oriental, por libra, del proveedor de siempre', {
      uniMedida: 36,
      esperado: '12.5',
      contado: '11.75',
      diferencia: '-0.75',
      costoUnitario: '2.345678',
      total: '27.56',
      valor: '-1.76',
      causa: 'inherente',
      motivo: 'Se secó en la vitrina',
    }),
    line('ATUN-IMP', 'Atún en lata importado', {
      contado: '1023',
      esperado: '1020',
      diferencia: '3',
      costoUnitario: null,
      total: null,
      valor: null,
      libro: '02',
      causa: 'error',
    }),
  ],
  total: '44.36',
  diferencia: '-1.76',
};

async function pagesOf(record: CountRecord) {
  const pages = await openPages(await drawCountRecord(record));
  onTestFinished(() => pages.close());
  return pages;
}

it('looks as it did when somebody looked at it', async () => {
  const pages = await pagesOf(RECORD);
  expect(pages.count).toBe(1);
  expect(goldenFault('golden/count-record', await pages.picture(1, DPI))).toBeNull();
});

it('says quantity, unit, name, net unit price, total and book, and why each difference is one', async () => {
  const pages = await pagesOf(RECORD);
  const text = (await pages.text(1)).replaceAll(/\s+/g, ' ');
  for (const said of [
    'Acta de conteo de inventario n.º 88',
    '24 Unidad JUGO Jugo de naranja 500 ml 0.70 16.80 Compras locales',
    '1,023 Unidad ATUN-IMP Atún en lata importado – – Retaceos',
    'Total del inventario, sin IVA: $44.36',
    'Error de conteo o de registro',
    'Diferencias, al costo: -$1.76',
    'Contribuyente o representante legal',
    'Contador',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('PRUEBAS');
});

it('of a test or an annulled count says so across every page', async () => {
  const lineas = Array.from({ length: 60 }, (_none, index) => line(`P${index}`, `Producto ${index}`));
  const anulado = { en: '02/01/2027 08:00', motivo: 'Era otra repisa' };
  const pages = await pagesOf({ ...RECORD, ambiente: 'PRUEBAS', anulado, lineas });
  expect(pages.count).toBe(3);
  for (let page = 1; page <= pages.count; page += 1) {
    const text = await pages.text(page);
    expect(text).toContain('PRUEBAS');
    expect(text).toContain('ANULADO');
    expect(text).toContain(`Página ${page} de 3`);
  }
});

it('draws nothing over anything else, however long the name of the taxpayer and however dear the goods', async () => {
  const nombre = 'Distribuidora de Abarrotes y Ferretería de la Zona Oriental de El Salvador, '.repeat(3);
  const dear = line(
    'CAMARA',
    'Cámara fotográfica profesional con lente, trípode y maletín de viaje de lujo',
    {
      contado: '1234567.125',
      costoUnitario: '12345.58333333',
      total: '1234567890.12',
      esperado: '1234568.125',
      diferencia: '-1000000.125',
      valor: '-12345678.58',
    },
  );
  const pages = await pagesOf({
    ...RECORD,
    contribuyente: { ...RECORD.contribuyente, nombre },
    lineas: [...RECORD.lineas, dear],
  });
  for (let page = 1; page <= pages.count; page += 1) expect(await pages.collisions(page)).toEqual([]);
  expect(await pages.allText()).toContain('12,345.58333333');
});
