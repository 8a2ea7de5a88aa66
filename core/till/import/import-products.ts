/** Products of a till as lines of a file: compared with those kept, put in place. */
import type { LineFault } from '../../contract/bridge/bridge-import.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { AssignedColumns } from '../../domain/import/import-columns.ts';
import {
  lineCode,
  openProductHeader,
  productHeading,
  readProductLine,
  type ProductHeader,
} from '../../domain/import/product-line.ts';
import type { Randomness } from '../../engine/deps.ts';
import { belongsToCentre } from '../../store/central/central-products.ts';
import {
  findProductByCode,
  insertProducts,
  saveProduct,
  takenCode,
  type StoredProduct,
} from '../../store/catalogue/products.ts';
import type { Reader } from '../../store/store.ts';
import type { ImportLines, OpenLines } from './import-target.ts';

/** Lines of products of an issuer; a column that is missing leaves what is kept as it is. */
export function openProductLines({ issuerId, random, assigned }: Of): OpenLines {
  return (first) => {
    const opened = openProductHeader(first, assigned);
    if (!opened.ok) return opened;
    const { places, header, columnas } = opened;
    return { ok: true, places, lines: { columnas, ...productLines(header, { issuerId, random }) } };
  };
}

interface Of {
  readonly issuerId: string;
  readonly random: Randomness;
  /** As a person assigned the file's columns; null: its headings decide. */
  readonly assigned: AssignedColumns | null;
}

function productLines(
  header: ProductHeader,
  { issuerId, random }: Pick<Of, 'issuerId' | 'random'>,
): Omit<ImportLines, 'columnas'> {
  // No two lines of a file have a code or barcode in common: none has to see what another puts in place.
  let fresh: StoredProduct[] = [];
  return {
    ignoradas: header.ignored,
    review: (reader, cells) => {
      const codigo = lineCode(header, cells);
      const kept = codigo === '' ? null : findProductByCode(reader, issuerId, codigo);
      const { product, ...line } = readProductLine(header, cells, kept);
      const stored = { id: kept?.id ?? random.uuid(), ...product };
      const barred = line.faltas.length === 0 ? barredFault(reader, issuerId, { kept, stored }) : [];
      return {
        ...line,
        faltas: [...line.faltas, ...barred],
        put: (tx, now) => {
          if (kept === null) return void fresh.push(stored);
          const change = saveProduct(tx, stored, { issuerId, isNew: false, now });
          if (change.kind !== 'saved') throw new Error('a product that was free is taken');
        },
      };
    },
    flush: (tx, now) => {
      const products = fresh;
      fresh = [];
      insertProducts(tx, products, { issuerId, now });
    },
  };
}

function barredFault(
  reader: Reader,
  issuerId: string,
  { kept, stored }: { readonly kept: StoredProduct | null; readonly stored: StoredProduct },
): readonly LineFault[] {
  if (belongsToCentre(reader, issuerId, kept?.codigo ?? null))
    return [{ columna: productHeading('codigo'), valor: stored.codigo, ...rule('catalogo-de-central') }];
  return takenFault(reader, issuerId, stored);
}

function takenFault(reader: Reader, issuerId: string, product: StoredProduct): readonly LineFault[] {
  const taken = takenCode(reader, issuerId, product);
  if (taken === null) return [];
  const broken = rule('codigo-de-otro-producto', { de: taken.by });
  return [
    { columna: productHeading(taken.barcode ? 'codigosBarra' : 'codigo'), valor: taken.codigo, ...broken },
  ];
}
