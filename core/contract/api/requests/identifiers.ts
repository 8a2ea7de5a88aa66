/** Formats of identifiers of persons and taxpayers in requests (§identifier-checks); the domain checks the check digits. */
import type { z } from 'zod';
import { leaf, written, wrong } from '../request-leaves.ts';
import { rule } from '../../rules/rules.ts';

export const DUI_WRITTEN = /^\d{8}-?\d$/;
/** 14 digits, with or without hyphens (`0000-000000-000-0`), or a DUI used as NIT. */
export const NIT_WRITTEN = /^(\d{14}|\d{4}-\d{6}-\d{3}-\d|\d{8}-?\d)$/;
/** 1 to 8 digits, with or without a hyphen before the last. */
export const NRC_WRITTEN = /^(\d{1,8}|\d{1,7}-\d)$/;

/** An NRC too short for a document; leading zeros do not count. */
const SHORT_NRC = /^0*-?\d$/;
/** Fewest digits of an NRC in a document (schemas of all types). */
export const MIN_NRC_DIGITS = 2;

/** NIT of a taxpayer, or a DUI used as NIT. */
export const nit = written(NIT_WRITTEN, { codigo: 'IDENTIFICADOR', broken: rule('nit-digitos') });

export const nrc: z.ZodType<string> = leaf<string>(
  { type: 'string', pattern: NRC_WRITTEN.source, not: { pattern: SHORT_NRC.source } },
  (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-nrc'));
    if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
    if (!NRC_WRITTEN.test(value)) return wrong('IDENTIFICADOR', rule('nrc-digitos'));
    if (/^[0-]+$/.test(value)) return wrong('IDENTIFICADOR', rule('solo-ceros', { numero: 'NRC' }));
    if (SHORT_NRC.test(value)) return wrong('LONGITUD', rule('nrc-corto', { minimo: MIN_NRC_DIGITS }));
    return null;
  },
);
