/** Products, customers and wrong lines as CSV pages. */
import type { CsvKind, CsvPage } from '../../contract/bridge/bridge-import.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { REASONS_HEADING } from '../../domain/import/import-columns.ts';
import { LEVEL_EXAMPLE, LEVEL_HEADINGS, levelCells } from '../../domain/import/level-cells.ts';
import { PRODUCT_EXAMPLES, productRows } from '../../domain/import/presentation-line.ts';
import { PRODUCT_HEADINGS } from '../../domain/import/product-line.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { customersAfter } from '../../store/catalogue/customers.ts';
import { productLevel } from '../../store/catalogue/product-levels.ts';
import { productsAfter } from '../../store/catalogue/products.ts';
import type { Reader } from '../../store/store.ts';
import { CUSTOMER_EXAMPLE, CUSTOMER_HEADINGS, customerCells } from './import-customers.ts';
import { CSV_PAGE_ROWS } from './import-limits.ts';
import type { ImportSession } from './import-session.ts';
import { ruleText } from '../../contract/rules/rules.ts';

const HEADINGS = {
  productos: [...PRODUCT_HEADINGS, ...LEVEL_HEADINGS],
  clientes: CUSTOMER_HEADINGS,
} as const;
const EXAMPLES = {
  productos: leveled(PRODUCT_EXAMPLES, LEVEL_EXAMPLE),
  clientes: [CUSTOMER_EXAMPLE],
} as const;

/** Adds the shop's stock levels to a product's first row; rows of presentations have none. */
function leveled(rows: readonly (readonly string[])[], level: readonly string[]) {
  return rows.map((row, at) => [...row, ...(at === 0 ? level : level.map(() => ''))]);
}

interface ExportedPage extends Pick<ImportSession, 'issuerId' | 'branchId' | 'clase'> {
  /** `siguiente` of the previous page; null for the first. */
  readonly desde: string | null;
}

/** A page of all products or customers, in the columns an import reads. */
export function exportPage(reader: Reader, { issuerId, branchId, clase, desde }: ExportedPage): CsvPage {
  const limit = CSV_PAGE_ROWS;
  if (clase === 'productos') {
    const products = productsAfter(reader, { issuerId, code: desde ?? '', limit });
    const last = products.at(-1);
    const siguiente = last === undefined || products.length < limit ? null : plainText(last.codigo);
    const rows = products.flatMap((product) =>
      leveled(productRows(product), levelCells(productLevel(reader, product, branchId))),
    );
    return page(HEADINGS[clase], desde, { rows, siguiente });
  }
  const { customers, next } = customersAfter(reader, { issuerId, after: placeOf(desde), limit });
  const siguiente = next === null ? null : String(next);
  return page(HEADINGS[clase], desde, { rows: customers.map(customerCells), siguiente });
}

export function templatePage(clase: CsvKind): CsvPage {
  return page(HEADINGS[clase], null, { rows: EXAMPLES[clase], siguiente: null });
}

/** Wrong lines as in their file plus reasons, to be corrected and imported again. */
export function faultsPage({ header, wrong }: ImportSession, desde: string | null): CsvPage {
  const from = placeOf(desde);
  const some = wrong.slice(from, from + CSV_PAGE_ROWS);
  const rows = some.map(({ cells, faltas }) => {
    const whole = header.map((_heading, index) => cells[index] ?? '');
    const reasons = faltas.map((fault) => {
      const { columna, valor } = fault;
      return `${columna}${valor === '' ? '' : ` «${valor}»`}: ${ruleText(fault)}`;
    });
    return [...whole, reasons.join('; ')];
  });
  const next = from + some.length;
  return page([...header, REASONS_HEADING], desde, {
    rows,
    siguiente: next < wrong.length ? String(next) : null,
  });
}

interface Rows {
  readonly rows: readonly (readonly string[])[];
  readonly siguiente: string | null;
}

function page(headings: readonly string[], desde: string | null, { rows, siguiente }: Rows): CsvPage {
  const texto = desde === null ? `${UTF8_MARK}${csvLines([headings, ...rows])}` : csvLines(rows);
  return { texto, siguiente };
}

function placeOf(cursor: string | null): number {
  return cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : 0;
}
