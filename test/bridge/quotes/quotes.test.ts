/** Quotes: frozen as they were made, sold once, in parts too, given back by what undoes a sale, and proven. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { signatureVerifier } from '../../../core/signing/signature-verifier.ts';
import { findDocumentByCode } from '../../../core/store/documents/documents.ts';
import { collectFaults } from '../../../core/store/proof/verify-faults.ts';
import { quoteSaleOf, recordQuoteSale } from '../../../core/store/quotes/quote-sales.ts';
import { verifyQuotes } from '../../../core/store/quotes/verify-quotes.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { audit, invalidating, onStore, sell, setSettings } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

const COFFEE = {
  cantidad: 10,
  descripcion: 'Café molido de altura 400 g',
  precioUni: 5.9,
  tipoItem: 1,
  codigo: 'CAF-400',
};
const FREIGHT = { cantidad: 1, descripcion: 'Flete a domicilio', precioUni: 5, tipoItem: 2 };
const ANA = {
  tipoDocumento: '36',
  numDocumento: '06141506051015',
  nrc: '1502360',
  nombre: 'Ferretería de Prueba, S.A. de C.V.',
  nombreComercial: null,
  codActividad: '47522',
  correo: 'compras@ferreteria.example',
  telefono: '22334455',
  direccion: { departamento: '06', municipio: '23', distrito: '14', complemento: 'Calle de Prueba 210' },
} as const;
const TRANSPORT = { bienTitulo: '04' };
const DAY_MS = 86_400_000;

let till: TillApp;
let cashier: Browser;
let manager: Browser;
let managerId: string;
beforeAll(async () => {
  ({ till, cashier, manager, managerId } = await openStaffedApp());
  await setSettings(till, { segundaPersona: false });
});
afterAll(() => till?.close());

let keys = 0;
const key = () => `cotiza-${(keys += 1)}`;
const asking = (more: Partial<BridgeInput<'quotes.save'>> = {}, items: readonly object[] = [COFFEE]) => ({
  clave: key(),
  cambia: null,
  request: JSON.stringify({ items }),
  cliente: null,
  vence: null,
  notas: '',
  ...more,
});
const approval = () => ({ userId: managerId, pin: till.pinOf('gerente') });

/** A sale of so many of the first line of a quote. */
const selling = (
  cotizacion: string,
  cantidad: number,
  more: { readonly tipoDte?: TipoVenta; readonly item?: object; readonly body?: object } = {},
) => {
  const { tipoDte = '01', item = {}, body = {} } = more;
  const named = tipoDte === '03' ? { receptor: ANA } : {};
  const moved = tipoDte === '04' ? { receptor: { ...ANA, ...TRANSPORT } } : {};
  return {
    tipoDte,
    request: JSON.stringify({ items: [{ ...COFFEE, cantidad, ...item }], ...named, ...moved, ...body }),
    preciosConIva: true,
    idempotencyKey: key(),
    cotizacion: { cotizacion, version: 1, lineas: [0] },
  };
};
const standing = async (cotizacion: string) => {
  const { estado, lineas } = await cashier.ask('quotes.view', { cotizacion });
  return `${estado} ${lineas.map(({ queda }) => queda).join(' ')}`;
};
const faultsOf = async (input: BridgeInput<'documents.issue'>) => {
  const reply = await cashier.call('documents.issue', input);
  return reply.ok ? [] : (reply.problem.errors?.map(({ campo }) => campo) ?? [reply.problem.codigo]);
};
const proven = () =>
  onStore(till, (store) =>
    Promise.resolve(store.read((reader) => verifyStore(reader, signatureVerifier())).faltas),
  );

