/**
 * Spanish texts of each operation, its failures and answer headers (§authentication, §required-fields, §answer-by-state, §error-shape,
 * §reading-documents).
 */
import type { AnswerStatus, OperationName } from '../../contract/api/operations.ts';
import type { ErrorCode } from '../../contract/problem.ts';
import type { Route } from '../../contract/api/routes.ts';
import type { HeaderName } from './headers.ts';
import { PURCHASE_TEXTS } from './purchase-texts.ts';
import { SHOP_TEXTS } from './shop-texts.ts';
import { CORRECTION_TERM_HOURS } from '../../contract/legal-terms.ts';
import { INTEGRATION_TEXTS } from './integration/integration-texts.ts';
import { REHEARSAL_TEXTS } from './rehearsal-texts.ts';
import { STOCK_TEXTS } from './stock-texts.ts';

export interface OperationText {
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** Its own failures, besides those of every operation of its kind. */
  readonly problems: readonly ErrorCode[];
  readonly answers: Readonly<Partial<Record<AnswerStatus, string>>>;
  readonly headers: readonly HeaderName[];
}

/** Tags in the order of the documentation. */
export const TAGS = {
  Emitir:
    'Factura, comprobante de crédito fiscal, nota de remisión, nota de crédito, nota de débito y evento de retorno',
  'Consultar e invalidar': 'Lo que dice Hacienda de un documento, y su invalidación',
  Reportes: 'Estadísticas, cuotas y documentos guardados',
  Compras: 'Documentos de proveedores: se reciben en cualquier forma, se revisan y se ingresan',
  'Cuentas de clientes': 'Lo que se fió y lo que se abonó',
  'Productos y clientes': 'Lo que el negocio vende y a quién: catálogo, presentaciones, ficha de clientes',
  Avisos: 'Lo que va pasando con los documentos: conexión abierta y webhooks',
  Existencias: 'Lo que hay de cada producto, sus movimientos y sus conteos',
  'Registro de solicitudes': 'Lo que su programa pidió y lo que se le respondió',
  Servicio: 'Salud y catálogos',
} as const;
export type Tag = keyof typeof TAGS;

const SEALED = 'Sellado por Hacienda (o por el simulador); con simular, solo calculado';
const WAITING =
  'Numerado, firmado y guardado, pero aún sin sello: contingencia o respuesta pendiente. El servicio lo termina solo: no lo emita de nuevo';
const REJECTED = `Hacienda lo rechazó: corríjalo con X-Corrige antes de ${CORRECTION_TERM_HOURS} horas`;

/** Issuing operations differ only in their texts. */
function issuing(summary: string, description: string): OperationText {
  return {
    tag: 'Emitir',
    summary,
    description,
    problems: [
      'DOCUMENTO_NO_ENCONTRADO',
      'IDEMPOTENCIA_EN_CONFLICTO',
      'ESTADO_NO_PERMITE',
      'CUOTA_AGOTADA',
      'SIN_CERTIFICADO',
    ],
    answers: { 200: SEALED, 202: WAITING, 422: REJECTED },
    headers: ['X-Autoridad', 'X-Aviso', 'Idempotency-Replayed'],
  };
}

/** For documents that may be sold on credit. */
function onCredit(text: OperationText): OperationText {
  return { ...text, problems: [...text.problems, 'LIMITE_DE_CREDITO'] };
}

/** For sales, which may bill a nota de remisión once (§remission-billing). */
function billing(summary: string, description: string): OperationText {
  const text = onCredit(issuing(summary, description));
  return { ...text, problems: [...text.problems, 'SALDO_INSUFICIENTE'] };
}

/** For documents that adjust others, which may be missing, past the term or used up. */
function adjusting(summary: string, description: string): OperationText {
  const text = issuing(summary, description);
  return { ...text, problems: [...text.problems, 'PLAZO_VENCIDO', 'SALDO_INSUFICIENTE'] };
}

