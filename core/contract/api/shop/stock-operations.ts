/** Table rows of the stock operations. */
import { ROUTES } from '../routes.ts';
import type { IdempotentAnswer } from './idempotent-call.ts';
import {
  countAnnulled,
  countAnnulmentInput,
  countAnnulmentRequest,
  stockCounted,
  stockCountRequest,
  stockListInput,
  stockMoved,
  stockMovesInput,
  stockMovesPage,
  stockMovesRequest,
  stockPage,
  stockWriteInput,
  type StockMovesPage,
  type StockPage,
} from './stock.ts';

export const STOCK_OPERATIONS = {
  'existencias.listar': {
    ...ROUTES['existencias.listar'],
    input: stockListInput,
    tipoDte: null,
    body: null,
    answers: { 200: stockPage },
  },
  'existencias.movimientos': {
    ...ROUTES['existencias.movimientos'],
    input: stockMovesInput,
    tipoDte: null,
    body: null,
    answers: { 200: stockMovesPage },
  },
  'existencias.mover': {
    ...ROUTES['existencias.mover'],
    input: stockWriteInput,
    tipoDte: null,
    body: stockMovesRequest,
    answers: { 200: stockMoved },
    kept: true,
  },
  'existencias.contar': {
    ...ROUTES['existencias.contar'],
    input: stockWriteInput,
    tipoDte: null,
    body: stockCountRequest,
    answers: { 200: stockCounted },
    kept: true,
  },
  'existencias.anularConteo': {
    ...ROUTES['existencias.anularConteo'],
    input: countAnnulmentInput,
    tipoDte: null,
    body: countAnnulmentRequest,
    answers: { 200: countAnnulled },
    kept: true,
  },
} as const;

export interface StockOutputs {
  'existencias.listar': StockPage;
  'existencias.movimientos': StockMovesPage;
  'existencias.mover': IdempotentAnswer;
  'existencias.contar': IdempotentAnswer;
  'existencias.anularConteo': IdempotentAnswer;
}
