import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALL_CATALOGS } from '../../core/catalogs/all-catalogs.ts';
import { DISTRITOS_OF } from '../../core/catalogs/distritos-of.ts';

const FOLDER = new URL('../../../shared/authority/catalogs/', import.meta.url);
const present = existsSync(FOLDER);

interface OfficialCatalog {
  readonly catalog: string;
  readonly title: string;
  readonly codeJsonType: string;
  readonly values: readonly {
    readonly code: string | number;
    readonly value: string;
    readonly departamento?: string;
    readonly section?: string;
  }[];
}

/** Entries of each catalogue, typed from §catalogues; the ones it leaves out are counted in the files. */
const COUNTS: Readonly<Record<string, number>> = {
  'CAT-001': 2,
  'CAT-002': 13,
  'CAT-003': 2,
  'CAT-004': 2,
  'CAT-005': 5,
  'CAT-006': 3,
  'CAT-007': 2,
  'CAT-008': 263,
  'CAT-009': 4,
  'CAT-010': 6,
  'CAT-011': 4,
  'CAT-012': 15,
  'CAT-013': 45,
  'CAT-014': 40,
  'CAT-015': 49,
  'CAT-016': 3,
  'CAT-017': 12,
  'CAT-018': 3,
  'CAT-019': 774,
  'CAT-020': 249,
  'CAT-021': 4,
  'CAT-022': 5,
  'CAT-023': 2,
  'CAT-024': 3,
  'CAT-025': 5,
  'CAT-026': 3,
  'CAT-027': 48,
  'CAT-028': 90,
  'CAT-029': 2,
  'CAT-030': 6,
  'CAT-031': 11,
  'CAT-032': 2,
  'CAT-033': 4,
};

describe('the catalogues', () => {
  it.each(Object.entries(COUNTS))('%s has %i entries', (name, count) => {
    expect(ALL_CATALOGS[name]?.entries).toHaveLength(count);
  });

  it('are the 33 counted ones, each under its own name', () => {
    expect(Object.keys(ALL_CATALOGS)).toEqual(Object.keys(COUNTS));
    for (const [name, catalog] of Object.entries(ALL_CATALOGS)) expect(catalog.catalog).toBe(name);
  });

  it('hold no empty or untrimmed text', () => {
    for (const { entries } of Object.values(ALL_CATALOGS)) {
      for (const member of entries.flat()) expect(member).toMatch(/^\S(.*\S)?$/);
    }
  });
});

it.runIf(Boolean(process.env.CI) && !present)('the official catalogue files are there in CI', () => {
  expect.unreachable('../shared/authority/catalogs is missing');
});

describe.skipIf(!present)('against the official files in ../shared/authority/catalogs', () => {
  const files = present ? readdirSync(FOLDER).filter((file) => file.startsWith('CAT-')) : [];

  it('there are 33 files', () => {
    expect(files).toHaveLength(33);
  });

  it.each(files)('%s is equal, entry by entry', (file) => {
    const official = read(file) as OfficialCatalog;
    const ours = ALL_CATALOGS[official.catalog];
    expect(ours?.title).toBe(official.title);
    expect(ours?.codeJsonType).toBe(official.codeJsonType);
    const grouped = ours?.groupedBy;
    const expected = official.values.map((value) => {
      const group = grouped === undefined ? undefined : value[grouped];
      return group === undefined
        ? [String(value.code), value.value]
        : [String(value.code), value.value, group];
    });
    expect(ours?.entries).toEqual(expected);
  });

  it('CAT-008, CAT-013 and CAT-015 carry their groups', () => {
    expect(ALL_CATALOGS['CAT-008']?.groupedBy).toBe('departamento');
    expect(ALL_CATALOGS['CAT-013']?.groupedBy).toBe('departamento');
    expect(ALL_CATALOGS['CAT-015']?.groupedBy).toBe('section');
  });

  it('the relation of districts and municipalities is equal', () => {
    const { values } = read('relation-distrito-municipio.json') as {
      values: { departamento: string; municipio: string; distrito: string }[];
    };
    const official = values.map((value) => `${value.departamento}/${value.municipio}/${value.distrito}`);
    const ours = Object.entries(DISTRITOS_OF).flatMap(([departamento, municipios]) =>
      Object.entries(municipios).flatMap(([municipio, distritos]) =>
        distritos.map((distrito) => `${departamento}/${municipio}/${distrito}`),
      ),
    );
    expect(official).toHaveLength(262);
    expect(ours.toSorted()).toEqual(official.toSorted());
  });
});

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
}
