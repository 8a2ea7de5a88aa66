/** What suppliers send, read: every shape in which it comes, both formats, and what it brings. */
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../core/contract/json.ts';
import { purchaseWarnings, receiverKind } from '../../../core/domain/purchases/purchase-checks.ts';
import {
  enteredUnits,
  isAlarming,
  lineCosts,
  receivedCost,
} from '../../../core/domain/purchases/entered-lines.ts';
import { readDocument, type ReceivedDocument } from '../../../core/domain/purchases/received-document.ts';
import { readReceived } from '../../../core/domain/purchases/received-text.ts';
import { amount } from '../../../core/domain/money.ts';
import {
  asJws,
  CHEESE,
  PURCHASE_CODE,
  SEAL,
  SODA,
  SUPPLIER_NIT,
  supplierDocument,
  type SupplierDocument,
} from '../../support/shop/supplier-documents.ts';

const BUYER = { nit: '06141501901013', nrc: '1234567', nombre: 'Tienda La Ceiba' };
const decode = (part: string) => Buffer.from(part, 'base64url').toString('utf8');
const read = (sent: unknown) => readReceived(sent, decode);
const asSent = (value: object) => parseJson(JSON.stringify(value));

function documentOf(of: SupplierDocument = {}): ReceivedDocument {
  const received = read(JSON.stringify(supplierDocument(BUYER, of)));
  const reading = received.kind === 'document' ? readDocument(received.root) : null;
  if (reading?.ok !== true) throw new Error('a document that should be read');
  return reading.document;
}

describe('a document of a supplier', () => {
  const dte = supplierDocument(BUYER);
  const signed = asJws(dte);

  it.each([
    ['a DTE', dte, null],
    ['with its seal at the root', { ...dte, firmaElectronica: signed, selloRecibido: SEAL }, SEAL],
    ['with the answer within', { ...dte, responseMH: { selloRecibido: SEAL, estado: 'PROCESADO' } }, SEAL],
    ['a wrapper', { dteJson: dte, firmaElectronica: signed, selloRecibido: SEAL }, SEAL],
    ['a wrapper around its text', { dteJson: JSON.stringify(dte), sello: SEAL }, SEAL],
    ['a wrapper around the signature', { firmaElectronica: signed, selloRecibido: SEAL }, SEAL],
  ])('is read: %s', (_shape, sent, sello) => {
    for (const form of [asSent(sent), JSON.stringify(sent), `\uFEFF${JSON.stringify(sent)}\n`])
      expect(read(form)).toMatchObject({ kind: 'document', sello });
  });

  it('is read from its signature alone, without a seal', () => {
    expect(read(`${signed}\n`)).toMatchObject({ kind: 'document', sello: null });
  });

  it('is told from the answer to it and from its invalidation', () => {
    const codigoGeneracion = PURCHASE_CODE.toLowerCase();
    expect(read(JSON.stringify({ estado: 'PROCESADO', codigoGeneracion, selloRecibido: SEAL }))).toEqual({
      kind: 'seal',
      codigoGeneracion: PURCHASE_CODE,
      sello: SEAL,
    });
    const event = {
      identificacion: { version: 2, ambiente: '00', codigoGeneracion: SEAL },
      documento: { codigoGeneracion },
      motivo: { tipoAnulacion: 2 },
    };
    expect(read(JSON.stringify(event))).toEqual({
      kind: 'invalidation',
      codigoGeneracion: PURCHASE_CODE,
      sello: null,
    });
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html></html>'],
    ['a list', '[]'],
    ['a number', '12'],
    ['no DTE', '{"hola":1}'],
    [
      'a wrapper without end',
      JSON.stringify({ dteJson: { dteJson: { dteJson: { dteJson: { dteJson: { dteJson: dte } } } } } }),
    ],
    ['three parts that are none of a JWS', 'a.b.c'],
  ])('is not read from %s', (_what, sent) => {
    expect(read(sent).kind).toBe('unreadable');
  });

  it.each([
    ['identificacion.tipoDte', { identificacion: { ...dte.identificacion, tipoDte: '99' } }],
    ['identificacion.codigoGeneracion', { identificacion: { ...dte.identificacion, codigoGeneracion: 'X' } }],
    ['identificacion.fecEmi', { identificacion: { ...dte.identificacion, fecEmi: '20/11/2026' } }],
    ['identificacion.ambiente', { identificacion: { ...dte.identificacion, ambiente: '02' } }],
    ['emisor.nit', { emisor: { nombre: 'Nadie' } }],
  ])('says which member fails: %s', (campo, part) => {
    const received = read(JSON.stringify({ ...dte, ...part }));
    const reading = received.kind === 'document' ? readDocument(received.root) : null;
    expect(reading).toMatchObject({ ok: false, campo });
  });

  it('says who sells, what, and what it comes to', () => {
    const document = documentOf();
    expect(document.emisor).toEqual({
      nit: SUPPLIER_NIT,
      nrc: '987654',
      nombre: 'Mayoreo El Amate, S.A. de C.V.',
    });
    expect(document.lineas.map(({ cantidad, gravada }) => [cantidad.toFixed(), gravada.toFixed()])).toEqual([
      ['2', '60'],
      ['4', '40'],
    ]);
    const { gravada, iva, total } = document.sumas;
    expect([gravada, iva, total].map((value) => value.toFixed(2))).toEqual(['100.00', '13.00', '113.00']);
  });

  it.each([
    ['days', { plazo: '01', periodo: 45 }, '2027-01-04'],
    ['months, each to the same day', { plazo: '02', periodo: 3 }, '2027-02-20'],
    ['years', { plazo: '03', periodo: 1 }, '2027-11-20'],
    ['nothing where months are days written wrong', { plazo: '02', periodo: 75 }, null],
  ])('says until when it is owed, in %s', (_unit, credito, vence) => {
    expect(documentOf({ credito }).credito).toEqual({ vence, debe: null });
    expect(documentOf({ credito: null }).credito).toBeNull();
  });

  it.each([
    ['all of it where its payments on term are more', '200.00', '113'],
    ['nothing where they are less than a cent', '0.004', undefined],
  ])('says that of one paid in part is owed %s', (_what, montoPago, debe) => {
    const pagos = [{ codigo: '13', montoPago: Number(montoPago), plazo: '01', periodo: 15 }];
    const { credito } = documentOf({ resumen: { condicionOperacion: 3, pagos } });
    expect(credito?.debe?.toFixed()).toBe(debe);
  });
});

