import { describe, expect, it } from 'vitest';
import { documentSchema } from '../../core/contract/dte/document-schemas.ts';
import { TIPOS_NUMERADOS, type Edition, type TipoNumerado } from '../../core/contract/edition.ts';
import { officialSchemasPresent, officialValidator } from '../support/reading/official-schemas.ts';
import { change } from './change.ts';
import { n } from './decimal.ts';
import {
  creditoFiscalV3Complete,
  facturaV1Complete,
  facturaV1Plain,
  notaRemisionV3Complete,
} from './good-documents-2023.ts';
import {
  notaCreditoV3Complete,
  notaCreditoV4Complete,
  notaDebitoV3Complete,
  notaDebitoV4Complete,
} from './good-notes.ts';
import { sujetoExcluidoV1Complete, sujetoExcluidoV2Complete } from './good-purchases.ts';
import { creditoFiscalV4Complete, facturaV2Complete, notaRemisionV4Complete } from './good-documents-2026.ts';

const COMPLETE: Readonly<Record<Edition, Readonly<Record<TipoNumerado, object>>>> = {
  '2023': {
    '01': facturaV1Complete,
    '03': creditoFiscalV3Complete,
    '04': notaRemisionV3Complete,
    '05': notaCreditoV3Complete,
    '06': notaDebitoV3Complete,
    '14': sujetoExcluidoV1Complete,
  },
  '2026': {
    '01': facturaV2Complete,
    '03': creditoFiscalV4Complete,
    '04': notaRemisionV4Complete,
    '05': notaCreditoV4Complete,
    '06': notaDebitoV4Complete,
    '14': sujetoExcluidoV2Complete,
  },
};
const ALL = (['2023', '2026'] as const).flatMap((edition) =>
  TIPOS_NUMERADOS.map((tipoDte) => ({ edition, tipoDte })),
);

/** Paths of what is refused, dotted; empty when the document is accepted. */
function refusals(edition: Edition, tipoDte: TipoNumerado, document: object): readonly string[] {
  const checked = documentSchema(edition, tipoDte).safeParse(document);
  return checked.success ? [] : checked.error.issues.map((issue) => issue.path.join('.'));
}

/** Asks ours and, where it is there and enforces the rule, the published schema. */
function expectVerdict(edition: Edition, tipoDte: TipoNumerado, document: object, paths: readonly string[]) {
  expect(refusals(edition, tipoDte, document)).toEqual(paths);
  const enforced = paths.length === 0 || edition === '2023';
  if (officialSchemasPresent && enforced) {
    expect(officialValidator(edition, tipoDte)(document).ok).toBe(paths.length === 0);
  }
}

const contingency = (tipo: number | null, motivo: string | null) => ({
  'identificacion.tipoModelo': 2,
  'identificacion.tipoOperacion': 2,
  'identificacion.tipoContingencia': tipo,
  'identificacion.motivoContin': motivo,
});

