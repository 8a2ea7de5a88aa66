/** Table rows of the shop operations: products, prices and customers. */
import { ROUTES } from '../routes.ts';
import {
  account,
  accountInput,
  paymentAnswer,
  paymentInput,
  paymentRequest,
  type ShopAccount,
} from './accounts.ts';
import {
  customer,
  customerDeleted,
  customerDeleteInput,
  customerPage,
  customerPathInput,
  customerRequest,
  customersInput,
  customerWriteInput,
  type ShopCustomer,
  type ShopCustomerPage,
} from './customers.ts';
import { remissionPage, remissionsInput, type ShopRemissionPage } from './remissions.ts';
import type { IdempotentAnswer } from './idempotent-call.ts';
import { pricesInput, pricesRequest, pricesWriteInput, productPrices, type ProductPrices } from './prices.ts';
import {
  product,
  productDeleted,
  productDeleteInput,
  productInput,
  productPage,
  productRequest,
  productsInput,
  productWriteInput,
  type ShopProduct,
  type ShopProductPage,
} from './products.ts';

export const SHOP_OPERATIONS = {
  'productos.listar': {
    ...ROUTES['productos.listar'],
    input: productsInput,
    tipoDte: null,
    body: null,
    answers: { 200: productPage },
  },
  'productos.ver': {
    ...ROUTES['productos.ver'],
    input: productInput,
    tipoDte: null,
    body: null,
    answers: { 200: product },
  },
  'productos.guardar': {
    ...ROUTES['productos.guardar'],
    input: productWriteInput,
    tipoDte: null,
    body: productRequest,
    answers: { 200: product },
    kept: true,
  },
  'productos.eliminar': {
    ...ROUTES['productos.eliminar'],
    input: productDeleteInput,
    tipoDte: null,
    body: null,
    answers: { 200: productDeleted },
    kept: true,
  },
  'precios.ver': {
    ...ROUTES['precios.ver'],
    input: pricesInput,
    tipoDte: null,
    body: null,
    answers: { 200: productPrices },
  },
  'precios.guardar': {
    ...ROUTES['precios.guardar'],
    input: pricesWriteInput,
    tipoDte: null,
    body: pricesRequest,
    answers: { 200: productPrices },
    kept: true,
  },
  'clientes.listar': {
    ...ROUTES['clientes.listar'],
    input: customersInput,
    tipoDte: null,
    body: null,
    answers: { 200: customerPage },
  },
  'clientes.ver': {
    ...ROUTES['clientes.ver'],
    input: customerPathInput,
    tipoDte: null,
    body: null,
    answers: { 200: customer },
  },
  'clientes.guardar': {
    ...ROUTES['clientes.guardar'],
    input: customerWriteInput,
    tipoDte: null,
    body: customerRequest,
    answers: { 200: customer },
    kept: true,
  },
  'clientes.eliminar': {
    ...ROUTES['clientes.eliminar'],
    input: customerDeleteInput,
    tipoDte: null,
    body: null,
    answers: { 200: customerDeleted },
    kept: true,
  },
  'clientes.cuenta': {
    ...ROUTES['clientes.cuenta'],
    input: accountInput,
    tipoDte: null,
    body: null,
    answers: { 200: account },
  },
  'clientes.remisiones': {
    ...ROUTES['clientes.remisiones'],
    input: remissionsInput,
    tipoDte: null,
    body: null,
    answers: { 200: remissionPage },
  },
  'clientes.abonar': {
    ...ROUTES['clientes.abonar'],
    input: paymentInput,
    tipoDte: null,
    body: paymentRequest,
    answers: { 200: paymentAnswer },
    kept: true,
  },
} as const;

export interface ShopOutputs {
  'productos.listar': ShopProductPage;
  'productos.ver': ShopProduct;
  'productos.guardar': IdempotentAnswer;
  'productos.eliminar': IdempotentAnswer;
  'precios.ver': ProductPrices;
  'precios.guardar': IdempotentAnswer;
  'clientes.listar': ShopCustomerPage;
  'clientes.ver': ShopCustomer;
  'clientes.guardar': IdempotentAnswer;
  'clientes.eliminar': IdempotentAnswer;
  'clientes.cuenta': ShopAccount;
  'clientes.remisiones': ShopRemissionPage;
  'clientes.abonar': IdempotentAnswer;
}
