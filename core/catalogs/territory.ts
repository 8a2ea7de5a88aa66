/**
 * Territory before and after the reform of 2024 (§territory): a former municipality's code is today's district
 * code, and CAT-013 codes continue after the old numbering of each department, so that department and municipality
 * together are unambiguous.
 */
import { CAT_008 } from './cat-008-distrito.ts';
import { CAT_012 } from './short-catalogs.ts';
import { CAT_013 } from './cat-013-municipio.ts';
import { catalogName } from './catalog.ts';
import { DISTRITOS_OF } from './distritos-of.ts';

/** Which edition of the catalogue names the two municipalities of Cabañas; the live tables may have switched. */
export type Cabanas = 'v1.1' | 'anterior';

const CABANAS = '09';
/** In earlier editions the two codes of Cabañas stand for each other's municipality. */
const CABANAS_SWAP: Readonly<Record<string, string>> = { '10': '11', '11': '10' };

/** Codes as they came: of before or after the reform. */
export interface TerritoryCodes {
  readonly departamento: string;
  readonly municipio: string;
  readonly distrito?: string | undefined;
}

export type Territory =
  | {
      readonly kind: 'resolved';
      readonly departamento: string;
      /** CAT-013 code. */
      readonly municipio: string;
      /** CAT-008 code; null when the caller named only a municipality of after the reform. */
      readonly distrito: string | null;
      readonly names: {
        readonly departamento: string;
        readonly municipio: string;
        readonly distrito: string | null;
      };
      /** Whether `municipio` came as a code of before the reform, which is a district's. */
      readonly cameAsDistrict: boolean;
    }
  | { readonly kind: 'unknown'; readonly field: 'departamento' | 'municipio' | 'distrito' };

/**
 * Resolves an address's codes, of before or after the reform, to those of after it; says which one does not exist. A
 * `distrito` that lies in another municipality counts as not existing; in Cabañas it decides, because the municipality
 * may be given in either numbering.
 *
 * @param cabanas numbering of the two municipalities of Cabañas that the authority's live tables use
 */
export function resolveTerritory(codes: TerritoryCodes, cabanas: Cabanas = 'v1.1'): Territory {
  const { departamento } = codes;
  const departamentoName = catalogName(CAT_012, departamento);
  if (departamentoName === null) return { kind: 'unknown', field: 'departamento' };
  const municipioName = catalogName(CAT_013, codes.municipio, departamento);
  if (municipioName === null) return resolveOldCode(codes, departamentoName, cabanas);
  const distrito = codes.distrito ?? foreign(departamento);
  const own = distrito === null ? codes.municipio : municipioOf(departamento, distrito, cabanas);
  const isThere = own === codes.municipio || (departamento === CABANAS && own !== null);
  if (own === null || !isThere) return { kind: 'unknown', field: 'distrito' };
  const names = {
    departamento: departamentoName,
    municipio: nameOf(departamento, own, cabanas),
    distrito: distrito === null ? null : catalogName(CAT_008, distrito, departamento),
  };
  return {
    kind: 'resolved',
    departamento,
    municipio: own,
    distrito,
    names,
    cameAsDistrict: false,
  };
}

/** The districts of a municipality of after the reform, with their names; none of what is no municipality. */
export function districtsIn(
  { departamento, municipio }: Pick<TerritoryCodes, 'departamento' | 'municipio'>,
  cabanas: Cabanas = 'v1.1',
): readonly { readonly codigo: string; readonly nombre: string }[] {
  const codes = DISTRITOS_OF[departamento]?.[swapped(departamento, municipio, cabanas)] ?? [];
  return codes.map((codigo) => ({ codigo, nombre: catalogName(CAT_008, codigo, departamento) ?? '' }));
}

/** A code of before the reform is the district itself. */
function resolveOldCode(codes: TerritoryCodes, departamentoName: string, cabanas: Cabanas): Territory {
  const { departamento, municipio: distrito } = codes;
  const municipio = municipioOf(departamento, distrito, cabanas);
  if (municipio === null) return { kind: 'unknown', field: 'municipio' };
  if (codes.distrito !== undefined && codes.distrito !== distrito)
    return { kind: 'unknown', field: 'distrito' };
  const names = {
    departamento: departamentoName,
    municipio: nameOf(departamento, municipio, cabanas),
    distrito: catalogName(CAT_008, distrito, departamento),
  };
  return { kind: 'resolved', departamento, municipio, distrito, names, cameAsDistrict: true };
}

/** The municipality a district belongs to; null when there is no such district. */
function municipioOf(departamento: string, distrito: string, cabanas: Cabanas): string | null {
  const found = Object.entries(DISTRITOS_OF[departamento] ?? {}).find(([, distritos]) =>
    distritos.includes(distrito),
  );
  if (found === undefined) return distrito === foreign(departamento) ? distrito : null;
  return swapped(departamento, found[0], cabanas);
}

/** Abroad (00) has one municipality and one district, both 00. */
function foreign(departamento: string): string | null {
  return departamento === '00' ? '00' : null;
}

function nameOf(departamento: string, municipio: string, cabanas: Cabanas): string {
  return catalogName(CAT_013, swapped(departamento, municipio, cabanas), departamento) ?? '';
}

function swapped(departamento: string, municipio: string, cabanas: Cabanas): string {
  if (departamento !== CABANAS || cabanas === 'v1.1') return municipio;
  return CABANAS_SWAP[municipio] ?? municipio;
}
