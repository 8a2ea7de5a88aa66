/** What customers owe, by the API: sales on credit charge, notes and invalidations lower, payments pay, each once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IssuerSettings } from '../../../core/contract/settings/issuer-settings.ts';
import { putCustomerBlock } from '../../../core/store/catalogue/customer-terms.ts';
import { findCustomerByDocument } from '../../../core/store/catalogue/customers.ts';
import { putOtherTills } from '../../../core/store/central/other-tills-accounts.ts';
import { findIssuer, upsertIssuer } from '../../../core/store/issuers/issuers.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { signatureVerifier } from '../../../core/signing/signature-verifier.ts';
import { openApiShop, type ApiShop, type HttpAnswer } from '../../support/shop/api-shop.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';

let api: ApiShop;
let customer = '';
let numero = 0;
beforeAll(async () => {
  api = await openApiShop();
});
afterAll(() => api?.close());
beforeEach(async () => {
  numero += 1;
  customer = `PAS-${numero}`;
  await api.put(`/clientes/37/${customer}`, {
    nombre: `Cliente ${numero}`,
    limiteCredito: 100,
    diasCredito: 15,
  });
});

const account = async () => (await api.ask(`GET /clientes/37/${customer}/cuenta`, 'norte')).body;
const receptor = () => ({ tipoDocumento: '37', numDocumento: customer, nombre: `Cliente ${numero}` });
const line = (precioUni: number) => ({
  cantidad: 1,
  descripcion: 'Arroz',
  precioUni,
  tipoItem: 1,
  uniMedida: 59,
});
const onCredit = (montoPago: number, more = {}) => ({
  codigo: '01',
  montoPago,
  plazo: '01',
  periodo: 30,
  ...more,
});
const sell = (total: number, pagos: readonly object[], more = {}): Promise<HttpAnswer> =>
  api.send('/factura/emitir', { items: [line(total)], receptor: receptor(), pagos, ...more });
const pay = (body: object, how = {}): Promise<HttpAnswer> =>
  api.send(`/clientes/37/${customer}/abonos`, body, how);
const settings = (given: IssuerSettings): Promise<void> =>
  api.shop.store.transact((tx, now) => {
    const issuer = findIssuer(tx, SHOP_NIT);
    if (issuer === null) throw new Error('there is no issuer');
    upsertIssuer(tx, { ...issuer, settings: given }, now);
  });
const invalidation = (tipoDte: string, { body }: HttpAnswer) => ({
  documento: { tipoDte, codigoGeneracion: body['codigoGeneracion'], fecEmi: body['fecEmi'] },
  motivo: { tipoAnulacion: 2, motivoAnulacion: 'La venta se deshizo' },
});
const controlOf = ({ body }: HttpAnswer): number => Number(String(body['numeroControl']).slice(-15));
const codeOf = ({ body }: HttpAnswer): string => String(body['codigoGeneracion']);

const TAXPAYER = `/clientes/36/${RECEPTOR.numDocumento}`;
const standing = async () => (await api.ask(`GET ${TAXPAYER}/cuenta`, 'central')).body;
const REAMS = { cantidad: 10, descripcion: 'Resma de papel', precioUni: 4, tipoItem: 1 };
const FREIGHT = { cantidad: 1, descripcion: 'Flete', precioUni: 10, tipoItem: 2 };

describe('the account of a customer', () => {
  it('is charged with what a sale leaves unpaid, and paid from what is due first', async () => {
    const late = await sell(40, [onCredit(40)]);
    const soon = await sell(30, [{ codigo: '01', montoPago: 10 }, onCredit(20, { periodo: 8 })]);
    expect([late.status, soon.status]).toEqual([200, 200]);
    expect(await account()).toMatchObject({ limite: 100, saldo: 60, vencido: 0, disponible: 40 });
    const paid = await pay({ monto: 25.5, codigo: '03', referencia: 'T-1' });
    expect(paid.body).toEqual({
      recibo: expect.stringMatching(/-\d{8}$/),
      saldoAntes: 60,
      saldoDespues: 34.5,
      imputado: [
        { codigoGeneracion: codeOf(soon), monto: 20 },
        { codigoGeneracion: codeOf(late), monto: 5.5 },
      ],
    });
    const { cargos, abonos } = await account();
    expect(cargos).toMatchObject([
      { codigoGeneracion: codeOf(late), monto: 40, pendiente: 34.5 },
      { codigoGeneracion: codeOf(soon), monto: 20, pendiente: 0 },
    ]);
    expect(abonos).toMatchObject([{ recibo: paid.body['recibo'], monto: 25.5, forma: '03' }]);
    await api.put(`/clientes/37/${customer.toLowerCase()}`, { nombre: 'El mismo', limiteCredito: 100 });
    expect(await account()).toMatchObject({ saldo: 34.5 });
  });

  it('pays the documents that are named, first to last, and keeps what is over for the next sale', async () => {
    const first = await sell(10, [onCredit(10, { periodo: 5 })]);
    const second = await sell(10, [onCredit(10, { periodo: 60 })]);
    const paid = await pay({ monto: 12, codigo: '01', documentos: [codeOf(second)] });
    expect(paid.body['imputado']).toEqual([
      { codigoGeneracion: codeOf(second), monto: 10 },
      { codigoGeneracion: codeOf(first), monto: 2 },
    ]);
    await pay({ monto: 20, codigo: '01' });
    expect(await account()).toMatchObject({ saldo: -12, disponible: 112 });
    await sell(15, [onCredit(15)]);
    expect(await account()).toMatchObject({
      saldo: 3,
      cargos: [{ pendiente: 0 }, { pendiente: 0 }, { pendiente: 3 }],
    });
  });

  it('is not charged by what is paid at once, nor by a customer who is not in the file', async () => {
    await sell(10, [{ codigo: '01', montoPago: 10 }]);
    const stranger = { tipoDocumento: '37', numDocumento: 'NADIE-1', nombre: 'Nadie' };
    expect((await sell(10, [onCredit(10)], { receptor: stranger })).status).toBe(200);
    expect(await account()).toMatchObject({ saldo: 0, cargos: [], abonos: [] });
    expect((await api.ask('GET /clientes/37/NADIE-1/cuenta', 'norte')).body).toMatchObject({
      codigo: 'CLIENTE_NO_ENCONTRADO',
    });
  });

  it('is paid once for a key, and refuses what cannot be paid with every fault', async () => {
    await sell(10, [onCredit(10)]);
    const once = { headers: { 'idempotency-key': `abono-${numero}` } };
    const paid = await pay({ monto: 4, codigo: '01' }, once);
    const again = await pay({ monto: 4, codigo: '01' }, once);
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([paid.text, 'true']);
    expect(await account()).toMatchObject({ saldo: 6 });
    const unknown = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE';
    const refused = await pay({ monto: 0, codigo: '99', documentos: ['x'] });
    expect((refused.body['errors'] as { campo: string }[]).map(({ campo }) => campo).toSorted()).toEqual([
      'codigo',
      'documentos[0]',
      'monto',
    ]);
    const strange = await pay({ monto: 1, codigo: '01', documentos: [unknown] });
    expect([strange.status, strange.body['errors']]).toMatchObject([400, [{ campo: 'documentos[0]' }]]);
    expect(await account()).toMatchObject({ saldo: 6 });
  });

  it('warns beyond the limit, and refuses where the settings say so: no number is taken', async () => {
    const beyond = await sell(100.01, [onCredit(100.01)]);
    expect([beyond.status, decodeURIComponent(String(beyond.headers['x-aviso']))]).toMatchObject([
      200,
      expect.stringContaining('100.00'),
    ]);
    const rehearsed = await sell(5, [onCredit(5)], { simular: true });
    expect(decodeURIComponent(String(rehearsed.headers['x-aviso']))).toContain('100.01');
    expect(await account()).toMatchObject({ saldo: 100.01, disponible: 0 });
    await settings({ limiteDeCredito: 'detiene' });
    const refused = await sell(1, [onCredit(1)]);
    expect([refused.status, refused.body['codigo']]).toEqual([422, 'LIMITE_DE_CREDITO']);
    await settings({});
    const next = await sell(1, [{ codigo: '01', montoPago: 1 }]);
    expect(controlOf(next)).toBe(controlOf(beyond) + 1);
  });

  it('is bounded by what is owed at all tills where no centre gives this one a part of the limit', async () => {
    const cuenta = {
      nit: SHOP_NIT,
      ambiente: 'PRUEBAS',
      tipoDocumento: '37',
      numDocumento: customer,
    } as const;
    const cuentas = [{ ...cuenta, otros: 9_900, vencido: 0, cupo: null }];
    await api.shop.store.transact((tx, at) =>
      putOtherTills(tx, { position: 1, same: false, at, entrega: 0, cuentas }),
    );
    expect(await account()).toMatchObject({ saldo: 99, disponible: 1 });
    const beyond = await sell(5, [onCredit(5)], { simular: true });
    expect(decodeURIComponent(String(beyond.headers['x-aviso']))).toContain('99.00');
  });

  it('is lowered by a credit note and raised by a debit note of a crédito fiscal on credit', async () => {
    const { tipoDocumento: _, numDocumento: __, direccion, ...kept } = RECEPTOR;
    expect((await api.put(TAXPAYER, { ...kept, direccion, diasCredito: 15 })).status).toBe(200);
    const body = { items: [REAMS], receptor: RECEPTOR, pagos: [onCredit(45.2)] };
    const sold = await api.send('/credito-fiscal/emitir', body);
    expect([sold.status, await standing()]).toMatchObject([
      200,
      { saldo: 45.2, limite: null, disponible: null },
    ]);
    const related = { documentoRelacionado: [{ codigoGeneracion: codeOf(sold) }] };
    const back = await api.send('/nota-credito/emitir', { items: [{ ...REAMS, cantidad: 2 }], ...related });
    expect([back.status, await standing()]).toMatchObject([
      200,
      { saldo: 36.16, cargos: [{ monto: 36.16 }] },
    ]);
    const raised = await api.send('/nota-debito/emitir', { items: [FREIGHT], ...related });
    expect([raised.status, await standing()]).toMatchObject([200, { saldo: 47.46 }]);
    const invalidated = await api.send('/invalidar', invalidation('05', back));
    expect([invalidated.status, await standing()]).toMatchObject([200, { saldo: 56.5 }]);
  });

  it('is charged by a debit note of several documents with what is of those that charged it', async () => {
    const saldo = async () => Number((await standing())['saldo']);
    const sold = async (pago: object) => {
      const body = { items: [REAMS], receptor: RECEPTOR, pagos: [pago] };
      return codeOf(await api.send('/credito-fiscal/emitir', body));
    };
    const onAccount = await sold(onCredit(45.2));
    const atOnce = await sold({ codigo: '01', montoPago: 45.2 });
    const before = await saldo();
    const raised = await api.send('/nota-debito/emitir', {
      items: [
        { ...FREIGHT, numeroDocumento: onAccount },
        { ...FREIGHT, precioUni: 30, numeroDocumento: atOnce },
      ],
      documentoRelacionado: [onAccount, atOnce].map((codigoGeneracion) => ({ codigoGeneracion })),
    });
    expect(raised.status).toBe(200);
    expect((await saldo()) - before).toBeCloseTo(11.3, 8);
  });

  it('follows a sale that is refused, corrected and invalidated', async () => {
    api.shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', veces: 1 }]);
    const refused = await sell(20, [onCredit(20)]);
    expect([refused.status, await account()]).toMatchObject([422, { saldo: 0, cargos: [] }]);
    const headers = { 'X-Corrige': codeOf(refused) };
    const corrected = await api.send(
      '/factura/emitir',
      { items: [line(20)], receptor: receptor(), pagos: [{ codigo: '01', montoPago: 5 }, onCredit(15)] },
      { headers },
    );
    expect([corrected.status, await account()]).toMatchObject([200, { saldo: 15, cargos: [{ monto: 15 }] }]);
    await pay({ monto: 15, codigo: '01' });
    expect((await api.ask(`DELETE /clientes/37/${customer}`, 'admin')).status).toBe(200);
    const invalidated = await api.send('/invalidar', invalidation('01', corrected));
    await api.put(`/clientes/37/${customer}`, { nombre: 'Otra vez' });
    expect([invalidated.status, await account()]).toMatchObject([200, { saldo: -15, cargos: [] }]);
    const owed = await api.ask(`DELETE /clientes/37/${customer}`, 'admin');
    expect([owed.status, owed.body['codigo'], owed.body['message']]).toEqual([
      409,
      'ESTADO_NO_PERMITE',
      'Otra vez tiene $15.00 a su favor: devuélvaselos en la caja antes de eliminarlo',
    ]);
  });

  it('is judged at the limit by what is owed beside the sale that is corrected', async () => {
    await settings({ limiteDeCredito: 'detiene' });
    expect((await sell(40, [onCredit(40)])).status).toBe(200);
    api.shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', veces: 1 }]);
    const refused = await sell(60, [onCredit(60)]);
    expect([refused.status, refused.body['codigo']]).toEqual([422, 'RECHAZADO_POR_HACIENDA']);
    const headers = { 'X-Corrige': codeOf(refused) };
    const body = { items: [line(60)], receptor: receptor(), pagos: [onCredit(60)] };
    const corrected = await api.send('/factura/emitir', body, { headers });
    await settings({});
    expect([corrected.status, corrected.headers['x-aviso'], await account()]).toMatchObject([
      200,
      undefined,
      { saldo: 100, disponible: 0 },
    ]);
  });

  it("is the same by DUI and by the NIT that is its owner's DUI", async () => {
    await api.put('/clientes/13/01234567-8', { nombre: 'Ana Inventada' });
    const receptorByNit = { tipoDocumento: '36', numDocumento: '012345678', nombre: 'Ana Inventada' };
    const sold = await sell(5, [onCredit(5)], { receptor: receptorByNit });
    const { body } = await api.ask('GET /clientes/13/01234567-8/cuenta', 'norte');
    expect([sold.status, body]).toMatchObject([200, { saldo: 5 }]);
  });

  it('is proved by verify, receipt by receipt', () => {
    const { faltas } = api.shop.store.read((reader) => verifyStore(reader, signatureVerifier()));
    expect(faltas).toEqual([]);
  });

  it('buys nothing on credit while it is blocked, whatever PUT says of it', async () => {
    await api.shop.store.transact((tx, now) => {
      const found = findCustomerByDocument(tx, SHOP_NIT, { tipoDocumento: '37', numDocumento: customer });
      putCustomerBlock(tx, { issuerId: SHOP_NIT, customer: found?.id ?? '' }, { motivo: 'No paga', at: now });
    });
    await api.put(`/clientes/37/${customer}`, { nombre: `Cliente ${numero}`, limiteCredito: 500 });
    for (const simular of [true, false]) {
      const refused = await sell(10, [onCredit(10)], { simular });
      expect([refused.status, refused.body['codigo']]).toEqual([422, 'LIMITE_DE_CREDITO']);
      expect(refused.body['message']).toContain('No paga');
    }
    expect((await sell(10, [{ codigo: '01', montoPago: 10 }])).status).toBe(200);
  });
});