describe('for whom it is', () => {
  it.each([
    ['ours', { receptor: { nit: '0614-150190-101-3', nrc: null, nombre: 'X' } }],
    ['ours', { receptor: { nit: null, nrc: '0123456-7', nombre: 'X' } }],
    ['ours', { receptor: { tipoDocumento: '36', numDocumento: '06141501901013', nombre: 'X' } }],
    ['foreign', { receptor: { nit: '06142803901121', nrc: '1', nombre: 'Otro' } }],
    ['foreign', { receptor: { nit: null, nrc: null, nombre: 'Otro' } }],
    ['nobody', { receptor: null }],
    ['own', { emisor: { nit: '06141501901013', nrc: '1234567', nombre: 'Tienda' } }],
  ])('%s', (kind, part) => {
    const received = read(JSON.stringify({ ...supplierDocument(BUYER), ...part }));
    const reading = received.kind === 'document' ? readDocument(received.root) : null;
    if (reading?.ok !== true) throw new Error('a document that should be read');
    expect(receiverKind(reading.document, BUYER)).toBe(kind);
  });

  it('is warned of what a person should look at', () => {
    const names = (of: SupplierDocument, sello: string | null = SEAL) =>
      purchaseWarnings(documentOf(of), {
        own: BUYER,
        sello,
        receivedIn: 'PRODUCCION',
        receivedOn: '2026-11-20',
      }).map(({ regla }) => regla);
    expect(names({ ambiente: '01' })).toEqual([]);
    expect(names({ ambiente: '01' }, null)).toEqual(['compra-sin-sello']);
    expect(names({ version: 9 })).toEqual(['compra-version']);
    expect(names({ ambiente: '01', resumen: { totalGravada: 100.02 } })).toEqual(['compra-no-suma']);
    expect(names({ ambiente: '01', resumen: { totalGravada: 100.01 } })).toEqual([]);
    expect(names({ ambiente: '01', fecEmi: '2026-11-21' })).toEqual(['compra-emitida-despues']);
    const iva = (valor: number) => ({ tributos: [{ codigo: '20', descripcion: 'IVA', valor }] });
    expect(names({ ambiente: '01', resumen: iva(99) })).toEqual(['compra-iva-distinto']);
    expect(names({ ambiente: '01', resumen: iva(0) })).toEqual(['compra-iva-distinto']);
    // A cent for each of the two lines.
    expect(names({ ambiente: '01', resumen: iva(13.02) })).toEqual([]);
    expect(names({ ambiente: '01', tipoDte: '01', version: 2, resumen: iva(0) })).toEqual([]);
  });
});

