import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiShop, type ApiShop } from '../../support/shop/api-shop.ts';
import { exampleOf } from '../../contract/openapi-scenes.ts';

let api: ApiShop;
beforeAll(async () => {
  api = await openApiShop();
});
afterAll(() => api.close());

const LINE = { cantidad: 4, descripcion: 'Aceite 1 L', precioUni: 3, tipoItem: 1, codigo: 'ACE-1' };

describe('a nota de crédito about the price alone', () => {
  it.each([
    { what: 'that names its line', line: { numItem: 1 } },
    { what: 'that names its product', line: { codigo: 'ACE-1' } },
    { what: 'that names nothing', line: {} },
  ])('$what brings no unit back, in the balance neither', async ({ line }) => {
    const sold = await api.send('/credito-fiscal/emitir', {
      ...exampleOf('credito-fiscal.emitir'),
      items: [LINE],
      pagos: undefined,
    });
    expect(sold.status, sold.text).toBe(200);
    const codigoGeneracion = String(sold.body['codigoGeneracion']);
    const note = await api.send('/nota-credito/emitir', {
      documentoRelacionado: [{ codigoGeneracion }],
      items: [{ cantidad: 0, descripcion: LINE.descripcion, precioUni: 2, tipoItem: 1, ...line }],
    });
    expect(note.status, note.text).toBe(200);
    const { body } = await api.ask(`GET /documentos/${codigoGeneracion}/saldo`, 'central');
    expect(body).toMatchObject({ lineas: [{ numItem: 1, cantidad: 4, devuelta: 0, disponible: 4 }] });
    expect(Number(body['ajustado'])).toBe(2.26);
    // All of its units come back still, at what they are worth after it.
    const back = await api.send('/nota-credito/emitir', {
      documentoRelacionado: [{ codigoGeneracion }],
      items: [
        {
          cantidad: 4,
          descripcion: LINE.descripcion,
          precioUni: 2.5,
          tipoItem: 1,
          numItem: 1,
          codigo: 'ACE-1',
        },
      ],
    });
    expect(back.status, back.text).toBe(200);
    const after = await api.ask(`GET /documentos/${codigoGeneracion}/saldo`, 'central');
    expect(after.body).toMatchObject({ saldo: 0, lineas: [{ devuelta: 4, disponible: 0 }] });
  });
});

describe('a nota de crédito that names a line by its place', () => {
  it.each([
    { what: 'a line with a code', sold: LINE, descripcion: 'Botellas rotas' },
    {
      what: 'a line without a code, in its words',
      sold: { ...LINE, codigo: undefined },
      descripcion: LINE.descripcion,
    },
  ])(
    'brings its units back in the balance of $what, though it says another code',
    async ({ sold: line, descripcion }) => {
      const sold = await api.send('/credito-fiscal/emitir', {
        ...exampleOf('credito-fiscal.emitir'),
        items: [line, { ...LINE, codigo: 'OTRO', descripcion: 'Otro aceite' }],
        pagos: undefined,
      });
      const codigoGeneracion = String(sold.body['codigoGeneracion']);
      const note = await api.send('/nota-credito/emitir', {
        documentoRelacionado: [{ codigoGeneracion }],
        items: [{ numItem: 1, codigo: 'OTRO', cantidad: 3, descripcion, precioUni: 3, tipoItem: 1 }],
      });
      expect(note.status, note.text).toBe(200);
      const { body } = await api.ask(`GET /documentos/${codigoGeneracion}/saldo`, 'central');
      expect(body['lineas']).toMatchObject([{ devuelta: 3 }, { devuelta: 0 }]);
    },
  );

  it('brings its units back by that alone, and is warned of more than there are', async () => {
    const sold = await api.send('/credito-fiscal/emitir', {
      ...exampleOf('credito-fiscal.emitir'),
      items: [LINE],
      pagos: undefined,
    });
    const codigoGeneracion = String(sold.body['codigoGeneracion']);
    const note = (cantidad: number) =>
      api.send('/nota-credito/emitir', {
        documentoRelacionado: [{ codigoGeneracion }],
        items: [{ numItem: 1, cantidad, descripcion: 'Botellas rotas', precioUni: 1, tipoItem: 1 }],
      });
    expect((await note(3)).status).toBe(200);
    const { body } = await api.ask(`GET /documentos/${codigoGeneracion}/saldo`, 'central');
    expect(body).toMatchObject({ lineas: [{ numItem: 1, cantidad: 4, devuelta: 3, disponible: 1 }] });
    const over = await note(2);
    expect(over.status, over.text).toBe(200);
    expect(decodeURIComponent(String(over.headers['x-aviso']))).toContain('tiene 1 por ajustar');
  });
});
