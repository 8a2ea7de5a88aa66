/** Notes and returns against the documents that they adjust: term, receiver, kinds of sale and what is warned of (§notes, §retorno). */
import { describe, expect, it } from 'vitest';
import type { Edition } from '../../../core/contract/edition.ts';
import { returnUnavailable } from '../../../core/domain/rules/retorno.ts';
import type { Adjustable } from '../../../core/domain/notes/adjustable.ts';
import { adjustableSale, DAY_OF, SOLD_CODE } from '../../support/shop/adjustable-sale.ts';
import { ISSUER } from '../../support/shop/demo-parties.ts';
import { faultsOf, line, PERSON, preparationOf, TAXPAYER, warningsOf, type Judged } from './judged.ts';

const OTHER_CODE = '00000000-0000-4000-8000-00000000DCBA';
/** 20.00 taxed and 5.00 exempt. */
const SALE = {
  items: [line(10, { cantidad: 2, codigo: 'A' }), line(5, { tipoItem: 3 })],
  receptor: TAXPAYER,
};

function sold(edition: Edition = '2023', more: object = {}, changed: object = {}): Adjustable {
  const { sale, ...rest } = adjustableSale('03', edition, JSON.stringify({ ...SALE, ...more }));
  return { ...rest, sale: { ...sale, ...changed } };
}

const related = (numeroDocumento = SOLD_CODE, more: object = {}) => ({
  tipoDocumento: '03',
  tipoGeneracion: 2,
  numeroDocumento,
  fechaEmision: DAY_OF['2023'],
  ...more,
});
const note = (more: object = {}) => ({ items: [line(1)], documentoRelacionado: [related()], ...more });
const of = (more: Judged = {}): Judged => ({ tipoDte: '05', adjusts: [sold()], ...more });
const firstWords = (all: readonly string[]) => all.map((each) => each.split(' ').slice(0, 3).join(' '));

