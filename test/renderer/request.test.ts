import { describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../core/contract/till/products.ts';
import { emptyCart, freeLine, lineOfProduct, type Cart } from '../../renderer/cart/cart.ts';
import { requestOf } from '../../renderer/sale/request.ts';

const WISH = { cantidad: '3', precio: null, descuento: '' };
const PRODUCT = {
  id: 'p1',
  codigo: 'CAF',
  codigosBarra: [],
  descripcion: 'Café',
  precio: '1.25',
  precioSinIva: '1.10619469',
  uniMedida: 59,
  tipo: 'bien',
  ...SOLD_AS_ITSELF,
  tratamiento: 'gravado',
} as const;

const written = (change: Partial<Cart>, tipoDte: '01' | '04' = '01'): unknown =>
  JSON.parse(requestOf({ ...emptyCart(tipoDte), ...change }));

describe('the request of a sale', () => {
  it('holds what was typed and leaves out what was not', () => {
    expect(written({ lines: [lineOfProduct(PRODUCT, WISH)] })).toEqual({
      items: [
        { cantidad: 3, descripcion: 'Café', precioUni: 1.25, tipoItem: 1, codigo: 'CAF', uniMedida: 59 },
      ],
    });
  });

  it('names the treatment of a line, and keeps a wrong number as it was typed for the service to name', () => {
    const line = {
      ...freeLine('Alquiler', '15', WISH),
      ...SOLD_AS_ITSELF,
      tratamiento: 'exento',
      esServicio: true,
    } as const;
    expect(written({ lines: [{ ...line, cantidad: 'tres' }] })).toMatchObject({
      items: [{ cantidad: 'tres', tipoItem: 3, esServicio: true }],
    });
  });

  it('names credit by its term, and the transport of a note in the appendix', () => {
    const credito = { plazo: '01', periodo: '30' };
    const pagos = [{ codigo: '01', monto: '3.75', referencia: '', credito }];
    expect(written({ pagos })).toMatchObject({
      condicionOperacion: 2,
      pagos: [{ codigo: '01', montoPago: 3.75, plazo: '01', periodo: 30 }],
    });
    const transport = { conductor: '', placa: ' P123-456 ', origen: '', destino: '' };
    expect(written({ pagos, transport }, '04')).toEqual({
      items: [],
      apendice: [{ campo: 'placa', etiqueta: 'Placa del vehículo', valor: 'P123-456' }],
    });
  });

  it('says that a sale is partly on credit', () => {
    const pago = { codigo: '01', monto: '1', referencia: '' };
    const pagos = [
      { ...pago, credito: null },
      { ...pago, credito: { plazo: '02', periodo: '1' } },
    ];
    expect(written({ pagos })).toMatchObject({ condicionOperacion: 3 });
  });

  it('holds a charge beside the tax base as its only amount, a credit with its sign', () => {
    const line = {
      ...freeLine('Propina', '1.50', { ...WISH, cantidad: '1' }),
      tratamiento: 'no-gravado',
    } as const;
    expect(written({ lines: [line, { ...line, precio: '-0.25' }] })).toMatchObject({
      items: [
        { cantidad: 1, precioUni: 0, noGravado: 1.5, tipoItem: 1 },
        { precioUni: 0, noGravado: -0.25 },
      ],
    });
  });

  it('names discounts on the whole, withholding and the related document, each where the type has it', () => {
    const change = {
      lines: [freeLine('Algo', '10', { ...WISH, cantidad: '1' })],
      descuentos: { gravado: '5%', exento: '', 'no-sujeto': '' },
      ivaRetenido: true,
      ivaPercibido: true,
      relacionados: [
        {
          tipoDocumento: '04',
          tipoGeneracion: '2',
          numeroDocumento: ' c0de0000-0000-4000-8000-000000000001 ',
          fechaEmision: '2026-11-20',
          numeroControl: 'DTE-04-0001-00000001',
        },
      ],
    };
    const numeroDocumento = 'C0DE0000-0000-4000-8000-000000000001';
    const related = { tipoDocumento: '04', tipoGeneracion: 2, fechaEmision: '2026-11-20' };
    expect(written(change)).toMatchObject({
      descuGravada: 0.5,
      ivaRetenido: true,
      documentoRelacionado: [{ ...related, numeroDocumento }],
    });
    expect(written(change)).not.toHaveProperty('documentoRelacionado.0.numeroControl');
    expect(written(change)).not.toHaveProperty('items.0.numeroDocumento');
    expect(written(change)).not.toHaveProperty('ivaPercibido');
    expect(written(change, '04')).not.toHaveProperty('ivaRetenido');
  });

  it('names the note of each line where there are several, and none for goods of neither', () => {
    const note = (end: number) => ({
      tipoDocumento: '04',
      tipoGeneracion: '2',
      numeroDocumento: `C0DE0000-0000-4000-8000-00000000000${end}`,
      fechaEmision: '2026-11-20',
    });
    const line = (relacionado: string | null) => ({ ...freeLine('Algo', '10', WISH), relacionado });
    const lines = [line(note(1).numeroDocumento), line(note(2).numeroDocumento), line(null), line('otra')];
    const numbers = (written({ lines, relacionados: [note(1), note(2)] }) as { items: object[] }).items;
    expect(numbers.map((item) => ('numeroDocumento' in item ? item.numeroDocumento : null))).toEqual([
      note(1).numeroDocumento,
      note(2).numeroDocumento,
      null,
      null,
    ]);
  });

  it('says which document it takes the place of', () => {
    const codigoGeneracion = 'C0DE0000-0000-4000-8000-000000000009';
    const reemplaza = { tipoDte: '01', codigoGeneracion, numeroControl: 'DTE-01-0001-00000001' } as const;
    expect(written({ reemplaza })).toMatchObject({ reemplazaA: codigoGeneracion });
  });
});
