/** Whole notes and returns with the worked figures of §note-amounts and §retorno-amounts, typed by hand. */
import { describe, expect, it } from 'vitest';
import type { Edition, TipoAjuste } from '../../core/contract/edition.ts';
import { parseJson } from '../../core/contract/json.ts';
import { prepareDocument } from '../../core/domain/dte/prepare.ts';
import { adjustableSale, DAY_OF, SOLD_CODE } from '../support/shop/adjustable-sale.ts';
import { BRANCH, ISSUER } from '../support/shop/demo-parties.ts';
import { brokenEquations } from './adjustment-equations.ts';

const DATE: Readonly<Record<Edition, string>> = { '2023': '2026-11-30', '2026': '2026-12-01' };
const RECEPTOR = {
  tipoDocumento: '36',
  numDocumento: '0614-130795-104-0',
  nrc: '246813-5',
  nombre: 'Distribuidora Inventada, S.A. de C.V.',
  codActividad: '46900',
  correo: 'compras@distribuidora.example',
  direccion: { departamento: '06', municipio: '14', complemento: 'Bulevar Ejemplo 45' },
};
const PRINTED = 'A-100';
const CODES = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);

interface Adjusting {
  readonly tipoDte: TipoAjuste;
  readonly edition: Edition;
  /** Of each line: quantity, price and what else it has. */
  readonly lines: readonly (readonly [cantidad: number, precioUni: number, more?: object])[];
  readonly of?: readonly string[];
  readonly more?: object;
}

/** The text of a document on related ones that nobody here has. */
function textOf({ tipoDte, edition, lines, of = CODES.slice(0, 1), more = {} }: Adjusting): string {
  const documentoRelacionado = of.map((numeroDocumento) => ({
    tipoDocumento: '03',
    tipoGeneracion: numeroDocumento === PRINTED ? 1 : 2,
    numeroDocumento,
    fechaEmision: '2026-11-20',
  }));
  const items = lines.map(([cantidad, precioUni, extra = {}]) => ({
    cantidad,
    precioUni,
    descripcion: 'línea',
    tipoItem: 1,
    ...extra,
  }));
  if (tipoDte === '18') return wholeBack(edition, { items, ...more });
  const input = parseJson(JSON.stringify({ documentoRelacionado, items, receptor: RECEPTOR, ...more }));
  const prepared = prepareDocument({ tipoDte, input, issuer: ISSUER, branch: BRANCH, fecEmi: DATE[edition] });
  if (prepared.kind === 'faulty') throw new Error(JSON.stringify(prepared.faults));
  return `{${prepared.document.bodyText}}`;
}

/** The text of a return of everything that a factura sold. */
function wholeBack(edition: Edition, sale: object): string {
  const adjusts = [adjustableSale('01', edition, JSON.stringify(sale))];
  const input = { documentos: [{ codigoGeneracion: SOLD_CODE }] };
  const of = {
    tipoDte: '18',
    input,
    issuer: ISSUER,
    branch: BRANCH,
    fecEmi: DAY_OF[edition],
    adjusts,
  } as const;
  const prepared = prepareDocument(of);
  if (prepared.kind === 'faulty') throw new Error(JSON.stringify(prepared.faults));
  return `{${prepared.document.bodyText}}`;
}

interface Built {
  readonly cuerpoDocumento: readonly object[];
  readonly resumen: Readonly<Record<string, unknown>>;
}

const built = (of: Adjusting) => JSON.parse(textOf(of)) as Built;
const vat = (valor: number) => [expect.objectContaining({ codigo: '20', valor })];

