/** What is known of a document besides its text: its columns, its share in others, what stops it at the end, and its edition. */
import { describe, expect, it } from 'vitest';
import { contingencyFault } from '../../core/domain/dte/format-faults.ts';
import {
  editionOfVersion,
  firstEditionDay,
  otherEdition,
  DEFAULT_EDITION_2026_FROM,
} from '../../core/domain/dte/edition.ts';
import { fittingText } from '../../core/domain/dte/optional-text.ts';
import { adjustableSale, SOLD_CODE } from '../support/shop/adjustable-sale.ts';
import { line, PERSON, preparationOf, TAXPAYER, warningsOf, type Judged } from '../domain/rules/judged.ts';

const ITEMS = [line(10)];
const RETURN: Judged = { tipoDte: '18', edition: '2026' };

function ready(body: object, of: Judged = {}) {
  const found = preparationOf(body, of);
  if (found.kind === 'faulty') throw new Error(JSON.stringify(found.faults));
  return found.document;
}
const columns = (body: object, of: Judged = {}) => {
  const { montoCentavos, ivaCentavos, receptorDocumento, receptorNombre } = ready(body, of);
  return [montoCentavos, ivaCentavos, receptorDocumento, receptorNombre];
};
const textOf = (body: object, of: Judged = {}) =>
  JSON.parse(`{${ready(body, of).bodyText}}`) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;

describe('the columns of a document', () => {
  it('are what is to be paid, its VAT and its receiver', () => {
    expect(columns({ items: [line(11.3)] })).toEqual([1130n, 130n, null, null]);
    expect(columns({ items: [line(113)], receptor: PERSON, ivaRetenido: true })).toEqual([
      11200n,
      1300n,
      '012345678',
      'Ana Inventada',
    ]);
    expect(columns({ items: ITEMS, receptor: TAXPAYER }, { tipoDte: '03' })).toEqual([
      1130n,
      130n,
      '06141307951040',
      'Distribuidora Inventada',
    ]);
    // Nothing is paid of what is only sent.
    expect(columns({ items: ITEMS, receptor: TAXPAYER }, { tipoDte: '04' }).slice(0, 2)).toEqual([
      1130n,
      130n,
    ]);
  });

  it('of a retorno are those of its factura’s receiver', () => {
    const receptor = { ...PERSON, tipoDocumento: '37', numDocumento: 'AB-12' };
    const sold = adjustableSale('01', '2026', JSON.stringify({ items: [line(11.3)], receptor }));
    const body = { documentos: [{ codigoGeneracion: SOLD_CODE }] };
    const named = { ...RETURN, adjusts: [sold] };
    expect(columns(body, named)).toEqual([1130n, 130n, sold.sale.numDocumento, 'Ana Inventada']);
    expect(textOf(body, named)['documento']).toMatchObject({
      nombre: 'Ana Inventada',
      numDocumento: 'AB-12',
    });
    const nobody = { ...sold, sale: { ...sold.sale, receptor: { nombre: 7 }, numDocumento: null } };
    const prepared = preparationOf(body, { ...RETURN, adjusts: [nobody] });
    expect(prepared.kind).toBe('faulty');
    // What the authority’s form refuses at the end is named in the document.
    expect(
      prepared.kind === 'faulty' && prepared.faults.map(({ campo, codigo, regla }) => [campo, codigo, regla]),
    ).toContainEqual(['documento.documento.nombre', 'ESQUEMA', 'dicho']);
    const anonymous = { ...sold, sale: { ...sold.sale, receptor: null, numDocumento: null } };
    const unnamed = { ...RETURN, adjusts: [anonymous] };
    expect(columns(body, unnamed).slice(2)).toEqual([null, null]);
    expect(textOf(body, unnamed)['documento']).toBeNull();
  });
});

describe('the share of a document in others', () => {
  const note = (items: readonly object[]) => ({
    items,
    documentoRelacionado: [
      { tipoDocumento: '03', tipoGeneracion: 2, numeroDocumento: SOLD_CODE, fechaEmision: '2026-11-21' },
    ],
  });
  const sale = adjustableSale(
    '03',
    '2023',
    JSON.stringify({ items: [line(10, { cantidad: 2, codigo: 'A' })], receptor: TAXPAYER }),
  );
  const of = (tipoDte: '05' | '06' = '05'): Judged => ({ tipoDte, adjusts: [sale] });

  it('is told of notes and returns, and is none of a sale', () => {
    expect(ready({ items: ITEMS }).shares).toEqual([]);
    const { shares } = ready(note([line(10, { codigo: 'A' })]), of());
    expect(shares.map(({ codigoGeneracion, lines }) => [codigoGeneracion, lines.length])).toEqual([
      [SOLD_CODE, 1],
    ]);
  });

  it('is never more than what is left', () => {
    const over = preparationOf(note([line(20.03)]), of());
    expect(over).toMatchObject({ kind: 'faulty', codigo: 'SALDO_INSUFICIENTE' });
    expect(preparationOf(note([line(20)]), of()).kind).toBe('ready');
    // A debit note adds to it.
    expect(preparationOf(note([line(20.03)]), of('06')).kind).toBe('ready');
  });

  it('is warned of where a credit note takes more units than were sold', () => {
    const more = note([line(5, { cantidad: 3, codigo: 'A' })]);
    expect(warningsOf(more, of()).length).toBeGreaterThan(0);
    expect(warningsOf(more, of('06'))).toEqual([]);
  });

  it('has the condition that is said, else that of the sale', () => {
    const condition = (body: object, more: Judged = of()) =>
      textOf(body, more)['resumen']?.['condicionOperacion'];
    expect(condition(note(ITEMS))).toBe(1);
    expect(condition({ ...note(ITEMS), condicionOperacion: 2 })).toBe(2);
    const onCredit = { ...sale, sale: { ...sale.sale, condicionOperacion: 3 } };
    expect(condition(note(ITEMS), { ...of(), adjusts: [onCredit] })).toBe(3);
  });

  it('stops a note after its term', () => {
    const late = preparationOf(note(ITEMS), { ...of(), fecEmi: '2027-02-22' });
    expect(late).toMatchObject({ kind: 'faulty', codigo: 'PLAZO_VENCIDO' });
  });

  it('is of a line that the document has', () => {
    const found = preparationOf(note([line(1, { numItem: 2 })]), of());
    expect(found.kind === 'faulty' && found.faults.map(({ campo, regla }) => [campo, regla])).toEqual([
      ['items[0].numItem', 'linea-que-no-hay'],
    ]);
  });
});