describe('a note', () => {
  it('takes the receiver of its document, and no other', () => {
    expect(faultsOf(note(), of())).toEqual([]);
    expect(faultsOf(note({ receptor: TAXPAYER }), of())).toEqual([]);
    const other = { ...TAXPAYER, numDocumento: '01234567-8' };
    expect(faultsOf(note({ receptor: other }), of())).toEqual([
      `receptor.numDocumento NO_COINCIDE otro-receptor documento="${SOLD_CODE}" nit="06141307951040"`,
    ]);
    const both = of({
      adjusts: [sold(), sold('2023', {}, { numDocumento: 'x', codigoGeneracion: OTHER_CODE })],
    });
    const two = {
      items: [line(1, { numeroDocumento: SOLD_CODE })],
      documentoRelacionado: [related(), related(OTHER_CODE)],
    };
    expect(faultsOf(two, both)).toEqual([
      `receptor.numDocumento NO_COINCIDE otro-receptor documento="${OTHER_CODE}" nit="x"`,
    ]);
    const nobody = of({ adjusts: [sold('2023', {}, { numDocumento: null })] });
    expect(faultsOf(note({ receptor: TAXPAYER }), nobody)).toEqual([
      `receptor.numDocumento NO_COINCIDE otro-receptor documento="${SOLD_CODE}" nit=""`,
    ]);
  });

  it('takes only kinds of sale that its document has, each line of its own document', () => {
    expect(faultsOf(note({ items: [line(1), line(1, { tipoItem: 3 })] }), of())).toEqual([]);
    const strange = note({ items: [line(1), line(1, { tipoItem: 4 })] });
    expect(faultsOf(strange, of())).toEqual([
      `items[1].tipoItem REGLA venta-que-no-tiene documento="${SOLD_CODE}" ventas="no sujetas"`,
    ]);
    const two = [
      sold(),
      sold('2023', { items: [line(3, { tipoItem: 4 })] }, { codigoGeneracion: OTHER_CODE }),
    ];
    const lines = (first: string, second: string) => ({
      items: [line(1, { numeroDocumento: first }), line(1, { tipoItem: 4, numeroDocumento: second })],
      documentoRelacionado: [related(), related(OTHER_CODE)],
    });
    expect(faultsOf(lines(SOLD_CODE, OTHER_CODE), of({ adjusts: two }))).toEqual([]);
    expect(faultsOf(lines(OTHER_CODE, SOLD_CODE), of({ adjusts: two }))).toEqual([
      `items[1].tipoItem REGLA venta-que-no-tiene documento="${SOLD_CODE}" ventas="no sujetas"`,
      `items[0].tipoItem REGLA venta-que-no-tiene documento="${OTHER_CODE}" ventas="gravadas"`,
    ]);
    const taxed = of({ adjusts: [sold('2023', { items: [line(9)] })] });
    expect(faultsOf(note({ items: [line(1, { tipoItem: 3 })] }), taxed)).toEqual([
      `items[0].tipoItem REGLA venta-que-no-tiene documento="${SOLD_CODE}" ventas="exentas"`,
    ]);
  });

  it('names each document once, as a factura does', () => {
    const items = [line(1, { numeroDocumento: SOLD_CODE })];
    const repeated = ['documentoRelacionado[1] REGLA relacionado-repetido'];
    expect(firstWords(faultsOf({ items, documentoRelacionado: [related(), related()] }, of()))).toEqual(
      repeated,
    );
    const delivered = { ...related(), tipoDocumento: '04' };
    expect(firstWords(faultsOf({ items, documentoRelacionado: [delivered, delivered] }))).toEqual(repeated);
  });

  it('has a charge only where its edition knows one, beside a sale', () => {
    const charge = line(0, { noGravado: 1 });
    const recent = of({ edition: '2026', adjusts: [sold('2026', { items: [line(10), charge] })] });
    const body = (items: readonly object[]) =>
      note({ items, documentoRelacionado: [related(SOLD_CODE, { fechaEmision: DAY_OF['2026'] })] });
    expect(faultsOf(note({ items: [line(1), charge] }), of())).toEqual([
      'items[1].noGravado REGLA cargo-en-nota',
    ]);
    expect(faultsOf(body([line(1), charge]), recent)).toEqual([]);
    expect(firstWords(faultsOf(body([charge]), recent))).toEqual([
      'items[0].noGravado REGLA cargo-sin-venta',
      'items FUERA_DE_RANGO nota-sin-total',
    ]);
  });

  it('comes to something', () => {
    expect(faultsOf(note({ items: [line(1, { montoDescu: 1 })] }), of())).toEqual([
      'items FUERA_DE_RANGO nota-sin-total',
    ]);
  });

  it('has room for its reason among ten entries', () => {
    const entries = (count: number) =>
      Array.from({ length: count }, () => ({ campo: 'campo', etiqueta: 'Etiqueta', valor: 'x' }));
    const reason = (count: number, motivo?: string) =>
      faultsOf(note({ apendice: entries(count), ...(motivo === undefined ? {} : { motivo }) }), of());
    expect(reason(9, 'Vino roto')).toEqual([]);
    expect(reason(10)).toEqual([]);
    expect(reason(10, 'Vino roto')).toEqual(['apendice LONGITUD apendice-sin-lugar maximo=9']);
    expect(faultsOf(note({ motivo: 'Vino roto' }), of())).toEqual([]);
  });
});

