/** The rows of what integrators find out with in the table of operations. */
import { ROUTES } from '../routes.ts';
import {
  requestDetail,
  requestInput,
  requestListInput,
  requestPage,
  type RequestDetail,
  type RequestPage,
} from './request-log.ts';

export const INTEGRATION_OPERATIONS = {
  'solicitudes.listar': {
    ...ROUTES['solicitudes.listar'],
    input: requestListInput,
    tipoDte: null,
    body: null,
    answers: { 200: requestPage },
  },
  'solicitudes.ver': {
    ...ROUTES['solicitudes.ver'],
    input: requestInput,
    tipoDte: null,
    body: null,
    answers: { 200: requestDetail },
  },
} as const;

/** What each of them answers. */
export interface IntegrationOutputs {
  'solicitudes.listar': RequestPage;
  'solicitudes.ver': RequestDetail;
}
