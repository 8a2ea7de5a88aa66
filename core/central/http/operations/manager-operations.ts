/** All operations of managers with roles and schemas. Reads see the manager's shops only; the database enforces it too. */
import {
  alarmInput,
  catalogueQuery,
  codeInput,
  documentQuery,
  documentsQuery,
  drawersQuery,
  installationInput,
  LASTING_ALARMS,
  openedProduct,
  periodQuery,
  productCode,
  changedProduct,
  productsQuery,
  shopInput,
} from '../../../contract/central/manager-api.ts';
import { faultAt } from '../../../contract/problem.ts';
import { rule } from '../../../contract/rules/rules.ts';
import { validationError } from '../../../domain/app-error.ts';
import { plainText } from '../../../domain/text/plain-text.ts';
import { findProduct, listProducts, putProduct, removeProduct } from '../../master-data/catalogue.ts';
import { putEnrolmentCode, randomCode } from '../../enrolment/codes.ts';
import { revokeInstallation, settleFork } from '../../enrolment/enrol.ts';
import { documentsFile } from '../../overview/documents-file.ts';
import { findDocument, listDocuments } from '../../overview/documents.ts';
import { printedDocument } from '../../overview/printed.ts';
import { listDrawers } from '../../overview/drawers.ts';
import { salesOf } from '../../overview/sales.ts';
import { productsFile, soldProducts } from '../../overview/sold-products.ts';
import { listTills } from '../../overview/tills.ts';
import type { Tx } from '../../store/database.ts';
import { holdCompany } from '../../store/hold-company.ts';
import { plainSql } from '../../store/plain-sql.ts';
import { ACCOUNT_OPERATIONS } from './account-operations.ts';
import { changedSince } from './changed-since.ts';
import { BOOK_OPERATIONS } from './book-operations.ts';
import { DOWN_OPERATIONS } from './master-data-operations.ts';
import { PRICE_OPERATIONS } from './price-operations.ts';
import { ROSTER_OPERATIONS } from './roster-operations.ts';
import { PURCHASE_OPERATIONS } from './purchase-operations.ts';
import { QUOTE_OPERATIONS } from './quote-operations.ts';
import { STOCK_OPERATIONS } from './stock-operations.ts';
import {
  BOOKKEEPERS,
  EVERYONE,
  FIGURES,
  hasShop,
  Later,
  note,
  operation,
  OWNERS,
  SHOPS,
  type Operations,
} from './operation.ts';
import { Refusal } from '../refusals.ts';

const TOO_MANY = new Refusal('DEMASIADO', rule('demasiados-documentos'));
const TOO_MANY_PRODUCTS = new Refusal('DEMASIADO', rule('demasiados-productos'));
const nothing = shopInput.partial();