describe('a DUI', () => {
  it('has its hyphen before 2026, and after as the setting says', () => {
    const number = (of: Judged) =>
      textOf({ items: ITEMS, receptor: PERSON }, of)['receptor']?.['numDocumento'];
    expect(number({})).toBe('01234567-8');
    expect(number({ edition: '2026' })).toBe('012345678');
    expect(number({ edition: '2026', issuer: { settings: { duiEdicion2026: 'con-guion' } } })).toBe(
      '01234567-8',
    );
  });
});

describe('a text with bounds', () => {
  it('is left out where it does not fit', () => {
    expect(['ab', 'abc', 'abcd', 'abcde'].map((text) => fittingText(text, 3, 4))).toEqual([
      null,
      'abc',
      'abcd',
      null,
    ]);
    expect([fittingText(null, 0, 9), fittingText(undefined, 0, 9)]).toEqual([null, null]);
    expect(fittingText('\u{1F600}\u{1F600}', 2, 2)).toBe('\u{1F600}\u{1F600}');
  });

  it('keeps the district behind the street while there is room', () => {
    const street = (characters: number) => {
      const direccion = { departamento: '06', municipio: '14', complemento: 'x'.repeat(characters) };
      const text = ready({ items: ITEMS, receptor: { ...PERSON, direccion } }).bodyText;
      return /"complemento":"(x+[^"]*)"/.exec(text)?.[1]?.length;
    };
    // ", SAN SALVADOR" has fourteen.
    expect([street(186), street(187)]).toEqual([200, 187]);
  });
});

describe('editions', () => {
  it('are told by their versions', () => {
    expect(editionOfVersion('01', 1)).toBe('2023');
    expect(editionOfVersion('01', 2)).toBe('2026');
    expect(editionOfVersion('03', 3)).toBe('2023');
    expect(editionOfVersion('18', 1)).toBe('2026');
    expect([editionOfVersion('01', 3), editionOfVersion('01', '1')]).toEqual([null, null]);
  });

  it('are two, each the other of the other, and the later one begins when the first kind changes', () => {
    expect([otherEdition('2023'), otherEdition('2026')]).toEqual(['2026', '2023']);
    expect(DEFAULT_EDITION_2026_FROM).toBe('2026-12-01');
    expect(firstEditionDay({ edition2026From: '2026-12-01' })).toBe('2026-12-01');
    const day = (edition2026ByKind: object) =>
      firstEditionDay({ edition2026From: '2026-12-01', edition2026ByKind });
    expect(day({ '03': '2026-11-05', contingencia: '2026-11-07' })).toBe('2026-11-05');
    expect(day({ '03': '2026-12-05' })).toBe('2026-12-01');
  });
});

describe('a contingency', () => {
  const fault = (tipo: 1 | 5, motivo: string | null, edition: '2023' | '2026' = '2023') =>
    contingencyFault({ tipoDte: '01', edition }, { tipo, motivo });

  it('fits a document, or says why not', () => {
    expect(contingencyFault({ tipoDte: '01', edition: '2023' }, null)).toBeNull();
    expect(fault(1, null)).toBeNull();
    expect(fault(5, 'Se inundó')).toBeNull();
    // A factura of edition 2023 has room for 5 to 150 characters.
    expect(fault(5, 'x'.repeat(151))).toEqual({
      regla: 'motivo-no-cabe',
      parametros: { campo: 'motivoContin', minimo: 5, maximo: 150 },
    });
    expect(fault(5, null)).toEqual({
      regla: 'contingencia-sin-forma',
      parametros: { faltas: [{ campo: 'motivoContin', dicho: expect.any(String) }] },
    });
    expect(fault(9 as never, 'x'.repeat(600))).toMatchObject({
      regla: 'contingencia-sin-forma',
      parametros: {
        faltas: expect.arrayContaining([expect.objectContaining({ campo: 'tipoContingencia' })]),
      },
    });
  });
});
