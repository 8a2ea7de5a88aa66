/** Schemas of error bodies; types, codes and texts are in `problem` (§error-shape). */
import { z } from 'zod';
import { namedEnumeration } from './enumeration.ts';
import { FAULT_CODES } from './fault-codes.ts';
import type { ErrorCode, FaultBody, ProblemBody } from './problem.ts';

/** Meaning of each error; a 401 has no `codigo`. */
const MEANING: Readonly<
  Record<Exclude<ErrorCode, 'NO_AUTORIZADO' | 'LLAVE_EXPIRADA' | 'LLAVE_ELIMINADA'>, string>
> = {
  JSON_INVALIDO: 'El cuerpo no es JSON; se dice la línea y la columna',
  VALIDACION: 'La solicitud rompe reglas; errors las nombra todas',
  ORIGEN_NO_PERMITIDO: 'El servicio no atiende a esa página web, o con ese encabezado Host',
  SIN_PERMISO: 'La llave vale, pero no para eso',
  DOCUMENTO_NO_ENCONTRADO: 'No existe ese documento, o no es de su llave',
  PRODUCTO_NO_ENCONTRADO: 'El emisor no tiene un producto con ese código',
  CLIENTE_NO_ENCONTRADO: 'El emisor no tiene un cliente con ese documento',
  RUTA_NO_ENCONTRADA: 'No existe esa dirección',
  METODO_NO_PERMITIDO: 'La dirección existe con otro método; Allow los dice',
  IDEMPOTENCIA_EN_CONFLICTO: 'Esa Idempotency-Key ya se usó con otro contenido',
  YA_INVALIDADO: 'El documento ya está invalidado: no hay nada más que hacer',
  ESTADO_NO_PERMITE: 'El documento está en un estado en que eso no se puede',
  TIENE_NOTAS: 'Notas o retornos vigentes ajustan el documento: se invalidan antes',
  LO_LLEVA_LA_CENTRAL: 'Lo lleva la central a la que esta caja pertenece: se cambia en su página',
  CAMBIO_ENTRETANTO: 'Ya no es la versión de If-Match: alguien lo cambió; se lee otra vez y se decide',
  CUERPO_DEMASIADO_GRANDE: 'El cuerpo pasa del límite',
  TIPO_DE_CONTENIDO: 'El cuerpo no es application/json en UTF-8',
  RECHAZADO_POR_HACIENDA: 'Hacienda lo rechazó; se corrige y se envía de nuevo',
  PLAZO_VENCIDO: 'Pasó el plazo legal',
  SALDO_INSUFICIENTE: 'Pide más de lo que queda del documento por ajustar; el mensaje dice cuánto queda',
  LIMITE_DE_CREDITO:
    'Con esta venta el cliente debería más de lo que se le fía; ver el ajuste limiteDeCredito',
  WEBHOOK_NO_ENCONTRADO: 'No hay un destino de webhooks con ese id, o no es de su emisor',
  EVENTO_NO_ENCONTRADO: 'Ese destino no recibe un evento con ese id',
  SOLICITUD_NO_ENCONTRADA: 'No hay una solicitud con ese id en el registro, o no es de su llave',
  COMPRA_NO_ENCONTRADA: 'No existe una compra con ese id, o no es de su llave',
  NO_ES_SUYA: 'El documento del proveedor es para otro contribuyente',
  ES_PROPIO: 'El documento lo emitió usted mismo: no es una compra',
  REEMPLAZO_REQUERIDO: 'Antes hace falta un documento sellado que lo reemplace',
  CUOTA_AGOTADA: 'La sucursal ya emitió lo que su cuota del mes permite',
  DEMASIADAS_SOLICITUDES: 'Demasiadas conexiones; Retry-After dice cuándo repetir',
  ERROR_INTERNO: 'Falló el servicio; la referencia lleva a la causa',
  SIN_CERTIFICADO: 'No hay certificado con que firmar',
  DISCO_LLENO: 'No hay espacio para guardar',
  EMISION_BLOQUEADA: 'Ahora no se puede emitir; el mensaje dice por qué',
};
const CODES = Object.keys(MEANING) as readonly (keyof typeof MEANING)[];

const faultCode = z
  .union([
    z
      .enum(Object.keys(FAULT_CODES))
      .meta({ id: 'CodigoDeFalla', description: 'Clase de la regla', ...namedEnumeration(FAULT_CODES) }),
    z.literal('HACIENDA').describe('Un motivo de Hacienda sin código'),
    z
      .string()
      .regex(/^HACIENDA_.+$/)
      .describe('Un motivo de Hacienda, con su código'),
  ])
  .describe('Nombre estable de la clase de regla');

export const fault = z
  .strictObject({
    campo: z.string().describe('Campo de la solicitud, p. ej. items[2].cantidad, o encabezado'),
    mensaje: z.string().describe('Qué está mal y cómo corregirlo'),
    codigo: faultCode,
  })
  .meta({ id: 'Falla' }) satisfies z.ZodType<FaultBody>;

/** Every error except 401. */
export const problem = z
  .strictObject({
    message: z.string().describe('Qué pasó y qué hacer, para la persona que debe actuar'),
    statusCode: z.int().describe('El mismo estado HTTP'),
    codigo: z.enum(CODES).meta({ description: 'Nombre estable de la falla', ...namedEnumeration(MEANING) }),
    errors: z.array(fault).optional().describe('Todo lo que está mal, en VALIDACION'),
    referencia: z.string().optional().describe('Referencia para soporte, en 500 y 503'),
  })
  .meta({ id: 'Problema', description: 'Una falla' }) satisfies z.ZodType<
  Exclude<ProblemBody, { statusCode: 401 }>
>;

/** 401: exactly these two members (§authentication). */
export const unauthorized = z
  .strictObject({
    message: z.enum(['Unauthorized', 'API Key expirada', 'API Key eliminada']),
    statusCode: z.literal(401),
  })
  .meta({ id: 'NoAutorizado', description: 'La llave no vale' }) satisfies z.ZodType<ProblemBody>;

/** Members that a rejection by the authority adds to a result. */
export const refusal = {
  message: z.string().describe('Qué rechazó Hacienda y por qué'),
  statusCode: z.literal(422),
  codigo: z.literal('RECHAZADO_POR_HACIENDA'),
};
