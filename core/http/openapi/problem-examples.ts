/** An example of every failure (§error-shape). */
import { faultAt, type ErrorCode, type Problem } from '../../contract/problem.ts';
import { issuanceRejection } from '../issuance-reply.ts';
import { HTTP_LIMITS } from '../limits.ts';
import { methodNotAllowed, NOT_FOUND, tooLarge, WRONG_CONTENT_TYPE } from '../problems.ts';
import { SAMPLE_CODE } from './request-examples.ts';
import { rule, ruleText, type Rule } from '../../contract/rules/rules.ts';

type Example = Omit<Problem, 'codigo'>;

const REFERENCE = '7C2F91AB';
const OF_THE_LIBRARY =
  'Ocurrió un error interno; lo emitido no se pierde. Si persiste, dé esta referencia a soporte';

const ruled = (broken: Rule): Example => ({ message: ruleText(broken) });

const EXAMPLES: Readonly<Record<ErrorCode, Example>> = {
  JSON_INVALIDO: {
    message:
      'El cuerpo de la solicitud no es JSON válido: hay un error en la línea 3, columna 12; revise comas, comillas y llaves',
  },
  VALIDACION: {
    message: 'La solicitud tiene 2 errores; vea errors',
    errors: [
      faultAt('items[0].cantidad', 'FUERA_DE_RANGO', rule('mayor-que-cero')),
      faultAt(
        'items[0].montoDesc',
        'CAMPO_DESCONOCIDO',
        rule('campo-desconocido', { parecido: 'montoDescu' }),
      ),
    ],
  },
  NO_AUTORIZADO: { message: '' },
  LLAVE_EXPIRADA: { message: '' },
  LLAVE_ELIMINADA: { message: '' },
  ORIGEN_NO_PERMITIDO: {
    message:
      'Esta página web no tiene permiso de usar el servicio; agregue su origen en service.origenesPermitidos del archivo de provisión',
  },
  SIN_PERMISO: ruled(rule('solo-llave-de-administrador')),
  PRODUCTO_NO_ENCONTRADO: ruled(rule('producto-no-encontrado', { codigo: 'GASEOSA-3L' })),
  CLIENTE_NO_ENCONTRADO: ruled(rule('cliente-no-encontrado', { documento: '13 01234567-8' })),
  LO_LLEVA_LA_CENTRAL: ruled(rule('catalogo-de-central')),
  CAMBIO_ENTRETANTO: ruled(rule('cambio-entretanto', { version: '6f1b0c9de2a4' })),
  DOCUMENTO_NO_ENCONTRADO: {
    message:
      'Su llave no tiene un documento con ese tipo y código de generación, ni en este sistema ni en Hacienda; revise tdte y codigoGeneracion',
  },
  RUTA_NO_ENCONTRADA: NOT_FOUND,
  METODO_NO_PERMITIDO: methodNotAllowed('GET', ['POST']),
  IDEMPOTENCIA_EN_CONFLICTO: ruled(rule('clave-con-otro-contenido')),
  YA_INVALIDADO: { message: 'El documento ya fue invalidado; no hay nada más que hacer' },
  ESTADO_NO_PERMITE: {
    message:
      'El documento todavía no tiene el sello de Hacienda (estado PENDIENTE); invalídelo cuando lo tenga',
  },
  TIENE_NOTAS: {
    message:
      'Este documento tiene notas o retornos vigentes: DTE-05-0001-00000012. Invalídelos antes, o deje el documento como está',
  },
  CUERPO_DEMASIADO_GRANDE: tooLarge(HTTP_LIMITS.bodyBytes),
  TIPO_DE_CONTENIDO: WRONG_CONTENT_TYPE,
  RECHAZADO_POR_HACIENDA: {
    message: issuanceRejection({
      estado: 'RECHAZADO',
      codigoGeneracion: SAMPLE_CODE,
      codigoMsg: '020',
      descripcionMsg: 'CALCULO INCORRECTO',
      observaciones: [],
    }),
  },
  PLAZO_VENCIDO: {
    message:
      'El plazo para invalidar este documento (tipo 01, sellado el 2026-08-03) terminó el 2026-11-03; el documento sigue válido. Consulte con su contador cómo corregir la operación',
  },
  SALDO_INSUFICIENTE: {
    message:
      'La solicitud tiene un error: documentoRelacionado[0]: la nota toma 48.03 con IVA y de ese documento quedan 38.42 (vendió 48.03 y otras notas tomaron 9.61); reduzca las líneas',
  },
  LIMITE_DE_CREDITO: {
    message: ruleText(
      rule('limite-de-credito', {
        cliente: 'Ana Inventada',
        limite: '250.50',
        saldo: '200.00',
        monto: '113.00',
      }),
    ),
  },
  WEBHOOK_NO_ENCONTRADO: ruled(rule('webhook-no-encontrado')),
  EVENTO_NO_ENCONTRADO: ruled(rule('evento-no-encontrado')),
  SOLICITUD_NO_ENCONTRADA: ruled(rule('solicitud-no-encontrada', { id: 'A1B2C3D4E5F6' })),
  COMPRA_NO_ENCONTRADA: { message: ruleText(rule('compra-desconocida')) },
  NO_ES_SUYA: { message: ruleText(rule('compra-no-es-suya', { nit: '06141501901013' })) },
  ES_PROPIO: { message: ruleText(rule('compra-propia')) },
  REEMPLAZO_REQUERIDO: {
    message:
      'Con este motivo Hacienda exige un documento sellado que lo reemplace: emítalo con "reemplazaA", o indíquelo en documento.codigoGeneracionR',
  },
  CUOTA_AGOTADA: {
    message:
      'La sucursal ya emitió los 500 documentos de su cuota de este mes; podrá emitir desde el 2026-12-01 o cuando le amplíen la cuota',
    retryAfterSeconds: 828_000,
  },
  DEMASIADAS_SOLICITUDES: {
    message: 'Esta llave ya tiene 4 conexiones abiertas a /eventos; cierre alguna',
    retryAfterSeconds: 30,
  },
  ERROR_INTERNO: { message: `${OF_THE_LIBRARY}: ${REFERENCE}`, referencia: REFERENCE },
  SIN_CERTIFICADO: {
    message: 'No hay certificado de firma para PRUEBAS; impórtelo en Ajustes › Certificado',
    referencia: REFERENCE,
  },
  DISCO_LLENO: {
    message: 'Queda muy poco espacio en el disco; libere espacio para seguir emitiendo',
    referencia: REFERENCE,
  },
  EMISION_BLOQUEADA: {
    message: 'El servicio se está cerrando; repita la solicitud en unos segundos',
    retryAfterSeconds: 5,
    referencia: REFERENCE,
  },
};

export function problemExample(codigo: ErrorCode): Problem {
  return { ...EXAMPLES[codigo], codigo };
}
