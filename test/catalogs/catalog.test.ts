import { describe, expect, it } from 'vitest';
import { CAT_008 } from '../../core/catalogs/cat-008-distrito.ts';
import { CAT_013 } from '../../core/catalogs/cat-013-municipio.ts';
import { CAT_015 } from '../../core/catalogs/cat-015-tributos.ts';
import { CAT_017 } from '../../core/catalogs/short-catalogs.ts';
import { CAT_019 } from '../../core/catalogs/cat-019-actividad-economica.ts';
import { CAT_020 } from '../../core/catalogs/cat-020-pais.ts';
import {
  catalogName,
  hasCode,
  parseEntries,
  type Catalog,
  type CatalogEntry,
} from '../../core/catalogs/catalog.ts';
import { searchCatalog } from '../../core/catalogs/search.ts';

describe('a code', () => {
  it('has the name the authority gives it', () => {
    expect(catalogName(CAT_017, '01')).toBe('Billetes y monedas');
    expect(catalogName(CAT_017, '03')).toBe('Tarjeta Crédito');
    expect(catalogName(CAT_015, '20')).toBe('Impuesto al Valor Agregado 13%');
    expect(catalogName(CAT_015, 'D4')).toBe('Otros impuestos casos especiales');
  });

  it('that does not exist has none', () => {
    expect(catalogName(CAT_017, '06')).toBeNull();
    expect(catalogName(CAT_017, '1')).toBeNull();
    expect(catalogName(CAT_017, 'constructor')).toBeNull();
    expect(hasCode(CAT_017, '06')).toBe(false);
  });

  it('of a district or municipality means nothing without the department', () => {
    expect(catalogName(CAT_008, '01')).toBeNull();
    expect(catalogName(CAT_008, '01', '05')).toBe('ANTGO CUSCATLÁN');
    expect(hasCode(CAT_013, '23', '06')).toBe(true);
    expect(hasCode(CAT_013, '23', '01')).toBe(false);
    expect(hasCode(CAT_013, '23')).toBe(false);
  });

  it('of a section is found without the section', () => {
    expect(hasCode(CAT_015, '59')).toBe(true);
    expect(CAT_015.entries.filter(([code]) => code === 'D5')).toHaveLength(2);
  });
});

describe('the compact text of a long catalogue', () => {
  it('gives entries by line and by bar, and groups by bracket', () => {
    expect(parseEntries('\nA1 Uno | B2 Dos y dos\nC3 Tres\n')).toEqual([
      ['A1', 'Uno'],
      ['B2', 'Dos y dos'],
      ['C3', 'Tres'],
    ]);
    expect(parseEntries('[x]\n1 Uno\n[y]\n1 Otro uno')).toEqual([
      ['1', 'Uno', 'x'],
      ['1', 'Otro uno', 'y'],
    ]);
  });
});

describe('a search', () => {
  const codes = (found: readonly CatalogEntry[]) => found.map(([code]) => code);

  it('finds words whatever their accents and case', () => {
    expect(codes(searchCatalog(CAT_017, 'CREDITO'))).toEqual(['03']);
    expect(codes(searchCatalog(CAT_017, 'electrónico'))).toEqual(['08', '09']);
    expect(codes(searchCatalog(CAT_017, 'electronico'))).toEqual(['08', '09']);
  });

  it('wants every word', () => {
    expect(codes(searchCatalog(CAT_017, 'tarjeta deb'))).toEqual(['02']);
    expect(searchCatalog(CAT_017, 'tarjeta bitcoin')).toEqual([]);
  });

  it('puts the very code first and then the codes that begin so', () => {
    expect(codes(searchCatalog(CAT_017, '1'))).toEqual(['11', '12', '13', '14']);
    expect(codes(searchCatalog(CAT_020, 'sv'))[0]).toBe('SV');
    expect(codes(searchCatalog(CAT_019, '0111'))).toEqual(['01111', '01112', '01113', '01114', '01119']);
  });

  it('puts the very code before longer ones that stand earlier in the catalogue', () => {
    const catalog: Catalog = {
      catalog: 'CAT-999',
      title: 'Ejemplo',
      codeJsonType: 'string',
      entries: [
        ['10', 'Diez'],
        ['1', 'Uno'],
      ],
    };
    expect(codes(searchCatalog(catalog, '1'))).toEqual(['1', '10']);
  });

  it('finds abbreviated districts by what a person types', () => {
    expect(searchCatalog(CAT_008, 'antiguo cuscatlán')).toEqual([['01', 'ANTGO CUSCATLÁN', '05']]);
    expect(codes(searchCatalog(CAT_008, 'santiago de maría'))).toEqual(
      codes(searchCatalog(CAT_008, 'stgo de maria')),
    );
    expect(searchCatalog(CAT_008, 'santiago de maría')).toHaveLength(1);
  });

  it('puts names that begin so before names with a word that begins so, and these before the rest', () => {
    const found = searchCatalog(CAT_019, 'venta', { limit: 200 }).map(([, name]) => name.toLowerCase());
    const rank = (name: string) => (name.startsWith('venta') ? 0 : /[^a-z]venta/.test(name) ? 1 : 2);
    const ranks = found.map(rank);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBeGreaterThan(1);
  });

  it('is bounded', () => {
    expect(searchCatalog(CAT_019, 'de')).toHaveLength(20);
    expect(searchCatalog(CAT_019, 'de', { limit: 5 })).toHaveLength(5);
    expect(searchCatalog(CAT_019, '', { limit: 10_000 })).toHaveLength(774);
  });

  it('keeps to one department where codes restart', () => {
    expect(searchCatalog(CAT_008, 'san salvador', { departamento: '06' })).toEqual([
      ['14', 'SAN SALVADOR', '06'],
    ]);
    expect(searchCatalog(CAT_008, 'san salvador', { departamento: '01' })).toEqual([]);
  });

  it('takes signs for nothing to look for', () => {
    expect(searchCatalog(CAT_017, '%%%')).toEqual([]);
  });
});
