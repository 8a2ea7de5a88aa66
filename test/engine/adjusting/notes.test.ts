/** Credit and debit notes end to end: over the engine, signed, sealed by the simulator, in both editions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantOf } from '../../../core/domain/fiscal-time.ts';
import { saveCustomer } from '../../../core/store/catalogue/customers.ts';
import { invalidar } from '../../invalidation/event-caller.ts';
import { openShop, type CallerAnswer, type Shop } from '../../support/shop/shop.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';

const ITEMS = [
  { cantidad: 20, descripcion: 'Resma de papel', precioUni: 10, tipoItem: 1, codigo: 'PAP-1' },
  { cantidad: 10, descripcion: 'Caja de lápices', precioUni: 5, tipoItem: 1, codigo: 'LAP-1' },
];

type Members = Readonly<Record<string, unknown>>;

/** A crédito fiscal of 250.00 less 12.50, with retention unless told. */
async function sell(shop: Shop, more: object = {}): Promise<{ code: string; fecEmi: string }> {
  const sale = { items: ITEMS, receptor: RECEPTOR, descuGravada: 12.5, ivaRetenido: true, ...more };
  const { status, body } = await shop.issue('03', JSON.stringify(sale));
  if (status !== 200 && status !== 202) throw new Error(JSON.stringify(body));
  return { code: String(body['codigoGeneracion']), fecEmi: String(body['fecEmi']) };
}

function note(of: { code: string; fecEmi: string }, items: readonly object[], more: object = {}): string {
  const documentoRelacionado = [
    { tipoDocumento: '03', tipoGeneracion: 2, numeroDocumento: of.code, fechaEmision: of.fecEmi },
  ];
  return JSON.stringify({ documentoRelacionado, items, ...more });
}

const paper = (cantidad: number) => ({ ...ITEMS[0], cantidad });
const faultsOf = ({ body }: CallerAnswer) =>
  (body['errors'] as { campo: string; codigo: string; mensaje: string }[]).map((each) => [
    each.campo,
    each.codigo,
  ]);

