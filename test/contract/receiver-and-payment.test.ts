import { describe, expect, it } from 'vitest';
import { documentSchema } from '../../core/contract/dte/document-schemas.ts';
import type { Edition, TipoDte } from '../../core/contract/edition.ts';
import {
  describeOfficial,
  officialSchemasPresent,
  officialValidator,
} from '../support/reading/official-schemas.ts';
import { change } from './change.ts';
import { n } from './decimal.ts';
import {
  creditoFiscalV3Complete,
  facturaV1Complete,
  facturaV1Plain,
  notaRemisionV3Complete,
} from './good-documents-2023.ts';
import { creditoFiscalV4Complete, facturaV2Complete, notaRemisionV4Complete } from './good-documents-2026.ts';

function expectVerdict(edition: Edition, tipoDte: TipoDte, document: object, paths: readonly string[]) {
  const checked = documentSchema(edition, tipoDte).safeParse(document);
  expect(checked.error?.issues.map((issue) => issue.path.join('.')) ?? []).toEqual(paths);
  if (officialSchemasPresent && (edition === '2023' || paths.length === 0)) {
    expect(officialValidator(edition, tipoDte)(document).ok).toBe(paths.length === 0);
  }
}

describe('a receiver', () => {
  const dui = (numDocumento: string) => ({
    'receptor.tipoDocumento': '13',
    'receptor.numDocumento': numDocumento,
    'receptor.nrc': null,
  });

  it('of 01 may be null, or an object of nulls', () => {
    const names = Object.keys(facturaV1Complete.receptor);
    const empty = Object.fromEntries(names.map((name) => [name, null]));
    expectVerdict('2023', '01', { ...facturaV1Complete, receptor: null }, []);
    expectVerdict('2023', '01', { ...facturaV1Complete, receptor: empty }, []);
    expectVerdict('2026', '01', { ...facturaV2Complete, receptor: null }, []);
  });

  it('writes a DUI with its hyphen before 2026, with or without it from then on', () => {
    expectVerdict('2023', '01', change(facturaV1Complete, dui('04567891-2')), []);
    expectVerdict('2023', '01', change(facturaV1Complete, dui('045678912')), ['receptor.numDocumento']);
    expectVerdict('2023', '04', change(notaRemisionV3Complete, dui('04567891-2')), []);
    expectVerdict('2023', '04', change(notaRemisionV3Complete, dui('045678912')), ['receptor.numDocumento']);
    expectVerdict('2026', '01', change(facturaV2Complete, dui('04567891-2')), []);
    expectVerdict('2026', '01', change(facturaV2Complete, dui('045678912')), []);
    expectVerdict('2026', '04', change(notaRemisionV4Complete, dui('4567891')), ['receptor.numDocumento']);
  });

  it('writes a NIT without hyphens, 14 digits or the 9 of a DUI', () => {
    expectVerdict('2023', '01', change(facturaV1Complete, { 'receptor.numDocumento': '045678912' }), []);
    expectVerdict('2023', '01', change(facturaV1Complete, { 'receptor.numDocumento': '0614-050690-103-5' }), [
      'receptor.numDocumento',
    ]);
    expectVerdict('2026', '04', change(notaRemisionV4Complete, { 'receptor.numDocumento': '0614050690' }), [
      'receptor.numDocumento',
    ]);
  });

  it('carries an nrc beside a NIT only, before 2026', () => {
    expectVerdict(
      '2023',
      '01',
      change(facturaV1Complete, { ...dui('04567891-2'), 'receptor.nrc': '765432' }),
      ['receptor.nrc'],
    );
    expectVerdict(
      '2026',
      '01',
      change(facturaV2Complete, { ...dui('04567891-2'), 'receptor.nrc': '765432' }),
      [],
    );
  });
});

describe('a credit', () => {
  it.each([
    ['2023', '03', creditoFiscalV3Complete],
    ['2026', '01', facturaV2Complete],
    ['2026', '03', creditoFiscalV4Complete],
  ] as const)('names its term (%s/%s)', (edition, tipoDte, good) => {
    expectVerdict(edition, tipoDte, change(good, { 'resumen.pagos.0.plazo': null }), [
      'resumen.pagos.0.plazo',
    ]);
    expectVerdict(edition, tipoDte, change(good, { 'resumen.pagos.0.periodo': null }), [
      'resumen.pagos.0.periodo',
    ]);
  });

  it('of 01 before 2026 is not looked at', () => {
    expectVerdict('2023', '01', change(facturaV1Complete, { 'resumen.pagos.0.plazo': null }), []);
  });
});

