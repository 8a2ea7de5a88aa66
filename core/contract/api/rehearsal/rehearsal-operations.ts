/** Table rows of the operations on rehearsed time. */
import { z } from 'zod';
import { ROUTES } from '../routes.ts';
import { bodyInput } from '../shop/idempotent-call.ts';
import {
  clockMoveRequest,
  lineCut,
  lineCutRequest,
  rehearsedClock,
  type LineCut,
  type RehearsedClock,
} from './rehearsed-time.ts';

export const REHEARSAL_OPERATIONS = {
  'ensayo.reloj': {
    ...ROUTES['ensayo.reloj'],
    input: z.strictObject({}),
    tipoDte: null,
    body: null,
    answers: { 200: rehearsedClock },
  },
  'ensayo.mover': {
    ...ROUTES['ensayo.mover'],
    input: z.strictObject(bodyInput),
    tipoDte: null,
    body: clockMoveRequest,
    answers: { 200: rehearsedClock },
  },
  'ensayo.linea': {
    ...ROUTES['ensayo.linea'],
    input: z.strictObject(bodyInput),
    tipoDte: null,
    body: lineCutRequest,
    answers: { 200: lineCut },
  },
} as const;

export interface RehearsalOutputs {
  'ensayo.reloj': RehearsedClock;
  'ensayo.mover': RehearsedClock;
  'ensayo.linea': LineCut;
}