describe.each([
  ['2023', '2026-11-21 10:00:00'],
  ['2026', '2026-12-02 10:00:00'],
] as const)('a nota de crédito of edition %s', (edition, at) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ at });
  });
  afterAll(() => shop.close());

  it('of everything is sealed with the receiver, the discount and the retention of its crédito fiscal', async () => {
    const sale = await sell(shop);
    const answer = await shop.issue('05', note(sale, ITEMS, { descuGravada: 12.5 }));
    expect(answer.body).toMatchObject({ estado: 'PROCESADO', tipoDte: 'Nota de Crédito Electrónica' });
    expect(answer.body['numeroControl']).toMatch(/^DTE-05-0001-\d{8}$/);
    const { resumen, receptor, emisor, identificacion } = answer.body['dteJson'] as Record<string, Members>;
    expect(emisor).not.toHaveProperty('codEstable');
    expect(receptor).toMatchObject({ nrc: '2468135', nombre: 'Distribuidora Inventada, S.A. de C.V.' });
    if (edition === '2023') {
      expect(identificacion).toMatchObject({ version: 3, tipoDte: '05' });
      expect(receptor).toMatchObject({ nit: '06141307951040' });
      expect(resumen).toMatchObject({ subTotal: 237.5, ivaRete1: 2.38, montoTotalOperacion: 266 });
      expect(resumen).not.toHaveProperty('totalPagar');
    } else {
      expect(identificacion).toMatchObject({ version: 4, fusion: null });
      expect(receptor).toMatchObject({ tipoDocumento: '36', numDocumento: '06141307951040' });
      expect(resumen).toMatchObject({
        totalGravada: 237.5,
        totalDescu: 12.5,
        montoTotalOperacion: 268.38,
        ivaRete: 2.38,
        totalIva: 0,
        totalPagar: 266,
        codigoRetencionMH: null,
      });
      expect(resumen).not.toHaveProperty('descuGravada');
    }
    expect(resumen).not.toHaveProperty('numPagoElectronico');
  });

  it('reads the code of its crédito fiscal in letters of either case: receiver, retention and balance are its own', async () => {
    const sale = await sell(shop, { descuGravada: 0 });
    const small = { ...sale, code: ` ${sale.code.toLowerCase()} ` };
    const [as, lower] = [
      await shop.issue('05', note(sale, [paper(4)], { simular: true })),
      await shop.issue('05', note(small, [paper(4)])),
    ].map(({ body }) => body['dteJson'] as Record<string, Members>);
    expect(lower?.['resumen']).toEqual(as?.['resumen']);
    expect(lower?.['receptor']).toEqual(as?.['receptor']);
    expect(lower?.['documentoRelacionado']).toMatchObject([{ numeroDocumento: sale.code }]);
    const over = await shop.issue('05', note(small, [paper(22)]));
    expect([over.status, faultsOf(over)]).toEqual([422, [['documentoRelacionado[0]', 'SALDO']]]);
    const receptor = { ...RECEPTOR, numDocumento: '0614-210895-102-9' };
    const other = await shop.issue('06', note(small, [paper(1)], { receptor }));
    expect([other.status, faultsOf(other)]).toEqual([400, [['receptor.numDocumento', 'NO_COINCIDE']]]);
  });

  it('says that this system does not have its crédito fiscal, where that is what is missing', async () => {
    const code = '00000000-0000-4000-8000-00000000ABCD';
    const answer = await shop.issue('05', note({ code, fecEmi: '2026-11-20' }, ITEMS));
    expect([answer.status, faultsOf(answer)]).toEqual([
      400,
      [['documentoRelacionado[0].numeroDocumento', 'NO_COINCIDE']],
    ]);
    expect(answer.body['message']).toContain(`este sistema no tiene un crédito fiscal (03) ${code}`);
  });

  it('takes what is left and no more, until a note is invalidated', async () => {
    const sale = await sell(shop, { descuGravada: 0, ivaRetenido: false });
    const first = await shop.issue('05', note(sale, [paper(15)]));
    expect(first.status).toBe(200);
    const second = await shop.issue('05', note(sale, [paper(11)]));
    expect(second).toMatchObject({ status: 422, body: { codigo: 'SALDO_INSUFICIENTE' } });
    expect(faultsOf(second)).toEqual([['documentoRelacionado[0]', 'SALDO']]);
    expect(JSON.stringify(second.body)).toContain('quedan 113.00');
    const third = await shop.issue('05', note(sale, [paper(10)]));
    expect(third.status).toBe(200);
    expect(decodeURIComponent(third.headers['X-Aviso'] ?? '')).toContain('Resma de papel');
  });

  it('a nota de débito on the same document is sealed, has its own sequence and adds to what can be taken', async () => {
    const sale = await sell(shop, { descuGravada: 0, ivaRetenido: false });
    const flete = { cantidad: 1, descripcion: 'Flete', precioUni: 400, tipoItem: 2 };
    const debit = await shop.issue('06', note(sale, [flete]));
    expect(debit.body).toMatchObject({ estado: 'PROCESADO', numeroControl: 'DTE-06-0001-00000001' });
    const { resumen } = debit.body['dteJson'] as Record<string, Members>;
    expect(resumen).toMatchObject({ montoTotalOperacion: 452, numPagoElectronico: null });
    expect((await shop.issue('05', note(sale, [...ITEMS, flete]))).body['estado']).toBe('PROCESADO');
    expect((await shop.issue('05', note(sale, [flete]))).status).toBe(422);
  });

  it('is refused where its kind of sale came to 0.00 in its crédito fiscal, as the authority does', async () => {
    const stamp = { cantidad: 1, descripcion: 'Timbre', precioUni: 0.004, tipoItem: 3 };
    const sale = await sell(shop, { items: [...ITEMS, stamp] });
    const answer = await shop.issue('06', note(sale, [{ ...stamp, precioUni: 1 }]));
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual([['items[0].tipoItem', 'REGLA']]);
  });

  it('in the place of another credit note is warned of; a debit note takes its place', async () => {
    const sale = await sell(shop, { descuGravada: 0 });
    const warnings = async (tipoDte: '05' | '06', reemplazaA: unknown): Promise<string> => {
      const { headers } = await shop.issue(tipoDte, note(sale, [paper(1)], { reemplazaA, simular: true }));
      return String(headers['X-Aviso']);
    };
    const debit = await shop.issue('06', note(sale, [paper(1)]));
    expect(await warnings('06', debit.body['codigoGeneracion'])).toBe('undefined');
    const credit = await shop.issue('05', note(sale, [paper(1)]));
    const code = String(credit.body['codigoGeneracion']);
    expect(await warnings('05', code)).toContain(`${code} se invalida sin documento`);
    await invalidar(shop, {
      documento: { tipoDte: '05', codigoGeneracion: code, fecEmi: sale.fecEmi },
      motivo: { tipoAnulacion: 2 },
    });
    // Invalidated first, as it should be.
    expect(await warnings('05', code)).toBe('undefined');
  });

  it('relates several documents, each line its own', async () => {
    const sales = [await sell(shop, { descuGravada: 0 }), await sell(shop, { descuGravada: 0 })];
    const documentoRelacionado = sales.map(({ code, fecEmi }) => ({
      tipoDocumento: '03',
      tipoGeneracion: 2,
      numeroDocumento: code,
      fechaEmision: fecEmi,
    }));
    const items = sales.map(({ code }) => ({ ...paper(2), numeroDocumento: code }));
    const answer = await shop.issue('05', JSON.stringify({ documentoRelacionado, items }));
    expect(answer.body).toMatchObject({ estado: 'PROCESADO' });
    const lines = (answer.body['dteJson'] as { cuerpoDocumento: Members[] }).cuerpoDocumento;
    expect(lines.map((line) => line['numeroDocumento'])).toEqual(sales.map(({ code }) => code));
    const without = await shop.issue('05', JSON.stringify({ documentoRelacionado, items: [paper(1)] }));
    expect(faultsOf(without)).toEqual([['items[0].numeroDocumento', 'CAMPO_REQUERIDO']]);
  });

  it.each<readonly [string, (sale: { code: string; fecEmi: string }) => string, string, string]>([
    [
      'another receiver',
      (sale) => note(sale, [paper(1)], { receptor: { ...RECEPTOR, numDocumento: '0614-210895-102-9' } }),
      'receptor.numDocumento',
      'NO_COINCIDE',
    ],
    [
      'a kind of sale it did not have',
      (sale) => note(sale, [{ ...paper(1), tipoItem: 3 }]),
      'items[0].tipoItem',
      'REGLA',
    ],
    [
      'another date',
      (sale) => note({ ...sale, fecEmi: '2026-11-20' }, [paper(1)]),
      'documentoRelacionado[0].fechaEmision',
      'NO_COINCIDE',
    ],
    [
      'a factura',
      (sale) => note(sale, [paper(1)]).replace('"tipoDocumento":"03"', '"tipoDocumento":"01"'),
      'documentoRelacionado[0].tipoDocumento',
      'CODIGO_DESCONOCIDO',
    ],
    [
      'a date that is not its own, and would be out of term',
      (sale) => note({ ...sale, fecEmi: '2026-08-01' }, [paper(1)]),
      'documentoRelacionado[0].fechaEmision',
      'NO_COINCIDE',
    ],
    ['nothing to come to', (sale) => note(sale, [{ ...paper(1), precioUni: 0 }]), 'items', 'FUERA_DE_RANGO'],
  ])('is refused with %s, and no number is taken', async (_what, of, campo, codigo) => {
    const sale = await sell(shop, { descuGravada: 0, ivaRetenido: false });
    const answer = await shop.issue('05', of(sale));
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual([[campo, codigo]]);
  });

  it('is refused on a document on paper that is out of term', async () => {
    const paperOf = note({ code: 'A-100', fecEmi: '2026-08-01' }, [paper(1)], { receptor: RECEPTOR });
    const answer = await shop.issue('05', paperOf.replace('"tipoGeneracion":2', '"tipoGeneracion":1'));
    expect(answer).toMatchObject({ status: 422, body: { codigo: 'PLAZO_VENCIDO' } });
    expect(faultsOf(answer)).toEqual([['documentoRelacionado[0]', 'FUERA_DE_PLAZO']]);
  });

  it.each([
    ['no document', {}, 'documentoRelacionado', 'CAMPO_REQUERIDO'],
    ['an empty list', { documentoRelacionado: [] }, 'documentoRelacionado', 'CAMPO_REQUERIDO'],
    ['no list', { documentoRelacionado: null }, 'documentoRelacionado', 'CAMPO_REQUERIDO'],
  ])('that names %s is told just that: its receiver would follow', async (_what, more, campo, codigo) => {
    const answer = await shop.issue('05', JSON.stringify({ items: [paper(1)], ...more }));
    expect(faultsOf(answer)).toEqual([[campo, codigo]]);
  });
});

