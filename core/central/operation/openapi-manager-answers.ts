/** OpenAPI schemas of the managers' answers by path; the compiler checks each against the contract. */
import { z } from 'zod';
import type { Rule } from '../../contract/rules/rules.ts';
import { LINE_FATES, type LineFault } from '../../contract/bridge/bridge-import.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import type { PdfFile } from '../../contract/bridge/bridge-printed.ts';
import {
  centralCustomer,
  centralPages,
  centralProduct,
  companyRules,
  handedCustomer,
} from '../../contract/central/catalogue.ts';
import {
  MANAGER_ROLES,
  type AuditPage,
  type ManagerCode,
  type ManagerView,
} from '../../contract/central/manager-access.ts';
import type {
  Alarm,
  DocumentLine,
  DocumentView,
  Drawer,
  EnrolmentCode,
  Me,
  Sales,
  SetupSecret,
  SoldProducts,
  Till,
  Tills,
} from '../../contract/central/manager-api.ts';
import type {
  CentralQuickKeys,
  CustomerProposal,
  OrderView,
  PersonView,
} from '../../contract/central/manager-master-data.ts';
import type { ProductFile } from '../../contract/central/products/product-file.ts';
import { ambiente, autoridad, day, instant, tipoDte } from '../../contract/central/stream-leaves.ts';
import { TILL_ROLES } from '../../contract/till/till.ts';
import { amount, companyMonth, count, taxpayer } from './openapi-book-answers.ts';
import { accounts, accountStatement, beyondLimit, creditParts } from './openapi-account-answers.ts';
import { PRICE_ANSWERS } from './openapi-price-answers.ts';
import { centralPurchases } from './openapi-purchase-answers.ts';
import { oneQuote, quotes } from './openapi-quote-answers.ts';
import { stock, stockMoveLine } from './openapi-stock-answers.ts';

const text = z.string();
const id = z.uuid();
const nothing = z.strictObject({});
const numbered = z.strictObject({ version: count });
const named = z.strictObject({ id, name: text });
const inShop = { installation: id, till: text, shop: text };
const textFile = z.strictObject({ name: text, content: text }) satisfies z.ZodType<TextFile>;
const pdfFile = z.strictObject({ name: text, contenido: z.base64() }) satisfies z.ZodType<PdfFile>;

const me = z.strictObject({
  prepared: z.boolean(),
  manager: z
    .strictObject({ name: text, email: text, role: z.enum(MANAGER_ROLES), company: text, ambiente })
    .nullable(),
}) satisfies z.ZodType<Me>;
const setupSecret = z.strictObject({
  secret: text,
  address: text,
  typed: text,
}) satisfies z.ZodType<SetupSecret>;

const sold = { documents: count, total: amount };
const sales = z.strictObject({
  ...sold,
  iva: amount,
  shops: z.array(z.strictObject({ shop: text, ...sold, iva: amount })),
  tills: z.array(z.strictObject({ ...inShop, autoridad, ...sold, iva: amount })),
  days: z.array(z.strictObject({ day, ...sold })),
  hours: z.array(z.strictObject({ hour: z.int().min(0).max(23), ...sold })),
}) satisfies z.ZodType<Sales>;
const soldProducts = z.strictObject({
  products: z.array(
    z.strictObject({ codigo: text.nullable(), descripcion: text, cantidad: text, monto: text }),
  ),
  more: z.boolean(),
  enCurso: z.boolean(),
  shops: z.array(named),
}) satisfies z.ZodType<SoldProducts>;

const documentLine = z.strictObject({
  documento: text,
  ...inShop,
  codigoGeneracion: text,
  numeroControl: text.nullable(),
  tipoDte,
  fecEmi: day,
  horEmi: text,
  estado: text,
  sello: text.nullable(),
  total: amount,
  receptor: text.nullable(),
}) satisfies z.ZodType<DocumentLine>;
const documentView = documentLine.extend({
  payload: text.nullable(),
  revoked: z.boolean(),
  stead: z.array(named),
  signatureHolds: z.boolean().nullable(),
  life: z.array(z.strictObject({ at: instant, estado: text, causa: text })),
}) satisfies z.ZodType<DocumentView>;
const drawer = z.strictObject({
  ...inShop,
  ambiente,
  caja: count,
  sesion: count,
  user: text,
  openedAt: instant,
  closedAt: instant.nullable(),
  total: amount.nullable(),
  difference: amount.nullable(),
}) satisfies z.ZodType<Drawer>;

const till = z.strictObject({
  installation: id,
  name: text,
  shop: text,
  shopId: id,
  state: z.enum(['ACTIVA', 'BIFURCADA', 'REVOCADA']),
  series: z.array(text),
  seenAt: instant.nullable(),
  behind: count.nullable(),
  waiting: count,
  waitingSince: instant.nullable(),
  contingencies: count,
  certificateNotAfter: instant.nullable(),
  freeDiskBytes: z.number().nullable(),
  clockOffMs: count.nullable(),
  version: text.nullable(),
  catalogue: count.nullable(),
  quarantined: count,
}) satisfies z.ZodType<Till>;
const alarm = z.strictObject({
  id: text,
  ...inShop,
  kind: text,
  about: text,
  at: instant,
  debe: beyondLimit.nullable(),
}) satisfies z.ZodType<Alarm>;
const tills = z.strictObject({
  tills: z.array(till),
  alarms: z.array(alarm),
  shops: z.array(named),
  catalogue: count,
  now: instant,
}) satisfies z.ZodType<Tills>;
const enrolmentCode = z.strictObject({ code: text, expiresAt: instant }) satisfies z.ZodType<EnrolmentCode>;

