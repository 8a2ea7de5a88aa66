/** The event of return end to end: over the engine, signed, sealed by the simulator (§retorno). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureVerifier } from '../../../core/signing/signature-verifier.ts';
import { findDocumentByCode } from '../../../core/store/documents/documents.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { invalidar } from '../../invalidation/event-caller.ts';
import { openShop, type CallerAnswer, type Shop } from '../../support/shop/shop.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
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

interface Back {
  readonly numItem: number;
  readonly cantidad: number;
}

/** The same lines of each of them; everything where none are named. */
function returning(of: readonly Sold[], items?: readonly Back[], more: object = {}): string {
  const documentos = of.map(({ code: codigoGeneracion }) => ({ codigoGeneracion, ...(items && { items }) }));
  return JSON.stringify({ documentos, ...more });
}

const coffee = (cantidad: number): Back => ({ numItem: 1, cantidad });
const books = (cantidad: number): Back => ({ numItem: 2, cantidad });
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

  it('keeps whose goods came back as the factura names them, hyphens of a passport too', async () => {
    const receptor = { tipoDocumento: '37', numDocumento: 'PAS-1', nombre: 'Ana Inventada' };
    const sale = await sell(shop, { receptor });
    const { body } = await shop.issue('18', returning([sale], [coffee(1)]));
    const kept = shop.store.read((reader) => findDocumentByCode(reader, String(body['codigoGeneracion'])));
    expect(kept?.receptorDocumento).toBe('PAS-1');
    expect(shop.store.read((reader) => verifyStore(reader, signatureVerifier())).faltas).toEqual([]);
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
    const over = await shop.issue('18', returning([small], [coffee(4)]));
    expect(over).toMatchObject({ status: 422, body: { codigo: 'SALDO_INSUFICIENTE' } });
    expect(faultsOf(over)).toEqual([['documentos[0].items[0].cantidad', 'SALDO']]);
  });

  it('takes what is left of each kind of sale and no more, until a retorno is invalidated', async () => {
    const sale = await sell(shop);
    const first = await shop.issue('18', returning([sale], [coffee(2), books(9)]));
    expect(first.status).toBe(200);
    const second = await shop.issue('18', returning([sale], [coffee(2)]));
    expect(second.status).toBe(422);
    expect(faultsOf(second)).toEqual([['documentos[0].items[0].cantidad', 'SALDO']]);
    expect(JSON.stringify(second.body)).toContain('quedan 1 por devolver');
    const code = String(first.body['codigoGeneracion']);
    const undone = await invalidar(shop, {
      documento: { tipoDte: '18', codigoGeneracion: code, fecEmi: sale.fecEmi },
      motivo: { tipoAnulacion: 1, motivoAnulacion: 'Se contó mal' },
    });
    expect(undone.body).toMatchObject({ estado: 'PROCESADO', documento: { numeroControl: null } });
    const event = undone.body['eventoJson'] as Record<string, Members>;
    expect(event['documento']).toMatchObject({ tipoDte: '18', numeroControl: null, codigoGeneracionR: null });
    const rest = await shop.issue('18', returning([sale]));
    expect(rest.body).toMatchObject({ estado: 'PROCESADO', dteJson: { resumen: { totalPagar: 56.95 } } });
    const none = await shop.issue('18', returning([sale]));
    expect(none).toMatchObject({ status: 422, body: { codigo: 'SALDO_INSUFICIENTE' } });
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
    expect(refused).toMatchObject({ status: 409, body: { codigo: 'TIENE_NOTAS' } });
    expect(JSON.stringify(refused.body)).toContain(String(back.body['codigoGeneracion']));
    expect((await undo('18', back.body['codigoGeneracion'])).body['estado']).toBe('PROCESADO');
    expect((await undo('01', sale.code)).body['estado']).toBe('PROCESADO');
    const late = await shop.issue('18', returning([sale], [coffee(1)]));
    expect(late).toMatchObject({ status: 409, body: { codigo: 'ESTADO_NO_PERMITE' } });
  });

  it('is refused for two receivers, for lines that are not there and for what was named twice', async () => {
    const [one, other] = [await sell(shop), await sell(shop, { receptor: ANA })];
    const both = await shop.issue('18', returning([one, other], [coffee(1)]));
    expect(faultsOf(both)).toEqual([['documentos[1].codigoGeneracion', 'NO_COINCIDE']]);
    const wrong = await shop.issue(
      '18',
      returning([one], [coffee(1), coffee(1), { numItem: 3, cantidad: 1 }]),
    );
    expect(faultsOf(wrong)).toEqual([
      ['documentos[0].items[1].numItem', 'REGLA'],
      ['documentos[0].items[2].numItem', 'NO_COINCIDE'],
    ]);
    const twice = await shop.issue('18', returning([one, one], [coffee(1)]));
    expect(faultsOf(twice)).toEqual([['documentos[1].codigoGeneracion', 'REGLA']]);
  });

  it('of several facturas of one receiver brings back the lines of each', async () => {
    const sales = [await sell(shop, { receptor: ANA }), await sell(shop, { receptor: ANA })];
    const { body } = await shop.issue('18', returning(sales, [books(4)], { motivo: 'Libros repetidos' }));
    expect(body).toMatchObject({ estado: 'PROCESADO', dteJson: { resumen: { totalPagar: 32 } } });
    const { cuerpoDocumento, apendice } = body['dteJson'] as Record<string, unknown>;
    expect(cuerpoDocumento).toMatchObject(sales.map(({ code }) => ({ codigoGeneracion: code, cantidad: 4 })));
    expect(apendice).toEqual([{ campo: 'motivo', etiqueta: 'Motivo', valor: 'Libros repetidos' }]);
  });

  it('of what is no factura of the caller is refused before anything else is read', async () => {
    const unknown = { code: '00000000-0000-4000-8000-00000000ABCD', fecEmi: '2026-12-01' };
    const gone = await shop.issue('18', returning([unknown], [], { sobra: 1 }));
    expect(gone).toMatchObject({ status: 404, body: { codigo: 'DOCUMENTO_NO_ENCONTRADO' } });
    const { body } = await shop.issue('03', JSON.stringify({ items: [ITEMS[0]], receptor: RECEPTOR }));
    const credit = { code: String(body['codigoGeneracion']), fecEmi: String(body['fecEmi']) };
    const asReturn = await shop.issue('18', returning([credit]));
    expect(asReturn).toMatchObject({ status: 409, body: { codigo: 'ESTADO_NO_PERMITE' } });
    expect(asReturn.body['message']).toContain('/nota-credito/emitir');
    const codeless = await shop.issue('18', returning([{ ...unknown, code: 'A-1' }]));
    expect(faultsOf(codeless)).toEqual([['documentos[0].codigoGeneracion', 'FORMATO']]);
  });

  it('of a factura without its seal is refused until it has one', async () => {
    await shop.simulator.turnOff();
    const sale = await sell(shop);
    const early = await shop.issue('18', returning([sale]));
    await shop.simulator.turnOn();
    expect(early).toMatchObject({ status: 409, body: { codigo: 'ESTADO_NO_PERMITE' } });
    expect(early.body['message']).toContain('sello');
    await shop.pass(10 * 60_000);
    expect((await shop.issue('18', returning([sale]))).body['estado']).toBe('PROCESADO');
  });

  it('with the discount on the whole of its factura gives all of it back, to the cent', async () => {
    const sale = await sell(shop, { descuGravada: 1.95, ivaRetenido: true, receptor: ANA });
    const whole = await shop.issue('18', returning([sale]));
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
      expect(answer).toMatchObject({ status: 409, body: { codigo: 'ESTADO_NO_PERMITE' } });
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
      expect(refused).toMatchObject({ status: 409, body: { codigo: 'ESTADO_NO_PERMITE' } });
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
