/** GET /clientes, GET, PUT and DELETE /clientes/{tipoDocumento}/{numDocumento}: parameters, request and answers (§shop-customers). */
import { z } from 'zod';
import { CUSTOMER_CHARS, CUSTOMER_TIPOS_DOCUMENTO, MAX_CUSTOMER_SEARCH_CHARS } from '../../till/customers.ts';
import { amount, type AnswerOf } from '../answer-leaves.ts';
import { choiceParameter, textParameter } from '../parameters.ts';
import { code, decimal, email, integer, optional, pattern, text } from '../request-leaves.ts';
import { bodyInput, idempotentInput, versionInput } from './idempotent-call.ts';
import { paging } from './paging.ts';

export const MAX_CREDIT_DAYS = 999;
const MAX_LIST_CHARS = 60;
const MAX_VERSION_CHARS = 64;
const CENTS_DECIMALS = 2;

const document = {
  tipoDocumento: choiceParameter(CUSTOMER_TIPOS_DOCUMENTO).describe(
    '36 NIT, 13 DUI, 02 carnet de residente, 37 otro',
  ),
  numDocumento: textParameter(...CUSTOMER_CHARS.numDocumento).describe('Número, con guiones o sin ellos'),
};

export const customersInput = z.strictObject({
  q: textParameter(1, MAX_CUSTOMER_SEARCH_CHARS)
    .optional()
    .describe(
      'Comienzo de NIT, DUI o NRC, o comienzos de palabras del nombre; si falta, todos en el orden en que se guardaron',
    ),
  ...paging,
});
export const customerPathInput = z.strictObject(document);
export const customerWriteInput = z.strictObject({
  ...document,
  ...bodyInput,
  ...idempotentInput,
  ...versionInput,
});
export const customerDeleteInput = z.strictObject({ ...document, ...idempotentInput, ...versionInput });

const DOCUMENT_TYPES = { 36: 'NIT', 13: 'DUI', '02': 'carnet de residente', 37: 'otro' };
const territory = pattern(/^\d{2}$/, 'dos-digitos');

const address = z
  .strictObject({
    departamento: territory.describe('Código de departamento (CAT-012)'),
    municipio: territory.describe('Código de municipio (CAT-013), de antes o después de la reforma de 2024'),
    distrito: optional(territory).describe('Código de distrito (CAT-008): la edición 2026 lo exige'),
    complemento: text(...CUSTOMER_CHARS.complemento).describe('Calle, número, colonia'),
  })
  .meta({ id: 'SolicitudDireccionCliente', description: 'La dirección de un cliente' });

export const customerRequest = z
  .strictObject({
    nombre: text(...CUSTOMER_CHARS.nombre).describe('Nombre o razón social'),
    nombreComercial: optional(text(...CUSTOMER_CHARS.nombreComercial)).describe('Nombre comercial'),
    nrc: optional(text(1, 10)).describe('NRC, con guion o sin él'),
    codActividad: optional(pattern(/^\d{5,6}$/, 'actividad')).describe('Actividad económica (CAT-019)'),
    correo: optional(email).describe('Correo'),
    telefono: optional(text(...CUSTOMER_CHARS.telefono)).describe('Teléfono'),
    direccion: optional(address).describe('Dirección'),
    limiteCredito: optional(decimal({ min: 'zero', decimals: CENTS_DECIMALS })).describe(
      'Hasta cuánto se le fía, en USD',
    ),
    diasCredito: optional(integer(0, MAX_CREDIT_DAYS)).describe('En cuántos días vence lo que se le fía'),
    lista: optional(text(1, MAX_LIST_CHARS)).describe(
      'Su lista de precios: en la caja paga los precios de esa lista, si los hay',
    ),
    tipoDocumento: optional(code(DOCUMENT_TYPES)).describe('El de la ruta, como lo da GET; no hace falta'),
    numDocumento: optional(text(...CUSTOMER_CHARS.numDocumento)).describe(
      'El de la ruta, como lo da GET; no hace falta',
    ),
    version: optional(text(1, MAX_VERSION_CHARS)).describe(
      'Como la da GET; no cuenta: la que se exige va en If-Match',
    ),
  })
  .meta({ id: 'SolicitudCliente', description: 'Un cliente entero: lo que no se envía, deja de estar' });
export type CustomerRequest = z.infer<typeof customerRequest>;

export const customer = z
  .strictObject({
    tipoDocumento: z
      .enum(CUSTOMER_TIPOS_DOCUMENTO)
      .nullable()
      .describe('36 NIT, 13 DUI, 02 carnet de residente, 37 otro; null: se guardó sin documento'),
    numDocumento: z.string().nullable().describe('NIT y DUI sin guiones'),
    nrc: z.string().nullable().describe('Sin guion'),
    nombre: z.string(),
    nombreComercial: z.string().nullable(),
    codActividad: z.string().nullable().describe('CAT-019'),
    correo: z.string().nullable(),
    telefono: z.string().nullable(),
    direccion: z
      .strictObject({
        departamento: z.string(),
        municipio: z.string(),
        distrito: z.string().nullable(),
        complemento: z.string(),
      })
      .nullable(),
    limiteCredito: amount.nullable().describe('Hasta cuánto se le fía, en USD; null si no se acordó'),
    diasCredito: z.int().min(0).nullable().describe('En cuántos días vence lo que se le fía'),
    lista: z.string().nullable().describe('Su lista de precios'),
    version: z.string().describe('Para If-Match: es otra cuando algo de lo anterior es otro'),
  })
  .meta({ id: 'Cliente', description: 'Un cliente' });
export type ShopCustomer = AnswerOf<typeof customer>;

export const customerPage = z
  .strictObject({
    clientes: z.array(customer),
    siguiente: z.string().nullable().describe('cursor de la página siguiente; null en la última'),
  })
  .meta({ id: 'PaginaClientes', description: 'Una página de clientes' });
export type ShopCustomerPage = AnswerOf<typeof customerPage>;

export const customerDeleted = z
  .strictObject({ tipoDocumento: z.string(), numDocumento: z.string(), eliminado: z.literal(true) })
  .meta({ id: 'ClienteEliminado', description: 'El cliente ya no existe; los documentos no cambian' });
