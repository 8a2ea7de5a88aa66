/** The receiver's address (§territory); the domain checks which codes exist together. */
import { z } from 'zod';
import { BOUNDS } from '../../dte/bounds.ts';
import type { Edition, TipoDte } from '../../edition.ts';
import { findingMessage, rule } from '../../rules/rules.ts';
import { named } from './named.ts';
import { leaf, optional, pattern, text, wrong } from '../request-leaves.ts';

const TWO_DIGITS = /^\d{2}$/;
const territory = pattern(TWO_DIGITS, 'dos-digitos');

/** Department code of foreign addresses (CAT-012); edition 2026 only. */
const ABROAD = '00';
const DEPARTAMENTOS: Readonly<Record<Edition, RegExp>> = {
  '2023': /^(0[1-9]|1[0-4])$/,
  '2026': /^(0\d|1[0-4])$/,
};

function departamento(edition: Edition): z.ZodType<string> {
  const known = DEPARTAMENTOS[edition];
  return leaf<string>({ type: 'string', pattern: known.source }, (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-forma', { forma: 'dos-digitos' }));
    if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
    if (!TWO_DIGITS.test(value)) return wrong('FORMATO', rule('forma', { forma: 'dos-digitos' }));
    if (known.test(value)) return null;
    if (value === ABROAD) return wrong('REGLA', rule('direccion-del-extranjero'));
    return wrong('CODIGO_DESCONOCIDO', rule('territorio-desconocido', { catalogo: 'CAT-012' }));
  });
}

const DEPARTAMENTO: Readonly<Record<Edition, string>> = {
  '2023': 'Código de departamento (CAT-012), de 01 a 14',
  '2026': 'Código de departamento (CAT-012), de 01 a 14; 00 es el extranjero',
};
const DISTRITO: Readonly<Record<Edition, string>> = {
  '2023': 'Código de distrito (CAT-008)',
  '2026':
    'Código de distrito (CAT-008); obligatorio, salvo con un código de municipio anterior a la reforma, que ya lo dice',
};

export function direccion(tipoDte: TipoDte, edition: Edition) {
  const length = BOUNDS[edition].complemento[tipoDte];
  const own = length[0] > 1 ? 'Factura' : '';
  const members = {
    departamento: departamento(edition).describe(DEPARTAMENTO[edition]),
    municipio: territory.describe('Código de municipio (CAT-013), de antes o después de la reforma de 2024'),
    distrito: optional(territory).describe(DISTRITO[edition]),
    complemento: text(...length).describe('Calle, número, colonia'),
  };
  const missing = findingMessage('CAMPO_REQUERIDO', rule('falta-direccion'));
  return named(`Direccion${own}${edition}`, () =>
    z
      .strictObject(members, {
        error: ({ input }) => (input === undefined || input === null ? missing : undefined),
      })
      .meta({ description: 'Una dirección; los códigos son los del catálogo de Hacienda' }),
  );
}
