/** A company's catalogue: every change gets the next version; a till asks for changes after its own. */
import type { CatalogueAnswer, CentralProduct } from '../../contract/central/catalogue/catalogue.ts';
import { MAX_CATALOGUE_PRODUCTS, type CentralProductInput } from '../../contract/central/manager-api.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { barcodeKey, distinctBarcodes, writingsOf } from '../../contract/text/product-code.ts';
import { soldAs } from '../../contract/till/presented.ts';
import { NEW_TRAITS, productTraits, type ProductTraits } from '../../contract/till/products.ts';
import { validationError } from '../../domain/app-error.ts';
import { tidiedProduct } from '../../domain/import/product-line.ts';
import { fieldOfCode, productFaults } from '../../domain/products/product-faults.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import type { Tx } from '../store/database.ts';
import { holdCompany } from '../store/hold-company.ts';
import { containsSql, plainSql } from '../store/plain-sql.ts';
import { pricesAfter } from '../prices/prices-after.ts';
import { promotionsAfter } from '../prices/promotions.ts';
import { blocksAfter } from '../accounts/blocks.ts';
import { categoriesBesides } from './categories.ts';
import { customersAfter } from './customers.ts';
import { peopleAfter } from './people.ts';
import { quickKeysAfter } from './quick-keys.ts';
import { putPrice } from './product-price.ts';
import { assertRoom } from './room.ts';
import { rulesAfter } from './rules.ts';
import { catalogueMark, nextVersion } from './versions.ts';

interface ProductRow {
  readonly codigo: string;
  readonly nit: string | null;
  readonly codigos_barra: readonly string[];
  readonly descripcion: string;
  /** Without traits that are newer than the row. */
  readonly traits: Partial<ProductTraits> & Pick<CentralProduct, 'presentaciones'>;
  readonly gone: boolean;
  readonly precios: CentralProduct['precios'];
}

const PRODUCTS = `
  SELECT p.codigo, p.nit, p.codigos_barra, p.descripcion, p.traits, p.gone,
    (SELECT json_agg(json_build_object('precio', precio, 'validFrom', valid_from) ORDER BY valid_from)
     FROM price WHERE price.company_id = p.company_id AND price.codigo = p.codigo) AS precios
  FROM product p`;

export interface KnownVersion {
  readonly after: number;
  readonly mark: string | null;
}

/** Changes after a till's version, or everything, in one snapshot. */
export async function catalogueAfter(
  tx: Tx,
  shop: string,
  { after, mark }: KnownVersion,
): Promise<CatalogueAnswer> {
  const company = await tx.row<{ catalogue_version: string; catalogue_since: string }>(
    'SELECT catalogue_version, catalogue_since FROM company',
  );
  const version = Number(company?.catalogue_version ?? 0);
  // Unknown version or other mark: it was given before the centre was restored.
  const isOther = after > version || (mark !== null && mark !== (await catalogueMark(tx, after)));
  const snapshot = after === 0 || after < Number(company?.catalogue_since ?? 0) || isOther;
  const since = snapshot ? null : after;
  const rows = await tx.rows<ProductRow>(
    since === null
      ? `${PRODUCTS} WHERE NOT p.gone ORDER BY p.codigo`
      : `${PRODUCTS} WHERE p.version > $1 ORDER BY p.codigo`,
    since === null ? [] : [since],
  );
  const { customers, gone: goneCustomers } = await customersAfter(tx, since);
  const { people, gone: gonePeople } = await peopleAfter(tx, shop, since);
  return {
    version,
    mark: await catalogueMark(tx, version),
    snapshot,
    products: rows.filter(({ gone }) => !gone).map(productOf),
    customers: [...customers],
    goneProducts: rows.filter(({ gone }) => gone).map(({ codigo }) => codigo),
    goneCustomers: [...goneCustomers],
    quickKeys: await quickKeysAfter(tx, shop, since),
    people,
    gonePeople,
    rules: await rulesAfter(tx, since),
    prices: await pricesAfter(tx, since),
    promotions: await promotionsAfter(tx, since),
    blocks: [...(await blocksAfter(tx, since))],
  };
}

