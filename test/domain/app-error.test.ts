import { describe, expect, it } from 'vitest';
import { problemBody, STATUS_OF, faultAt, type ErrorCode } from '../../core/contract/problem.ts';
import { AppError, problemOf } from '../../core/domain/app-error.ts';
import { rule } from '../../core/contract/rules/rules.ts';

/** The table of §closed-error-codes, typed from it. */
const TABLE: readonly (readonly [number, readonly ErrorCode[]])[] = [
  [400, ['JSON_INVALIDO', 'VALIDACION']],
  [401, ['NO_AUTORIZADO', 'LLAVE_EXPIRADA', 'LLAVE_ELIMINADA']],
  [403, ['ORIGEN_NO_PERMITIDO', 'SIN_PERMISO']],
  [404, ['DOCUMENTO_NO_ENCONTRADO', 'RUTA_NO_ENCONTRADA']],
  [
    404,
    [
      'PRODUCTO_NO_ENCONTRADO',
      'CLIENTE_NO_ENCONTRADO',
      'COMPRA_NO_ENCONTRADA',
      'SOLICITUD_NO_ENCONTRADA',
      'WEBHOOK_NO_ENCONTRADO',
      'EVENTO_NO_ENCONTRADO',
    ],
  ],
  [405, ['METODO_NO_PERMITIDO']],
  [
    409,
    ['IDEMPOTENCIA_EN_CONFLICTO', 'YA_INVALIDADO', 'ESTADO_NO_PERMITE', 'TIENE_NOTAS', 'LO_LLEVA_LA_CENTRAL'],
  ],
  [412, ['CAMBIO_ENTRETANTO']],
  [413, ['CUERPO_DEMASIADO_GRANDE']],
  [415, ['TIPO_DE_CONTENIDO']],
  [
    422,
    [
      'RECHAZADO_POR_HACIENDA',
      'PLAZO_VENCIDO',
      'SALDO_INSUFICIENTE',
      'LIMITE_DE_CREDITO',
      'REEMPLAZO_REQUERIDO',
      'NO_ES_SUYA',
      'ES_PROPIO',
    ],
  ],
  [429, ['CUOTA_AGOTADA', 'DEMASIADAS_SOLICITUDES']],
  [500, ['ERROR_INTERNO']],
  [503, ['SIN_CERTIFICADO', 'DISCO_LLENO', 'EMISION_BLOQUEADA']],
];

describe('STATUS_OF', () => {
  it('gives every code its status, and has no other codes', () => {
    const expected = Object.fromEntries(
      TABLE.flatMap(([status, codes]) => codes.map((code) => [code, status])),
    );
    expect(STATUS_OF).toEqual(expected);
  });
});

describe('problemBody', () => {
  it.each([
    ['NO_AUTORIZADO', 'Unauthorized'],
    ['LLAVE_EXPIRADA', 'API Key expirada'],
    ['LLAVE_ELIMINADA', 'API Key eliminada'],
  ] as const)('answers %s with exactly two members', (codigo, message) => {
    const body = problemBody({
      codigo,
      message: 'otra cosa',
      errors: [],
      referencia: 'R-1',
      retryAfterSeconds: 1,
    });
    expect(JSON.stringify(body)).toBe(`{"message":"${message}","statusCode":401}`);
  });

  it('names all faults of a validation', () => {
    const errors = [faultAt('items[2].cantidad', 'FUERA_DE_RANGO', rule('mayor-que-cero'))];
    expect(problemBody({ codigo: 'VALIDACION', message: 'Revise 1 dato.', errors })).toStrictEqual({
      message: 'Revise 1 dato.',
      statusCode: 400,
      codigo: 'VALIDACION',
      errors: [
        {
          campo: 'items[2].cantidad',
          codigo: 'FUERA_DE_RANGO',
          mensaje: 'items[2].cantidad: debe ser mayor que cero',
        },
      ],
    });
  });

  it('keeps Retry-After out of the body and the reference in it', () => {
    const busy = problemBody({ codigo: 'CUOTA_AGOTADA', message: 'Cuota agotada.', retryAfterSeconds: 60 });
    expect(busy).toStrictEqual({ message: 'Cuota agotada.', statusCode: 429, codigo: 'CUOTA_AGOTADA' });
    const internal = problemBody({ codigo: 'ERROR_INTERNO', message: 'Error interno.', referencia: 'A1B2' });
    expect(internal).toStrictEqual({
      message: 'Error interno.',
      statusCode: 500,
      codigo: 'ERROR_INTERNO',
      referencia: 'A1B2',
    });
  });
});

describe('AppError', () => {
  it('is an Error that keeps its cause for the log', () => {
    const cause = new Error('SQLITE_FULL: /secret/path');
    const error = new AppError('DISCO_LLENO', 'El disco está lleno.', { cause });
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.codigo, error.cause]).toEqual(['AppError', 'DISCO_LLENO', cause]);
    expect('cause' in new AppError('VALIDACION', 'x')).toBe(false);
  });

  it('leaves the process as data without cause and stack', () => {
    const faults = [faultAt('receptor.nrc', 'CAMPO_REQUERIDO', rule('falta-nrc'))];
    const error = new AppError('VALIDACION', 'Falta el NRC.', { faults, cause: new Error('inside') });
    expect(problemOf(error)).toStrictEqual({
      codigo: 'VALIDACION',
      message: 'Falta el NRC.',
      errors: faults,
    });
    const blocked = new AppError('EMISION_BLOQUEADA', 'Revise el reloj.', { retryAfterSeconds: 30 });
    expect(problemOf(blocked, 'A1B2')).toStrictEqual({
      codigo: 'EMISION_BLOQUEADA',
      message: 'Revise el reloj.',
      retryAfterSeconds: 30,
      referencia: 'A1B2',
    });
  });
});
