/** OpenAPI description of each till path: request, answer and refusals. */
import { z } from 'zod';
import { catalogueAnswer, catalogueQuestion } from '../../contract/central/catalogue/catalogue.ts';
import { enrolAnswer, ENROL_REFUSALS, enrolRequest } from '../../contract/central/enrolment.ts';
import { foreignDocument, foreignQuestion } from '../../contract/central/foreign-document.ts';
import { transferDocument, transferQuestion } from '../../contract/central/transfer-document.ts';
import { heartbeat, heartbeatAnswer } from '../../contract/central/heartbeat.ts';
import { knownNumbers } from '../../contract/central/known-numbers.ts';
import { orderReports, tillOrders } from '../../contract/central/orders.ts';
import { ownProducts, ownProductsAnswer } from '../../contract/central/products/own-products.ts';
import { proposals } from '../../contract/central/proposals.ts';
import {
  askedParts,
  ownAccounts,
  tillAccounts,
  tillAccountsQuestion,
} from '../../contract/central/accounts/till-accounts.ts';
import { tillQuote, tillQuoteQuestion } from '../../contract/central/quotes/till-quote.ts';
import { ownStock, ownStockQuestion } from '../../contract/central/stock/own-stock.ts';
import { shopStock, shopStockQuestion } from '../../contract/central/stock/shop-stock.ts';
import {
  batchAccepted,
  epochAnswer,
  epochRequest,
  STREAM_REFUSALS,
} from '../../contract/central/stream-batch.ts';

interface TillPath {
  readonly summary: string;
  /** Body; null without one. */
  readonly request: z.ZodType | 'batch' | null;
  readonly question?: z.ZodType;
  readonly answer: z.ZodType;
  readonly refusals: readonly number[];
}

const nothing = z.object({});
const SIGNED = [...new Set(Object.values(STREAM_REFUSALS))];
export const TILL_PATHS: Readonly<Record<string, TillPath>> = {
  '/till/enrol': {
    summary: 'Inscribe una caja con un código de un solo uso',
    request: enrolRequest,
    answer: enrolAnswer,
    refusals: [...Object.values(ENROL_REFUSALS), STREAM_REFUSALS.FIRMA],
  },
  '/till/batch': {
    summary: 'Recibe un lote de la corriente de una caja: un encabezado y registros, una línea JSON cada uno',
    request: 'batch',
    answer: batchAccepted,
    refusals: SIGNED,
  },
  '/till/epoch': {
    summary: 'Abre una etapa nueva después de una restauración',
    request: epochRequest,
    answer: epochAnswer,
    refusals: SIGNED,
  },
  '/till/heartbeat': {
    summary: 'Dice cómo está la caja; responde cuando hay algo nuevo para ella',
    request: heartbeat,
    answer: heartbeatAnswer,
    refusals: SIGNED,
  },
  '/till/catalogue': {
    summary: 'El catálogo desde la versión que la caja tiene',
    request: null,
    question: catalogueQuestion,
    answer: catalogueAnswer,
    refusals: SIGNED,
  },
  '/till/stock': {
    summary: 'Lo que tiene la tienda de la caja según todas sus cajas, desde el número que la caja tiene',
    request: null,
    question: shopStockQuestion,
    answer: shopStock,
    refusals: SIGNED,
  },
  '/till/stock/own': {
    summary: 'Lo que la central tiene de los documentos de existencias de la propia caja, hasta uno de ellos',
    request: null,
    question: ownStockQuestion,
    answer: ownStock,
    refusals: SIGNED,
  },
  '/till/accounts': {
    summary: 'Lo que los clientes deben en las demás cajas, y hasta cuánto puede fiar esta',
    request: null,
    question: tillAccountsQuestion,
    answer: tillAccounts,
    refusals: SIGNED,
  },
  '/till/accounts/own': {
    summary: 'Lo que suma en la central lo que la propia caja escribió en las cuentas',
    request: null,
    answer: ownAccounts,
    refusals: SIGNED,
  },
  '/till/accounts/more': {
    summary: 'Pide más de lo que ninguna caja tiene del límite de un cliente',
    request: askedParts,
    answer: nothing,
    refusals: SIGNED,
  },
  '/till/proposals': {
    summary: 'Propone clientes que se escribieron en la caja',
    request: proposals,
    answer: nothing,
    refusals: SIGNED,
  },
  '/till/products': {
    summary: 'Da los productos de la caja para una orden que los pidió como catálogo de todas',
    request: ownProducts,
    answer: ownProductsAnswer,
    refusals: [...SIGNED, 404],
  },
  '/till/orders': {
    summary: 'Las órdenes de la gerencia que la caja no ha contestado',
    request: null,
    answer: tillOrders,
    refusals: SIGNED,
  },
  '/till/orders/report': {
    summary: 'Dice cómo va la caja con sus órdenes',
    request: orderReports,
    answer: nothing,
    refusals: SIGNED,
  },
  '/till/numbers': {
    summary: 'Los últimos números que la central conoce de los puntos de venta de la caja',
    request: null,
    answer: knownNumbers,
    refusals: SIGNED,
  },
  '/till/document': {
    summary: 'El documento de una caja dada de baja que una orden pide invalidar',
    request: null,
    question: foreignQuestion,
    answer: foreignDocument,
    refusals: [...SIGNED, 404],
  },
  '/till/transfer': {
    summary: 'La nota de remisión de otra caja del negocio, para la tienda que recibe su mercadería',
    request: null,
    question: transferQuestion,
    answer: transferDocument,
    refusals: [...SIGNED, 404],
  },
  '/till/quote': {
    summary: 'La cotización de otra caja de la tienda; se vende en la que la hizo',
    request: null,
    question: tillQuoteQuestion,
    answer: tillQuote,
    refusals: [...SIGNED, 404],
  },
};