describe('what names us and somebody else', () => {
  it.each([
    ['another NRC', { nit: BUYER.nit, nrc: '765432-1' }, [{ dato: 'NRC', dice: '7654321', suyo: BUYER.nrc }]],
    [
      'another NIT',
      { nit: '061428039', nrc: '0001234567' },
      [{ dato: 'NIT', dice: '061428039', suyo: BUYER.nit }],
    ],
    ['no NRC', { nit: BUYER.nit, nrc: null }, []],
  ])('is taken, and said: %s', (_case, receptor, expected) => {
    const sent = { ...supplierDocument(BUYER, { ambiente: '01' }), receptor: { ...receptor, nombre: 'X' } };
    const received = read(JSON.stringify(sent));
    const reading = received.kind === 'document' ? readDocument(received.root) : null;
    if (reading?.ok !== true) throw new Error('a document that should be read');
    const warned = purchaseWarnings(reading.document, {
      own: BUYER,
      sello: SEAL,
      receivedIn: 'PRODUCCION',
      receivedOn: '2026-11-20',
    });
    expect(warned).toEqual(expected.map((each) => ({ regla: 'compra-otro-receptor', parametros: each })));
  });
});

describe('what its goods cost', () => {
  it('is without VAT, less what was taken off the whole, to the last cent', () => {
    // A paper that takes off more than it sells costs nothing, and never less.
    const sent = documentOf({ descuGravada: 10 });
    const beyond = lineCosts({ ...sent, sumas: { ...sent.sumas, descuGravada: amount('1000') } });
    expect([...beyond.values()].map((cost) => cost.toFixed())).toEqual(['0', '0']);
    const costs = lineCosts(sent);
    expect([...costs.values()].map((cost) => cost.toFixed())).toEqual(['54', '36']);
    // Off a kind of sale that it has none of, and a line without a charge at its end.
    const free = documentOf({
      descuGravada: 10,
      lines: [CHEESE, SODA, { descripcion: 'Bonificación', cantidad: 1, precioUni: 0 }],
      resumen: { descuExenta: 5 },
    });
    expect([...lineCosts(free).values()].map((cost) => cost.toFixed())).toEqual(['54', '36', '0']);
    const thirds = documentOf({
      descuGravada: 10,
      lines: [1, 2, 3].map(() => ({ descripcion: 'Pan', cantidad: 1, precioUni: 10 })),
    });
    expect([...lineCosts(thirds).values()].map((cost) => cost.toFixed())).toEqual([
      '6.66666667',
      '6.66666667',
      '6.66666666',
    ]);
  });

  it('bears charges that give no credit, where lines name them and else by value', () => {
    const charge = (codigo: string, valor: number) => ({ codigo, descripcion: codigo, valor });
    const tributos = [charge('20', 13), charge('D1', 2), charge('C8', 1)];
    const sent = documentOf({ resumen: { tributos } });
    const [cheese, soda] = sent.lineas;
    if (cheese === undefined || soda === undefined) throw new Error('two lines were sent');
    const costs = (lineas: typeof sent.lineas) =>
      [...lineCosts({ ...sent, lineas }).values()].map((cost) => cost.toFixed());
    // 3.00 over 60.00 and 40.00.
    expect(costs(sent.lineas)).toEqual(['61.8', '41.2']);
    expect(costs([cheese, { ...soda, tributos: ['20', 'D1'] }])).toEqual(['60.6', '42.4']);
  });

  it('goes with what arrived, in whole base units', () => {
    const of = (recibido: string, cantidad = '4') =>
      receivedCost(amount('40'), { recibido: amount(recibido), cantidad: amount(cantidad) }).toFixed();
    expect([of('4'), of('3'), of('0'), of('1', '3')]).toEqual(['40', '30', '0', '13.33333333']);
    expect(enteredUnits(amount('2.5'), { factor: 1, pesado: true, codigo: 'Q' })).toBe(2500);
    expect(enteredUnits(amount('0.5'), { factor: 24, pesado: false, codigo: 'G' })).toBe(12);
    expect(enteredUnits(amount('0.3'), { factor: 24, pesado: false, codigo: 'G' })).toMatchObject({
      regla: 'compra-fraccion',
    });
    expect(enteredUnits(amount('2.0005'), { factor: 1, pesado: true, codigo: 'Q' })).toMatchObject({
      regla: 'cantidad-por-peso',
    });
  });

  it('is looked at when it jumps by more than thirty hundredths', () => {
    const jump = (now: string) => isAlarming(amount('1'), amount(now));
    expect(['0.69', '0.70', '1.30', '1.31'].map(jump)).toEqual([true, false, false, true]);
  });
});