export const OPERATION_TEXTS: Readonly<Record<OperationName, OperationText>> = {
  'factura.emitir': billing(
    'Emitir una factura electrónica (01)',
    'Los precios llevan IVA. El receptor es opcional por debajo del umbral de identificación.',
  ),
  'credito-fiscal.emitir': billing(
    'Emitir un comprobante de crédito fiscal electrónico (03)',
    'Los precios van sin IVA. El receptor es un contribuyente: nrc es obligatorio.',
  ),
  'nota-remision.emitir': issuing(
    'Emitir una nota de remisión electrónica (04)',
    'Los precios van sin IVA. No lleva pagos; conductor, placa y origen van en apendice.',
  ),
  'nota-credito.emitir': adjusting(
    'Emitir una nota de crédito electrónica (05)',
    'Baja lo vendido con uno o varios créditos fiscales (03): devoluciones, descuentos, precios de más. De uno de este sistema basta su codigoGeneracion en documentoRelacionado: tipo, fecha, receptor, retención y percepción se toman de él; de uno de otro sistema van los cuatro datos y receptor, y X-Aviso dice que aquí no se conoce su saldo. Entre todas las notas no se toma más de lo que vendió (SALDO_INSUFICIENTE): GET /documentos/{codigoGeneracion}/saldo dice cuánto queda. Si por redondeo una suma lleva un centavo más o menos, para llegar exactamente al total, lo dice X-Aviso.',
  ),
  'nota-debito.emitir': onCredit(
    adjusting(
      'Emitir una nota de débito electrónica (06)',
      'Sube lo vendido con uno o varios créditos fiscales (03): cargos olvidados, precios de menos, intereses. Se escribe como la nota de crédito; sellada, aumenta el saldo.',
    ),
  ),
  'sujeto-excluido.emitir': issuing(
    'Emitir una factura de sujeto excluido electrónica (14)',
    'La compra a quien no está inscrito en IVA: la emite quien compra, y quien vende va en receptor. Los precios son lo que se paga, sin IVA. A los servicios de una persona natural se les retiene el 10 % de renta, después de descuentos; retieneRenta lo dice por línea.',
  ),
  'retorno.emitir': adjusting(
    'Emitir un evento de retorno (18)',
    'Vuelven bienes de una o varias facturas (01) selladas del mismo receptor, en parte o todos, sin invalidarlas: diga de qué línea y cuánto, o solo el código para que vuelva lo que queda. Precios, descuentos e IVA son los de la factura, en proporción: volver todo por partes da exactamente el total. El evento no lleva número de control (numeroControl es null) y existe desde el formato de 2026: antes, o si el ajuste retorno.permitido lo cierra, 409 dice el camino que queda.',
  ),
  'consulta.dte': {
    tag: 'Consultar e invalidar',
    summary: 'Consultar un documento en Hacienda',
    description:
      'Pregunta a Hacienda por el documento, también si lo emitió otro sistema del mismo emisor. Si Hacienda no responde, contesta con lo que hay aquí (fuente LOCAL).',
    problems: ['DOCUMENTO_NO_ENCONTRADO'],
    answers: { 200: 'Lo que dice Hacienda, o lo que se sabe aquí' },
    headers: ['X-Autoridad'],
  },
  invalidar: {
    tag: 'Consultar e invalidar',
    summary: 'Invalidar un documento sellado',
    description:
      'Firma el evento de invalidación y lo envía. Repetir la llamada mientras está en camino responde con el mismo evento; con otro motivo u otro reemplazo se rechaza (409).',
    problems: [
      'DOCUMENTO_NO_ENCONTRADO',
      'YA_INVALIDADO',
      'ESTADO_NO_PERMITE',
      'TIENE_NOTAS',
      'PLAZO_VENCIDO',
      'REEMPLAZO_REQUERIDO',
      'SIN_CERTIFICADO',
    ],
    answers: {
      200: 'El evento está sellado y el documento, invalidado',
      202: 'Hacienda no respondió: el evento está firmado y guardado, y el servicio lo envía solo',
      422: 'Hacienda rechazó el evento, o el documento ya no se puede invalidar',
    },
    headers: ['X-Autoridad', 'X-Aviso'],
  },
  stats: {
    tag: 'Reportes',
    summary: 'Estadísticas y cuotas',
    description:
      'De la sucursal de la llave; con una llave de administrador (sk_admin_), de todo el emisor en su ambiente. Sin fechas, del mes en curso.',
    problems: ['VALIDACION'],
    answers: { 200: 'Estadísticas del período' },
    headers: [],
  },
  'documentos.listar': {
    tag: 'Reportes',
    summary: 'Listar documentos',
    description: 'Del más nuevo al más antiguo, por páginas: pase siguiente en cursor hasta que sea null.',
    problems: ['VALIDACION'],
    answers: { 200: 'Una página' },
    headers: [],
  },
  'documentos.ver': {
    tag: 'Reportes',
    summary: 'Ver un documento y su vida',
    description:
      'El resultado de su emisión en su estado de ahora, y todo lo que le pasó. No pregunta a Hacienda.',
    problems: ['VALIDACION', 'DOCUMENTO_NO_ENCONTRADO'],
    answers: { 200: 'El documento' },
    headers: ['X-Autoridad'],
  },
  'documentos.saldo': {
    tag: 'Reportes',
    summary: 'Ver lo que queda por ajustar de un documento',
    description:
      'De una factura (01) o un crédito fiscal (03): cuánto tomaron sus notas o retornos vigentes, cuánto queda, y cuánto de cada línea. El saldo se revisa otra vez al numerar.',
    problems: ['VALIDACION', 'DOCUMENTO_NO_ENCONTRADO', 'ESTADO_NO_PERMITE'],
    answers: { 200: 'El saldo' },
    headers: [],
  },
  'documentos.json': {
    tag: 'Reportes',
    summary: 'Descargar el archivo para el receptor',
    description: 'El JSON que se entrega al receptor: el texto firmado, con la firma y el sello.',
    problems: ['VALIDACION', 'DOCUMENTO_NO_ENCONTRADO', 'ESTADO_NO_PERMITE'],
    answers: { 200: 'El archivo' },
    headers: ['X-Autoridad', 'Content-Disposition'],
  },
  'documentos.pdf': {
    tag: 'Reportes',
    summary: 'Descargar la versión impresa (PDF)',
    description:
      'El documento en tamaño carta, tal como está ahora: con su sello, o diciendo por qué aún no lo tiene. Uno que aún no confirma Hacienda es un comprobante provisional que no es documento fiscal.',
    problems: ['VALIDACION', 'DOCUMENTO_NO_ENCONTRADO'],
    answers: { 200: 'El PDF' },
    headers: ['X-Autoridad', 'Content-Disposition'],
  },
  'documentos.ticket': {
    tag: 'Reportes',
    summary: 'Descargar el ticket',
    description:
      'El documento para papel de 80 o 58 mm, tal como está ahora: un PDF de una página tan larga como el ticket, o con formato=escpos los bytes que se envían tal cual a una impresora de tickets (cortan el papel y no abren la gaveta). Sin sello dice que no lo tiene; uno que aún no confirma Hacienda es un comprobante provisional que no es documento fiscal.',
    problems: ['VALIDACION', 'DOCUMENTO_NO_ENCONTRADO'],
    answers: { 200: 'El ticket' },
    headers: ['X-Autoridad', 'Content-Disposition'],
  },
  'catalogos.listar': {
    tag: 'Servicio',
    summary: 'Ver qué catálogos hay',
    description: 'Nombre, título y cuántos códigos tiene cada uno.',
    problems: ['VALIDACION'],
    answers: { 200: 'Los catálogos' },
    headers: [],
  },
  'catalogos.ver': {
    tag: 'Servicio',
    summary: 'Ver un catálogo de Hacienda',
    description:
      'CAT-012 departamentos, CAT-013 municipios (también los anteriores a la reforma de 2024), CAT-014 unidades, CAT-019 actividades, y los demás.',
    problems: ['VALIDACION', 'RUTA_NO_ENCONTRADA'],
    answers: { 200: 'El catálogo, o lo que se buscó en él' },
    headers: [],
  },
  ...SHOP_TEXTS,
  ...STOCK_TEXTS,
  ...PURCHASE_TEXTS,
  ...INTEGRATION_TEXTS,
  ...REHEARSAL_TEXTS,
  salud: {
    tag: 'Servicio',
    summary: 'Salud del servicio',
    description: 'No necesita llave. Dice si se puede emitir, quién responde (autoridad) y qué espera.',
    problems: [],
    answers: { 200: 'La salud' },
    headers: [],
  },
};

