/** The event of return end to end: over the engine, signed, sealed by the simulator (§retorno). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalidar } from '../../invalidation/event-caller.ts';
import { openShop, type CallerAnswer, type Shop } from '../../support/shop/shop.ts';
import { withAuthority } from '../../support/service/with-authority.ts';
import { officialSchemasPresent, officialValidator } from '../../support/reading/official-schemas.ts';

const ITEMS = [
  { cantidad: 3, descripcion: 'Café molido 400 g', precioUni: 5.65, tipoItem: 1, codigo: 'CAF-400' },
  { cantidad: 10, descripcion: 'Libro escolar', precioUni: 4, tipoItem: 3, codigo: 'LIB-1' },
];
const ANA = {
  tipoDocumento: '13',
  numDocumento: '01234567-8',
  nombre: 'Ana Inventada',
  correo: 'ana@correo.example',
  direccion: { departamento: '06', municipio: '14', distrito: '14', complemento: 'Calle Ejemplo 12' },
};

interface Sold {
  readonly code: string;
  readonly fecEmi: string;
}
type Members = Readonly<Record<string, unknown>>;

/** A factura of 56.95, to nobody in particular unless told. */
async function sell(shop: Shop, more: object = {}): Promise<Sold> {
  const { status, body } = await shop.issue('01', JSON.stringify({ items: ITEMS, ...more }));
  if (status !== 200 && status !== 202) throw new Error(JSON.stringify(body));
  return { code: String(body['codigoGeneracion']), fecEmi: String(body['fecEmi']) };
}

function returning(of: readonly Sold[], items: readonly object[], more: object = {}): string {
  const documentoRelacionado = of.map(({ code, fecEmi }) => ({
    tipoDocumento: '01',
    tipoGeneracion: 2,
    numeroDocumento: code,
    fechaEmision: fecEmi,
  }));
  return JSON.stringify({ documentoRelacionado, items, ...more });
}

const coffee = (cantidad: number) => ({ ...ITEMS[0], cantidad });
const books = (cantidad: number) => ({ ...ITEMS[1], cantidad });
const faultsOf = ({ body }: CallerAnswer) =>
  (body['errors'] as { campo: string; codigo: string; mensaje: string }[]).map((each) => [
    each.campo,
    each.codigo,
  ]);