describe('a note on what is not here', () => {
  const alone = (more: object) => ({ items: [line(1)], documentoRelacionado: [related(OTHER_CODE, more)] });
  const field = 'documentoRelacionado[0].numeroDocumento';

  it('says so, rather than what its receiver lacks', () => {
    expect(faultsOf(alone({}), of({ adjusts: [] }))).toEqual([
      `${field} NO_COINCIDE relacionado-que-no-esta documento="${OTHER_CODE}"`,
    ]);
    expect(faultsOf(alone({ numeroDocumento: '123' }), of({ adjusts: [] }))).toEqual([
      `${field} FORMATO codigo-relacionado`,
    ]);
    expect(
      firstWords(faultsOf(alone({ tipoGeneracion: 1, numeroDocumento: '123' }), of({ adjusts: [] }))),
    ).toEqual([`${field} NO_COINCIDE relacionado-que-no-esta`]);
    expect(firstWords(faultsOf(alone({ numeroDocumento: undefined }), of({ adjusts: [] })))).toEqual([
      expect.stringContaining(`${field} CAMPO_REQUERIDO`),
    ]);
  });

  it('with a receiver of its own is taken, and warned of', () => {
    const paper = { tipoGeneracion: 1, numeroDocumento: 'A-100' };
    const body = { ...alone({}), receptor: TAXPAYER };
    expect(faultsOf(body, of({ adjusts: [] }))).toEqual([]);
    expect(warningsOf(body, of({ adjusts: [] }))).toEqual([
      `relacionado-sin-revisar documento="${OTHER_CODE}" electronico=true`,
    ]);
    expect(warningsOf({ ...alone(paper), receptor: TAXPAYER }, of({ adjusts: [] }))).toEqual([
      'relacionado-sin-revisar documento="A-100" electronico=false',
    ]);
    expect(warningsOf(note(), of())).toEqual([]);
    // Nobody knows what was withheld there.
    expect(warningsOf({ ...body, ivaRetenido: true }, of({ adjusts: [] }))).toEqual([
      `relacionado-sin-revisar documento="${OTHER_CODE}" electronico=true`,
    ]);
  });

  it('and names none is told just that', () => {
    expect(firstWords(faultsOf({ items: [line(1)] }, of({ adjusts: [] })))).toEqual([
      expect.stringMatching(/^documentoRelacionado CAMPO_REQUERIDO /),
    ]);
  });
});

describe('the term of a note', () => {
  const printed = (fechaEmision: string) => ({
    items: [line(1)],
    receptor: TAXPAYER,
    documentoRelacionado: [related('A-100', { tipoGeneracion: 1, fechaEmision })],
  });
  const late = (ultimo: string) => [
    `documentoRelacionado[0] FUERA_DE_PLAZO plazo-de-nota ultimo="${ultimo}"`,
  ];

  it('is three months after its document, or what the setting says', () => {
    const how = of({ adjusts: [] });
    expect(faultsOf(printed('2026-08-21'), how)).toEqual([]);
    expect(faultsOf(printed('2026-08-20'), how)).toEqual(late('2026-11-20'));
    const issuer = { settings: { notas: { plazoMeses: 1 } } };
    expect(faultsOf(printed('2026-10-21'), { ...how, issuer })).toEqual([]);
    expect(faultsOf(printed('2026-10-20'), { ...how, issuer })).toEqual(late('2026-11-20'));
    expect(preparationOf(printed('2026-08-20'), how)).toMatchObject({ codigo: 'PLAZO_VENCIDO' });
  });

  it('counts from the document itself where that is here', () => {
    const adjusts = [sold('2023', {}, { fecEmi: '2026-08-20' })];
    expect(faultsOf(note(), of({ adjusts }))).toEqual(late('2026-11-20'));
  });

  it('is warned of ten days before, or as the setting says', () => {
    const ending = (fechaEmision: string, issuer = {}) =>
      warningsOf(printed(fechaEmision), of({ adjusts: [], issuer })).slice(0, -1);
    const warned = (ultimo: string) => [`plazo-de-nota-por-terminar documento="A-100" ultimo="${ultimo}"`];
    expect(ending('2026-08-31')).toEqual(warned('2026-11-30'));
    expect(ending('2026-09-01')).toEqual(warned('2026-12-01'));
    expect(ending('2026-09-02')).toEqual([]);
    const own = sold('2023', {}, { fecEmi: '2026-08-31' });
    const named = {
      items: [line(1)],
      documentoRelacionado: [related(SOLD_CODE, { fechaEmision: '2026-08-31' })],
    };
    expect(warningsOf(named, of({ adjusts: [own] }))).toEqual([
      `plazo-de-nota-por-terminar documento="${SOLD_CODE}" ultimo="2026-11-30"`,
    ]);
    const settings = { notas: { avisoDias: 0 } };
    expect(ending('2026-08-21', { settings })).toEqual(warned('2026-11-21'));
    expect(ending('2026-08-22', { settings })).toEqual([]);
  });
});

