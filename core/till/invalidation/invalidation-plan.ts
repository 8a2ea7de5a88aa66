/** Data for the assistant before an invalidation: deadline, reasons, replacement, persons, approval. Only reads. */
import { mayReplace, takesReplacement } from '../../contract/edition.ts';
import { documentName } from '../../domain/control-number.ts';
import { rule, ruleText } from '../../contract/rules/rules.ts';
import type {
  InvalidableDocument,
  InvalidationPerson,
  InvalidationPlan,
  InvalidationReason,
  ReplacementInput,
} from '../../contract/bridge/bridge-manager.ts';
import type { Caller } from '../../contract/caller.ts';
import type { DocumentListInput } from '../../contract/api/documents.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import { AppError, refusal } from '../../domain/app-error.ts';
import { deadlinesOf, deadlineVerdict } from '../../domain/deadlines.ts';
import { receiverOf } from '../../domain/event/invalidated-receiver.ts';
import { daysBetween, fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { fromCents, toJsonNumber } from '../../domain/money.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { versionPayload, type StoredDocument } from '../../store/documents/documents.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import { listDocuments } from '../../engine/queries/documents.ts';
import { planInvalidation } from '../../engine/invalidation/invalidate-plan.ts';
import { findOwnDocument } from '../../engine/queries/visible-documents.ts';
import { firstToInvalidate } from '../documents/pending-replacements.ts';
import { approvalNeed } from '../people/approvals.ts';
import type { TillCaller } from '../people/browser-session.ts';

const MAX_REPLACEMENTS = 20;
/** Minimum characters of a person's name in an event. */
const MIN_PERSON_CHARS = 5;
/** `tipoAnulacion` for a document replaced by another. */
const SUBSTITUTION = 1;
const UNDER_WAY =
  'La invalidación de este documento ya está en camino: el servicio la envía solo y aquí se verá cuando Hacienda responda';

/** @throws AppError `DOCUMENTO_NO_ENCONTRADO` for a document of another caller */
export function invalidationPlan(
  reader: Reader,
  codigoGeneracion: string,
  of: { readonly who: TillCaller; readonly now: Instant },
): InvalidationPlan {
  const { who, now } = of;
  const document = requireOwn(reader, who.caller, codigoGeneracion);
  const issuer = findIssuer(reader, document.issuerId);
  const branch = findBranch(reader, document.issuerId, document.branchId);
  if (issuer === null || branch === null) throw new Error(`document ${document.id} has no issuer or branch`);
  const tries = ([1, 2, 3] as const).map((tipoAnulacion) => ({
    tipoAnulacion,
    ...tryReason(reader, document, { tipoAnulacion, caller: who.caller, now }),
  }));
  const first = firstToInvalidate(reader, document, { caller: who.caller, now });
  const impedimento =
    first === null
      ? (tries.find(({ impediment }) => impediment !== null)?.impediment ?? null)
      : ruleText(first);
  const declared = tries.find(({ replacement }) => replacement !== null)?.replacement ?? null;
  return {
    documento: invalidableOf(document),
    autoridad: document.autoridad,
    impedimento,
    plazo: deadlineOf(document, issuer, now),
    motivos:
      impedimento === null
        ? tries.map(({ tipoAnulacion, required }): InvalidationReason => ({
            tipoAnulacion,
            reemplazo: !takesReplacement(document.tipoDte)
              ? 'ninguno'
              : // A substitution always names its replacement, even where the authority does not require it.
                required || tipoAnulacion === SUBSTITUTION
                ? 'requerido'
                : 'opcional',
          }))
        : [],
    reemplazo: replacementOf(reader, who.caller, declared),
    ...personsOf(reader, document, branch),
    aprobacion: approvalNeed(reader, who, issuer.settings),
  };
}

function requireOwn(reader: Reader, caller: Caller, codigoGeneracion: string): StoredDocument {
  const document = findOwnDocument(reader, caller, codigoGeneracion);
  if (document !== null) return document;
  throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('documento-no-esta-aqui'));
}

interface ReasonTry {
  /** Why no reason is accepted; null when the document can be invalidated. */
  readonly impediment: string | null;
  readonly required: boolean;
  /** The replacement the engine chooses by default. */
  readonly replacement: string | null;
}

