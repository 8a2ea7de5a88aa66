/** The answers of the authority in their documented shapes (§reception, §contingency-call, §invalidation-call, §reason-shapes). */
import { processingStamp } from './clock.ts';
import { classOf } from './checks/value-fault.ts';
import type { ValueFault } from './checks/value-fault.ts';
import type { InvalidationRecord, SealedDocument } from './records/registry.ts';
import { sentences } from './tables/field.ts';
import type { FieldFault } from './tables/field.ts';

/** A refusal before it takes the shape of an endpoint. */
export interface Rejection {
  readonly clase: string;
  readonly codigo: string;
  readonly descripcion: string;
  readonly observaciones: readonly string[];
}

/** One HTTP answer. */
export interface Answer {
  readonly status: number;
  /** JSON content, or null for an empty body. */
  readonly body: object | null;
}

const ANSWER_VERSION = 2;

/** Shape 2: the schema sentence, with one observation per JSON pointer. */
export function schemaRejection(faults: readonly FieldFault[]): Rejection {
  return {
    clase: '98',
    codigo: '096',
    descripcion: 'DOCUMENTO NO CUMPLE ESQUEMA JSON',
    observaciones: sentences(faults),
  };
}

/** Most observations in one refusal. */
const MAX_OBSERVATIONS = 60;

/** Shape 1, or a mixture of both places when there is more than one fault; the first one gives class and code. */
export function valueRejection(faults: readonly ValueFault[]): Rejection {
  const texts = [...new Set(faults.map((fault) => `[${fault.campo}] ${fault.texto}`))];
  const first = faults[0];
  return {
    clase: classOf(first?.campo ?? ''),
    codigo: first?.codigo ?? '099',
    descripcion: texts[0] ?? 'ERROR NO CATALOGADO',
    observaciones: texts.slice(1, MAX_OBSERVATIONS),
  };
}

/** The refusal of a signature that does not verify. */
export function signatureRejection(descripcion = 'FIRMA NO VALIDA'): Rejection {
  return { clase: '20', codigo: '802', descripcion, observaciones: [] };
}

/** The request body does not hold together, or does not agree with the document (code 094). */
export function parameterRejection(name: string): Rejection {
  return {
    clase: '99',
    codigo: '094',
    descripcion: `[${name}] PARAMETROS NO SON VALIDOS`,
    observaciones: [],
  };
}

interface Occasion {
  readonly ambiente: string;
  readonly codigoGeneracion: string;
  readonly nowMs: number;
}

/** The refusal of a document, of an invalidation and of a lot's document. */
export function rejectedAnswer(rejection: Rejection, occasion: Occasion): object {
  return {
    version: ANSWER_VERSION,
    ambiente: occasion.ambiente,
    versionApp: ANSWER_VERSION,
    estado: 'RECHAZADO',
    codigoGeneracion: occasion.codigoGeneracion,
    selloRecibido: null,
    fhProcesamiento: processingStamp(occasion.nowMs),
    clasificaMsg: rejection.clase,
    codigoMsg: rejection.codigo,
    descripcionMsg: rejection.descripcion,
    observaciones: rejection.observaciones,
  };
}

/** The seal of a document; 002 when there is something to observe. */
export function sealedAnswer(document: SealedDocument, extra: readonly string[] = []): object {
  const observaciones = [...document.observaciones, ...extra];
  const observed = observaciones.length > 0;
  return {
    version: ANSWER_VERSION,
    ambiente: document.ambiente,
    versionApp: ANSWER_VERSION,
    estado: 'PROCESADO',
    codigoGeneracion: document.codigo,
    selloRecibido: document.sello,
    fhProcesamiento: processingStamp(document.selladoMs),
    clasificaMsg: '10',
    codigoMsg: observed ? '002' : '001',
    descripcionMsg: observed ? 'RECIBIDO CON OBSERVACIONES' : 'RECIBIDO',
    observaciones,
  };
}

/** The seal of an invalidation: code and seal are the event's (§invalidation-call). */
export function invalidatedAnswer(event: InvalidationRecord, ambiente: string): object {
  const text = 'Invalidación Recibida y Procesada';
  return {
    version: ANSWER_VERSION,
    ambiente,
    versionApp: ANSWER_VERSION,
    estado: 'PROCESADO',
    codigoGeneracion: event.codigo,
    selloRecibido: event.sello,
    fhProcesamiento: processingStamp(event.selladoMs),
    clasificaMsg: null,
    codigoMsg: '001',
    descripcionMsg: text,
    observaciones: [text],
  };
}

/** The answer to a contingency event, with its own field names (§contingency-call). */
export function contingencyAnswer(nowMs: number, outcome: string | Rejection): object {
  const sealed = typeof outcome === 'string';
  return {
    estado: sealed ? 'RECIBIDO' : 'RECHAZADO',
    fechaHora: processingStamp(nowMs),
    mensaje: sealed ? 'Evento de contingencia recibido' : outcome.descripcion,
    selloRecibido: sealed ? outcome : null,
    observaciones: sealed ? [] : outcome.observaciones,
  };
}
