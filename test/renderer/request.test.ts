import { describe, expect, it } from 'vitest';
import { emptyCart, freeLine, lineOfProduct, type Cart } from '../../renderer/sale/cart.ts';
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
    const line = { ...freeLine('Alquiler', '15', WISH), tratamiento: 'exento', esServicio: true } as const;
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
});
