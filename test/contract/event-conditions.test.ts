import { describe, expect, it } from 'vitest';
import { eventSchema } from '../../core/contract/dte/document-schemas.ts';
import type { Edition } from '../../core/contract/edition.ts';
import { officialSchemasPresent, officialValidator } from '../support/reading/official-schemas.ts';
import { change } from './change.ts';
import {
  contingenciaV3Complete,
  contingenciaV4Complete,
  invalidacionV2Complete,
  invalidacionV3Complete,
} from './good-events.ts';

const INVALIDACION: Readonly<Record<Edition, object>> = {
  '2023': invalidacionV2Complete,
  '2026': invalidacionV3Complete,
};
const CONTINGENCIA: Readonly<Record<Edition, object>> = {
  '2023': contingenciaV3Complete,
  '2026': contingenciaV4Complete,
};

function judge(
  edition: Edition,
  kind: 'invalidacion' | 'contingencia',
  document: object,
  paths: readonly string[],
) {
  const checked = eventSchema(edition, kind).safeParse(document);
  expect(checked.error?.issues.map((issue) => issue.path.join('.')) ?? []).toEqual(paths);
  if (officialSchemasPresent && paths.length === 0)
    expect(officialValidator(edition, kind)(document).ok).toBe(true);
}

describe.each(['2023', '2026'] as const)('an invalidation in edition %s', (edition) => {
  const good = INVALIDACION[edition];

  it('for reason 2 names no replacement and needs no words', () => {
    const rescinded = { 'motivo.tipoAnulacion': 2, 'motivo.motivoAnulacion': null };
    judge(edition, 'invalidacion', change(good, { ...rescinded, 'documento.codigoGeneracionR': null }), []);
    judge(edition, 'invalidacion', change(good, rescinded), ['documento.codigoGeneracionR']);
  });

  it.each([1, 3])('for reason %i names the replacement', (tipoAnulacion) => {
    judge(edition, 'invalidacion', change(good, { 'motivo.tipoAnulacion': tipoAnulacion }), []);
    const without = { 'motivo.tipoAnulacion': tipoAnulacion, 'documento.codigoGeneracionR': null };
    judge(edition, 'invalidacion', change(good, without), ['documento.codigoGeneracionR']);
  });

  it('for reason 3 has words', () => {
    judge(edition, 'invalidacion', change(good, { 'motivo.motivoAnulacion': null }), [
      'motivo.motivoAnulacion',
    ]);
    judge(
      edition,
      'invalidacion',
      change(good, { 'motivo.motivoAnulacion': null, 'motivo.tipoAnulacion': 1 }),
      [],
    );
  });

  it("of a document with the interface specification's number may lack the replacement, nothing else", () => {
    const simulated = {
      'documento.numeroControl': 'DTE-01-0001-00000042',
      'documento.codigoGeneracionR': null,
    };
    const checked = eventSchema(edition, 'invalidacion').safeParse(change(good, simulated));
    expect(checked.error?.issues).toBeUndefined();
    judge(edition, 'invalidacion', change(good, { ...simulated, 'motivo.motivoAnulacion': null }), [
      'motivo.motivoAnulacion',
    ]);
  });

  it('takes documents of every type that is issued', () => {
    for (const tipoDte of ['01', '03', '04', '05', '06']) {
      const numeroControl = `DTE-${tipoDte}-M001P001-000000000000042`;
      judge(
        edition,
        'invalidacion',
        change(good, { 'documento.tipoDte': tipoDte, 'documento.numeroControl': numeroControl }),
        [],
      );
    }
    judge(edition, 'invalidacion', change(good, { 'documento.tipoDte': '07' }), ['documento.tipoDte']);
  });
});

describe('an invalidation of an anonymous factura', () => {
  it('writes nulls in version 3', () => {
    const nobody = {
      'documento.tipoDocumento': null,
      'documento.numDocumento': null,
      'documento.nombre': null,
      'documento.telefono': null,
      'documento.correo': null,
    };
    judge('2026', 'invalidacion', change(invalidacionV3Complete, nobody), []);
  });

  it('names Consumidor final with document 37 and number 000 in version 2, which knows no nulls there', () => {
    const consumer = {
      'documento.tipoDocumento': '37',
      'documento.numDocumento': '000',
      'documento.nombre': 'Consumidor final',
      'documento.telefono': undefined,
      'documento.correo': undefined,
    };
    judge('2023', 'invalidacion', change(invalidacionV2Complete, consumer), []);
    judge('2023', 'invalidacion', change(invalidacionV2Complete, { 'documento.nombre': null }), [
      'documento.nombre',
    ]);
  });

  it('writes telephones of version 2 without hyphens', () => {
    judge('2023', 'invalidacion', change(invalidacionV2Complete, { 'emisor.telefono': '2222-1234' }), [
      'emisor.telefono',
    ]);
    judge('2023', 'invalidacion', change(invalidacionV2Complete, { 'emisor.telefono': null }), []);
  });
});

describe.each(['2023', '2026'] as const)('a contingency in edition %s', (edition) => {
  const good = CONTINGENCIA[edition];

  it('for cause 5 has words, for the others it need not', () => {
    judge(edition, 'contingencia', change(good, { 'motivo.motivoContingencia': null }), [
      'motivo.motivoContingencia',
    ]);
    judge(edition, 'contingencia', change(good, { 'motivo.motivoContingencia': '' }), [
      'motivo.motivoContingencia',
    ]);
    judge(
      edition,
      'contingencia',
      change(good, { 'motivo.motivoContingencia': null, 'motivo.tipoContingencia': 1 }),
      [],
    );
  });

  it('does not end before it starts', () => {
    judge(edition, 'contingencia', change(good, { 'motivo.fFin': '2026-11-19' }), ['motivo.fFin']);
    judge(edition, 'contingencia', change(good, { 'motivo.fFin': '2026-11-20' }), ['motivo.fFin']);
    judge(
      edition,
      'contingencia',
      change(good, { 'motivo.fFin': '2026-11-20', 'motivo.hFin': '22:10:01' }),
      [],
    );
  });

  it('lists 1 to 1000 documents', () => {
    const entry = (index: number) => ({
      noItem: index + 1,
      codigoGeneracion: '3D9A7C10-52E4-4B1F-9A66-0C1D2E3F4A5B',
      tipoDoc: '01',
    });
    const list = (length: number) => ({ detalleDTE: Array.from({ length }, (_, index) => entry(index)) });
    judge(edition, 'contingencia', change(good, list(1000)), []);
    judge(edition, 'contingencia', change(good, list(0)), ['detalleDTE']);
    expect(eventSchema(edition, 'contingencia').safeParse(change(good, list(1001))).success).toBe(false);
  });
});