describe('a note with the figures of the authority', () => {
  it('of one printed and two electronic documents comes to 172.33', () => {
    const at = (numeroDocumento: string) => ({ numeroDocumento });
    const [first = '', second = ''] = CODES;
    const lines = [
      [1, 10, at(PRINTED)],
      [1, 40, at(PRINTED)],
      [1, 5, at(first)],
      [1, 7.5, at(first)],
      [1, 25, at(first)],
      [1, 10, at(second)],
      [1, 25, at(second)],
      [1, 30, at(second)],
    ] as const;
    for (const edition of ['2023', '2026'] as const) {
      const { resumen } = built({ tipoDte: '05', edition, lines, of: [PRINTED, first, second] });
      expect(resumen).toMatchObject({
        totalGravada: 152.5,
        subTotalVentas: 152.5,
        tributos: vat(19.83),
        montoTotalOperacion: 172.33,
        totalLetras: 'CIENTO SETENTA Y DOS 33/100 USD',
      });
    }
  });

  it('of 5.22 less 0.26 comes to 5.60, as it was sealed in production', () => {
    const lines = [
      [3, 1.04],
      [2, 1.05],
    ] as const;
    const { resumen } = built({ tipoDte: '05', edition: '2023', lines, more: { descuGravada: 0.26 } });
    expect(resumen).toMatchObject({
      totalGravada: 5.22,
      descuGravada: 0.26,
      totalDescu: 0.26,
      subTotal: 4.96,
      tributos: vat(0.64),
      montoTotalOperacion: 5.6,
    });
    expect(resumen).not.toHaveProperty('totalPagar');
  });

  it('spreads a discount of all that is taxed over a weighed line without going below nothing', () => {
    const lines = [
      [0.125, 3.333333],
      [1, 1, { tipoItem: 3 }],
    ] as const;
    const { cuerpoDocumento, resumen } = built({
      tipoDte: '05',
      edition: '2026',
      lines,
      more: { descuGravada: 0.42 },
    });
    // 0.416666625 less 0.41666662.
    expect(cuerpoDocumento[0]).toMatchObject({ montoDescu: 0.41666662, ventaGravada: 0.00000001 });
    expect(resumen).toMatchObject({ totalGravada: 0, totalExenta: 1, tributos: vat(0), totalPagar: 1 });
  });

  it('that only lowers a price cuts a long name between its characters', () => {
    const lines = [[0, 1, { descripcion: `${'a'.repeat(981)}😀 de fiesta` }]] as const;
    const { cuerpoDocumento } = built({ tipoDte: '05', edition: '2023', lines });
    expect(cuerpoDocumento[0]).toMatchObject({
      cantidad: 1,
      descripcion: `Rebaja de precio: ${'a'.repeat(981)}😀`,
    });
  });

  it('of debit on three documents adds 39.00 of VAT to three times 100.00', () => {
    const lines = CODES.map((numeroDocumento) => [1, 100, { numeroDocumento }] as const);
    const { resumen } = built({ tipoDte: '06', edition: '2023', lines, of: CODES });
    expect(resumen).toMatchObject({ tributos: vat(39), montoTotalOperacion: 339, numPagoElectronico: null });
  });

  it('comes to 136.33 with 1.22 withheld', () => {
    const { resumen } = built({
      tipoDte: '05',
      edition: '2023',
      lines: [[1, 121.73]],
      more: { ivaRetenido: true },
    });
    expect(resumen).toMatchObject({
      ivaRete1: 1.22,
      ivaPerci1: 0,
      reteRenta: 0,
      montoTotalOperacion: 136.33,
    });
  });

  it('of 2026 has its discount in the lines, its VAT in the taxes alone, and 266.00 to pay', () => {
    const lines = [
      [20, 10],
      [10, 5],
    ] as const;
    const { cuerpoDocumento, resumen } = built({
      tipoDte: '05',
      edition: '2026',
      lines,
      more: { descuGravada: 12.5, ivaRetenido: true },
    });
    expect(cuerpoDocumento).toMatchObject([
      { montoDescu: 10, ventaGravada: 190, ivaRete: 1.9, ivaPerci: 0, totalIva: 0 },
      { montoDescu: 2.5, ventaGravada: 47.5, ivaRete: 0.475, ivaPerci: 0, totalIva: 0 },
    ]);
    expect(resumen).toMatchObject({
      totalGravada: 237.5,
      tributos: vat(30.88),
      montoTotalOperacion: 268.38,
      ivaRete: 2.38,
      totalIva: 0,
      totalPagar: 266,
      codigoRetencionMH: null,
    });
    expect(resumen).not.toHaveProperty('descuGravada');
  });
});

