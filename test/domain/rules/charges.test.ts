/** Limits of a document's totals and what is warned of although it holds (§totals, §retention, §receiver-threshold). */
import { describe, expect, it } from 'vitest';
import { faultsOf, line, PERSON, TAXPAYER, warningsOf, type Judged } from './judged.ts';

const TOO_LARGE = 'items FUERA_DE_RANGO total-demasiado-grande';
const CREDIT: Judged = { tipoDte: '03', edition: '2026' };

describe('a total of 100,000,000,000.00', () => {
  const HALF = 50_000_000_000;
  const charge = (noGravado: number) => line(0, { noGravado });

  it.each<[string, object, Judged]>([
    ['of the sales', { items: [line(HALF, { tipoItem: 3 }), line(HALF, { tipoItem: 4 })] }, {}],
    ['with VAT on top', { items: [line(88_495_575_221.24)] }, CREDIT],
    [
      'of discounts',
      { items: [line(HALF, { montoDescu: HALF }), line(HALF, { montoDescu: HALF }), line(1)] },
      {},
    ],
    ['of charges', { items: [charge(HALF), charge(HALF), line(1)] }, {}],
    ['of charges taken off', { items: [charge(-HALF), charge(-HALF), line(1)] }, {}],
    ['to pay', { items: [line(HALF, { tipoItem: 3 }), charge(HALF)] }, {}],
    ['in favour', { items: [charge(-HALF), charge(-HALF), line(1)] }, {}],
  ])('is refused %s, and a cent less is not', (_which, body, of) => {
    const receptor = of.tipoDte === '03' ? TAXPAYER : { ...PERSON };
    expect(faultsOf({ receptor, ...body }, of)).toEqual([TOO_LARGE]);
  });

  it.each<[string, object, Judged]>([
    [
      'of the sales',
      { items: [line(50_000_000_000, { tipoItem: 3 }), line(49_999_999_999.99, { tipoItem: 4 })] },
      {},
    ],
    ['with VAT on top', { items: [line(88_495_575_221.23)] }, CREDIT],
    ['of charges taken off', { items: [charge(-HALF), charge(-HALF + 0.01), line(0.01)] }, {}],
  ])('less a cent is taken %s', (_which, body, of) => {
    const receptor = of.tipoDte === '03' ? TAXPAYER : { ...PERSON };
    expect(faultsOf({ receptor, ...body }, of)).toEqual([]);
  });

  it('is refused of a line by itself', () => {
    const faults = (precioUni: number, cantidad: number) =>
      faultsOf({ items: [line(precioUni, { cantidad })], receptor: PERSON });
    expect(faults(50_000_000_000, 2)).toEqual(['items[0].cantidad FUERA_DE_RANGO importe-de-linea']);
    expect(faults(49_999_999_999.99, 2)).toEqual([]);
  });
});

describe('a crédito fiscal of nothing', () => {
  const free = { items: [line(10, { montoDescu: 10 })], receptor: TAXPAYER };

  it('is refused before 2026 only, and only as such', () => {
    expect(faultsOf(free, { tipoDte: '03' })).toEqual(['items FUERA_DE_RANGO total-de-credito-fiscal']);
    expect(faultsOf(free, CREDIT)).toEqual([]);
    expect(faultsOf({ items: free.items }, { tipoDte: '01' })).toEqual([]);
    expect(faultsOf({ ...free, items: [line(0.01)] }, { tipoDte: '03' })).toEqual([]);
  });
});

describe('a discount on the whole', () => {
  it('takes all of its column and no cent more, each its own', () => {
    const items = [line(10), line(5, { tipoItem: 3 }), line(3, { tipoItem: 4 })];
    expect(faultsOf({ items, descuGravada: 10, descuExenta: 5, descuNoSuj: 3 })).toEqual([]);
    expect(faultsOf({ items, descuGravada: 10.01, descuExenta: 5.01, descuNoSuj: 3.01 })).toEqual([
      'descuGravada FUERA_DE_RANGO descuento-del-total ventas="gravadas" maximo="10.00" sinIva=false',
      'descuExenta FUERA_DE_RANGO descuento-del-total ventas="exentas" maximo="5.00" sinIva=false',
      'descuNoSuj FUERA_DE_RANGO descuento-del-total ventas="no sujetas" maximo="3.00" sinIva=false',
    ]);
    expect(faultsOf({ items, receptor: TAXPAYER, descuGravada: 10.01 }, { tipoDte: '03' })).toEqual([
      'descuGravada FUERA_DE_RANGO descuento-del-total ventas="gravadas" maximo="10.00" sinIva=true',
    ]);
  });
});

