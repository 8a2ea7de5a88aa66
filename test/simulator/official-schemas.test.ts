import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { SAMPLES, SAMPLE_NAMES } from './sample-documents.ts';
import type { JsonObject, SampleName } from './sample-documents.ts';
import { contingency, invalidation2023, invalidation2026 } from './sample-events.ts';

const SCHEMAS = new URL('../../../shared/authority/schemas/', import.meta.url);
const present = existsSync(SCHEMAS);
/** Digits after the point up to which `multipleOf` is compared; 1e-8 fails on binary floats otherwise. */
const MULTIPLE_OF_DIGITS = 9;

const SCHEMA_OF: Readonly<Record<SampleName, string>> = {
  '01 v1': 'fe-fc-v1.json',
  '01 v2': 'fe-f-v2.json',
  '03 v3': 'fe-ccf-v3.json',
  '03 v4': 'fe-ccf-v4.json',
  '04 v3': 'fe-nr-v3.json',
  '04 v4': 'fe-nr-v4.json',
};

function official(file: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true, multipleOfPrecision: MULTIPLE_OF_DIGITS });
  const addFormats = addFormatsModule as unknown as (target: Ajv) => void;
  addFormats(ajv);
  const text = readFileSync(new URL(file, SCHEMAS), 'utf8').replace(/^\uFEFF/, '');
  const { $schema: _dialect, ...schema } = JSON.parse(text) as Record<string, unknown>;
  return ajv.compile(schema);
}

const DOCUMENT = {
  tipoDte: '01',
  codigoGeneracion: '0B8A4B1E-6C3D-4F2A-9E57-1D2C3B4A5F60',
  selloRecibido: '2026'.padEnd(40, 'A'),
  numeroControl: 'DTE-01-M001P001-000000000000001',
};
const EVENTS: readonly (readonly [string, string, JsonObject])[] = [
  ['invalidation v2', 'anulacion-schema-v2.json', invalidation2023(DOCUMENT)],
  ['invalidation v3', 'invalidacion-schema-v3.json', invalidation2026(DOCUMENT)],
  ['contingency v3', 'contingencia-schema-v3.json', contingency('2023', [DOCUMENT.codigoGeneracion])],
  ['contingency v4', 'contingencia-schema-v4.json', contingency('2026', [DOCUMENT.codigoGeneracion])],
];

describe('the official schemas', () => {
  it('are at hand where the build must prove itself', () => {
    expect(present || process.env['CI'] === undefined).toBe(true);
  });

  it.skipIf(!present).each(SAMPLE_NAMES)('accept the hand-made %s, which the simulator seals', (name) => {
    const validate = official(SCHEMA_OF[name]);
    expect(validate(SAMPLES[name]()) || validate.errors).toBe(true);
  });

  it.skipIf(!present).each(EVENTS)(
    'accept the hand-made %s, which the simulator seals',
    (_name, file, event) => {
      const validate = official(file);
      expect(validate(event) || validate.errors).toBe(true);
    },
  );

  it.skipIf(!present)('refuse a sample without one of its members', () => {
    const { apendice: _left, ...rest } = SAMPLES['01 v1']();
    expect(official('fe-fc-v1.json')(rest)).toBe(false);
  });
});
