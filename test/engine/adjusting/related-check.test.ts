/** Related documents of ours are compared with what the request says of them, before a number is taken. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../support/shop/shop.ts';

const NOTE = JSON.stringify({
  items: [{ cantidad: 1, descripcion: 'Cuaderno', precioUni: 1, tipoItem: 1 }],
  receptor: {
    tipoDocumento: '13',
    numDocumento: '012345678',
    nombre: 'Ana Inventada',
    correo: 'ana@inventada.example',
    direccion: { departamento: '06', municipio: '14', complemento: 'Calle Inventada 7' },
  },
});

let shop: Shop;
let codigo: string;
beforeAll(async () => {
  shop = await openShop();
  const note = await shop.issue('04', NOTE);
  if (note.status !== 200) throw new Error(JSON.stringify(note.body));
  codigo = String(note.body['codigoGeneracion']);
});
afterAll(() => shop.close());

const relating = (more: object) =>
  JSON.stringify({
    items: [{ cantidad: 1, descripcion: 'Cuaderno', precioUni: 1, tipoItem: 1 }],
    documentoRelacionado: [
      {
        tipoDocumento: '04',
        tipoGeneracion: 2,
        numeroDocumento: codigo,
        fechaEmision: '2026-11-21',
        ...more,
      },
    ],
  });

describe('a related document of ours', () => {
  it.each([
    ['another type', { tipoDocumento: '09' }, 'tipoDocumento', 'ese documento es de tipo 04'],
    ['another date', { fechaEmision: '2026-11-20' }, 'fechaEmision', 'ese documento se emitió el 2026-11-21'],
  ])('is refused with %s, and no number is taken', async (_what, more, member, why) => {
    const { status, body } = await shop.issue('01', relating(more));
    const campo = `documentoRelacionado[0].${member}`;
    expect(status).toBe(400);
    expect(body['errors']).toEqual([{ campo, codigo: 'NO_COINCIDE', mensaje: `${campo}: ${why}` }]);
  });

  it('is taken as it is', async () => {
    const { status, body } = await shop.issue('01', relating({}));
    expect(status).toBe(200);
    expect(body['numeroControl']).toBe('DTE-01-0001-00000001');
  });
});