/** Asks the engine's own plan, so that assistant and engine agree. */
function tryReason(
  reader: Reader,
  document: StoredDocument,
  of: { readonly tipoAnulacion: 1 | 2 | 3; readonly caller: Caller; readonly now: Instant },
): ReasonTry {
  const { tipoDte, codigoGeneracion, fecEmi } = document;
  const order = {
    documento: { tipoDte, codigoGeneracion, fecEmi, codigoGeneracionR: null },
    tipoAnulacion: of.tipoAnulacion,
    motivoAnulacion: null,
    responsable: null,
    solicita: null,
  };
  try {
    const plan = planInvalidation(reader, { order, caller: of.caller, now: of.now });
    if (plan.kind === 'under-way') return { impediment: UNDER_WAY, required: false, replacement: null };
    return { impediment: null, required: false, replacement: plan.codigoGeneracionR };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const required = error.codigo === 'REEMPLAZO_REQUERIDO';
    return { impediment: required ? null : error.message, required, replacement: null };
  }
}

function replacementOf(
  reader: Reader,
  caller: Caller,
  codigoGeneracion: string | null,
): InvalidableDocument | null {
  const document = codigoGeneracion === null ? null : findOwnDocument(reader, caller, codigoGeneracion);
  return document === null ? null : invalidableOf(document);
}

function invalidableOf(document: StoredDocument): InvalidableDocument {
  const { receptorNombre: nombre, receptorDocumento: numDocumento } = document;
  return {
    tipoDte: document.tipoDte,
    codigoGeneracion: document.codigoGeneracion,
    numeroControl: documentName(document),
    fecEmi: document.fecEmi,
    horEmi: document.horEmi,
    estado: publicState(document.estado),
    monto: toJsonNumber(fromCents(document.montoCentavos)).text,
    receptor: nombre === null && numDocumento === null ? null : { nombre, numDocumento },
  };
}

function deadlineOf(document: StoredDocument, { settings }: Issuer, now: Instant): InvalidationPlan['plazo'] {
  if (document.sello === null) return null;
  const deadlines = deadlinesOf(document, settings);
  const today = fiscalDate(now);
  return {
    seguroHasta: deadlines.shortest,
    ultimoDia: deadlines.longest,
    estado: deadlineVerdict(today, deadlines),
    diasRestantes: Math.max(0, daysBetween(today, deadlines.longest)),
  };
}

function personsOf(
  reader: Reader,
  document: StoredDocument,
  { responsable }: Branch,
): { readonly responsable: InvalidationPerson; readonly solicita: InvalidationPerson } {
  const payload = versionPayload(reader, document.id, document.version);
  const receiver = payload === null ? null : receiverOf(payload);
  const { nombre = null, tipoDocumento = null, numDocumento = null } = receiver ?? {};
  const named =
    nombre !== null && nombre.length >= MIN_PERSON_CHARS && tipoDocumento !== null && numDocumento !== null;
  return { responsable, solicita: named ? { nombre, tipoDocumento, numDocumento } : responsable };
}

/**
 * Sealed documents of the same receiver that could replace it, newest first, issued the same day or later.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO` for a document of another caller
 */
export function replacementsOf(
  reader: Reader,
  { codigoGeneracion, q = '' }: ReplacementInput,
  caller: Caller,
): readonly InvalidableDocument[] {
  const document = requireOwn(reader, caller, codigoGeneracion);
  const search = q.trim();
  const input: DocumentListInput = {
    desde: document.fecEmi,
    estado: 'PROCESADO',
    ...(document.receptorDocumento === null ? {} : { receptor: document.receptorDocumento }),
    ...(search === '' ? {} : { q: search }),
  };
  const rows = listDocuments(reader, caller, input).documentos;
  const serves = ({ receptor, tipoDte }: (typeof rows)[number]) =>
    (receptor?.numDocumento ?? null) === document.receptorDocumento && mayReplace(tipoDte, document.tipoDte);
  return rows
    .filter((row) => row.codigoGeneracion !== document.codigoGeneracion && serves(row))
    .slice(0, MAX_REPLACEMENTS)
    .map((row) => ({
      tipoDte: row.tipoDte,
      codigoGeneracion: row.codigoGeneracion,
      numeroControl: row.numeroControl ?? row.codigoGeneracion,
      fecEmi: row.fecEmi,
      horEmi: row.horEmi,
      estado: row.estado,
      monto: row.monto.text,
      receptor: row.receptor,
    }));
}
