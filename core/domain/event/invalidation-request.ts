/** Parses `POST /invalidar` and validates what does not need the document (§invalidate-answer). */
import {
  invalidationRequestOf,
  PERSON_MEMBERS,
  type InvalidationRequest,
} from '../../contract/api/requests/invalidation-request.ts';
import { TIPOS_DTE, type Edition, type TipoDte } from '../../contract/edition.ts';
import type { Fault } from '../../contract/problem.ts';
import { isFiscalDate, type FiscalDate } from '../fiscal-time.ts';
import { normalizeDui, normalizeNit, type Identifier } from '../identifiers.ts';
import { shapeBody, type Loose } from '../request-shape.ts';
import { faultList, type FaultList } from '../rules/faults.ts';
import type { Person } from './person.ts';
import { rule } from '../../contract/rules/rules.ts';

export interface InvalidationOrder {
  readonly documento: {
    readonly tipoDte: TipoDte;
    readonly codigoGeneracion: string;
    readonly fecEmi: string;
    readonly codigoGeneracionR: string | null;
  };
  /** The interface's reason: 1 substitution, 2 paper error, 3 other. */
  readonly tipoAnulacion: 1 | 2 | 3;
  readonly motivoAnulacion: string | null;
  /** Person who invalidates; null for the branch's responsible person. */
  readonly responsable: Person | null;
  /** Person who requests it; null for the receiver. */
  readonly solicita: Person | null;
}

export type InvalidationReading =
  | { readonly kind: 'ready'; readonly order: InvalidationOrder }
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[] };

type LooseMotivo = Loose<InvalidationRequest>['motivo'];

/** Documents with a check digit: DUI and NIT. */
const CHECKED: Readonly<Record<string, (text: string) => Identifier>> = {
  '13': normalizeDui,
  '36': normalizeNit,
};

export interface NamedDocument {
  readonly tipoDte: TipoDte;
  readonly fecEmi: FiscalDate;
}

/**
 * Parses a body (numbers as JsonNumber) and returns every fault at once.
 *
 * @param editionFor gives the event's edition for the document, or for null when the body names none
 */
export function readInvalidation(
  input: unknown,
  editionFor: (documento: NamedDocument | null) => Edition,
): InvalidationReading {
  const edition = editionFor(namedIn(input));
  const shape = shapeBody<InvalidationRequest>(invalidationRequestOf[edition], input);
  const loose: Loose<InvalidationRequest> = shape.kind === 'shaped' ? shape.request : shape.loose;
  const list = faultList(shape.kind === 'shaped' ? [] : shape.faults);
  checkDocumento(loose.documento, list);
  checkMotivo(loose.motivo, list);
  const responsable = checkPerson('responsable', loose.motivo, list);
  const solicita = checkPerson('solicita', loose.motivo, list);
  if (shape.kind === 'faulty' || list.faults.length > 0) return { kind: 'faulty', faults: list.faults };
  const { documento, motivo } = shape.request;
  return {
    kind: 'ready',
    order: {
      documento: {
        tipoDte: documento.tipoDte as TipoDte,
        codigoGeneracion: documento.codigoGeneracion,
        fecEmi: documento.fecEmi,
        codigoGeneracionR: documento.codigoGeneracionR ?? null,
      },
      tipoAnulacion: Number(motivo.tipoAnulacion.text) as 1 | 2 | 3,
      motivoAnulacion: wordsOf(motivo.motivoAnulacion),
      responsable,
      solicita,
    },
  };
}

const membersOf = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>;

function namedIn(input: unknown): NamedDocument | null {
  const { documento } = membersOf(input);
  const { tipoDte, fecEmi } = membersOf(documento);
  const tipo = TIPOS_DTE.find((each) => each === tipoDte);
  const named = tipo !== undefined && typeof fecEmi === 'string' && isFiscalDate(fecEmi);
  return named ? { tipoDte: tipo, fecEmi } : null;
}

function checkDocumento(documento: Loose<InvalidationRequest>['documento'], list: FaultList): void {
  const replacement = documento?.codigoGeneracionR ?? null;
  if (replacement !== null && replacement === documento?.codigoGeneracion) {
    const way = rule('reemplazo-por-si-mismo');
    list.add('documento.codigoGeneracionR', 'REEMPLAZO', way);
  }
}

function checkMotivo(motivo: LooseMotivo, list: FaultList): void {
  if (motivo?.tipoAnulacion?.text !== '3' || wordsOf(motivo.motivoAnulacion) !== null) return;
  list.add('motivo.motivoAnulacion', 'CAMPO_REQUERIDO', rule('falta-motivo-de-otro'));
}

function wordsOf(text: string | null | undefined): string | null {
  return text === null || text === undefined || text === '' ? null : text;
}

/** All three fields of a person or none: a partial one would mix two identities. */
function checkPerson(who: keyof typeof PERSON_MEMBERS, motivo: LooseMotivo, list: FaultList): Person | null {
  const names = PERSON_MEMBERS[who];
  const [nombre, tipoDocumento, numDocumento] = names.map((name) => motivo?.[name]);
  // A member that was given but invalid has no value here.
  if (!names.some((name) => Object.hasOwn(motivo ?? {}, name))) return null;
  for (const name of names) {
    if (motivo?.[name] === undefined)
      list.add(`motivo.${name}`, 'CAMPO_REQUERIDO', rule('persona-incompleta', { campos: names }));
  }
  if (nombre === undefined || tipoDocumento === undefined || numDocumento === undefined) return null;
  const checked = CHECKED[tipoDocumento]?.(numDocumento);
  if (checked?.ok === false) list.add(`motivo.${names[2]}`, 'IDENTIFICADOR', checked.broken);
  return { nombre, tipoDocumento, numDocumento };
}