/** A failing disk refuses reading too. */
const ANYWHERE: readonly ErrorCode[] = [
  'ORIGEN_NO_PERMITIDO',
  'ERROR_INTERNO',
  'EMISION_BLOQUEADA',
  'DISCO_LLENO',
];
const WITH_KEY: readonly ErrorCode[] = ['NO_AUTORIZADO', 'LLAVE_EXPIRADA', 'LLAVE_ELIMINADA'];
const WITH_BODY: readonly ErrorCode[] = [
  'JSON_INVALIDO',
  'VALIDACION',
  'CUERPO_DEMASIADO_GRANDE',
  'TIPO_DE_CONTENIDO',
];

/** Every failure of an operation of this kind. */
export function problemsOf(
  own: readonly ErrorCode[],
  of: {
    readonly access: Route['access'];
    readonly body: boolean;
    readonly kept?: boolean;
    readonly versioned?: boolean;
  },
): readonly ErrorCode[] {
  const { access, body, kept = false, versioned = false } = of;
  return [
    ...ANYWHERE,
    ...(access === 'open' ? [] : WITH_KEY),
    ...(access === 'admin' ? (['SIN_PERMISO'] as const) : []),
    ...(body ? WITH_BODY : []),
    ...(kept ? (['VALIDACION', 'IDEMPOTENCIA_EN_CONFLICTO'] as const) : []),
    ...(versioned ? (['CAMBIO_ENTRETANTO'] as const) : []),
    ...own,
  ];
}
