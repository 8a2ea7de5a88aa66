/** The register of inventories, every cell typed by hand (docs/tax-books.md). */
import { describe, expect, it } from 'vitest';
import {
  inventoryFile,
  type InventoryHeading,
  type RegisteredEvent,
  type RegisteredGoods,
} from '../../core/books/inventory-book.ts';
import type { RegisterLine } from '../../core/domain/books/shop-register.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { amount } from '../../core/domain/money.ts';
import { TAXPAYER } from './month-rows.ts';

const HEADING: InventoryHeading = {
  ambiente: 'PRODUCCION',
  mes: '2026-11',
  contribuyente: TAXPAYER,
  sucursal: { id: 'central', nombre: 'Casa matriz' },
};
const TITLE = [
  'Contribuyente,Tienda Inventada',
  'NIT,06140101901015',
  'NRC,1234567',
  'Período,01/11/2026 a 30/11/2026',
  'Sucursal,"central, Casa matriz"',
  'Método,"Costo promedio del mes, sin IVA"',
];

type Line = RegisterLine<RegisteredEvent>;
const event = (of: Partial<RegisteredEvent> = {}): RegisteredEvent => ({
  at: instantOf('2026-11-09', '23:30:00'),
  causa: 'compra',
  desde: null,
  hacia: 'central',
  base: 2,
  unitario: amount('1.5'),
  papel: 41,
  documento: null,
  proveedor: null,
  libro: null,
  ...of,
});
const line = (of: Partial<Line> = {}): Line => ({
  event: null,
  tardia: false,
  clase: 'saldo',
  entrada: 0,
  salida: 0,
  unitario: amount('1.5'),
  costoEntrada: 0n,
  costoSalida: 0n,
  saldo: 2,
  costoSaldo: 300n,
  ...of,
});
const goods = (lines: readonly Line[], of: Partial<RegisteredGoods> = {}): RegisteredGoods => ({
  codigo: 'ARROZ',
  descripcion: 'Arroz',
  pesado: false,
  lines,
  ...of,
});
const rowsOf = (...of: readonly RegisteredGoods[]) => inventoryFile(HEADING, of).content.split('\r\n');
const cellsOf = (of: Partial<Line>, more: Partial<RegisteredGoods> = {}) =>
  rowsOf(goods([line(of)], more))[8]?.split(',') ?? [];

