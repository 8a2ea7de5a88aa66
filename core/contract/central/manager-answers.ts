/** What the managers' operations answer, by path; the centre's document, its operations and its page take it from here. */
import { z } from 'zod';
import type { AnswerOf } from '../api/answer-leaves.ts';
import { count, id, text } from './stream-leaves.ts';
import { importedPrices, listedPrices, priceLists, priceTrial } from '../bridge/bridge-prices.ts';
import { listedPromotions, promotionExample, savedPromotion } from '../bridge/bridge-promotions.ts';
import type { CustomerSearch } from '../till/customers.ts';
import type { ProductSearch } from '../till/products.ts';
import { accounts, accountStatement, creditParts } from './accounts/manager-accounts.ts';
import { companyRules, handedCustomer } from './catalogue/catalogue.ts';
import { auditPage, managerCode, managerView, me } from './manager-access.ts';
import {
  documentLine,
  documentView,
  drawer,
  enrolmentCode,
  openedProduct,
  sales,
  setupSecret,
  soldProducts,
  tills,
} from './manager-api.ts';
import { companyMonth, taxpayer } from './manager-books.ts';
import { centralQuickKeys, customerProposal, orderView, personView } from './manager-master-data.ts';
import { pricePreviewAnswer } from './products/price-preview.ts';
import { productFile } from './products/product-file.ts';
import { centralPurchases } from './purchases/manager-purchases.ts';
import { oneQuote, quotes } from './quotes/manager-quotes.ts';
import { stock, stockMoveLine } from './stock/manager-stock.ts';

/** Where only the status tells the outcome. */
const nothing = z.strictObject({});
/** Version of the catalogue after a change. */
const numbered = z.strictObject({ version: count });
const textFile = z.strictObject({ name: text, content: text });
const pdfFile = z.strictObject({ name: text, contenido: z.base64() });

/** Every path of managers except the event stream. */
export const MANAGER_ANSWERS = {
  '/api/me': me,
  '/api/setup/secret': setupSecret,
  '/api/setup': nothing,
  '/api/login': nothing,
  '/api/join': nothing,
  '/api/logout': nothing,
  '/api/sales': sales,
  '/api/sales/products': soldProducts,
  '/api/sales/products/file': textFile,
  '/api/documents': z.array(documentLine),
  '/api/documents/file': textFile,
  '/api/document': documentView,
  '/api/document/pdf': pdfFile,
  '/api/drawers': z.array(drawer),
  '/api/stock': stock,
  '/api/stock/moves': z.array(stockMoveLine),
  '/api/stock/file': textFile,
  '/api/purchases': centralPurchases,
  '/api/purchases/file': textFile,
  '/api/quotes': quotes,
  '/api/quote': oneQuote,
  '/api/tills': tills,
  '/api/tills/code': enrolmentCode,
  '/api/tills/revoke': nothing,
  '/api/tills/settle': nothing,
  '/api/alarms/close': nothing,
  '/api/shops/add': z.strictObject({ id }),
  '/api/products': z.array(openedProduct),
  '/api/products/put': numbered,
  '/api/products/remove': numbered,
  '/api/products/take': z.strictObject({ id }),
  '/api/products/review': productFile,
  '/api/products/import': productFile,
  '/api/products/search': z.strictObject({
    productos: z.array(z.custom<ProductSearch['productos'][number]>()),
    exacto: z.boolean(),
    presentacion: z.custom<ProductSearch['presentacion']>(),
    cantidad: text.nullable(),
    etiqueta: z.null(),
  }),
  '/api/customers': z.array(handedCustomer),
  '/api/customers/put': numbered.extend({ clave: text }),
  '/api/customers/remove': numbered,
  '/api/customers/search': z.strictObject({
    clientes: z.array(z.custom<CustomerSearch['clientes'][number]>()),
  }),
  '/api/customers/terms': nothing,
  '/api/customers/parts': creditParts,
  '/api/customers/block': nothing,
  '/api/proposals': z.array(customerProposal),
  '/api/proposals/decide': nothing,
  '/api/quick-keys': centralQuickKeys,
  '/api/quick-keys/put': numbered,
  '/api/rules': companyRules,
  '/api/rules/put': numbered,
  '/api/people': z.array(personView),
  '/api/people/put': numbered.extend({ id }),
  '/api/people/remove': numbered,
  '/api/orders': z.array(orderView),
  '/api/orders/ask': z.strictObject({ id }),
  '/api/managers': z.array(managerView),
  '/api/managers/put': z.strictObject({ id, code: managerCode.nullable() }),
  '/api/managers/code': managerCode,
  '/api/managers/remove': nothing,
  '/api/audit': auditPage,
  '/api/accounts': accounts,
  '/api/accounts/statement': accountStatement,
  '/api/accounts/file': textFile,
  '/api/taxpayers': z.array(taxpayer),
  '/api/taxpayers/put': nothing,
  '/api/books': companyMonth,
  '/api/books/file': textFile,
  '/api/prices/lists': priceLists,
  '/api/prices/list': listedPrices,
  '/api/prices/margin': priceTrial,
  '/api/prices/save': priceLists,
  '/api/prices/delete': z.strictObject({ deleted: z.boolean() }),
  '/api/prices/assign': priceLists,
  '/api/prices/export': z.strictObject({ name: text, contenido: text }),
  '/api/prices/import': importedPrices,
  '/api/prices/preview': pricePreviewAnswer,
  '/api/promotions/list': listedPromotions,
  '/api/promotions/example': promotionExample,
  '/api/promotions/save': savedPromotion,
  '/api/promotions/end': z.strictObject({ ended: z.boolean() }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type ManagerPath = keyof typeof MANAGER_ANSWERS;
export type ManagerAnswer<P extends ManagerPath> = AnswerOf<(typeof MANAGER_ANSWERS)[P]>;
