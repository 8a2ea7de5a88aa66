/** GET /catalogos/{CAT-nnn}: meaning of a document's codes (§reading-documents, §catalogues). */
import { rule } from '../../contract/rules/rules.ts';
import { ALL_CATALOGS } from '../../catalogs/all-catalogs.ts';
import { CAT_008 } from '../../catalogs/cat-008-distrito.ts';
import { CAT_013 } from '../../catalogs/cat-013-municipio.ts';
import { resolveTerritory } from '../../catalogs/territory.ts';
import type { Catalog, CatalogEntry } from '../../catalogs/catalog.ts';
import { searchCatalog } from '../../catalogs/search.ts';
import type {
  CatalogInput,
  CatalogList,
  CatalogValue,
  CatalogView,
} from '../../contract/api/catalog-query.ts';
import { FORMAS_PAGO } from '../../contract/request-codes.ts';
import { refusal } from '../../domain/app-error.ts';
import { formaPagoOf } from '../../domain/code-translation.ts';
import { CAT_011, CAT_017 } from '../../catalogs/short-catalogs.ts';

const MAX_NAMES = 3;
/** Number distance within which a catalogue is suggested. */
const NEAR_NUMBERS = 3;

/**
 * A catalogue, whole or filtered by a search.
 *
 * @throws AppError `RUTA_NO_ENCONTRADA` naming similar ones when there is no such catalogue
 */
export function catalogView({ catalogo, q }: CatalogInput): CatalogView {
  const name = catalogo.trim().toUpperCase();
  const catalog = Object.hasOwn(ALL_CATALOGS, name) ? ALL_CATALOGS[name] : undefined;
  if (catalog === undefined) {
    throw refusal(
      'RUTA_NO_ENCONTRADA',
      rule('catalogo-no-existe', { catalogo: catalogo.trim(), ...nearOnes(name) }),
    );
  }
  const wanted = q?.trim() ?? '';
  const whole = name === CAT_013.catalog ? withFormerMunicipalities() : catalog;
  const entries =
    wanted === '' ? whole.entries : searchCatalog(whole, wanted, { limit: whole.entries.length });
  const nota = NOTES[catalog.catalog];
  return {
    catalogo: catalog.catalog,
    titulo: catalog.title,
    ...(nota === undefined ? {} : { nota }),
    tipoCodigo: catalog.codeJsonType,
    valores: entries.map((entry) => valueOf(catalog, entry)),
  };
}

/** Notes where request codes differ from document codes. */
const NOTES: Readonly<Record<string, string>> = {
  [CAT_017.catalog]: `Son los códigos del documento. En una solicitud, pagos[].codigo usa los de esta interfaz y el servicio los traduce: ${FORMAS_PAGO.map(
    ({ codigo, nombre }) => `${codigo} ${nombre} (aquí ${formaPagoOf(codigo) ?? codigo})`,
  ).join(', ')}.`,
  [CAT_011.catalog]:
    'Son los códigos del documento. En una solicitud, items[].tipoItem usa los de esta interfaz y el servicio los traduce: 1 bien gravado, 2 servicio gravado, 3 exento, 4 no sujeto.',
};

export function catalogList(): CatalogList {
  const all = Object.values(ALL_CATALOGS).toSorted((a, b) => (a.catalog < b.catalog ? -1 : 1));
  return {
    catalogos: all.map(({ catalog, title, entries }) => ({
      catalogo: catalog,
      titulo: title,
      valores: entries.length,
    })),
  };
}

/** CAT-013 followed by the codes before the 2024 reform, which addresses may still have (§territory). */
function withFormerMunicipalities(): Catalog {
  const former = CAT_008.entries.filter(([codigo, , departamento]) => todayOf(codigo, departamento) !== null);
  return { ...CAT_013, entries: [...CAT_013.entries, ...former] };
}

/** Current municipality of a pre-reform code; null for a current code. */
function todayOf(municipio: string, departamento: string | undefined): string | null {
  if (departamento === undefined) return null;
  const found = resolveTerritory({ departamento, municipio });
  return found.kind === 'resolved' && found.cameAsDistrict ? found.municipio : null;
}

function valueOf({ catalog, groupedBy }: Catalog, [codigo, valor, group]: CatalogEntry): CatalogValue {
  const today = catalog === CAT_013.catalog ? todayOf(codigo, group) : null;
  if (group !== undefined && today !== null) return { codigo, valor, departamento: group, municipio: today };
  if (group === undefined || groupedBy === undefined) return { codigo, valor };
  return groupedBy === 'departamento'
    ? { codigo, valor, departamento: group }
    : { codigo, valor, seccion: group };
}

/** Catalogues with the nearest numbers; all if none is near. */
function nearOnes(name: string): { readonly catalogos: readonly string[]; readonly todos: boolean } {
  const wanted = Number(/\d{1,9}/.exec(name)?.[0] ?? 0);
  const distance = (known: string) => Math.abs(Number(known.slice(-3)) - wanted);
  const all = Object.keys(ALL_CATALOGS).toSorted();
  const near = all
    .filter((known) => distance(known) <= NEAR_NUMBERS)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MAX_NAMES);
  return near.length > 0 ? { catalogos: near, todos: false } : { catalogos: all, todos: true };
}
