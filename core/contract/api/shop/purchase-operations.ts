/** Table rows of the purchase operations (§compras). */
import type { AnswerOf } from '../answer-leaves.ts';
import { ROUTES } from '../routes.ts';
import type { IdempotentAnswer } from './idempotent-call.ts';
import {
  enterInput,
  purchaseEntry,
  purchaseInput,
  purchasePage,
  purchasesInput,
  purchaseView,
  purchaseWithText,
  receivedRequest,
  receiveInput,
  waitingPaper,
  type PurchasePage,
} from './purchases.ts';

export const PURCHASE_OPERATIONS = {
  'compras.listar': {
    ...ROUTES['compras.listar'],
    input: purchasesInput,
    tipoDte: null,
    body: null,
    answers: { 200: purchasePage },
  },
  'compras.ver': {
    ...ROUTES['compras.ver'],
    input: purchaseInput,
    tipoDte: null,
    body: null,
    answers: { 200: purchaseWithText },
  },
  'compras.recibir': {
    ...ROUTES['compras.recibir'],
    input: receiveInput,
    tipoDte: null,
    body: receivedRequest,
    answers: { 200: purchaseView, 202: waitingPaper },
    kept: true,
  },
  'compras.ingresar': {
    ...ROUTES['compras.ingresar'],
    input: enterInput,
    tipoDte: null,
    body: purchaseEntry,
    answers: { 200: purchaseView },
    kept: true,
  },
} as const;

export interface PurchaseOutputs {
  'compras.listar': PurchasePage;
  'compras.ver': AnswerOf<typeof purchaseWithText>;
  'compras.recibir': IdempotentAnswer;
  'compras.ingresar': IdempotentAnswer;
}