describe('a return with the figures of the authority', () => {
  it('of 25.99 and twice 6.79 pays back 39.57, of which 4.55 is VAT', () => {
    const lines = [
      [1, 25.99],
      [2, 6.79],
    ] as const;
    const { cuerpoDocumento, resumen } = built({ tipoDte: '18', edition: '2026', lines });
    expect(cuerpoDocumento).toMatchObject([
      { ventaGravada: 25.99, ivaItem: 2.99, tributos: null },
      { ventaGravada: 13.58, ivaItem: 1.56230088, tributos: null },
    ]);
    expect(resumen).toMatchObject({
      totalGravada: 39.57,
      subTotalVentas: 39.57,
      totalCompraExcluidos: 0,
      tributos: null,
      montoTotalOperacion: 39.57,
      ivaRete: 0,
      totalIva: 4.55,
      totalPagar: 39.57,
      saldoFavor: 0,
      totalLetras: 'TREINTA Y NUEVE 57/100 USD',
    });
  });

  it('of 226.00 gives 2.00 of retention back, and a discount on the whole with the lines', () => {
    const lines = [
      [1, 150],
      [1, 100],
      [1, 8, { tipoItem: 3 }],
      [1, 0, { noGravado: 1.25 }],
    ] as const;
    const { cuerpoDocumento, resumen } = built({
      tipoDte: '18',
      edition: '2026',
      lines,
      more: { descuGravada: 24, ivaRetenido: true },
    });
    expect(cuerpoDocumento).toMatchObject([
      { montoDescu: 14.4, ventaGravada: 135.6, ivaItem: 15.6, ivaRete: 1.2 },
      { montoDescu: 9.6, ventaGravada: 90.4, ivaItem: 10.4, ivaRete: 0.8 },
      { ventaExenta: 8, ivaItem: 0, ivaRete: 0 },
      { noGravado: 1.25, ventaGravada: 0 },
    ]);
    expect(resumen).toMatchObject({
      totalGravada: 226,
      totalExenta: 8,
      montoTotalOperacion: 234,
      ivaRete: 2,
      totalNoGravado: 1.25,
      totalIva: 26,
      totalPagar: 233.25,
    });
  });
});

describe('the equations of notes and returns', () => {
  const WITHHELD = { retencion: true, percepcion: false };
  const samples: readonly Adjusting[] = [
    { tipoDte: '05', edition: '2023', lines: [[3, 7.77]] },
    { tipoDte: '06', edition: '2026', lines: [[3, 7.77]] },
    { tipoDte: '18', edition: '2026', lines: [[3, 7.77]] },
  ];
  it.each(samples)('miss no cent in any amount of the summary of a $tipoDte of $edition', (of) => {
    const text = textOf({ ...of, more: { ivaRetenido: true } });
    expect(brokenEquations(text, WITHHELD)).toEqual([]);
    const { resumen } = JSON.parse(text) as Built;
    const amounts = Object.entries(resumen).filter(
      ([name, value]) => typeof value === 'number' && name !== 'condicionOperacion',
    );
    expect(amounts.length).toBeGreaterThan(10);
    for (const [name, value] of amounts) {
      const off = Number((Number(value) + 0.01).toFixed(2));
      const spoiled = JSON.stringify({ ...JSON.parse(text), resumen: { ...resumen, [name]: off } });
      expect([name, brokenEquations(spoiled, WITHHELD).length > 0]).toEqual([name, true]);
    }
  });
});