describe.each(ALL)('identificacion of type $tipoDte in edition $edition', ({ edition, tipoDte }) => {
  const good = COMPLETE[edition][tipoDte];
  const judge = (changes: Readonly<Record<string, unknown>>, paths: readonly string[]) =>
    expectVerdict(edition, tipoDte, change(good, changes), paths);

  it('accepts a contingency with its cause, and words for cause 5', () => {
    judge(contingency(3, null), []);
    judge(contingency(5, 'Se dañó el enlace'), []);
  });

  it('refuses a contingency without cause, and cause 5 without words', () => {
    judge(contingency(null, null), ['identificacion.tipoContingencia']);
    judge(contingency(5, null), ['identificacion.motivoContin']);
  });

  it('refuses contingency fields in normal operation and normal fields in a contingency', () => {
    judge({ 'identificacion.tipoContingencia': 1 }, ['identificacion.tipoContingencia']);
    judge({ 'identificacion.motivoContin': 'Sin razón' }, ['identificacion.motivoContin']);
    judge({ 'identificacion.tipoModelo': 2 }, ['identificacion.tipoModelo']);
    judge({ ...contingency(3, null), 'identificacion.tipoModelo': 1 }, ['identificacion.tipoModelo']);
  });

  it.skipIf(tipoDte === '14')(
    'relates an electronic document by its generation code and a paper one by its number',
    () => {
      judge({ 'documentoRelacionado.0.numeroDocumento': '12345' }, [
        'documentoRelacionado.0.numeroDocumento',
      ]);
      judge(
        { 'documentoRelacionado.0.numeroDocumento': '12345', 'documentoRelacionado.0.tipoGeneracion': 1 },
        [],
      );
    },
  );

  it('accepts days that exist only', () => {
    judge({ 'identificacion.fecEmi': '2028-02-29' }, []);
    judge({ 'identificacion.fecEmi': '2026-02-29' }, ['identificacion.fecEmi']);
    judge({ 'identificacion.fecEmi': '2026-11-31' }, ['identificacion.fecEmi']);
    judge({ 'identificacion.horEmi': '24:00:00' }, ['identificacion.horEmi']);
  });

  it("accepts the interface specification's control number of its own type, which is not the authority's", () => {
    const own = change(good, { 'identificacion.numeroControl': `DTE-${tipoDte}-0001-00000042` });
    expect(refusals(edition, tipoDte, own)).toEqual([]);
    if (officialSchemasPresent) {
      expect(officialValidator(edition, tipoDte)(own).errors.join()).toContain(
        '/identificacion/numeroControl',
      );
    }
    const other = tipoDte === '01' ? '03' : '01';
    for (const wrong of [
      `DTE-${other}-0001-00000042`,
      `DTE-${other}-M001P001-000000000000042`,
      `DTE-${tipoDte}-001-00000042`,
      `DTE-${tipoDte}-M001P001-00000042`,
      `DTE-${tipoDte}-m001p001-000000000000042`,
    ]) {
      judge({ 'identificacion.numeroControl': wrong }, ['identificacion.numeroControl']);
    }
  });

  it('takes any 8 characters before 2026 and registered codes from then on', () => {
    judge(
      { 'identificacion.numeroControl': `DTE-${tipoDte}-ABCD1234-000000000000042` },
      edition === '2023' ? [] : ['identificacion.numeroControl'],
    );
    judge({ 'identificacion.numeroControl': `DTE-${tipoDte}-B001P999-000000000000042` }, []);
  });

  it('counts its lines from 1', () => {
    expect(refusals(edition, tipoDte, change(good, { 'cuerpoDocumento.0.numItem': 2 }))).toEqual([
      'cuerpoDocumento',
    ]);
  });

  it.skipIf(tipoDte === '14')('refuses tax lines that are not told as such', () => {
    judge({ 'cuerpoDocumento.0.codTributo': '57' }, ['cuerpoDocumento.0.codTributo']);
    const tax = {
      'cuerpoDocumento.0.tipoItem': 4,
      'cuerpoDocumento.0.codTributo': '57',
      'cuerpoDocumento.0.uniMedida': 99,
    };
    const tributos = tipoDte === '01' ? null : ['20'];
    judge({ ...tax, 'cuerpoDocumento.0.tributos': tributos }, []);
    judge({ ...tax, 'cuerpoDocumento.0.tributos': tributos, 'cuerpoDocumento.0.uniMedida': 59 }, [
      'cuerpoDocumento.0.uniMedida',
    ]);
    judge({ ...tax, 'cuerpoDocumento.0.tributos': ['59'] }, ['cuerpoDocumento.0.tributos']);
  });

  it.skipIf(tipoDte === '14')('refuses a tax of another type of document on a line, and a tax twice', () => {
    const foreign = { '01': '20', '03': 'A8', '04': 'C5', '05': 'C5', '06': 'C5', '14': '20' }[tipoDte];
    judge({ 'cuerpoDocumento.0.tributos': [foreign] }, ['cuerpoDocumento.0.tributos']);
    judge({ 'cuerpoDocumento.0.tributos': ['59', '59'] }, ['cuerpoDocumento.0.tributos']);
  });
});

