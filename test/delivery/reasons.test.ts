/** A refusal as the caller gets it: beside the authority's words, each reason at the request's own field (§answer-by-state). */
import { afterEach, describe, expect, it } from 'vitest';
import { SALE } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { refusing } from '../engine/issuing/refused-shop.ts';

describe('the answer to a refused document', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  it.each([
    ['01', '020', '[cuerpoDocumento.0.precioUni] CALCULO INCORRECTO', 'items[0].precioUni'],
    ['03', '008', '[receptor.nit] NO PERTENECE A UN CONTRIBUYENTE', 'receptor.numDocumento'],
    ['04', '007', '[receptor.direccion.municipio] VALOR NO ES PERMITIDO', 'receptor.direccion.municipio'],
  ] as const)('%s %s %s names %s', async (tipoDte, codigoMsg, descripcionMsg, campo) => {
    shop = await openShop();
    shop.simulator.addFaults(refusing(codigoMsg, descripcionMsg));
    const { status, body } = await shop.issue(tipoDte, SALE[tipoDte]);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      estado: 'RECHAZADO',
      codigoMsg,
      descripcionMsg,
      selloRecibido: null,
      statusCode: 422,
      codigo: 'RECHAZADO_POR_HACIENDA',
      errors: [{ campo, codigo: `HACIENDA_${codigoMsg}` }],
    });
  });

  it('in the schema shape names every field it points at', async () => {
    shop = await openShop();
    const observaciones = [
      'Campo #/resumen/totalLetras no cumple el tamaño mínimo',
      'Campo #/receptor/telefono no cumple el tamaño mínimo',
      'Campo #/receptor contiene un valor inválido',
    ];
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-esquema', observaciones }]);
    const { body } = await shop.issue('03', SALE['03']);
    expect(body).toMatchObject({ codigoMsg: '096', observaciones });
    expect(body['errors']).toEqual([
      {
        campo: 'documento.resumen.totalLetras',
        codigo: 'HACIENDA_096',
        mensaje:
          'documento.resumen.totalLetras: es demasiado corto; no es un campo de la solicitud: lo calcula el sistema con items, pagos y descuentos',
      },
      {
        campo: 'receptor.telefono',
        codigo: 'HACIENDA_096',
        mensaje: 'receptor.telefono: es demasiado corto; complételo',
      },
    ]);
  });

  it('of a sealed or waiting document carries no reasons', async () => {
    shop = await openShop();
    expect((await shop.issue('01', SALE['01'])).body).not.toHaveProperty('errors');
    await shop.simulator.turnOff();
    expect((await shop.issue('01', SALE['01'])).body).not.toHaveProperty('errors');
  });
});
