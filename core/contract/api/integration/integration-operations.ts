/** Table rows of the integration operations: request log and webhooks. */
import { z } from 'zod';
import type { AnswerOf } from '../answer-leaves.ts';
import { ROUTES } from '../routes.ts';
import {
  requestDetail,
  requestInput,
  requestListInput,
  requestPage,
  type RequestDetail,
  type RequestPage,
} from './request-log.ts';
import {
  deliveriesInput,
  delivery,
  deliveryPage,
  resendInput,
  targetChanged,
  targetCreateInput,
  targetDeleted,
  targetInput,
  targetList,
  targetRequest,
  targetSecret,
  type Delivery,
  type DeliveryPage,
  type TargetList,
  type TargetRow,
  type TargetSecret,
} from './webhooks.ts';

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
  'webhooks.listar': {
    ...ROUTES['webhooks.listar'],
    input: z.strictObject({}),
    tipoDte: null,
    body: null,
    answers: { 200: targetList },
  },
  'webhooks.crear': {
    ...ROUTES['webhooks.crear'],
    input: targetCreateInput,
    tipoDte: null,
    body: targetRequest,
    answers: { 200: targetSecret },
  },
  'webhooks.eliminar': {
    ...ROUTES['webhooks.eliminar'],
    input: targetInput,
    tipoDte: null,
    body: null,
    answers: { 200: targetDeleted },
  },
  'webhooks.pausar': {
    ...ROUTES['webhooks.pausar'],
    input: targetInput,
    tipoDte: null,
    body: null,
    answers: { 200: targetChanged },
  },
  'webhooks.reanudar': {
    ...ROUTES['webhooks.reanudar'],
    input: targetInput,
    tipoDte: null,
    body: null,
    answers: { 200: targetChanged },
  },
  'webhooks.rotar': {
    ...ROUTES['webhooks.rotar'],
    input: targetInput,
    tipoDte: null,
    body: null,
    answers: { 200: targetSecret },
  },
  'webhooks.probar': {
    ...ROUTES['webhooks.probar'],
    input: targetInput,
    tipoDte: null,
    body: null,
    answers: { 200: delivery },
  },
  'webhooks.entregas': {
    ...ROUTES['webhooks.entregas'],
    input: deliveriesInput,
    tipoDte: null,
    body: null,
    answers: { 200: deliveryPage },
  },
  'webhooks.reenviar': {
    ...ROUTES['webhooks.reenviar'],
    input: resendInput,
    tipoDte: null,
    body: null,
    answers: { 200: delivery },
  },
} as const;

export interface IntegrationOutputs {
  'solicitudes.listar': RequestPage;
  'solicitudes.ver': RequestDetail;
  'webhooks.listar': TargetList;
  'webhooks.crear': TargetSecret;
  'webhooks.eliminar': AnswerOf<typeof targetDeleted>;
  'webhooks.pausar': TargetRow;
  'webhooks.reanudar': TargetRow;
  'webhooks.rotar': TargetSecret;
  'webhooks.probar': Delivery;
  'webhooks.entregas': DeliveryPage;
  'webhooks.reenviar': Delivery;
}
