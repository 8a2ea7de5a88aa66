/** The inventory of a year and what came late, every cell typed by hand (docs/tax-books.md). */
import { describe, expect, it } from 'vitest';
import { lateFile } from '../../core/books/late-file.ts';
import { yearEndFile, type YearEndGoods } from '../../core/books/year-end.ts';
import type { LateDocument } from '../../core/contract/bridge/bridge-books.ts';
import { amount } from '../../core/domain/money.ts';
import { TAXPAYER } from './month-rows.ts';

describe('the inventory of a year', () => {
  const of = (more: Partial<YearEndGoods> = {}): YearEndGoods => ({
    codigo: 'ARROZ',
    descripcion: 'Arroz, blanco',
    uniMedida: 59,
    unidades: amount('3.255'),
    costo: amount('1.123456785'),
    libro: '03',
    ...more,
  });
  const stocked = [
    of(),
    of({ codigo: 'Q', descripcion: 'Queso', uniMedida: 34, unidades: amount('2'), costo: null, libro: '02' }),
  ];
  const heading = { ambiente: 'PRODUCCION', anio: '2026', contribuyente: TAXPAYER } as const;

  it('is a list for people, which says nothing of a cost that nobody knows', () => {
    const { name, content } = yearEndFile(heading, stocked, 'inventario-anual');
    expect(name).toBe('inventario-anual-2026.csv');
    expect(content.split('\r\n')).toEqual([
      '\uFEFFInventario al 31 de diciembre',
      'Contribuyente,Tienda Inventada',
      'NIT,06140101901015',
      'NRC,1234567',
      'Período,01/12/2026 a 31/12/2026',
      'Método,"Costo promedio del mes, sin IVA"',
      'Código,Descripción,Unidad de medida,Unidades,Costo unitario,Costo total,Libro',
      'ARROZ,"Arroz, blanco",59,3.255,1.12345679,3.66,Compras locales',
      'Q,Queso,34,2,,,Retaceos',
      'TOTAL,,,,,3.66,',
      '',
    ]);
  });

  it('is form F-983, which takes zero for it', () => {
    const { name, content } = yearEndFile(heading, stocked, 'f983');
    expect(name).toBe('f983-2026.csv');
    expect(content.split('\r\n')).toEqual([
      'Arroz, blanco;ARROZ;59;3.26;1.12345679;3.66;01;03;2026',
      'Queso;Q;34;2.00;0;0.00;01;02;2026',
      '',
    ]);
  });

  it('cuts what is too long for the form, and no blank is left at its end', () => {
    const long = of({
      descripcion: `${'d'.repeat(49)} xyz`,
      codigo: `${'c'.repeat(25)}xyz`,
      unidades: amount('12345678901234567890123456789'),
      costo: amount('1'),
    });
    const { content } = yearEndFile(heading, [long], 'f983');
    expect(content).toBe(
      `${'d'.repeat(49)};${'c'.repeat(25)};59;12345678901234567890123456789.00;1;12345678901234567890123456789.00;01;03;2026\r\n`,
    );
  });

  it('says that it is of tests, and is empty without goods', () => {
    const trial = { ...heading, ambiente: 'PRUEBAS' } as const;
    const list = yearEndFile(trial, stocked, 'inventario-anual');
    expect(list.name).toBe('prueba-inventario-anual-2026.csv');
    expect(list.content.split('\r\n')[0]).toBe('\uFEFFPRUEBAS: sin validez fiscal');
    expect(yearEndFile(trial, stocked, 'f983').name).toBe('prueba-f983-2026.csv');
    expect(yearEndFile(heading, [], 'inventario-anual')).toEqual({
      name: 'inventario-anual-2026.csv',
      content: '',
    });
    expect(yearEndFile(heading, [], 'f983').content).toBe('');
  });
});

describe('what came late', () => {
  const late = (que: LateDocument['que']): LateDocument => ({
    fecha: '2026-10-31',
    tipoDte: '01',
    numeroControl: 'DTE-01-1',
    codigoGeneracion: 'A-1',
    monto: '5.00',
    que,
  });

  it('is a list that says what happened', () => {
    const { name, content } =
      lateFile({ ambiente: 'PRODUCCION', mes: '2026-11' }, [
        late('sellado'),
        late('rechazado'),
        late('agregado'),
        late('compra-sellada'),
      ]) ?? {};
    expect(name).toBe('documentos-tardios-2026-11.csv');
    expect(content?.split('\r\n')).toEqual([
      '\uFEFFFecha,Tipo de documento,Número de control,Código de generación,Monto,Qué pasó después del cierre',
      '31/10/2026,01,DTE-01-1,A-1,5.00,Recibió su sello: está en el libro de su mes y falta en su anexo',
      '31/10/2026,01,DTE-01-1,A-1,5.00,Hacienda lo rechazó: está en el libro de su mes y ya no vale',
      '31/10/2026,01,DTE-01-1,A-1,5.00,Se agregó: falta en el libro y en el anexo de su mes',
      '31/10/2026,01,DTE-01-1,A-1,5.00,El proveedor mandó su sello: el crédito fiscal que dé cuenta en este mes; una retención falta en el anexo de su mes',
      '',
    ]);
  });

  it('is of tests by its name and first line, and no file where nothing did', () => {
    const trial = { ambiente: 'PRUEBAS', mes: '2026-11' } as const;
    expect(lateFile(trial, [late('sellado')])).toMatchObject({
      name: 'prueba-documentos-tardios-2026-11.csv',
      content: expect.stringMatching(/^\uFEFFPRUEBAS: sin validez fiscal\r\nFecha,/),
    });
    expect(lateFile(trial, [])).toBeNull();
  });
});
