/**
 * The authority's published JSON Schemas as validators. They lie beside the project and are not part of it: where they
 * are absent, what needs them is skipped by name, and fails in CI.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { describe, it } from 'vitest';
import type { Edition, TipoDte } from '../../../core/contract/edition.ts';
import { stringifyJson } from '../../../core/contract/json.ts';

export type OfficialKind = TipoDte | 'invalidacion' | 'contingencia';

export interface OfficialVerdict {
  /** Whether there is no error beyond the advisory ones. */
  readonly ok: boolean;
  /** `path message`, one for each. */
  readonly errors: readonly string[];
  /** Breaches of the published text that the live service does not mind (§published-schemas, §receiver-section). */
  readonly advisory: readonly string[];
}

export const OFFICIAL_FILES: Readonly<Record<Edition, Readonly<Record<OfficialKind, string>>>> = {
  '2023': {
    '01': 'fe-fc-v1.json',
    '03': 'fe-ccf-v3.json',
    '04': 'fe-nr-v3.json',
    '05': 'fe-nc-v3.json',
    '06': 'fe-nd-v3.json',
    '14': 'fe-fse-v1.json',
    // The event has one version, which the edition of 2026 brings.
    '18': 'fe-eret-v1.json',
    invalidacion: 'anulacion-schema-v2.json',
    contingencia: 'contingencia-schema-v3.json',
  },
  '2026': {
    '01': 'fe-f-v2.json',
    '03': 'fe-ccf-v4.json',
    '04': 'fe-nr-v4.json',
    '05': 'fe-nc-v4.json',
    '06': 'fe-nd-v4.json',
    '14': 'fe-fse-v2.json',
    '18': 'fe-eret-v1.json',
    invalidacion: 'invalidacion-schema-v3.json',
    contingencia: 'contingencia-schema-v4.json',
  },
};

const FOLDER = new URL('../../../../shared/authority/schemas/', import.meta.url);

/** Whether the official schemas can be read here. */
export const officialSchemasPresent = existsSync(FOLDER);

// The package is CommonJS: its default export is the function or holds it, depending on who loads it.
const addFormats = addFormatsModule as unknown as (ajv: Ajv) => void;

const compiled = new Map<string, ValidateFunction>();

/** The text of a published schema. */
export function officialSchema(edition: Edition, kind: OfficialKind): unknown {
  return JSON.parse(readFileSync(new URL(OFFICIAL_FILES[edition][kind], FOLDER), 'utf8'));
}

/**
 * Validator of one kind. It takes a document as data (JsonNumber or plain numbers) or as JSON text, and knows two
 * advisory rules of edition 2023: the municipality codes of before 2024, and the receiver from 1,095.00 on. A control
 * number in the interface specification's format is an error: validate documents in format `oficial`.
 */
export function officialValidator(
  edition: Edition,
  kind: OfficialKind,
): (document: unknown) => OfficialVerdict {
  return (document) => {
    const validate = validatorOf(edition, kind);
    const text = typeof document === 'string' ? document : stringifyJson(document);
    if (validate(JSON.parse(text))) return { ok: true, errors: [], advisory: [] };
    const errors: string[] = [];
    const advisory: string[] = [];
    for (const error of validate.errors ?? []) {
      const list = isAdvisory(edition, kind, error) ? advisory : errors;
      list.push(`${error.instancePath || '/'} ${error.message ?? error.keyword}`);
    }
    return { ok: errors.length === 0, errors, advisory };
  };
}

/** A group of tests that needs the official schemas. */
export function describeOfficial(title: string, body: () => void): void {
  if (officialSchemasPresent) {
    describe(title, body);
  } else if (process.env.CI) {
    it(`${title}: the official schemas are there in CI`, () => {
      throw new Error('../shared/authority/schemas is missing');
    });
  } else {
    it.skip(`${title} (skipped: ../shared/authority/schemas is absent)`, () => undefined);
  }
}

function validatorOf(edition: Edition, kind: OfficialKind): ValidateFunction {
  const key = `${edition}/${kind}`;
  const present = compiled.get(key);
  if (present) return present;
  const ajv = new Ajv({ allErrors: true, strict: false, logger: false });
  addFormats(ajv);
  // The schemas' steps are powers of ten (0.01, 1e-8). Counting decimals is exact; a quotient of binary floats either
  // refuses good amounts or, with a tolerance, lets 11.30000001 pass for cents.
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (step: number, value: number) => decimalsOf(value) <= decimalsOf(step),
    errors: false,
  });
  const validate = ajv.compile(officialSchema(edition, kind) as object);
  compiled.set(key, validate);
  return validate;
}

function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max((digits.split('.')[1] ?? '').length - Number(exponent), 0);
}

function isAdvisory(edition: Edition, kind: OfficialKind, error: ErrorObject): boolean {
  if (edition !== '2023') return false;
  return isMunicipalityRule(error) || (kind === '01' && error.schemaPath.startsWith('#/allOf/0/'));
}

/** The conditions of a direccion speak of nothing but the municipality's code. */
function isMunicipalityRule({ schemaPath, instancePath, keyword }: ErrorObject): boolean {
  if (!/\/direccion\/allOf\/\d+\//.test(schemaPath)) return false;
  return keyword === 'if' || (keyword === 'pattern' && instancePath.endsWith('/municipio'));
}
