/** A file of products as the catalogue of all: what each line would do, and the good ones put. */
import type { LineFault, PreviewLine } from '../../contract/bridge/bridge-import.ts';
import { priceAt } from '../../contract/central/products/price-at.ts';
import {
  MAX_PRODUCT_FILE_LINES,
  SHOWN_FILE_LINES,
  type ProductFile,
} from '../../contract/central/products/product-file.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { CsvBroken, csvRecords } from '../../csv/csv-records.ts';
import { brokenLine, fileLines, tooManyLines } from '../../csv/file-lines.ts';
import { doubledFaults, previewLine } from '../../domain/import/line-reading.ts';
import {
  lineCode,
  openProductHeader,
  productHeading,
  readProductLine,
  type ProductHeader,
} from '../../domain/import/product-line.ts';
import type { Tx } from '../store/database.ts';
import { findProduct, putProducts, takenCode, type ProductToPut } from './catalogue.ts';

export interface GivenFile {
  readonly bytes: Uint8Array;
  readonly now: number;
}

/** What a file would change; nothing is changed. */
export async function reviewProductFile(tx: Tx, given: GivenFile): Promise<ProductFile> {
  return (await readFile(tx, given)).file;
}

/** Puts what is new or other in a file, all of it with one version; null where nothing is. */
export async function putProductFile(
  tx: Tx,
  company: string,
  given: GivenFile,
): Promise<{ readonly file: ProductFile; readonly version: number | null }> {
  const { file, products } = await readFile(tx, given);
  if (products.length === 0) return { file, version: null };
  return { file, version: await putProducts(tx, company, { products, now: given.now }) };
}

interface ReadFile {
  readonly file: ProductFile;
  /** What the good lines say. */
  readonly products: readonly ProductToPut[];
}

async function readFile(tx: Tx, { bytes, now }: GivenFile): Promise<ReadFile> {
  const lines = await fileLines(bytes);
  if ('regla' in lines) return unreadable(lines);
  const tooLong = tooManyLines(lines, MAX_PRODUCT_FILE_LINES);
  if (tooLong !== null) return unreadable(tooLong);
  const lineas = { nuevas: 0, cambiadas: 0, iguales: 0, malas: 0 };
  const shown: PreviewLine[] = [];
  const products: ProductToPut[] = [];
  const seen = new Map<string, number>();
  let header: ProductHeader | null = null;
  try {
    for await (const { line, cells } of csvRecords(lines, lines.separator)) {
      if (header === null) {
        const opened = openProductHeader(cells, null);
        if (!opened.ok) return unreadable(opened.problema);
        ({ header } = opened);
        continue;
      }
      if (cells.every((cell) => cell.trim() === '')) continue;
      const read = await readLine(tx, { header, cells, now });
      const doubled = doubledFaults(seen, read.keys, line);
      const preview = previewLine(line, { ...read, faltas: [...read.faltas, ...doubled] });
      lineas[preview.destino] += 1;
      if (preview.destino !== 'iguales') shown.push(preview);
      if (preview.destino === 'nuevas' || preview.destino === 'cambiadas') products.push(read.product);
    }
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error;
    return unreadable(brokenLine(error));
  }
  if (Object.values(lineas).every((count) => count === 0)) return unreadable(rule('archivo-sin-lineas'));
  const wrong = shown.filter(({ destino }) => destino === 'malas');
  const good = shown.filter(({ destino }) => destino !== 'malas');
  const muestra = [...wrong, ...good].slice(0, SHOWN_FILE_LINES);
  return { file: { problema: null, lineas, ignoradas: header?.ignored ?? [], muestra }, products };
}

function unreadable(problema: Rule): ReadFile {
  const lineas = { nuevas: 0, cambiadas: 0, iguales: 0, malas: 0 };
  return { file: { problema, lineas, ignoradas: [], muestra: [] }, products: [] };
}

interface FileLine {
  readonly header: ProductHeader;
  readonly cells: readonly string[];
  readonly now: number;
}

async function readLine(tx: Tx, { header, cells, now }: FileLine) {
  const kept = await findProduct(tx, lineCode(header, cells));
  const goods = kept === null ? null : { ...kept, precio: priceAt(kept.precios, now) };
  const line = readProductLine(header, cells, goods);
  const { faltas, cambios } = line;
  // Without a change of its price, those to come stay.
  const hasPrice = cambios === null || cambios.some(({ columna }) => columna === productHeading('precio'));
  const product: ProductToPut = {
    nit: kept?.nit ?? null,
    ...line.product,
    codigosBarra: [...line.product.codigosBarra],
    precio: hasPrice ? line.product.precio : null,
    validFrom: null,
  };
  if (faltas.length > 0 || cambios?.length === 0) return { ...line, product };
  return { ...line, product, faltas: await takenFaults(tx, product) };
}

async function takenFaults(tx: Tx, product: ProductToPut): Promise<readonly LineFault[]> {
  const taken = await takenCode(tx, product);
  if (taken === null) return [];
  const { barcode, broken } = taken;
  const columna = productHeading(barcode === null ? 'codigo' : 'codigosBarra');
  const valor = barcode === null ? product.codigo : (product.codigosBarra[barcode] ?? '');
  return [{ columna, valor, ...broken }];
}