const OF_PRESENTATION = "concat_ws(' ', p.descripcion || ', ' || (one ->> 'nombre'), one ->> 'codigo')";
const PRESENTATIONS = "SELECT 1 FROM jsonb_array_elements(p.traits -> 'presentaciones') AS one";
const MATCHES = `(${containsSql("concat_ws(' ', p.descripcion, p.codigo)", '$1')}
  OR EXISTS (${PRESENTATIONS} WHERE ${containsSql(OF_PRESENTATION, '$1')}))`;
const OF_CODES = `(p.codigo = ANY ($1::text[]) OR EXISTS (${PRESENTATIONS} WHERE one ->> 'codigo' = ANY ($1::text[])))`;

/** Names of products and presentations by code; codes that nothing has are left out. */
export async function namesOfCodes(
  tx: Tx,
  codes: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const rows = await tx.rows<ProductRow>(`${PRODUCTS} WHERE NOT p.gone AND ${OF_CODES}`, [codes]);
  const sold = rows.map(productOf).flatMap(soldAs);
  return Object.fromEntries(
    sold.filter(({ codigo }) => codes.includes(codigo)).map((one) => [one.codigo, one.descripcion]),
  );
}

/** The first products whose name or code, or that of a presentation, contains a text, for the page. */
export async function listProducts(tx: Tx, q = ''): Promise<readonly CentralProduct[]> {
  const rows = await tx.rows<ProductRow>(
    `${PRODUCTS} WHERE NOT p.gone AND ${MATCHES}
     ORDER BY p.descripcion, p.codigo LIMIT ${MAX_CATALOGUE_PRODUCTS}`,
    [plainText(q)],
  );
  return rows.map(productOf);
}

export async function everyProduct(tx: Tx): Promise<readonly CentralProduct[]> {
  return (await tx.rows<ProductRow>(`${PRODUCTS} WHERE NOT p.gone ORDER BY p.descripcion, p.codigo`)).map(
    productOf,
  );
}

/** Null if there is none. */
export async function findProduct(tx: Tx, codigo: string): Promise<CentralProduct | null> {
  const row = await tx.row<ProductRow>(`${PRODUCTS} WHERE p.codigo = $1 AND NOT p.gone`, [codigo]);
  return row === null ? null : productOf(row);
}

function productOf(row: ProductRow): CentralProduct {
  return {
    nit: row.nit,
    codigo: row.codigo,
    codigosBarra: [...row.codigos_barra],
    descripcion: row.descripcion,
    precios: row.precios,
    ...NEW_TRAITS,
    ...row.traits,
  };
}

const TWIN = `
  SELECT codigo, descripcion, codigos_barra, traits FROM product
  WHERE NOT gone AND codigo <> $1 AND (nit IS NULL OR $2::text IS NULL OR nit = $2)
    AND (${plainSql('codigo')} = ANY ($3::text[]) OR codigos_barra ?| $4::text[]
      OR EXISTS (SELECT 1 FROM jsonb_array_elements(traits -> 'presentaciones') AS one
        WHERE ${plainSql("(one ->> 'codigo')")} = ANY ($3::text[]) OR one -> 'codigosBarra' ?| $4::text[])) LIMIT 1`;

/** A product to store; a null price leaves its prices unchanged. */
export type ProductToPut = Omit<CentralProductInput, 'precio'> & { readonly precio: string | null };

/** A code of a product that another one has. */
export interface TakenCode {
  readonly codigo: string;
  /** Whether it is a barcode; else a code that differs at most in leading zeros, capitals and accents. */
  readonly barcode: boolean;
  readonly broken: Rule;
}

