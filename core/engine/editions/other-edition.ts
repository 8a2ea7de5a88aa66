/**
 * Repeats a document refused for its edition in the other one: same sale, number and code, tried once (§editions,
 * docs/adr/0027).
 */
import { RETORNO, type Edition } from '../../contract/edition.ts';
import { faultAt, faultText, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { DEFAULT_SETTINGS } from '../../contract/settings/issuer-settings.ts';
import { otherEdition } from '../../domain/dte/edition.ts';
import { contingencyFault } from '../../domain/dte/format-faults.ts';
import { prepareDocument, type PreparedDocument } from '../../domain/dte/prepare.ts';
import { requestOf } from '../../domain/rejection/request-of.ts';
import { refusesEdition } from '../../domain/rejection/edition-refusal.ts';
import { findContingency, type Contingency } from '../../store/delivery/contingencies.ts';
import { correctedRefusals, triedBothEditions } from '../../store/documents/corrections.ts';
import { contingencyOfDocument } from '../../store/delivery/contingency-documents.ts';
import { findSignedDocument, type SignedDocument } from '../../store/documents/documents.ts';
import { appendLifeLine } from '../../store/documents/document-history.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import type { TxNow } from '../delivery/document-step.ts';
import { adjustedBy } from '../issuing/adjusted-documents.ts';
import { MAX_RAW_CHARS } from '../limits.ts';
import { carryGoods } from '../stock/document-stock.ts';
import { editionNotice, mayFallBack, refusalText } from './editions-in-force.ts';
import { writeCorrection } from './write-correction.ts';

/** The document in the other edition, or what is missing for it. */
export type InOtherEdition =
  | {
      readonly kind: 'ready';
      readonly edition: Edition;
      readonly prepared: PreparedDocument;
      readonly contingencia: Contingency | null;
    }
  | { readonly kind: 'faulty'; readonly edition: Edition; readonly faults: readonly Fault[] };

/** Edition in which to repeat a refused document; null when it is not repeated. */
export function editionToTry(reader: Reader, document: SignedDocument): Edition | null {
  const { id, tipoDte, edicion, estado } = document;
  // The event of return has no other edition.
  if (estado !== 'RECHAZADO' || tipoDte === RETORNO || !refusesEdition(document)) return null;
  const issuer = findIssuer(reader, document.issuerId);
  if (issuer === null || !mayFallBack(issuer) || triedBothEditions(reader, id)) return null;
  return otherEdition(edicion);
}

/** The document in the other edition; null when it is not repeated. */
export function inOtherEdition(reader: Reader, document: SignedDocument): InOtherEdition | null {
  const edition = editionToTry(reader, document);
  const { issuerId, branchId, ambiente, tipoDte, fecEmi } = document;
  const issuer = findIssuer(reader, issuerId);
  const branch = findBranch(reader, issuerId, branchId);
  if (edition === null || issuer === null || branch === null) return null;
  const request = requestOf(document.payload, issuer.settings.cabanas ?? DEFAULT_SETTINGS.cabanas);
  // Its visibility was checked when it was issued.
  const caller = { keyId: '', role: 'admin', issuerId, branchId, ambiente } as const;
  const adjusts = adjustedBy(reader, { caller, tipoDte, input: { request } });
  const result = prepareDocument({ tipoDte, input: request, issuer, branch, fecEmi, edition, adjusts });
  if (result.kind === 'faulty') return { kind: 'faulty', edition, faults: result.faults };
  const prepared = withReplacement(result.document, document);
  const { contingencyId } = contingencyOfDocument(reader, document.id);
  const contingencia = contingencyId === null ? null : findContingency(reader, contingencyId);
  const faults = [
    ...(saysTheSame(prepared, document)
      ? []
      : [faultAt('documento', 'REGLA', rule('otra-edicion-otro-monto'))]),
    ...contingencyFaults({ tipoDte, edition }, contingencia),
  ];
  if (faults.length > 0) return { kind: 'faulty', edition, faults };
  return { kind: 'ready', edition, prepared, contingencia };
}

/** The replaced document is not part of its text. */
function withReplacement(prepared: PreparedDocument, { reemplazaA }: SignedDocument): PreparedDocument {
  return reemplazaA === null ? prepared : { ...prepared, request: { ...prepared.request, reemplazaA } };
}

/** The totals must be equal, because the customer paid them. */
function saysTheSame(prepared: PreparedDocument, { montoCentavos, ivaCentavos }: SignedDocument): boolean {
  return prepared.montoCentavos === montoCentavos && prepared.ivaCentavos === ivaCentavos;
}

function contingencyFaults(
  document: Parameters<typeof contingencyFault>[0],
  contingencia: Contingency | null,
): readonly Fault[] {
  const fault = contingencyFault(document, contingencia);
  return fault === null ? [] : [faultAt('contingencia', 'ESQUEMA', fault)];
}

/**
 * Corrects a document refused in this transaction to the other edition, in the same commit.
 *
 * @returns whether it continues
 */
export function tryOtherEdition({ tx, now }: TxNow, documentId: number): boolean {
  const document = findSignedDocument(tx, documentId);
  const other = document === null ? null : inOtherEdition(tx, document);
  if (document === null || other === null) return false;
  const { edicion, codigoGeneracion } = document;
  if (other.kind === 'faulty') {
    const faltas = other.faults.map(faultText).join('; ');
    const detalle = `la edición ${other.edition} no puede expresarlo: ${faltas}`.slice(0, MAX_RAW_CHARS);
    appendLifeLine(tx, { documentId, at: now, estado: document.estado, causa: 'otra-edicion', detalle });
    return false;
  }
  const { prepared, contingencia } = other;
  const note = `, edición ${other.edition} en lugar de ${edicion}`;
  writeCorrection({ tx, now }, document, { prepared, codigoGeneracion, contingencia, note, dueInMs: 0 });
  carryGoods({ tx, now }, document);
  return true;
}

/** Its refusal in the previous edition; null if it had none. */
export function refusedEdition(reader: Reader, documentId: number): string | null {
  if (!triedBothEditions(reader, documentId)) return null;
  const refusal = correctedRefusals(reader, documentId).findLast(refusesEdition);
  return refusal === undefined ? null : refusalText(refusal);
}

/**
 * Warnings for a document in another edition than the date's, or refused for its edition and not expressible in the
 * other.
 *
 * @param deLaFecha the date's edition as reported earlier; null for the current one
 */
export function editionNotices(
  document: SignedDocument,
  deLaFecha: Edition | null,
): (reader: Reader) => readonly Rule[] {
  return (reader) => {
    const issuer = findIssuer(reader, document.issuerId);
    const other = inOtherEdition(reader, document);
    return [
      ...(issuer === null ? [] : editionNotice(issuer, document, deLaFecha)),
      ...(other?.kind === 'faulty' ? [missing(other)] : []),
    ];
  };
}

function missing({ edition, faults }: Extract<InOtherEdition, { readonly kind: 'faulty' }>): Rule {
  return rule('otra-edicion-incompleta', { edicion: edition, faltas: faults.map(faultText).join('; ') });
}