export const MANAGER_OPERATIONS = {
  ...ACCOUNT_OPERATIONS,
  ...BOOK_OPERATIONS,
  ...DOWN_OPERATIONS,
  ...PRICE_OPERATIONS,
  ...ROSTER_OPERATIONS,
  ...PURCHASE_OPERATIONS,
  ...QUOTE_OPERATIONS,
  ...STOCK_OPERATIONS,
  '/api/sales': operation(
    { method: 'GET', roles: FIGURES, schema: periodQuery, reads: true },
    ({ tx }, period) => salesOf(tx, period),
  ),
  '/api/sales/products': operation(
    { method: 'GET', roles: FIGURES, schema: productsQuery, reads: true },
    ({ tx }, query) => soldProducts(tx, query),
  ),
  '/api/sales/products/file': operation(
    {
      method: 'POST',
      roles: FIGURES,
      schema: productsQuery,
      reads: true,
      after: (asking, { from, to, ambiente }) =>
        note(asking, 'productos-en-archivo', { desde: from, hasta: to, ambiente }),
    },
    async ({ tx }, query) => (await productsFile(tx, query)) ?? TOO_MANY_PRODUCTS,
  ),
  '/api/documents': operation({ method: 'GET', roles: FIGURES, schema: documentsQuery }, ({ tx }, query) =>
    listDocuments(tx, query),
  ),
  '/api/documents/file': operation(
    {
      method: 'POST',
      roles: FIGURES,
      schema: documentsQuery,
      reads: true,
      after: (asking, { from, to, ambiente, q }) =>
        note(asking, 'documentos-en-archivo', { desde: from, hasta: to, ambiente, busca: q }),
    },
    async ({ tx }, query) => (await documentsFile(tx, query)) ?? TOO_MANY,
  ),
  '/api/document': operation({ method: 'GET', roles: FIGURES, schema: documentQuery }, ({ tx }, query) =>
    findDocument(tx, query),
  ),
  '/api/document/pdf': operation(
    { method: 'GET', roles: FIGURES, schema: documentQuery, reads: true },
    async ({ tx }, query) => {
      const printed = await printedDocument(tx, query);
      if (printed === null) return null;
      const { name, document } = printed;
      return new Later(async ({ draw }) => {
        const drawn = await draw(document).catch(() => null);
        // A holder of a till's key can send text that is not a document.
        if (drawn === null) return new Refusal('ILEGIBLE', rule('texto-sin-documento'));
        return { name, contenido: Buffer.from(drawn).toString('base64') };
      });
    },
  ),
  '/api/drawers': operation({ method: 'GET', roles: FIGURES, schema: drawersQuery }, ({ tx }, query) =>
    listDrawers(tx, query),
  ),
  '/api/tills': operation({ method: 'GET', roles: EVERYONE, schema: nothing }, ({ tx, now, manager }) =>
    listTills(tx, {
      now,
      seesAccounts: BOOKKEEPERS.includes(manager.role) && manager.scope.shops === 'all',
    }),
  ),
  '/api/products': operation({ method: 'GET', roles: SHOPS, schema: catalogueQuery }, ({ tx }, { q }) =>
    listProducts(tx, q),
  ),
  '/api/products/put': operation(
    { method: 'POST', roles: OWNERS, schema: changedProduct, tells: 'catalogue' },
    async (asking, { antes, ...product }) => {
      const { tx, manager, now } = asking;
      const present = () => findProduct(tx, product.codigo);
      const changed = await changedSince(asking, { schema: openedProduct, antes, present });
      if (changed !== null) return changed;
      const version = await putProduct(tx, manager.scope.company, { product, now });
      const { codigo, precio, validFrom } = product;
      await note(asking, 'producto', { codigo, precio, desde: validFrom, version });
      return { version };
    },
  ),
  '/api/products/remove': operation(
    { method: 'POST', roles: OWNERS, schema: productCode, tells: 'catalogue' },
    async (asking, { codigo }) => {
      const version = await removeProduct(asking.tx, asking.manager.scope.company, {
        codigo,
        now: asking.now,
      });
      if (version === null) return undefined;
      await note(asking, 'quitar-producto', { codigo, version });
      return { version };
    },
  ),
  '/api/shops/add': operation(
    { method: 'POST', roles: OWNERS, schema: shopInput, tells: 'pages' },
    async (asking, { name }) => {
      const { tx, manager, now } = asking;
      const { company } = manager.scope;
      await holdCompany(tx, company);
      const namesake = await tx.row(`SELECT 1 AS one FROM shop WHERE ${plainSql('name')} = $1 LIMIT 1`, [
        plainText(name),
      ]);
      if (namesake !== null) throw validationError([faultAt('name', 'REPETIDO', rule('tienda-repetida'))]);
      const id = asking.uuid().toLowerCase();
      await tx.run('INSERT INTO shop (company_id, shop_id, name, created_at) VALUES ($1, $2, $3, $4)', [
        company,
        id,
        name,
        now,
      ]);
      await note(asking, 'tienda', { nombre: name });
      return { id };
    },
  ),
  '/api/tills/code': operation(
    { method: 'POST', roles: SHOPS, schema: codeInput },
    async (asking, { shop, replaces }) => {
      const { tx, manager, now, bytes } = asking;
      if (!(await hasShop(tx, shop))) return undefined;
      // A point of sale stays in its shop.
      if (replaces !== null && !(await isOfShop(tx, replaces, shop))) return undefined;
      const code = randomCode(bytes);
      const expiresAt = await putEnrolmentCode(tx, {
        company: manager.scope.company,
        shop,
        replaces,
        code,
        now,
      });
      await note(asking, 'codigo', { tienda: shop, reemplaza: replaces });
      return { code, expiresAt };
    },
  ),
  '/api/tills/revoke': operation(
    { method: 'POST', roles: SHOPS, schema: installationInput, tells: 'pages' },
    async (asking, { installation }) => {
      if (!(await hasInstallation(asking.tx, installation))) return undefined;
      await revokeInstallation(asking.tx, installation, asking.now);
      await note(asking, 'dar-de-baja', { instalacion: installation });
      return {};
    },
  ),
  '/api/tills/settle': operation(
    { method: 'POST', roles: OWNERS, schema: installationInput, tells: 'pages' },
    async (asking, { installation }) => {
      if (!(await settleFork(asking.tx, installation, asking.now))) return undefined;
      await note(asking, 'resolver-bifurcacion', { instalacion: installation });
      return {};
    },
  ),
  '/api/alarms/close': operation(
    { method: 'POST', roles: SHOPS, schema: alarmInput, tells: 'pages' },
    async (asking, { id }) => {
      const closed = await asking.tx.run(
        'UPDATE alarm SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL AND NOT kind = ANY ($3)',
        [id, asking.now, LASTING_ALARMS],
      );
      if (closed === 0) return undefined;
      await note(asking, 'aviso-atendido', { aviso: id });
      return {};
    },
  ),
} satisfies Operations;

async function isOfShop(tx: Tx, installation: string, shop: string): Promise<boolean> {
  const sql = 'SELECT 1 AS one FROM installation WHERE installation_id = $1 AND shop_id = $2';
  return (await tx.row(sql, [installation, shop])) !== null;
}

async function hasInstallation(tx: Tx, installation: string): Promise<boolean> {
  return (
    (await tx.row('SELECT 1 AS one FROM installation WHERE installation_id = $1', [installation])) !== null
  );
}
