/**
 * Explains an authority's refusal to the user, and what it means for the document's number and code (§result-codes).
 */
import type { TipoDte } from '../../contract/edition.ts';
import { faultAt, faultText, type Fault } from '../../contract/problem.ts';
import { readReasons, type RefusalReason } from './rejection-reasons.ts';
import { requestPlaceOf, type Origin, type RequestPlace } from './rejection-fields.ts';
import { plainReason, type PlainReason } from './rejection-texts.ts';
import { ALREADY_EXISTS } from './verdict.ts';
import type { AuthorityReason, RemedyName } from '../../contract/rules/authority/reason-rules.ts';
import { rule } from '../../contract/rules/rules.ts';

export interface RefusalTexts {
  readonly codigoMsg: string | null;
  readonly descripcionMsg: string | null;
  readonly observaciones: readonly string[];
}

/**
 * `observaciones` shown to callers: the authority's, or its description when only that has the reason (first shape of
 * §reason-shapes; §answer-by-state demands that they are filled).
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

const WHOLE_DOCUMENT = '(documento)';

/** Remedy when the value did not come from the request. */
const ORIGIN: Readonly<Record<Exclude<Origin, 'solicitud'>, RemedyName>> = {
  linea: 'calculo-de-linea',
  calculo: 'calculo',
  emisor: 'datos-del-emisor',
  sistema: 'del-sistema',
};

/**
 * Refusal reasons in our words, each at its request field (§result-codes, §reason-shapes). `codigo` is `HACIENDA_` and
 * the authority's code.
 */
export function explainRejection(tipoDte: TipoDte, refusal: RefusalTexts): readonly Fault[] {
  const reasons = readReasons(refusal.descripcionMsg, refusal.observaciones);
  const shown = reasons.length === 0 ? [{ campo: null, texto: '' }] : withoutHeading(reasons);
  const faults = shown.map((reason) => faultOf(tipoDte, reason, refusal.codigoMsg));
  return [...new Map(faults.map((fault) => [faultText(fault), fault])).values()];
}

/** "Does not satisfy the schema" is redundant beside the fields concerned. */
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
  // A number that the authority refuses stays with its document (§number-return).
  const isOfNumber = campo === NUMBER && (codigo === ALREADY_EXISTS || codigo === SEQUENCE);
  return {
    que,
    remedio: isOfNumber ? 'otro-numero' : origin === 'solicitud' ? remedio : ORIGIN[origin],
    campo: origin === 'linea' ? (campo?.split('.').at(-1) ?? null) : null,
    dicho: complete ? null : texto,
  };
}

/** Codes that call a value itself wrong (§result-codes). */
const WRONG_VALUE: readonly string[] = ['003', ALREADY_EXISTS, '006', '007', '096'];

/** Whether the document's code itself was refused; a correction then needs a new one (§generation-code). */
export function refusesCode(refusal: RefusalTexts): boolean {
  return codedReasons(refusal).some(
    ({ campo, codigo }) => campo === 'identificacion.codigoGeneracion' && WRONG_VALUE.includes(codigo ?? ''),
  );
}

/**
 * Whether the number may be in use or out of sequence; it then stays with its document (§number-return). Such a refusal
 * without a field counts as one of the number.
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