describe('the register of inventories', () => {
  it('has its heading, a line a move, and what came, went and is left', () => {
    const sold = { tipoDte: '01', numeroControl: 'DTE-01-1', codigoGeneracion: 'CODE-1' };
    const bill = { tipoDte: '03', numeroControl: 'DTE-03-1', codigoGeneracion: 'CODE-2' };
    const proveedor = { nombre: 'Mayoreo', pais: 'El Salvador' };
    const rice = goods([
      line(),
      line({
        event: event({ documento: bill, proveedor, libro: '03' }),
        clase: 'compra',
        entrada: 2,
        costoEntrada: 310n,
        saldo: 4,
        costoSaldo: 610n,
      }),
      line({
        event: event({ documento: sold }),
        clase: 'venta',
        salida: 1,
        costoSalida: 150n,
        saldo: 3,
        costoSaldo: 460n,
      }),
    ]);
    const cheese = goods(
      [line({ unitario: amount('0.03'), entrada: 250, costoEntrada: 750n, saldo: 1250, costoSaldo: 3750n })],
      { codigo: 'QUESO', descripcion: 'Queso', pesado: true },
    );
    expect(rowsOf(rice, cheese)).toEqual([
      '\uFEFFRegistro de control de inventarios',
      ...TITLE,
      'Correlativo,Fecha,Operación,Tipo de documento,Número de documento,Código de generación,Proveedor,Nacionalidad,Código,Descripción,Fuente del costo,"Entrada, unidades","Entrada, costo unitario","Entrada, costo","Salida, unidades","Salida, costo unitario","Salida, costo","Saldo, unidades","Saldo, costo"',
      '1,01/11/2026,Saldo anterior,,,,,,ARROZ,Arroz,Costo promedio,0,,0.00,0,,0.00,2,3.00',
      '2,09/11/2026,Compra,03,DTE-03-1,CODE-2,Mayoreo,El Salvador,ARROZ,Arroz,Compras locales,2,1.5,3.10,0,,0.00,4,6.10',
      '3,09/11/2026,Venta,01,DTE-01-1,CODE-1,,,ARROZ,Arroz,Costo promedio,0,,0.00,1,1.5,1.50,3,4.60',
      '4,01/11/2026,Saldo anterior,,,,,,QUESO,Queso,Costo promedio,0.25,30,7.50,0,,0.00,1.25,37.50',
      'TOTAL,,,,,,,,,,,,,10.60,,,1.50,,42.10',
      '',
    ]);
  });

  it.each<readonly [Line['clase'], string]>([
    ['saldo', 'Saldo anterior'],
    ['venta', 'Venta'],
    ['remision', 'Remisión'],
    ['compra', 'Compra'],
    ['devolucion', 'Devolución'],
    ['rechazo', 'Rechazo del documento'],
    ['invalidacion', 'Invalidación'],
    ['traslado', 'Traslado'],
    ['inicial', 'Inventario inicial'],
    ['merma', 'Merma'],
    ['averia', 'Avería'],
    ['retiro', 'Retiro'],
    ['hallazgo', 'Hallazgo'],
    ['conteo', 'Diferencia de conteo'],
    ['conteo-anulado', 'Conteo anulado'],
    ['ajuste', 'Ajuste al costo promedio'],
  ])('calls %s %s', (clase, operation) => {
    expect(cellsOf({ clase }).slice(1, 3)).toEqual([
      clase === 'ajuste' ? '30/11/2026' : '01/11/2026',
      operation,
    ]);
  });

  it('says of a move that it is of a closed month, on its own day', () => {
    const at = instantOf('2026-10-30', '10:00:00');
    expect(cellsOf({ clase: 'merma', tardia: true, event: event({ at }) }).slice(1, 4)).toEqual([
      '30/10/2026',
      '"Merma',
      ' de un mes cerrado"',
    ]);
  });

  it('names a paper of the shop by its number', () => {
    expect(cellsOf({ event: event() }).slice(3, 6)).toEqual(['Papel de la tienda', '41', '']);
  });

  it.each<readonly [source: string, event: RegisteredEvent | null]>([
    ['Costo promedio', null],
    ['Costo promedio', event({ documento: { tipoDte: '01', numeroControl: 'N', codigoGeneracion: 'C' } })],
    ['Sin costo conocido', event({ unitario: null, libro: '03' })],
    ['Papel de la tienda', event({ libro: '03' })],
    [
      'Compras locales',
      event({ libro: '03', documento: { tipoDte: '03', numeroControl: 'N', codigoGeneracion: 'C' } }),
    ],
    [
      'Retaceos',
      event({ libro: '02', documento: { tipoDte: '12', numeroControl: 'N', codigoGeneracion: 'C' } }),
    ],
  ])('has its cost from %s', (source, of) => {
    expect(cellsOf({ event: of })[10]).toBe(source);
  });

  it('rounds the cost of a unit to eight decimals, and leaves out what nobody knows', () => {
    expect(cellsOf({ entrada: 3, salida: 3, unitario: amount('1.123456785') }).slice(11, 17)).toEqual([
      '3',
      '1.12345679',
      '0.00',
      '3',
      '1.12345679',
      '0.00',
    ]);
    expect(cellsOf({ entrada: 3, unitario: null })[12]).toBe('');
  });

  it('is of tests by its name and first line, and empty without goods', () => {
    const trial = { ...HEADING, ambiente: 'PRUEBAS' } as const;
    const { name, content } = inventoryFile(trial, [goods([line()])]);
    expect(name).toBe('prueba-inventario-central-2026-11.csv');
    expect(content.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFPRUEBAS: sin validez fiscal',
      'Registro de control de inventarios',
    ]);
    expect(inventoryFile(HEADING, [])).toEqual({ name: 'inventario-central-2026-11.csv', content: '' });
    expect(inventoryFile(HEADING, [goods([])]).content).toBe('');
  });

  it('is whole however many lines a product has, each once and in its place', () => {
    const many = goods(
      Array.from({ length: 1000 }, (_each, at) => line({ costoEntrada: 1n, saldo: at + 1 })),
    );
    const rows = rowsOf(many, goods([line()], { codigo: 'QUESO' }), many);
    expect(rows).toHaveLength(8 + 2001 + 2);
    expect(rows.slice(8, -2).map((row) => Number(row.split(',')[0]))).toEqual(
      Array.from({ length: 2001 }, (_each, at) => at + 1),
    );
    expect(rows[1008]).toMatch(/^1001,.*,QUESO,/);
    expect(rows.at(-2)).toBe('TOTAL,,,,,,,,,,,,,20.00,,,0.00,,9.00');
    expect(rowsOf(goods(many.lines.slice(0, 999)), many)).toHaveLength(8 + 1999 + 2);
  });
});