describe('a retorno', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ at: '2026-12-02 10:00:00' });
  });
  afterAll(() => shop.close());

  it('of part of a factura is sealed, has no control number and leaves the factura as it is', async () => {
    const sale = await sell(shop, { receptor: ANA });
    const answer = await shop.issue('18', returning([sale], [coffee(2), books(1)]));
    expect(answer.body).toMatchObject({
      estado: 'PROCESADO',
      tipoDte: 'Evento de Retorno',
      numeroControl: null,
    });
    const event = answer.body['dteJson'] as Record<string, Members>;
    expect(event['identificacion']).toMatchObject({ version: 1, tipoEvento: '18', fusion: null });
    expect(event['identificacion']).not.toHaveProperty('numeroControl');
    expect(event['identificacion']).not.toHaveProperty('tipoDte');
    expect(event['documento']).toEqual({
      tipoDocumento: '13',
      numDocumento: '012345678',
      nombre: 'Ana Inventada',
      codPais: null,
      nombrePais: null,
      telefono: null,
      correo: 'ana@correo.example',
    });
    expect(event['resumen']).toMatchObject({
      totalGravada: 11.3,
      totalExenta: 4,
      subTotalVentas: 15.3,
      montoTotalOperacion: 15.3,
      totalPagar: 15.3,
      totalIva: 1.3,
      tributos: null,
      totalLetras: 'QUINCE 30/100 USD',
    });
    if (officialSchemasPresent)
      expect(officialValidator('2026', '18')(JSON.stringify(event)).errors).toEqual([]);
  });

  it('reads the code of its factura in letters of either case', async () => {
    const sale = await sell(shop, { receptor: ANA });
    const small = { ...sale, code: sale.code.toLowerCase() };
    const back = await shop.issue('18', returning([small], [coffee(1)]));
    expect(back.body).toMatchObject({
      estado: 'PROCESADO',
      dteJson: { documento: { numDocumento: '012345678' } },
    });
    expect(back.headers['X-Aviso']).toBeUndefined();
    const over = await shop.issue('18', returning([small], [coffee(4), coffee(4)]));
    expect(faultsOf(over)).toEqual([['documentoRelacionado[0].numeroDocumento', 'SALDO']]);
  });

  it('takes what is left of each kind of sale and no more, until a retorno is invalidated', async () => {
    const sale = await sell(shop);
    const first = await shop.issue('18', returning([sale], [coffee(2), books(9)]));
    expect(first.status).toBe(200);
    const second = await shop.issue('18', returning([sale], [coffee(2)]));
    expect(second.status).toBe(400);
    expect(faultsOf(second)).toEqual([['documentoRelacionado[0].numeroDocumento', 'SALDO']]);
    expect(JSON.stringify(second.body)).toContain('quedan 5.65');
    const code = String(first.body['codigoGeneracion']);
    const undone = await invalidar(shop, {
      documento: { tipoDte: '18', codigoGeneracion: code, fecEmi: sale.fecEmi },
      motivo: { tipoAnulacion: 1, motivoAnulacion: 'Se contó mal' },
    });
    expect(undone.body).toMatchObject({ estado: 'PROCESADO', documento: { numeroControl: null } });
    const event = undone.body['eventoJson'] as Record<string, Members>;
    expect(event['documento']).toMatchObject({ tipoDte: '18', numeroControl: null, codigoGeneracionR: null });
    expect((await shop.issue('18', returning([sale], [coffee(3), books(10)]))).status).toBe(200);
  });

  it('keeps its factura from being invalidated while it is in force', async () => {
    const sale = await sell(shop);
    const back = await shop.issue('18', returning([sale], [coffee(1)]));
    const undo = (tipoDte: string, codigoGeneracion: unknown) =>
      invalidar(shop, {
        documento: { tipoDte, codigoGeneracion, fecEmi: sale.fecEmi },
        motivo: { tipoAnulacion: 2 },
      });
    const refused = await undo('01', sale.code);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain(String(back.body['codigoGeneracion']));
    expect((await undo('18', back.body['codigoGeneracion'])).body['estado']).toBe('PROCESADO');
    expect((await undo('01', sale.code)).body['estado']).toBe('PROCESADO');
    const late = await shop.issue('18', returning([sale], [coffee(1)]));
    expect(faultsOf(late)).toEqual([['documentoRelacionado[0].numeroDocumento', 'ESTADO']]);
  });

  it('is refused for other documents, for two receivers and for nothing', async () => {
    const [one, other] = [await sell(shop), await sell(shop, { receptor: ANA })];
    const each = [one, other].map(({ code }) => ({ ...coffee(1), numeroDocumento: code }));
    expect(faultsOf(await shop.issue('18', returning([one, other], each)))).toEqual([
      ['documentoRelacionado[1].numeroDocumento', 'NO_COINCIDE'],
    ]);
    expect(faultsOf(await shop.issue('18', returning([one], [coffee(1)], { receptor: ANA })))).toEqual([
      ['receptor.numDocumento', 'NO_COINCIDE'],
    ]);
    expect(faultsOf(await shop.issue('18', returning([one], [{ ...coffee(1), precioUni: 0 }])))).toEqual([
      ['items', 'FUERA_DE_RANGO'],
    ]);
    const asNote = returning([one], [coffee(1)]).replace('"01"', '"03"');
    expect(faultsOf(await shop.issue('18', asNote))).toEqual([
      ['documentoRelacionado[0].tipoDocumento', 'CODIGO_DESCONOCIDO'],
    ]);
  });

  it('of a factura that this system does not have says so, unless the request says whose it was', async () => {
    const nit = { tipoDocumento: '36', numDocumento: '0614-130795-104-0', nrc: '123456-7' };
    const where = { nombre: 'Inventada, S.A.', codActividad: '46900', correo: 'a@correo.example' };
    const receptor = { ...nit, ...where, direccion: ANA.direccion };
    const { body } = await shop.issue('03', JSON.stringify({ items: [ITEMS[0]], receptor }));
    const ofTaxpayer = { code: String(body['codigoGeneracion']), fecEmi: String(body['fecEmi']) };
    const unknown = { code: '00000000-0000-4000-8000-00000000ABCD', fecEmi: '2026-12-01' };
    for (const sale of [unknown, ofTaxpayer]) {
      const answer = await shop.issue('18', returning([sale], [coffee(1)]));
      expect([answer.status, faultsOf(answer)]).toEqual([
        400,
        [['documentoRelacionado[0].numeroDocumento', 'NO_COINCIDE']],
      ]);
      expect(answer.body['message']).toContain(`este sistema no tiene una factura (01) ${sale.code}`);
    }
    for (const [named, documento] of [
      [{}, null],
      [ANA, { numDocumento: '012345678' }],
    ] as const) {
      const sent = await shop.issue('18', returning([unknown], [coffee(1)], { receptor: named }));
      expect(sent.body).toMatchObject({ estado: 'RECHAZADO', codigoMsg: '014', dteJson: { documento } });
      expect(String(sent.headers['X-Aviso'])).toContain(unknown.code);
    }
    const paper = returning([{ ...unknown, code: 'A-1' }], [coffee(1)]).replace(
      '"tipoGeneracion":2',
      '"tipoGeneracion":1',
    );
    expect(faultsOf(await shop.issue('18', paper))).toEqual([
      ['documentoRelacionado[0].tipoGeneracion', 'REGLA'],
    ]);
    const codeless = returning([{ ...unknown, code: 'A-1' }], [coffee(1)]);
    expect(faultsOf(await shop.issue('18', codeless))).toEqual([
      ['documentoRelacionado[0].numeroDocumento', 'FORMATO'],
    ]);
  });

  it('with the discount on the whole of its factura gives all of it back, to the cent', async () => {
    const sale = await sell(shop, { descuGravada: 1.95, ivaRetenido: true, receptor: ANA });
    const simple = await shop.issue('18', returning([sale], ITEMS));
    expect(faultsOf(simple)).toEqual([['documentoRelacionado[0].numeroDocumento', 'SALDO']]);
    const whole = await shop.issue('18', returning([sale], ITEMS, { descuGravada: 1.95 }));
    expect(whole.body).toMatchObject({ estado: 'PROCESADO' });
    const event = whole.body['dteJson'] as Record<string, Members>;
    expect(event['resumen']).toMatchObject({ totalGravada: 15, ivaRete: 0.13, totalPagar: 54.87 });
  });
});