/** The first code or barcode that belongs to another product; null if there is none. */
export async function takenCode(tx: Tx, product: ProductToPut): Promise<TakenCode | null> {
  const sold = [product, ...product.presentaciones];
  const codes = sold.map(({ codigo }) => codigo);
  const barcodes = sold.flatMap(({ codigosBarra }) => codigosBarra);
  const twin = await tx.row<ProductRow>(TWIN, [
    product.codigo,
    product.nit,
    codes.flatMap(writingsOf).map(plainText),
    barcodes.flatMap(writingsOf),
  ]);
  if (twin === null) return null;
  const others = [{ codigo: twin.codigo, codigosBarra: twin.codigos_barra }, ...twin.traits.presentaciones];
  const codeKey = (code: string) => plainText(barcodeKey(code));
  const theirs = new Set(others.map(({ codigo }) => codeKey(codigo)));
  const theirBarcodes = new Set(others.flatMap(({ codigosBarra }) => codigosBarra.map(barcodeKey)));
  const code = codes.find((one) => theirs.has(codeKey(one)));
  const barcode = barcodes.find((one) => theirBarcodes.has(barcodeKey(one)));
  const codigo = code ?? barcode ?? product.codigo;
  const broken = rule('codigo-de-otro', { codigo, de: twin.descripcion });
  return { codigo, barcode: code === undefined && barcode !== undefined, broken };
}

/** Fills in a price for checks that ignore it. */
function priced<T extends { readonly precio: string | null }>(product: T): T & { readonly precio: string } {
  return { ...product, precio: product.precio ?? '0' };
}

/** @throws AppError `VALIDACION` if a code belongs to another product or is repeated in this one */
async function assertOwnCodes(tx: Tx, product: ProductToPut): Promise<void> {
  const faults = productFaults(priced(product));
  if (faults.length > 0) throw validationError(faults);
  const taken = await takenCode(tx, product);
  if (taken === null) return;
  throw validationError([faultAt(fieldOfCode(priced(product), taken), 'REPETIDO', taken.broken)]);
}

/** Stores a product with a price; returns the new version. @throws AppError `VALIDACION` if a code belongs to another product */
export function putProduct(
  tx: Tx,
  company: string,
  { product, now }: { readonly product: CentralProductInput; readonly now: number },
): Promise<number> {
  return putProducts(tx, company, { products: [product], now });
}

/** Stores products under one version and returns it. @throws AppError `VALIDACION` if a code belongs to another product */
export async function putProducts(
  tx: Tx,
  company: string,
  { products, now }: { readonly products: readonly ProductToPut[]; readonly now: number },
): Promise<number> {
  const { writingOf } = await categoriesBesides(
    tx,
    products.map(({ codigo }) => codigo),
  );
  const tidied = products.map((product) => {
    const { categoria, ...own } = tidiedProduct(priced(product));
    return { ...own, categoria: categoria && writingOf(categoria), precio: product.precio };
  });
  for (const product of tidied) await assertOwnCodes(tx, product);
  await holdCompany(tx, company);
  // Before a version is taken: who takes what fits goes on after a refusal.
  await assertRoom(
    tx,
    'productos',
    tidied.map(({ codigo }) => codigo),
  );
  const version = await nextVersion(tx, company, now);
  for (const product of tidied) {
    await putGoods(tx, company, { product, version, now });
    const { codigo, precio, validFrom } = product;
    if (precio !== null) await putPrice(tx, company, { codigo, precio, validFrom, now });
  }
  return version;
}

async function putGoods(
  tx: Tx,
  company: string,
  {
    product,
    version,
    now,
  }: { readonly product: ProductToPut; readonly version: number; readonly now: number },
): Promise<void> {
  await tx.run(
    `INSERT INTO product (company_id, codigo, nit, codigos_barra, descripcion, traits, version, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (company_id, codigo) DO UPDATE SET nit = excluded.nit, codigos_barra = excluded.codigos_barra,
       descripcion = excluded.descripcion, traits = excluded.traits, version = excluded.version, gone = false,
       gone_at = NULL, updated_at = excluded.updated_at`,
    [
      company,
      product.codigo,
      product.nit,
      JSON.stringify(distinctBarcodes(product.codigosBarra)),
      product.descripcion,
      JSON.stringify(productTraits.parse(product)),
      version,
      now,
    ],
  );
}

/** Returns the new version; null if there is no such product. */
export async function removeProduct(
  tx: Tx,
  company: string,
  { codigo, now }: { readonly codigo: string; readonly now: number },
): Promise<number | null> {
  const version = await nextVersion(tx, company, now);
  const changed = await tx.run(
    'UPDATE product SET gone = true, gone_at = $3, version = $2 WHERE codigo = $1 AND NOT gone',
    [codigo, version, now],
  );
  return changed === 0 ? null : version;
}