describe.each([
  { edition: '2023', tipoDte: '03' },
  { edition: '2023', tipoDte: '04' },
  { edition: '2026', tipoDte: '03' },
  { edition: '2026', tipoDte: '04' },
] as const)('a line of type $tipoDte in edition $edition', ({ edition, tipoDte }) => {
  const good = COMPLETE[edition][tipoDte];

  it('names its taxes if and only if it is taxed', () => {
    expectVerdict(edition, tipoDte, change(good, { 'cuerpoDocumento.0.tributos': null }), [
      'cuerpoDocumento.0.tributos',
    ]);
    const exempt = { 'cuerpoDocumento.0.ventaGravada': n('0'), 'cuerpoDocumento.0.ventaExenta': n('200') };
    expectVerdict(edition, tipoDte, change(good, exempt), ['cuerpoDocumento.0.tributos']);
    expectVerdict(edition, tipoDte, change(good, { ...exempt, 'cuerpoDocumento.0.tributos': null }), []);
  });
});

describe.each([
  { edition: '2023', tipoDte: '01' },
  { edition: '2023', tipoDte: '03' },
  { edition: '2026', tipoDte: '01' },
  { edition: '2026', tipoDte: '03' },
] as const)('an associated document of type $tipoDte in edition $edition', ({ edition, tipoDte }) => {
  const judge = (changes: Readonly<Record<string, unknown>>, paths: readonly string[]) =>
    expectVerdict(edition, tipoDte, change(COMPLETE[edition][tipoDte], changes), paths);
  const medico = 'otrosDocumentos.1.medico';

  it('names a physician by NIT or by another document', () => {
    judge({ [`${medico}.nit`]: null }, []);
    judge({ [`${medico}.docIdentificacion`]: null }, []);
    judge({ [`${medico}.nit`]: null, [`${medico}.docIdentificacion`]: null }, [`${medico}.nit`]);
  });

  it('has either the physician or its texts', () => {
    judge({ [medico]: null }, [medico]);
    judge({ 'otrosDocumentos.0.descDocumento': null }, ['otrosDocumentos.0.descDocumento']);
    judge({ 'otrosDocumentos.1.detalleDocumento': 'Receta' }, ['otrosDocumentos.1.detalleDocumento']);
  });
});

describe('a line of 01', () => {
  it('carries neither taxes nor VAT without a taxed sale', () => {
    const exempt = { 'cuerpoDocumento.0.ventaGravada': n('0'), 'cuerpoDocumento.0.ventaExenta': n('5.65') };
    expectVerdict('2023', '01', change(facturaV1Plain, exempt), ['cuerpoDocumento.0.ivaItem']);
    expectVerdict(
      '2023',
      '01',
      change(facturaV1Plain, { ...exempt, 'cuerpoDocumento.0.ivaItem': n('0') }),
      [],
    );
    expectVerdict(
      '2023',
      '01',
      change(facturaV1Plain, {
        ...exempt,
        'cuerpoDocumento.0.ivaItem': n('0'),
        'cuerpoDocumento.0.tributos': ['59'],
      }),
      ['cuerpoDocumento.0.tributos'],
    );
  });
});

describe('a charge outside the tax base in edition 2026', () => {
  const charge = {
    'cuerpoDocumento.0.cantidad': n('1'),
    'cuerpoDocumento.0.uniMedida': 99,
    'cuerpoDocumento.0.precioUni': n('0'),
    'cuerpoDocumento.0.ventaGravada': n('0'),
    'cuerpoDocumento.0.tributos': null,
    'cuerpoDocumento.0.noGravado': n('-20'),
  };

  it('is a line of its own', () => {
    expectVerdict('2026', '03', change(creditoFiscalV4Complete, charge), []);
    for (const [path, value] of [
      ['cuerpoDocumento.0.cantidad', n('2')],
      ['cuerpoDocumento.0.uniMedida', 59],
      ['cuerpoDocumento.0.precioUni', n('1')],
      ['cuerpoDocumento.0.ventaExenta', n('1')],
    ] as const) {
      const document = change(creditoFiscalV4Complete, { ...charge, [path]: value });
      expectVerdict('2026', '03', document, ['cuerpoDocumento.0.noGravado']);
    }
  });
});