describe('a note of edition 2026 on a crédito fiscal of before', () => {
  // Only the municipality of after 2024, which has several districts.
  const direccion = { departamento: '06', municipio: '23', complemento: 'Bulevar Ejemplo 45' };
  let shop: Shop;
  let sales: readonly { code: string; fecEmi: string }[];
  beforeAll(async () => {
    shop = await openShop({ at: '2026-11-28 10:00:00' });
    sales = [await sell(shop), await sell(shop, { receptor: { ...RECEPTOR, direccion } })];
    shop.clock.set(instantOf('2026-12-02', '10:00:00'));
  });
  afterAll(() => shop.close());

  const saleAt = (index: number) => sales[index] ?? { code: '', fecEmi: '' };

  it('names the district that stands behind the street, and is sealed', async () => {
    const sale = saleAt(0);
    const answer = await shop.issue('05', note(sale, [paper(2)], { descuGravada: 1 }));
    expect(answer.body).toMatchObject({ estado: 'PROCESADO' });
    const { identificacion, receptor } = answer.body['dteJson'] as Record<string, Members>;
    expect(identificacion).toMatchObject({ version: 4 });
    expect(receptor?.['direccion']).toMatchObject({
      departamento: '06',
      municipio: '23',
      distrito: '14',
      complemento: 'Bulevar Ejemplo 45, SAN SALVADOR',
    });
  });

  it('takes the district from the file of the customer, and says so where nobody knows it', async () => {
    const sale = saleAt(1);
    const unknown = await shop.issue('05', note(sale, [paper(1)]));
    expect(faultsOf(unknown)).toEqual([['receptor.direccion.distrito', 'CAMPO_REQUERIDO']]);
    expect(JSON.stringify(unknown.body)).toContain('ficha del cliente');
    const customer = {
      id: 'cliente-1',
      tipoDocumento: '36',
      numDocumento: '06141307951040',
      nrc: '2468135',
      nombre: RECEPTOR.nombre,
      nombreComercial: null,
      codActividad: null,
      correo: null,
      telefono: null,
      direccion: { ...direccion, distrito: '04', complemento: 'Otra calle' },
    } as const;
    await shop.store.transact((tx, now) =>
      saveCustomer(tx, customer, { issuerId: SHOP_NIT, isNew: true, now }),
    );
    const answer = await shop.issue('05', note(sale, [paper(1)]));
    expect(answer.body).toMatchObject({ estado: 'PROCESADO' });
    const { receptor } = answer.body['dteJson'] as Record<string, Members>;
    // The rest stays as the document has it.
    expect(receptor?.['direccion']).toMatchObject({ distrito: '04', complemento: 'Bulevar Ejemplo 45' });
  });
});

describe('a note and the state of its document', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it('says what nobody here can look up', async () => {
    const unknown = { code: '00000000-0000-4000-8000-00000000ABCD', fecEmi: '2026-11-02' };
    const answer = await shop.issue('05', note(unknown, [paper(1)], { receptor: RECEPTOR, simular: true }));
    expect(answer.body).toMatchObject({ estado: 'SIMULADO' });
    expect(decodeURIComponent(String(answer.headers['X-Aviso']))).toContain(
      'Este sistema no tiene el documento',
    );
  });

  it('waits for the seal of a document made without a line, and goes out behind it', async () => {
    await shop.simulator.turnOff();
    const sale = await sell(shop, { descuGravada: 0 });
    const waiting = await shop.issue('05', note(sale, [paper(3)]));
    expect(waiting.status).toBe(202);
    await shop.simulator.turnOn();
    await shop.pass(10 * 60_000);
    const { documentosSellados } = shop.simulator.report();
    expect(documentosSellados).toBe(2);
  });
});