describe('what is withheld of a note', () => {
  const adjusts = (...withheld: readonly boolean[]) =>
    withheld.map((retenido, at) =>
      sold('2023', {}, { retenido, ...(at === 0 ? {} : { codigoGeneracion: OTHER_CODE }) }),
    );
  const two = {
    items: [line(1, { numeroDocumento: SOLD_CODE }), line(1, { numeroDocumento: OTHER_CODE })],
    documentoRelacionado: [related(), related(OTHER_CODE)],
  };

  it('is warned of where it differs from its documents, or where these differ', () => {
    expect(warningsOf(note({ ivaRetenido: true }), of())).toEqual(['retencion-distinta campo="ivaRetenido"']);
    expect(warningsOf(note({ ivaPercibido: true }), of())).toEqual([
      'retencion-distinta campo="ivaPercibido"',
    ]);
    expect(warningsOf(note({ ivaRetenido: false, ivaPercibido: false }), of())).toEqual([]);
    expect(warningsOf(two, of({ adjusts: adjusts(true, false) }))).toEqual([
      'retencion-en-parte campo="ivaRetenido"',
    ]);
    expect(warningsOf({ ...two, ivaRetenido: true }, of({ adjusts: adjusts(true, false) }))).toEqual([]);
    expect(warningsOf(two, of({ adjusts: adjusts(true, true) }))).toEqual([]);
    // Of a document without taxed lines there is nothing to give back.
    const exempt = {
      ...two,
      items: [line(1, { numeroDocumento: SOLD_CODE }), line(1, { numeroDocumento: OTHER_CODE, tipoItem: 3 })],
    };
    expect(warningsOf(exempt, of({ adjusts: adjusts(true, false) }))).toEqual([]);
  });
});