const proposal = z.strictObject({
  ...inShop,
  at: instant,
  customer: centralCustomer,
  known: z.boolean(),
}) satisfies z.ZodType<CustomerProposal>;
const quickKeys = z.strictObject({
  pages: centralPages,
  names: z.record(z.string(), z.string()),
}) satisfies z.ZodType<CentralQuickKeys>;
const person = z.strictObject({
  id,
  nombre: text,
  rol: z.enum(TILL_ROLES),
  shops: z.array(named),
  gone: z.boolean(),
  untold: z.array(text),
}) satisfies z.ZodType<PersonView>;
const order = z.strictObject({
  id,
  ...inShop,
  clase: z.enum(['respaldar', 'consultar', 'invalidar', 'catalogo']),
  documento: text.nullable(),
  numeroControl: text.nullable(),
  estado: z.enum(['pedida', 'recibida', 'hecha', 'rechazada']),
  answer: text.nullable(),
  broken: z.custom<Rule>().nullable(),
  actor: text,
  askedAt: instant,
  endedAt: instant.nullable(),
}) satisfies z.ZodType<OrderView>;

const productFile = z.strictObject({
  problema: z.custom<Rule>().nullable(),
  lineas: z.strictObject({ nuevas: count, cambiadas: count, iguales: count, malas: count }),
  ignoradas: z.array(text),
  muestra: z.array(
    z.strictObject({
      linea: count,
      destino: z.enum(LINE_FATES),
      clave: text,
      nombre: text,
      cambios: z.array(z.strictObject({ columna: text, antes: text, despues: text })),
      faltas: z.array(z.custom<LineFault>()),
    }),
  ),
}) satisfies z.ZodType<ProductFile>;

const managerCode = z.strictObject({ code: text, expiresAt: instant }) satisfies z.ZodType<ManagerCode>;
const manager = z.strictObject({
  id,
  name: text,
  email: text,
  role: z.enum(MANAGER_ROLES),
  shops: z.array(named).nullable(),
  state: z.enum(['ACTIVA', 'ESPERA']),
  codeUntil: instant.nullable(),
  seenAt: instant.nullable(),
}) satisfies z.ZodType<ManagerView>;
const auditPage = z.strictObject({
  entries: z.array(
    z.strictObject({ id: count, at: instant, actor: text, act: text, detail: z.record(text, z.unknown()) }),
  ),
  broken: z.array(count),
  more: z.boolean(),
}) satisfies z.ZodType<AuditPage>;

/** Every path of managers except the event stream. */
export const MANAGER_ANSWERS: Readonly<Record<string, z.ZodType>> = {
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
  '/api/purchases': centralPurchases,
  '/api/purchases/file': textFile,
  '/api/quotes': quotes,
  '/api/quote': oneQuote,
  '/api/stock/moves': z.array(stockMoveLine),
  '/api/stock/file': textFile,
  '/api/tills': tills,
  '/api/products': z.array(centralProduct),
  '/api/products/put': numbered,
  '/api/products/remove': numbered,
  '/api/shops/add': z.strictObject({ id }),
  '/api/tills/code': enrolmentCode,
  '/api/tills/revoke': nothing,
  '/api/tills/settle': nothing,
  '/api/alarms/close': nothing,
  '/api/customers': z.array(handedCustomer),
  '/api/customers/put': z.strictObject({ version: count, clave: text }),
  '/api/customers/remove': numbered,
  '/api/proposals': z.array(proposal),
  '/api/proposals/decide': nothing,
  '/api/quick-keys': quickKeys,
  '/api/quick-keys/put': numbered,
  '/api/rules': companyRules,
  '/api/rules/put': numbered,
  '/api/people': z.array(person),
  '/api/people/put': z.strictObject({ id, version: count }),
  '/api/people/remove': numbered,
  '/api/orders': z.array(order),
  '/api/orders/ask': z.strictObject({ id }),
  '/api/products/take': z.strictObject({ id }),
  '/api/products/review': productFile,
  '/api/products/import': productFile,
  '/api/managers': z.array(manager),
  '/api/managers/put': z.strictObject({ id, code: managerCode.nullable() }),
  '/api/managers/code': managerCode,
  '/api/managers/remove': nothing,
  '/api/audit': auditPage,
  '/api/taxpayers': z.array(taxpayer),
  '/api/taxpayers/put': nothing,
  ...PRICE_ANSWERS,
  '/api/accounts': accounts,
  '/api/accounts/statement': accountStatement,
  '/api/accounts/file': textFile,
  '/api/customers/terms': nothing,
  '/api/customers/parts': creditParts,
  '/api/customers/block': nothing,
  '/api/books': companyMonth,
  '/api/books/file': textFile,
};
