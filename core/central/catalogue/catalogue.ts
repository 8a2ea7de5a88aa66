/** The catalogue of a company: every change has the next version; a till asks for what came after its own. */
import type { CatalogueAnswer, CentralProduct } from '../../contract/central/catalogue.ts';
import type { CentralProductInput } from '../../contract/central/manager-api.ts';
import type { Tx } from '../store/database.ts';

interface ProductRow {
  readonly codigo: string;
  readonly nit: string | null;
  readonly codigos_barra: readonly string[];
  readonly descripcion: string;
  readonly uni_medida: number;
  readonly tipo: CentralProduct['tipo'];
  readonly tratamiento: CentralProduct['tratamiento'];
  readonly gone: boolean;
  readonly precios: CentralProduct['precios'];
}

const PRODUCTS = `
  SELECT p.codigo, p.nit, p.codigos_barra, p.descripcion, p.uni_medida, p.tipo, p.tratamiento, p.gone,
    (SELECT json_agg(json_build_object('precio', precio, 'validFrom', valid_from) ORDER BY valid_from)
     FROM price WHERE price.company_id = p.company_id AND price.codigo = p.codigo) AS precios
  FROM product p`;

/** What a till that has version `after` must do to have the newest one. */
export async function catalogueAfter(tx: Tx, after: number): Promise<CatalogueAnswer> {
  const company = await tx.row<{ catalogue_version: string; catalogue_since: string }>(
    'SELECT catalogue_version, catalogue_since FROM company',
  );
  const version = Number(company?.catalogue_version ?? 0);
  // A version that is not there yet was given before the centre itself was restored.
  const snapshot = after === 0 || after < Number(company?.catalogue_since ?? 0) || after > version;
  const rows = await tx.rows<ProductRow>(
    snapshot
      ? `${PRODUCTS} WHERE NOT p.gone ORDER BY p.codigo`
      : `${PRODUCTS} WHERE p.version > $1 ORDER BY p.codigo`,
    snapshot ? [] : [after],
  );
  return {
    version,
    snapshot,
    products: rows.filter(({ gone }) => !gone).map(productOf),
    customers: [],
    goneProducts: rows.filter(({ gone }) => gone).map(({ codigo }) => codigo),
    goneCustomers: [],
  };
}

/** Products for the page. */
export async function listProducts(tx: Tx): Promise<readonly CentralProduct[]> {
  const rows = await tx.rows<ProductRow>(
    `${PRODUCTS} WHERE NOT p.gone ORDER BY p.descripcion, p.codigo LIMIT 5000`,
  );
  return rows.map(productOf);
}

function productOf(row: ProductRow): CentralProduct {
  return {
    nit: row.nit,
    codigo: row.codigo,
    codigosBarra: [...row.codigos_barra],
    descripcion: row.descripcion,
    precios: row.precios,
    uniMedida: row.uni_medida,
    tipo: row.tipo,
    tratamiento: row.tratamiento,
  };
}

/** Puts a product and a price of it; gives the new version. */
export async function putProduct(
  tx: Tx,
  company: string,
  { product, now }: { readonly product: CentralProductInput; readonly now: number },
): Promise<number> {
  const version = await nextVersion(tx, company);
  await tx.run(
    `INSERT INTO product (company_id, codigo, nit, codigos_barra, descripcion, uni_medida, tipo, tratamiento, version, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (company_id, codigo) DO UPDATE SET nit = excluded.nit, codigos_barra = excluded.codigos_barra,
       descripcion = excluded.descripcion, uni_medida = excluded.uni_medida, tipo = excluded.tipo,
       tratamiento = excluded.tratamiento, version = excluded.version, gone = false, updated_at = excluded.updated_at`,
    [
      company,
      product.codigo,
      product.nit,
      JSON.stringify(product.codigosBarra),
      product.descripcion,
      product.uniMedida,
      product.tipo,
      product.tratamiento,
      version,
      now,
    ],
  );
  const validFrom = product.validFrom ?? now;
  // What was to come later is settled anew by whoever gives a price from now on.
  await tx.run('DELETE FROM price WHERE codigo = $1 AND valid_from >= $2', [product.codigo, validFrom]);
  // Prices that are over are history; tills need the one that holds and those to come.
  await tx.run(
    `DELETE FROM price WHERE codigo = $1 AND valid_from < (SELECT max(valid_from) FROM price WHERE codigo = $1 AND valid_from <= $2)`,
    [product.codigo, now],
  );
  await tx.run('INSERT INTO price (company_id, codigo, valid_from, precio) VALUES ($1, $2, $3, $4)', [
    company,
    product.codigo,
    validFrom,
    product.precio,
  ]);
  return version;
}

/** Takes a product out; null where there is none. */
export async function removeProduct(tx: Tx, company: string, codigo: string): Promise<number | null> {
  const version = await nextVersion(tx, company);
  const changed = await tx.run(
    'UPDATE product SET gone = true, version = $2 WHERE codigo = $1 AND NOT gone',
    [codigo, version],
  );
  return changed === 0 ? null : version;
}

async function nextVersion(tx: Tx, company: string): Promise<number> {
  const row = await tx.row<{ catalogue_version: string }>(
    'UPDATE company SET catalogue_version = catalogue_version + 1 WHERE company_id = $1 RETURNING catalogue_version',
    [company],
  );
  return Number(row?.catalogue_version);
}