describe('a quote', () => {
  let quote = '';
  beforeEach(async () => {
    ({ cotizacion: quote } = await cashier.ask('quotes.save', asking()));
  });

  it('is numbered without gaps, kept once under its key, and found by what it says', async () => {
    const given = asking({ cliente: { ...ANA, numDocumento: null, tipoDocumento: null, nrc: null } });
    const first = await cashier.ask('quotes.save', given);
    const again = await cashier.ask('quotes.save', given);
    expect(again.cotizacion).toBe(first.cotizacion);
    expect(await cashier.call('quotes.save', { ...given, notas: 'Con flete' })).toMatchObject({
      problem: { broken: { regla: 'ya-guardado-con-otros-datos' } },
    });
    expect(first).toMatchObject({ estado: 'vigente', total: '59.00', version: 1, documentos: [] });
    const { cotizaciones } = await cashier.ask('quotes.list', {
      q: 'prueba ferret',
      estado: null,
      desde: null,
      hasta: null,
      antes: null,
    });
    expect(cotizaciones).toMatchObject([{ cotizacion: first.cotizacion, cliente: ANA.nombre }]);
    expect(await cashier.ask('quotes.view', { cotizacion: `COT-${first.numero}` })).toMatchObject({
      cotizacion: first.cotizacion,
    });
    expect(await proven()).toEqual([]);
  });

  it('takes what is taken off the whole into its lines, to the cent, and says why a price is what it is', async () => {
    const request = JSON.stringify({ items: [COFFEE, FREIGHT, FREIGHT], descuGravada: 2 });
    const { lineas, total } = await cashier.ask('quotes.save', asking({ request }));
    expect(total).toBe('67.00');
    expect(lineas.map(({ descuento }) => descuento)).toEqual(['1.71', '0.15', '0.14']);
    expect(lineas[0]).toMatchObject({ precio: '5.9', precioHoy: '5.90', motivo: null, esServicio: false });
    expect(lineas[1]).toMatchObject({ codigo: null, hoy: null, precioHoy: null, esServicio: true });
  });

  it('says why a line has its price, and asks nobody where the shop agreed on it', async () => {
    const price = { codigo: COFFEE.codigo, precio: '5.00', minimo: '12', desde: '2026-01-01' };
    await manager.ask('prices.save', { lista: null, cliente: null, ...price });
    const dozen = { ...COFFEE, cantidad: 12, precioUni: 5 };
    const { lineas, total } = await cashier.ask('quotes.save', asking({ cliente: ANA }, [dozen]));
    expect(total).toBe('60.00');
    expect(lineas[0]?.motivo).toMatchObject({ lista: null, minimo: '12' });
  });

  it('asks nobody about the price of a customer who is kept without a document', async () => {
    const rosa = { ...ANA, tipoDocumento: null, numDocumento: null, nrc: null, nombre: 'Rosa del mercado' };
    const kept = await manager.ask('customers.save', rosa);
    const price = { codigo: COFFEE.codigo, precio: '4.50', minimo: '0', desde: '2026-01-01' };
    await manager.ask('prices.save', { lista: null, cliente: kept.id, ...price });
    const hers = { ...COFFEE, precioUni: 4.5 };
    const { lineas } = await cashier.ask('quotes.save', asking({ cliente: rosa }, [hers]));
    expect(lineas[0]?.motivo).toMatchObject({ propio: true });
  });

  it('of what is weighed and costs nothing can be sold', async () => {
    const queso = { cantidad: 0.335, descripcion: 'Queso', precioUni: 1.99, tipoItem: 1 };
    const free = { ...queso, montoDescu: 0.66665 };
    const { cotizacion, lineas } = await manager.ask('quotes.save', asking({}, [COFFEE, free]));
    const { descuento = '' } = lineas[1] ?? {};
    const items = [COFFEE, { ...queso, montoDescu: Number(descuento) }];
    const sale = { ...selling(cotizacion, 10), request: JSON.stringify({ items }) };
    await manager.ask('documents.issue', { ...sale, cotizacion: { ...sale.cotizacion, lineas: [0, 1] } });
    expect(await standing(cotizacion)).toBe('vendida 0 0');
  });

  it('becomes a sale in parts, of whichever type, and never of more than is left', async () => {
    await cashier.ask('documents.issue', selling(quote, 4));
    expect(await standing(quote)).toBe('parcial 6');
    await cashier.ask('documents.issue', selling(quote, 3, { tipoDte: '03' }));
    await cashier.ask('documents.issue', selling(quote, 1, { tipoDte: '04' }));
    expect(await faultsOf(selling(quote, 3))).toEqual(['items[0].cantidad']);
    expect(await standing(quote)).toBe('parcial 2');
    const last = selling(quote, 2);
    await Promise.all([cashier.ask('documents.issue', last), cashier.ask('documents.issue', last)]);
    const { documentos } = await cashier.ask('quotes.view', { cotizacion: quote });
    expect(documentos.map(({ tipoDte }) => tipoDte)).toEqual(['01', '03', '04', '01']);
    expect(await standing(quote)).toBe('vendida 0');
    expect(await faultsOf(selling(quote, 1))).toEqual(['items[0].cantidad']);
    expect(await cashier.call('quotes.annul', { cotizacion: quote, motivo: 'Ya no' })).toMatchObject({
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
    expect(await proven()).toEqual([]);
  });

  it('is proven: a sale that sells more of it than was quoted, or what its document does not say, is named', async () => {
    const plain = await sell(cashier, [{ ...COFFEE, cantidad: 1 }]);
    const { result } = await cashier.ask('documents.issue', selling(quote, 1));
    const rows = await onStore(till, (store) =>
      store
        .transact((tx) => {
          const idOf = (code: string | null) => findDocumentByCode(tx, code ?? '')?.id ?? 0;
          const quoteId = quoteSaleOf(tx, idOf(result.codigoGeneracion))?.quoteId ?? 0;
          const tomado = [{ item: 0, linea: 0, cantidad: 11_000 }];
          recordQuoteSale(tx, { documentId: idOf(plain.codigoGeneracion), quoteId, tomado });
          const faults = collectFaults();
          verifyQuotes(tx, faults);
          throw new Error(faults.listed.map(({ tabla, campo }) => `${tabla}.${campo}`).join(', '));
        })
        .catch((error: unknown) => (error as Error).message),
    );
    expect(rows).toBe('quote_sale.tomado, quote_sale.tomado');
  });

  it('is sold once, whoever is faster', async () => {
    const both = await Promise.all(
      [cashier, manager].map((each) => each.call('documents.issue', selling(quote, 6))),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await standing(quote)).toBe('parcial 4');
  });

  it('gets back what an invalidated sale sold of it', async () => {
    const { result } = await cashier.ask('documents.issue', selling(quote, 10));
    expect(await standing(quote)).toBe('vendida 0');
    const codigoGeneracion = result.codigoGeneracion ?? '';
    const done = await manager.ask('documents.invalidate', {
      request: invalidating({ codigoGeneracion, fecEmi: result.fecEmi }),
    });
    expect(done.kind).toBe('done');
    expect(await standing(quote)).toBe('vigente 10');
  });

  it('gets back what a refused sale sold of it, until its correction sells it again, or something else', async () => {
    const refused = await cashier.ask('documents.issue', { ...selling(quote, 8), ensayo: 'rechazo=020' });
    expect(refused.result.estado).toBe('RECHAZADO');
    expect(await standing(quote)).toBe('vigente 10');
    await cashier.ask('documents.issue', selling(quote, 5));
    const corrige = refused.result.codigoGeneracion ?? '';
    const corrected = { ...selling(quote, 8), corrige, approval: approval() };
    expect(await faultsOf(corrected)).toEqual(['items[0].cantidad']);
    const fewer = { ...selling(quote, 5), corrige, approval: approval() };
    await cashier.ask('documents.issue', fewer);
    expect(await standing(quote)).toBe('vendida 0');
    expect(await proven()).toEqual([]);
  });

  it('is named by a sale that is looked at again, and passes to the one that takes its place', async () => {
    const { result } = await cashier.ask('documents.issue', selling(quote, 4));
    const codigoGeneracion = result.codigoGeneracion ?? '';
    const draft = await cashier.ask('documents.draft', { codigoGeneracion });
    const part = { linea: 0, cantidad: '10', descuento: '0', vendido: '0' };
    expect(draft?.cotizacion).toMatchObject({ cotizacion: quote, version: 1, lineas: [part] });
    await cashier.ask('documents.issue', selling(quote, 9, { body: { reemplazaA: codigoGeneracion } }));
    expect(await standing(quote)).toBe('parcial 1');
    expect(await proven()).toEqual([]);
  });

  it('is sold by nothing that another program corrects', async () => {
    const refused = await cashier.ask('documents.issue', { ...selling(quote, 8), ensayo: 'rechazo=020' });
    const corrige = refused.result.codigoGeneracion ?? '';
    const { cotizacion: _none, ...plain } = selling(quote, 8);
    await cashier.ask('documents.issue', { ...plain, corrige, approval: approval() });
    expect(await standing(quote)).toBe('vigente 10');
    expect(await proven()).toEqual([]);
  });

  it('gets another version while nothing is sold of it, and the former one is sold no more', async () => {
    const next = await cashier.ask('quotes.save', asking({ cambia: quote, notas: 'Con entrega' }));
    expect(next).toMatchObject({ cotizacion: quote, version: 2, notas: 'Con entrega' });
    expect(await faultsOf(selling(quote, 1))).toEqual(['items']);
    const second = selling(quote, 1);
    await cashier.ask('documents.issue', { ...second, cotizacion: { ...second.cotizacion, version: 2 } });
    expect(await cashier.call('quotes.save', asking({ cambia: quote }))).toMatchObject({
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
    expect(await proven()).toEqual([]);
  });

  it('is annulled by its author or a manager, by others with a PIN, and sold no more', async () => {
    const annul = { cotizacion: quote, motivo: 'La pidió otra vez' };
    expect(await cashier.ask('quotes.annul', annul)).toMatchObject({
      estado: 'anulada',
      anulacion: { motivo: 'La pidió otra vez' },
    });
    expect(await faultsOf(selling(quote, 1))).toEqual(['items']);
    const { cotizacion } = await manager.ask('quotes.save', asking());
    const other = { cotizacion, motivo: 'No vino' };
    expect(await cashier.call('quotes.annul', other)).toMatchObject({
      problem: { codigo: 'APROBACION_REQUERIDA' },
    });
    expect(await cashier.ask('quotes.annul', { ...other, approval: approval() })).toMatchObject({
      estado: 'anulada',
    });
    expect((await audit(till, 'cotización anulada'))[0]?.detalle).toMatchObject({ cotizacion });
  });

  it.each([
    ['items', { request: '{"items":[]}' }],
    ['items[0].cantidad', { request: JSON.stringify({ items: [{ ...COFFEE, cantidad: 0.0001 }] }) }],
    ['descuGravada', { request: JSON.stringify({ items: [FREIGHT], descuGravada: 6 }) }],
    ['vence', { vence: '2020-01-01' }],
    ['vence', { vence: '2099-01-01' }],
    ['cliente.nombre', { cliente: { ...ANA, nombre: '' } }],
  ] as const)('is refused by its field: %s', async (campo, change) => {
    const reply = await cashier.call('quotes.save', asking(change));
    expect(reply).toMatchObject({ ok: false, problem: { errors: [{ campo }] } });
  });

  it('says on paper that it is no fiscal document, until when it holds and by which code it is found', async () => {
    const { pdf } = await cashier.ask('quotes.ticket', { cotizacion: quote });
    const { name, contenido } = await cashier.ask('quotes.pdf', { cotizacion: quote });
    expect(name).toBe(`${quote}.pdf`);
    for (const each of [pdf, contenido])
      expect(Buffer.from(each, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(await cashier.call('quotes.pdf', { cotizacion: 'COT-99999' })).toMatchObject({
      problem: { codigo: 'NO_ENCONTRADO' },
    });
  });

  it('is held to while it is valid, whatever goods cost by then, and to nothing afterwards', async () => {
    const cheap = { ...COFFEE, precioUni: 4.9 };
    const { vence } = await cashier.ask('quotes.save', asking());
    const hoy = new Date(Date.parse(vence) - 15 * DAY_MS).toISOString().slice(0, 10);
    const given = asking({ request: JSON.stringify({ items: [cheap] }), vence: hoy });
    expect(await cashier.call('quotes.save', given)).toMatchObject({
      problem: { codigo: 'APROBACION_REQUERIDA' },
    });
    // The key of a sale is none of a quote: nothing was confirmed by it.
    const sold = selling(quote, 1);
    await cashier.ask('documents.issue', sold);
    const underItsKey = { ...given, clave: sold.idempotencyKey };
    expect(await cashier.call('quotes.save', underItsKey)).toMatchObject({
      problem: { codigo: 'APROBACION_REQUERIDA' },
    });
    const { cotizacion } = await cashier.ask('quotes.save', { ...given, approval: approval() });
    const sale = (cantidad: number, precioUni: number) =>
      faultsOf(selling(cotizacion, cantidad, { item: { precioUni } }));
    expect(await sale(1, 4.9)).toEqual([]);
    expect(await sale(1, 4.89)).toEqual(['APROBACION_REQUERIDA']);
    expect(await faultsOf(selling(cotizacion, 1, { item: { precioUni: 4.9, montoDescu: 1 } }))).toEqual([
      'APROBACION_REQUERIDA',
    ]);
    // What a quote promised is its line, and nothing else by its price.
    expect(await faultsOf(selling(cotizacion, 1, { item: { precioUni: 4.9, tipoItem: 3 } }))).toEqual([
      'APROBACION_REQUERIDA',
    ]);
    till.pass(DAY_MS);
    await cashier.enter('cajero', await till.app.inside.newPairingCode());
    expect(await standing(cotizacion)).toBe('vencida 9');
    expect(await sale(1, 4.9)).toEqual(['APROBACION_REQUERIDA']);
    expect(await sale(1, 5.9)).toEqual([]);
    expect(await standing(cotizacion)).toBe('vencida 8');
  });
});
