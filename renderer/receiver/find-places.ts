/** Search of places by common name: few people know the municipality of their district since the reform of 2024. */
import { CAT_008 } from '../../core/catalogs/cat-008-distrito.ts';
import { CAT_012 } from '../../core/catalogs/short-catalogs.ts';
import { CAT_013 } from '../../core/catalogs/cat-013-municipio.ts';
import type { Catalog } from '../../core/catalogs/catalog.ts';
import { DISTRITOS_OF } from '../../core/catalogs/distritos-of.ts';
import { placeName } from '../../core/catalogs/place-name.ts';
import { searchCatalog } from '../../core/catalogs/search.ts';
import type { Customer } from '../../core/contract/till/customers.ts';

export interface Place {
  readonly departamento: string;
  readonly municipio: string;
  readonly distrito: string;
  readonly name: string;
  readonly around: string;
}

/** Districts of that name, then those of matching municipalities; none for empty text. */
export function findPlaces(typed: string, most: number): readonly Place[] {
  if (typed.trim() === '') return [];
  const districts = searchCatalog(CAT_008, typed, { limit: most }).flatMap(
    ([distrito, , departamento = '']) =>
      Object.entries(DISTRITOS_OF[departamento] ?? {})
        .filter(([, own]) => own.includes(distrito))
        .map(([municipio]) => placeOf(departamento, municipio, distrito)),
  );
  const around = searchCatalog(CAT_013, typed, { limit: most }).flatMap(([municipio, , departamento = '']) =>
    (DISTRITOS_OF[departamento]?.[municipio] ?? []).map((distrito) =>
      placeOf(departamento, municipio, distrito),
    ),
  );
  const byCode = new Map([...districts, ...around].map((place) => [keyOfPlace(place), place]));
  return [...byCode.values()].slice(0, most);
}

/** District, municipality and department; empty without a district. */
export function placeText({
  departamento,
  municipio,
  distrito,
}: Pick<NonNullable<Customer['direccion']>, 'departamento' | 'municipio' | 'distrito'>): string {
  if (departamento === '' || distrito === null) return '';
  const { name, around } = placeOf(departamento, municipio, distrito);
  return `${name}, ${around}`;
}

export function keyOfPlace({ departamento, distrito }: Place): string {
  return `${departamento}/${distrito}`;
}

function placeOf(departamento: string, municipio: string, distrito: string): Place {
  const department = CAT_012.entries.find(([code]) => code === departamento)?.[1] ?? '';
  return {
    departamento,
    municipio,
    distrito,
    name: nameIn(CAT_008, departamento, distrito),
    around: `${nameIn(CAT_013, departamento, municipio)}, ${department}`,
  };
}

function nameIn(catalog: Catalog, departamento: string, code: string): string {
  const entry = catalog.entries.find(([own, , group]) => own === code && group === departamento);
  return placeName(entry?.[1] ?? '');
}