describe('a discount on a purchase', () => {
  it('takes all of it and no cent more', () => {
    const receptor = { ...PERSON, direccion: TAXPAYER.direccion };
    const bought = (descu: number) => faultsOf({ items: [line(10)], receptor, descu }, { tipoDte: '14' });
    expect(bought(10)).toEqual([]);
    expect(bought(10.01)).toEqual(['descu FUERA_DE_RANGO descuento-de-la-compra maximo="10.00"']);
  });
});

describe('what is withheld', () => {
  const retained = (neto: number, more: object = { ivaRetenido: true }) =>
    warningsOf({ items: [line(neto)], receptor: TAXPAYER, ...more }, CREDIT);

  it('is warned of below 100.00 without VAT, and when both are', () => {
    expect(retained(100)).toEqual([]);
    expect(retained(99.99)).toEqual(['retencion-de-poco hace="retiene" sobre="99.99" desde="100.00"']);
    expect(retained(99.99, { ivaPercibido: true })).toEqual([
      'retencion-de-poco hace="percibe" sobre="99.99" desde="100.00"',
    ]);
    expect(retained(100, { ivaPercibido: true })).toEqual([]);
    expect(retained(100, { ivaRetenido: true, ivaPercibido: true })).toEqual(['retiene-y-percibe']);
    expect(retained(1, { ivaRetenido: true, ivaPercibido: true })).toEqual([
      'retencion-de-poco hace="retiene y percibe" sobre="1.00" desde="100.00"',
      'retiene-y-percibe',
    ]);
    expect(retained(1, { ivaRetenido: false, ivaPercibido: false })).toEqual([]);
    expect(retained(1, {})).toEqual([]);
  });

  it('is told of a factura by its price without VAT, and to nobody by name', () => {
    const body = (precio: number) => ({ items: [line(precio)], ivaRetenido: true });
    expect(warningsOf({ ...body(113), receptor: PERSON })).toEqual([]);
    expect(warningsOf(body(113))).toEqual(['retencion-sin-receptor']);
    expect(warningsOf({ ...body(113), ivaRetenido: false })).toEqual([]);
  });
});

describe('a factura to nobody', () => {
  const sold = (precioUni: number) => ({ items: [line(precioUni)] });
  const LARGE = 'factura-sin-receptor desde="$1,095.00"';

  it('is warned of from 1,095.00 on, before 2026', () => {
    expect(warningsOf(sold(1094.99))).toEqual([]);
    expect(warningsOf(sold(1095))).toEqual([LARGE]);
    expect(warningsOf({ ...sold(1095), receptor: { nombre: 'Ana' } })).toEqual([LARGE]);
    expect(warningsOf({ ...sold(1095), receptor: PERSON })).toEqual([]);
    expect(warningsOf(sold(1095), { edition: '2026' })).toEqual([]);
    expect(warningsOf({ ...sold(1095), receptor: TAXPAYER }, { tipoDte: '03' })).toEqual([]);
  });

  it('is refused from 25,000.00 on, or from what the setting says, naming each thing that is missing', () => {
    const missing = (umbral: string) =>
      ['numDocumento', 'tipoDocumento', 'nombre'].map(
        (name) => `receptor.${name} CAMPO_REQUERIDO umbral-del-receptor umbral="${umbral}"`,
      );
    expect(faultsOf(sold(24_999.99))).toEqual([]);
    expect(faultsOf(sold(25_000))).toEqual(missing('25000.00'));
    expect(faultsOf({ ...sold(25_000), receptor: { nombre: 'Ana' } })).toEqual(
      missing('25000.00').slice(0, 2),
    );
    expect(faultsOf({ ...sold(25_000), receptor: PERSON })).toEqual([]);
    const issuer = { settings: { umbralReceptor: '200' } };
    expect(faultsOf(sold(200), { issuer })).toEqual(missing('200.00'));
    expect(faultsOf(sold(199.99), { issuer })).toEqual([]);
    expect(
      faultsOf({ ...sold(50_000), receptor: { ...TAXPAYER, nombre: undefined } }, { tipoDte: '04' }),
    ).toEqual([expect.stringContaining('receptor.nombre CAMPO_REQUERIDO')]);
  });
});

describe('a payment in cash', () => {
  it('with a reference is warned of, since the document has no place for it', () => {
    const paid = (codigo: string, more: object) => ({
      items: [line(10)],
      pagos: [{ codigo, montoPago: 10, ...more }],
    });
    expect(warningsOf(paid('01', { referencia: 'Caja 1' }), { edition: '2026' })).toEqual([
      'referencia-de-efectivo',
    ]);
    expect(warningsOf(paid('04', { referencia: 'Caja 1' }), { edition: '2026' })).toEqual([]);
    expect(warningsOf(paid('01', {}), { edition: '2026' })).toEqual([]);
  });
});
