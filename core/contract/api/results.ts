/** Answers of the operations (§issuance-result). */
import { z } from 'zod';
import type { Autoridad } from '../ambiente.ts';
import {
  amount,
  ambiente,
  autoridad,
  controlNumber,
  count,
  day,
  moment,
  observaciones,
  signedJson,
  signedText,
  timeOfDay,
  uuid,
  type AnswerOf,
} from './answer-leaves.ts';
import { documentEditions } from '../dte/document-schemas.ts';
import { TIPO_DTE_NAME, TIPOS_DTE, type TipoDte } from '../edition.ts';
import { namedEnumeration } from '../enumeration.ts';
import { fault, refusal } from '../problem-schema.ts';
import type { Rule } from '../rules/rules.ts';
import { EVENT_TERM_HOURS, CONTINGENCY_DOCUMENTS_TERM_HOURS, CORRECTION_TERM_HOURS } from '../legal-terms.ts';

const STATES = {
  PROCESADO: 'Hacienda lo selló',
  RECHAZADO: 'Hacienda lo rechazó; se corrige con X-Corrige',
  CONTINGENCIA: 'Emitido sin línea; se transmite solo cuando vuelve',
  PENDIENTE: 'Firmado y guardado; aún sin respuesta de Hacienda',
  INVALIDANDO: 'Su invalidación va en camino',
  INVALIDADO: 'Su invalidación tiene sello',
  SIMULADO: 'Solo se calculó: sin número, firma ni envío',
} as const;
/** Public states. `SIMULADO` is the answer to `simular`: nothing was numbered. */
export type PublicState = keyof typeof STATES;
export const PUBLIC_STATES = Object.keys(STATES) as readonly PublicState[];

export const publicState = z
  .enum(PUBLIC_STATES)
  .meta({ id: 'Estado', description: 'Estado de un documento', ...namedEnumeration(STATES) });

/** The signed document in an answer, of one of these types. */
const dteJson = (tipos: readonly TipoDte[]) =>
  signedJson(tipos.flatMap(documentEditions), 'El documento generado, tal como se firmó');

const promotedLine = z
  .strictObject({
    numItem: count.describe('Línea del documento, desde 1'),
    nombre: z.string().describe('Nombre de la promoción'),
    version: count.describe('Su versión: cada cambio del negocio es una'),
    ahorro: amount.describe('Cuánto rebajó de la línea, con IVA, en USD'),
  })
  .meta({ id: 'PromocionAplicada', description: 'Lo que una promoción rebajó de una línea' });

/** Issuance result: every member is always present, `null` if it has no value. */
export const issuanceResult = z
  .strictObject({
    estado: publicState,
    tipoDte: z.enum(TIPOS_DTE.map((tipo) => TIPO_DTE_NAME[tipo])).describe('Nombre del tipo de documento'),
    selloRecibido: z.string().nullable().describe('Sello de Hacienda; null mientras no lo haya'),
    numeroControl: controlNumber
      .nullable()
      .describe('Número de control; null en SIMULADO y en un evento de retorno, que no lleva'),
    codigoGeneracion: uuid.nullable().describe('Código de generación; null solo en SIMULADO'),
    fecEmi: day.describe('Fecha de emisión en El Salvador, AAAA-MM-DD'),
    horEmi: timeOfDay.describe('Hora de emisión en El Salvador, HH:MM:SS'),
    fhProcesamiento: moment.nullable().describe('Momento del sello: ISO 8601, UTC, con milisegundos'),
    clasificaMsg: z.string().nullable().describe('Clasificación del mensaje de Hacienda'),
    codigoMsg: z.string().nullable().describe('Código del mensaje de Hacienda; 000 si aún no respondió'),
    descripcionMsg: z.string().nullable().describe('Mensaje de Hacienda, o por qué el documento espera'),
    observaciones,
    dteJson: dteJson(TIPOS_DTE),
    dteFirmado: signedText.nullable().describe('Documento firmado (JWS compacto); null solo en SIMULADO'),
    referenciaExterna: z.string().optional().describe('La suya, si la solicitud la traía'),
    promociones: z
      .array(promotedLine)
      .optional()
      .describe('Las que se aplicaron, por línea; solo si la solicitud decía "promociones": true'),
  })
  .meta({ id: 'ResultadoEmision', description: 'Resultado de una emisión' });

export type IssuanceResult = AnswerOf<typeof issuanceResult>;

/** 200: sealed or simulated; a repeated call returns the document's current state. */
export const issuedResult = issuanceResult
  .extend({
    estado: z
      .enum(['PROCESADO', 'SIMULADO', 'INVALIDANDO', 'INVALIDADO'])
      .describe(
        'PROCESADO: sellado. SIMULADO: respuesta a "simular". Los otros, solo al repetir una llamada',
      ),
  })
  .meta({ id: 'DocumentoEmitido', description: 'Documento sellado por Hacienda' });

/** 202: numbered, signed and stored; the service finishes it on its own. */
export const waitingResult = issuanceResult
  .extend({
    estado: z
      .enum(['CONTINGENCIA', 'PENDIENTE'])
      .describe('CONTINGENCIA: emitido sin línea. PENDIENTE: enviado, o por enviar, y sin respuesta todavía'),
  })
  .meta({
    id: 'DocumentoEnEspera',
    description: 'Documento numerado, firmado y guardado; el servicio lo termina de enviar solo',
  });

export const rejectedResult = issuanceResult
  .extend({
    estado: z.literal('RECHAZADO'),
    ...refusal,
    errors: z
      .array(fault)
      .describe('Los motivos de Hacienda en los campos de la solicitud, con la forma de corregirlos'),
  })
  .meta({
    id: 'DocumentoRechazado',
    description: `Hacienda rechazó el documento: corríjalo con X-Corrige antes de ${CORRECTION_TERM_HOURS} horas`,
  });