describe('a return', () => {
  const RECENT = DAY_OF['2026'];
  const back = (changed: object = {}, code = SOLD_CODE): Adjustable => {
    const { sale, ...rest } = adjustableSale(
      '01',
      '2026',
      JSON.stringify({ items: [line(11.3)], receptor: PERSON }),
    );
    return { ...rest, sale: { ...sale, codigoGeneracion: code, ...changed } };
  };
  const body = (...codes: readonly string[]) => ({
    documentos: codes.map((codigoGeneracion) => ({ codigoGeneracion })),
  });
  const how = (adjusts: readonly Adjustable[], more: Judged = {}): Judged => ({
    tipoDte: '18',
    edition: '2026',
    adjusts,
    ...more,
  });

  it('is of one receiver', () => {
    const both = body(SOLD_CODE, OTHER_CODE);
    expect(faultsOf(both, how([back(), back({}, OTHER_CODE)]))).toEqual([]);
    expect(faultsOf(both, how([back(), back({ numDocumento: 'x' }, OTHER_CODE)]))).toEqual([
      `documentos[1].codigoGeneracion NO_COINCIDE receptores-distintos documento="${OTHER_CODE}"`,
    ]);
  });

  it('gives 1 % back of all that is taxed, or of nothing', () => {
    const soldAs = (items: readonly object[], more: object, code?: string): Adjustable => {
      const request = JSON.stringify({ items, receptor: TAXPAYER, ...more });
      const { sale, ...rest } = adjustableSale('01', '2026', request);
      return { ...rest, sale: { ...sale, ...(code === undefined ? {} : { codigoGeneracion: code }) } };
    };
    const both = body(SOLD_CODE, OTHER_CODE);
    const withheld = soldAs([line(113)], { ivaRetenido: true });
    const totals = (adjusts: readonly Adjustable[]) => {
      const found = preparationOf(both, how(adjusts));
      if (found.kind !== 'ready') throw new Error(JSON.stringify(found.faults));
      const { resumen } = JSON.parse(`{${found.document.bodyText}}`) as {
        readonly resumen: { readonly ivaRete: number; readonly totalPagar: number };
      };
      return [resumen.ivaRete, resumen.totalPagar];
    };
    expect(faultsOf(both, how([withheld, soldAs([line(113)], {}, OTHER_CODE)]))).toEqual([
      `documentos[1].codigoGeneracion REGLA retenciones-distintas documento="${OTHER_CODE}"`,
    ]);
    expect(totals([withheld, soldAs([line(113)], { ivaRetenido: true }, OTHER_CODE)])).toEqual([2, 224]);
    // Nothing of it is taxed, or 1 % of it is no cent.
    expect(totals([withheld, soldAs([line(50, { tipoItem: 3 })], {}, OTHER_CODE)])).toEqual([1, 162]);
    expect(totals([withheld, soldAs([line(0.3)], {}, OTHER_CODE)])).toEqual([1, 112.3]);
  });

  it('comes to something', () => {
    const free = adjustableSale(
      '01',
      '2026',
      JSON.stringify({ items: [line(1, { montoDescu: 1 })], receptor: PERSON }),
    );
    const goods = { ...free, sale: { ...free.sale, kinds: new Set(['gravada'] as const) } };
    expect(faultsOf(body(SOLD_CODE), how([goods]))).toEqual(['documentos FUERA_DE_RANGO retorno-sin-total']);
  });

  it('needs no receiver of a large factura, and says nothing of what was withheld', () => {
    const large = adjustableSale(
      '01',
      '2026',
      JSON.stringify({ items: [line(30_000)], receptor: PERSON, ivaRetenido: true }),
    );
    expect(warningsOf(body(SOLD_CODE), how([large]))).toEqual([]);
  });

  it('is to be had in the edition of 2026, unless the setting says otherwise', () => {
    const why = (edition: Edition, more: object = {}) => {
      const unavailable = returnUnavailable(edition, { ...ISSUER, ...more });
      return unavailable && JSON.stringify(unavailable);
    };
    expect(why('2026')).toBeNull();
    expect(why('2023')).toBe('{"regla":"retorno-antes-de-2026","parametros":{"dia":"2026-12-01"}}');
    expect(why('2026', { settings: { retorno: {} } })).toBeNull();
    expect(why('2026', { settings: { retorno: { permitido: true } } })).toBeNull();
    expect(why('2026', { settings: { retorno: { permitido: false } } })).toBe(
      '{"regla":"retorno-no-permitido"}',
    );
  });

  it('has three months, or 24 for some activities, or what the settings say', () => {
    const late = (ultimo: string) => [`documentos[0] FUERA_DE_PLAZO plazo-de-retorno ultimo="${ultimo}"`];
    const faults = (fecEmi: string, issuer: object = {}) =>
      faultsOf(body(SOLD_CODE), how([back({ fecEmi })], { issuer }));
    expect(faults('2026-09-02')).toEqual([]);
    expect(faults('2026-09-01')).toEqual(late('2026-12-01'));
    const long = { codActividad: '46484' };
    expect(faults('2024-12-02', long)).toEqual([]);
    expect(faults('2024-12-01', long)).toEqual(late('2026-12-01'));
    const settings = { retorno: { plazoMeses: 1, plazoLargoMeses: 2, actividadesPlazoLargo: ['47190'] } };
    expect(faults('2026-10-02', { settings })).toEqual([]);
    expect(faults('2026-10-01', { settings })).toEqual(late('2026-12-01'));
    expect(faults('2026-11-01', { settings, codActividad: '46484' })).toEqual(late('2026-12-01'));
  });

  it('is warned of ten days before its term ends, or as the setting says', () => {
    const warned = (fecEmi: string, issuer: object = {}) =>
      warningsOf(body(SOLD_CODE), how([back({ fecEmi })], { issuer }));
    const ending = (ultimo: string) => [
      `plazo-de-retorno-por-terminar documento="${SOLD_CODE}" ultimo="${ultimo}"`,
    ];
    expect(warned('2026-09-12')).toEqual(ending('2026-12-12'));
    expect(warned('2026-09-13')).toEqual([]);
    expect(warned(RECENT, { settings: { retorno: { avisoDias: 95 } } })).toEqual(ending('2027-03-02'));
  });
});
