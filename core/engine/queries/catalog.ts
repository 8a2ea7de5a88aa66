/** GET /catalogos/{CAT-nnn}: what the codes of a document mean (§reading-documents, §catalogues). */
import { ALL_CATALOGS } from '../../catalogs/all-catalogs.ts';
import type { Catalog, CatalogEntry } from '../../catalogs/catalog.ts';
import { MAX_RESULTS, searchCatalog } from '../../catalogs/search.ts';
import type { CatalogInput, CatalogValue, CatalogView } from '../../contract/api/catalog-query.ts';
import { AppError } from '../../domain/app-error.ts';

/** Names told when there is no such catalogue. */
const NAMES_TOLD = 3;

/**
 * A catalogue, whole or what a search finds in it.
 *
 * @throws AppError `RUTA_NO_ENCONTRADA` naming near ones when there is no such catalogue
 */
export function catalogView({ catalogo, q }: CatalogInput): CatalogView {
  const name = catalogo.trim().toUpperCase();
  const catalog = Object.hasOwn(ALL_CATALOGS, name) ? ALL_CATALOGS[name] : undefined;
  if (catalog === undefined) {
    const message = `No existe el catálogo «${catalogo.trim()}»; los más parecidos son ${nearOnes(name).join(', ')}`;
    throw new AppError('RUTA_NO_ENCONTRADA', message);
  }
  const wanted = q?.trim() ?? '';
  const entries = wanted === '' ? catalog.entries : searchCatalog(catalog, wanted, { limit: MAX_RESULTS });
  return {
    catalogo: catalog.catalog,
    titulo: catalog.title,
    tipoCodigo: catalog.codeJsonType,
    valores: entries.map((entry) => valueOf(catalog, entry)),
  };
}

function valueOf({ groupedBy }: Catalog, [codigo, valor, group]: CatalogEntry): CatalogValue {
  if (group === undefined || groupedBy === undefined) return { codigo, valor };
  return groupedBy === 'departamento'
    ? { codigo, valor, departamento: group }
    : { codigo, valor, seccion: group };
}

/** The catalogues whose numbers are nearest; the first ones when nothing of the name is a number. */
function nearOnes(name: string): readonly string[] {
  const wanted = Number(/\d{1,9}/.exec(name)?.[0] ?? 0);
  const distance = (known: string) => Math.abs(Number(known.slice(-3)) - wanted);
  return Object.keys(ALL_CATALOGS)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NAMES_TOLD);
}