describe('a cash sale', () => {
  const cash = {
    'resumen.condicionOperacion': 1,
    'resumen.pagos.0': { codigo: '01', montoPago: n('228'), referencia: null, plazo: null, periodo: null },
  };

  it('names no term, and no reference for notes and coins, in edition 2026', () => {
    expectVerdict('2026', '03', change(creditoFiscalV4Complete, cash), []);
    for (const [member, value] of [
      ['plazo', '01'],
      ['periodo', 30],
      ['referencia', 'X'],
    ] as const) {
      const document = change(change(creditoFiscalV4Complete, cash), {
        [`resumen.pagos.0.${member}`]: value,
      });
      expectVerdict('2026', '03', document, [`resumen.pagos.0.${member}`]);
    }
    const card = { ...cash['resumen.pagos.0'], codigo: '03', referencia: 'VOUCHER 1' };
    expectVerdict('2026', '03', change(creditoFiscalV4Complete, { ...cash, 'resumen.pagos.0': card }), []);
  });

  it('is what nothing to pay amounts to', () => {
    for (const [edition, good] of [
      ['2023', creditoFiscalV3Complete],
      ['2026', creditoFiscalV4Complete],
    ] as const) {
      expectVerdict(edition, '03', change(good, { 'resumen.totalPagar': n('0') }), [
        'resumen.condicionOperacion',
      ]);
      expectVerdict(edition, '03', change(good, { ...cash, 'resumen.totalPagar': n('0') }), []);
    }
  });

  it('with code 99 is how a balance in favour is written in edition 2026', () => {
    const balance = { ...cash, 'resumen.totalPagar': n('0'), 'resumen.saldoFavor': n('-12.5') };
    expectVerdict('2026', '03', change(creditoFiscalV4Complete, balance), ['resumen.pagos']);
    const other = { codigo: '99', montoPago: n('0'), referencia: null, plazo: null, periodo: null };
    expectVerdict(
      '2026',
      '03',
      change(creditoFiscalV4Complete, { ...balance, 'resumen.pagos.0': other }),
      [],
    );
  });
});

describe('without taxed sales nothing is withheld', () => {
  it.each([
    ['2023', '01', facturaV1Complete, 'ivaRete1'],
    ['2023', '03', creditoFiscalV3Complete, 'ivaRete1'],
    ['2023', '03', creditoFiscalV3Complete, 'ivaPerci1'],
    ['2026', '01', facturaV2Complete, 'ivaRete'],
    ['2026', '03', creditoFiscalV4Complete, 'ivaRete'],
    ['2026', '03', creditoFiscalV4Complete, 'ivaPerci'],
  ] as const)('%s/%s %#: %s', (edition, tipoDte, good, name) => {
    const clean: Record<string, unknown> = { 'resumen.totalGravada': n('0') };
    for (const other of ['ivaPerci1', 'ivaPerci'])
      if (other in good.resumen) clean[`resumen.${other}`] = n('0');
    expectVerdict(edition, tipoDte, change(good, clean), []);
    expectVerdict(edition, tipoDte, change(good, { ...clean, [`resumen.${name}`]: n('0.01') }), [
      `resumen.${name}`,
    ]);
  });
});

it('a crédito fiscal before 2026 amounts to more than zero', () => {
  const nothing = { 'resumen.montoTotalOperacion': n('0') };
  expectVerdict('2023', '03', change(creditoFiscalV3Complete, nothing), ['resumen.montoTotalOperacion']);
  expectVerdict('2026', '03', change(creditoFiscalV4Complete, nothing), []);
});

describeOfficial('advisory rules of edition 2023', () => {
  const official = officialValidator('2023', '01');

  it('are the municipality codes of today, which the service takes', () => {
    const today = change(facturaV1Plain, { 'emisor.direccion.municipio': '23' });
    expectVerdict('2023', '01', today, []);
    const verdict = official(today);
    expect(verdict.errors).toEqual([]);
    expect(verdict.advisory.length).toBeGreaterThan(0);
    for (const line of verdict.advisory) expect(line).toContain('/emisor/direccion');
  });

  it('are the receiver of a factura from 1,095.00 on', () => {
    const large = change(facturaV1Plain, { 'resumen.montoTotalOperacion': n('1095') });
    expectVerdict('2023', '01', large, []);
    expect(official(large)).toMatchObject({ ok: true, errors: [] });
    expect(official(large).advisory.length).toBeGreaterThan(0);
    expect(
      official(change(facturaV1Plain, { 'resumen.montoTotalOperacion': n('1094.99') })).advisory,
    ).toEqual([]);
  });

  it('hide nothing else', () => {
    const broken = change(facturaV1Plain, {
      'emisor.direccion.municipio': '23',
      'emisor.direccion.complemento': '',
      'resumen.montoTotalOperacion': n('5000.001'),
    });
    const verdict = official(broken);
    expect(verdict.ok).toBe(false);
    expect(new Set(verdict.errors.map((line) => line.split(' ')[0]))).toEqual(
      new Set(['/emisor/direccion/complemento', '/resumen/montoTotalOperacion']),
    );
    expect(official(change(facturaV1Plain, { 'emisor.direccion.municipio': '2' })).ok).toBe(false);
  });

  it('do not exist in edition 2026', () => {
    const verdict = officialValidator(
      '2026',
      '01',
    )(change(facturaV2Complete, { 'emisor.direccion.complemento': '' }));
    expect(verdict).toMatchObject({ ok: false, advisory: [] });
  });

  it('take a document as JSON text too, and amounts by their decimals', () => {
    const text = JSON.stringify(facturaV1Plain);
    expect(official(text).ok).toBe(true);
    expect(official(text.replace('"totalPagar":5.65', '"totalPagar":5.65000001')).ok).toBe(false);
    expect(official(text.replace('"precioUni":5.65', '"precioUni":12345678901.12345678')).ok).toBe(true);
  });
});