describe('where the event is not to be had', () => {
  it('the edition of 2023 and the setting name the way that remains', async () => {
    const before = await openShop({ at: '2026-11-21 10:00:00' });
    try {
      const sale = await sell(before);
      const answer = await before.issue('18', returning([sale], [coffee(1)]));
      expect(faultsOf(answer)).toEqual([['documentoRelacionado', 'REGLA']]);
      expect(JSON.stringify(answer.body)).toContain('invalidándola');
    } finally {
      await before.close();
    }
  });

  it('its settings close it, send it elsewhere and read its answer as an event’s', async () => {
    const closed = await openShop({
      at: '2026-12-02 10:00:00',
      settings: { retorno: { permitido: false } },
    });
    try {
      const refused = await closed.issue('18', returning([await sell(closed)], [coffee(1)]));
      expect(faultsOf(refused)).toEqual([['documentoRelacionado', 'REGLA']]);
      expect(JSON.stringify(refused.body)).toContain('retorno.permitido');
    } finally {
      await closed.close();
    }
    const sent: unknown[] = [];
    const elsewhere = await openShop({
      at: '2026-12-02 10:00:00',
      settings: { retorno: { ruta: '/fesv/recepcionevento', respuesta: 'evento' } },
      replace: (deps) =>
        withAuthority(deps, (authority) => ({
          submit: ({ reception, ...submission }) => {
            if (submission.tipoDte === '18') sent.push(reception);
            return authority.submit(submission);
          },
        })),
    });
    try {
      const answer = await elsewhere.issue('18', returning([await sell(elsewhere)], [coffee(1)]));
      expect(answer.body).toMatchObject({ estado: 'PROCESADO' });
      expect(sent).toEqual([{ path: '/fesv/recepcionevento', answer: 'evento' }]);
    } finally {
      await elsewhere.close();
    }
  });
});
