/** What a refusal of the authority means, for the person who must act and for the document's future (§result-codes). */
import type { TipoDte } from '../../contract/edition.ts';
import { faultAt, faultText, type Fault } from '../../contract/problem.ts';
import { readReasons, type RefusalReason } from './rejection-reasons.ts';
import { requestPlaceOf, type Origin, type RequestPlace } from './rejection-fields.ts';
import { plainReason, type PlainReason } from './rejection-texts.ts';
import { ALREADY_EXISTS } from './verdict.ts';
import type { AuthorityReason, RemedyName } from '../../contract/rules/authority/reason-rules.ts';
import { rule } from '../../contract/rules/rules.ts';

/** What the authority said in its refusal. */
export interface RefusalTexts {
  readonly codigoMsg: string | null;
  readonly descripcionMsg: string | null;
  readonly observaciones: readonly string[];
}

/**
 * `observaciones` of a refusal as callers see them: the authority's own, or its description where that alone carries the reason, the
 * first of the three shapes of §reason-shapes (§answer-by-state: a refusal's observations are filled).
 */
export function shownObservaciones({
  descripcionMsg,
  observaciones,
}: Omit<RefusalTexts, 'codigoMsg'>): readonly string[] {
  const said = observaciones.some((text) => text.trim() !== '');
  return said || descripcionMsg === null ? observaciones : [descripcionMsg];
}

const SEQUENCE = '019';
const NUMBER = 'identificacion.numeroControl';

/** Named as the field where the authority names none. */
const WHOLE_DOCUMENT = '(documento)';

/** What to do where the request did not give the value itself. */
const ORIGIN: Readonly<Record<Exclude<Origin, 'solicitud'>, RemedyName>> = {
  linea: 'calculo-de-linea',
  calculo: 'calculo',
  emisor: 'datos-del-emisor',
  sistema: 'del-sistema',
};

/**
 * The reasons of a refusal in our words, each at the field of the request that it is about (§result-codes, §reason-shapes).
 * `codigo` is `HACIENDA_` and the authority's code.
 */
export function explainRejection(tipoDte: TipoDte, refusal: RefusalTexts): readonly Fault[] {
  const reasons = readReasons(refusal.descripcionMsg, refusal.observaciones);
  const shown = reasons.length === 0 ? [{ campo: null, texto: '' }] : withoutHeading(reasons);
  const faults = shown.map((reason) => faultOf(tipoDte, reason, refusal.codigoMsg));
  return [...new Map(faults.map((fault) => [faultText(fault), fault])).values()];
}

/** "Does not satisfy the schema" says nothing more beside the fields that do not. */
function withoutHeading(reasons: readonly RefusalReason[]): readonly RefusalReason[] {
  if (reasons.every(({ campo }) => campo === null)) return reasons;
  return reasons.filter(({ campo, texto }) => campo !== null || !/no cumple (el )?esquema/i.test(texto));
}

function faultOf(tipoDte: TipoDte, { campo, texto }: RefusalReason, codigoMsg: string | null): Fault {
  const place: RequestPlace =
    campo === null ? { campo: WHOLE_DOCUMENT, origin: 'solicitud' } : requestPlaceOf(tipoDte, campo);
  const plain = plainReason(texto, codigoMsg);
  const codigo = plain.codigo === null ? 'HACIENDA' : (`HACIENDA_${plain.codigo}` as const);
  return faultAt(place.campo, codigo, rule('motivo-de-hacienda', reasonAt(plain, place, { campo, texto })));
}

function reasonAt(
  { que, remedio, complete, codigo }: PlainReason,
  { origin }: RequestPlace,
  { campo, texto }: RefusalReason,
): AuthorityReason {
  // A number the authority does not take stays with its document (§number-return).
  const isOfNumber = campo === NUMBER && (codigo === ALREADY_EXISTS || codigo === SEQUENCE);
  return {
    que,
    remedio: isOfNumber ? 'otro-numero' : origin === 'solicitud' ? remedio : ORIGIN[origin],
    campo: origin === 'linea' ? (campo?.split('.').at(-1) ?? null) : null,
    dicho: complete ? null : texto,
  };
}

/** Codes that say of a value that it is wrong as such (§result-codes). */
const WRONG_VALUE: readonly string[] = ['003', ALREADY_EXISTS, '006', '007', '096'];

/** Whether the code of the document itself is what was refused: a correction needs a new one (§generation-code). */
export function refusesCode(refusal: RefusalTexts): boolean {
  return codedReasons(refusal).some(
    ({ campo, codigo }) => campo === 'identificacion.codigoGeneracion' && WRONG_VALUE.includes(codigo ?? ''),
  );
}

/**
 * Whether the number may be taken, or out of its sequence: then it stays with its document (§number-return). A refusal of
 * these kinds that names no field is taken for one of the number.
 */
export function refusesNumber(refusal: RefusalTexts): boolean {
  if (refusal.codigoMsg === SEQUENCE) return true;
  return codedReasons(refusal).some(
    ({ campo, codigo }) =>
      codigo === SEQUENCE || (codigo === ALREADY_EXISTS && (campo === null || campo === NUMBER)),
  );
}

function codedReasons({ codigoMsg, descripcionMsg, observaciones }: RefusalTexts) {
  const reasons = readReasons(descripcionMsg, observaciones);
  const shown = reasons.length === 0 ? [{ campo: null, texto: '' }] : reasons;
  return shown.map(({ campo, texto }) => ({ campo, codigo: plainReason(texto, codigoMsg).codigo }));
}
