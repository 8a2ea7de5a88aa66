import { describe, expect, it } from 'vitest';
import { CAT_008 } from '../../core/catalogs/cat-008-distrito.ts';
import { CAT_013 } from '../../core/catalogs/cat-013-municipio.ts';
import { resolveTerritory, type Cabanas } from '../../core/catalogs/territory.ts';

const resolve = (departamento: string, municipio: string, distrito?: string, cabanas: Cabanas = 'v1.1') =>
  resolveTerritory({ departamento, municipio, distrito }, cabanas);

describe('a code of before the reform', () => {
  it('is the district and determines the new municipality: 06/14', () => {
    expect(resolve('06', '14')).toEqual({
      kind: 'resolved',
      departamento: '06',
      municipio: '23',
      distrito: '14',
      names: { departamento: 'San Salvador', municipio: 'SAN SALVADOR CENTRO', distrito: 'SAN SALVADOR' },
      cameAsDistrict: true,
    });
  });

  it('05/01 is Antiguo Cuscatlán, in La Libertad Este', () => {
    expect(resolve('05', '01')).toEqual({
      kind: 'resolved',
      departamento: '05',
      municipio: '26',
      distrito: '01',
      names: { departamento: 'La Libertad', municipio: 'LA LIBERTAD ESTE', distrito: 'ANTGO CUSCATLÁN' },
      cameAsDistrict: true,
    });
  });

  it("08/02, the specification's example pair, is in La Paz and not in La Libertad", () => {
    expect(resolve('08', '02')).toEqual({
      kind: 'resolved',
      departamento: '08',
      municipio: '24',
      distrito: '02',
      names: { departamento: 'La Paz', municipio: 'LA PAZ CENTRO', distrito: 'EL ROSARIO' },
      cameAsDistrict: true,
    });
  });

  it('may come with its own district and with no other', () => {
    expect(resolve('06', '14', '14')).toMatchObject({ kind: 'resolved', municipio: '23', distrito: '14' });
    expect(resolve('06', '14', '03')).toEqual({ kind: 'unknown', field: 'distrito' });
  });
});

describe('a code of after the reform', () => {
  it('resolves without a district', () => {
    expect(resolve('06', '23')).toEqual({
      kind: 'resolved',
      departamento: '06',
      municipio: '23',
      distrito: null,
      names: { departamento: 'San Salvador', municipio: 'SAN SALVADOR CENTRO', distrito: null },
      cameAsDistrict: false,
    });
  });

  it('resolves with a district of its own and refuses any other', () => {
    expect(resolve('06', '23', '08')).toMatchObject({
      kind: 'resolved',
      distrito: '08',
      names: { distrito: 'MEJICANOS' },
      cameAsDistrict: false,
    });
    expect(resolve('06', '23', '10')).toEqual({ kind: 'unknown', field: 'distrito' });
    expect(resolve('06', '23', '99')).toEqual({ kind: 'unknown', field: 'distrito' });
  });

  it('of abroad is 00 throughout', () => {
    expect(resolve('00', '00')).toMatchObject({ kind: 'resolved', municipio: '00', distrito: '00' });
    expect(resolve('00', '01')).toEqual({ kind: 'unknown', field: 'municipio' });
  });
});

describe('a code that does not exist', () => {
  it.each([
    ['15', '01', undefined, 'departamento'],
    ['6', '14', undefined, 'departamento'],
    ['constructor', '14', undefined, 'departamento'],
    ['06', '25', undefined, 'municipio'],
    ['06', '99', undefined, 'municipio'],
    ['06', '', undefined, 'municipio'],
    ['01', '13', '01', 'distrito'],
  ] as const)('%s/%s/%s names the field %s… in error', (departamento, municipio, distrito, field) => {
    expect(resolve(departamento, municipio, distrito)).toEqual({ kind: 'unknown', field });
  });
});

describe('Cabañas', () => {
  it('numbers Este 10 and Oeste 11 in catalogue V1.1', () => {
    expect(resolve('09', '10')).toMatchObject({ municipio: '10', names: { municipio: 'CABAÑAS ESTE' } });
    expect(resolve('09', '11')).toMatchObject({ municipio: '11', names: { municipio: 'CABAÑAS OESTE' } });
  });

  it('numbers them the other way round in earlier editions', () => {
    expect(resolve('09', '10', undefined, 'anterior')).toMatchObject({
      names: { municipio: 'CABAÑAS OESTE' },
    });
    expect(resolve('09', '11', undefined, 'anterior')).toMatchObject({
      names: { municipio: 'CABAÑAS ESTE' },
    });
  });

  it('keeps Sensuntepeque (06) in Este and Ilobasco (03) in Oeste under either numbering', () => {
    expect(resolve('09', '06')).toMatchObject({ municipio: '10', names: { distrito: 'SENSUNTEPEQUE' } });
    expect(resolve('09', '06', undefined, 'anterior')).toMatchObject({
      municipio: '11',
      names: { municipio: 'CABAÑAS ESTE', distrito: 'SENSUNTEPEQUE' },
    });
    expect(resolve('09', '03')).toMatchObject({ municipio: '11', names: { municipio: 'CABAÑAS OESTE' } });
    expect(resolve('09', '03', undefined, 'anterior')).toMatchObject({ municipio: '10' });
  });

  it('is decided by the district, in whichever numbering the municipality comes', () => {
    for (const municipio of ['10', '11']) {
      expect(resolve('09', municipio, '06')).toEqual(resolve('09', '10', '06'));
      expect(resolve('09', municipio, '06', 'anterior')).toMatchObject({
        municipio: '11',
        distrito: '06',
        names: { municipio: 'CABAÑAS ESTE' },
      });
    }
    expect(resolve('09', '10', '12', 'anterior')).toEqual({ kind: 'unknown', field: 'distrito' });
  });

  it('does not touch other departments', () => {
    expect(resolve('10', '14', undefined, 'anterior')).toEqual(resolve('10', '14'));
  });
});

describe('the whole country', () => {
  const districts = CAT_008.entries.filter(([, , departamento]) => departamento !== '00');

  it('all 262 former codes resolve to a municipality of today, alone and with it', () => {
    expect(districts).toHaveLength(262);
    for (const [code, name, departamento = ''] of districts) {
      const found = resolve(departamento, code);
      if (found.kind !== 'resolved') throw new Error(`${departamento}/${code} ${name} does not resolve`);
      expect(found).toMatchObject({ distrito: code, names: { distrito: name }, cameAsDistrict: true });
      expect(resolve(departamento, found.municipio, code)).toEqual({ ...found, cameAsDistrict: false });
    }
  });

  it('every one of the 44 municipalities has districts, and no code is both old and new', () => {
    const municipios = CAT_013.entries.filter(([, , departamento]) => departamento !== '00');
    expect(municipios).toHaveLength(44);
    const reached = new Set<string>();
    for (const [code, , departamento = ''] of districts) {
      const found = resolve(departamento, code);
      if (found.kind === 'resolved') reached.add(`${departamento}/${found.municipio}`);
    }
    expect(reached.size).toBe(44);
    const old = new Set(districts.map(([code, , departamento]) => `${departamento}/${code}`));
    for (const [code, , departamento] of municipios) expect(old).not.toContain(`${departamento}/${code}`);
  });
});