/** Schema names of the results by type in `/openapi.json`. */
const RESULT_NAME: Readonly<Record<TipoDte, string>> = {
  '01': 'Factura',
  '03': 'CreditoFiscal',
  '04': 'NotaRemision',
  '05': 'NotaCredito',
  '06': 'NotaDebito',
  '14': 'SujetoExcluido',
  '18': 'Retorno',
};

/** Answers of an issue operation by status, with the document of its type. */
export function issueAnswers(tipoDte: TipoDte) {
  const own = {
    tipoDte: z.literal(TIPO_DTE_NAME[tipoDte]).describe('Nombre del tipo de documento'),
    dteJson: dteJson([tipoDte]),
  };
  const name = RESULT_NAME[tipoDte];
  const named = (suffix: string, result: z.ZodType) => ({
    id: `${name}${suffix}`,
    description: result.meta()?.description,
  });
  return {
    200: issuedResult.extend(own).meta(named('Emitido', issuedResult)),
    202: waitingResult.extend(own).meta(named('EnEspera', waitingResult)),
    422: rejectedResult.extend(own).meta(named('Rechazado', rejectedResult)),
  };
}

/** An issuance result with the data for response headers. */
export interface Issuance {
  readonly result: IssuanceResult;
  /** True if it repeats an earlier call's document (`Idempotency-Replayed`). */
  readonly replayed: boolean;
  /** Authority that seals it (`X-Autoridad` if it is the simulator). */
  readonly autoridad: Autoridad;
  /** Warnings for header `X-Aviso`. */
  readonly avisos: readonly Rule[];
}

/** An open contingency. Moments are ISO 8601 UTC. */
const contingencyHealth = z.strictObject({
  id: z.int(),
  emisor: z.string().describe('NIT'),
  ambiente,
  autoridad,
  tipo: z.int().min(1).max(5).describe('Tipo de contingencia, CAT-005'),
  evidencia: z
    .string()
    .describe('De qué se abrió: sin-linea, autoridad-caida, lenta, documento, arranque o manual'),
  desde: moment,
  hasta: moment.nullable().describe('null mientras está abierta'),
  documentos: count,
  pendientes: count.describe('Documentos suyos sobre los que Hacienda no ha decidido'),
  eventoAntesDe: moment
    .nullable()
    .describe(
      `Límite del evento, ${EVENT_TERM_HOURS} horas después del fin; null mientras está abierta y cuando todo evento tiene sello`,
    ),
  documentosAntesDe: moment
    .nullable()
    .describe(
      `Límite de sus documentos, ${CONTINGENCY_DOCUMENTS_TERM_HOURS} horas después del sello de su evento; null si ninguno espera`,
    ),
  eventoRechazado: z
    .string()
    .nullable()
    .describe('Motivos de Hacienda contra su último evento; el servicio hace otro solo'),
});

export const health = z
  .strictObject({
    estado: z
      .enum(['OK', 'LINEA_BLOQUEADA', 'BLOQUEADO'])
      .describe(
        'LINEA_BLOQUEADA: se emite, pero Hacienda no admite lo que se le envía (vea conexiones); BLOQUEADO: no se puede emitir',
      ),
    version: z.string().describe('Versión del servicio'),
    pendientes: count.describe('Documentos y eventos que esperan a Hacienda'),
    relojDeEnsayo: moment
      .nullable()
      .describe('La hora del reloj de ensayo (--reloj-de-ensayo); null donde rige la de la computadora'),
    relojDesfaseMs: z
      .int()
      .nullable()
      .describe('Cuánto adelanta el reloj de Hacienda al de esta computadora; null si aún no respondió'),
    conexiones: z.array(
      z.strictObject({
        emisor: z.string().describe('NIT'),
        ambiente,
        autoridad,
        linea: z
          .enum(['en-linea', 'sin-linea', 'autoridad-caida', 'credenciales', 'bloqueada', 'sin-datos'])
          .describe('Lo que mostró la última llamada a Hacienda'),
        motivo: z
          .string()
          .nullable()
          .describe(
            'Lo que se dijo a esa llamada, con palabras de Hacienda donde las hubo; null si todo está bien',
          ),
      }),
    ),
    contingencias: z
      .array(contingencyHealth)
      .describe('Contingencias abiertas, o con documentos sin decidir, con sus plazos legales'),
    remisiones: z
      .array(
        z.strictObject({
          emisor: z.string().describe('NIT'),
          ambiente,
          sucursal: z.string().describe('Identificador de la sucursal'),
          porFacturar: count.describe(
            'Notas de remisión con algo sin facturar cuyo último día está cerca o pasó',
          ),
          fueraDePlazo: count.describe('Cuántas de ellas pasaron de su último día'),
          ultimoDia: z.string().describe('Último día de ley para facturar la primera, AAAA-MM-DD'),
        }),
      )
      .describe(
        'Sucursales con notas de remisión que deben facturarse, desde cinco días antes de su último día',
      ),
    webhooks: z
      .strictObject({ activos: count, fallando: count, estacionados: count })
      .describe(
        'Destinos de webhooks: al día, fallando y reintentados, y detenidos o en pausa hasta que alguien los reanude',
      ),
    correo: z
      .strictObject({ pendientes: count, detenidos: count, rechazados: count })
      .describe(
        'Correos por enviar; emisores cuyo servidor de correo rechaza la contraseña o el remitente; documentos de los últimos 14 días cuyo correo fue rechazado y que nadie envió de nuevo',
      ),
  })
  .meta({ id: 'Salud', description: 'Salud del servicio' });

export type Health = AnswerOf<typeof health>;
