/** Replaced documents that are not invalidated yet and still count (§replacement). */
import type { NamedDocument, PendingReplacement } from '../../contract/bridge/bridge-documents.ts';
import type { Caller } from '../../contract/caller.ts';
import { COMPRA, mayReplace, takesReplacement, type TipoDte } from '../../contract/edition.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { documentName } from '../../domain/control-number.ts';
import { deadlinesOf, deadlineVerdict } from '../../domain/deadlines.ts';
import { addDays, fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { findDocumentByCode, type StoredDocument } from '../../store/documents/documents.ts';
import { listReplacements, replacementsSince } from '../../store/documents/replacements.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import { isOfPlace, ofWholePlace } from '../../engine/queries/visible-documents.ts';

/** Longer than any term of invalidation. */
const LOOK_BACK_DAYS = 120;

/** For either document of a pair; null where nothing is pending. */
export function pendingReplacementOf(
  reader: Reader,
  caller: Caller,
  document: StoredDocument,
): PendingReplacement | null {
  const { reemplazaA } = document;
  const former = reemplazaA === null ? null : findDocumentByCode(reader, reemplazaA);
  const asLater = former === null ? null : pairOf(caller, former, document);
  if (asLater !== null) return asLater;
  const later = listReplacements(reader, document).find(({ estado }) => estado === 'PROCESADO');
  const found = later === undefined ? null : findDocumentByCode(reader, later.codigoGeneracion);
  return found === null ? null : pairOf(caller, document, found);
}

/** Types with payments, which a replacement takes over. */
const PAID: ReadonlySet<TipoDte> = new Set(['01', '03', COMPRA]);

/** Why a document waits: what it replaces stands and can be undone, and their money would move twice. Null if nothing does. */
export function firstToInvalidate(
  reader: Reader,
  document: StoredDocument,
  of: { readonly caller: Caller; readonly now: Instant },
): Rule | null {
  const { reemplazaA } = document;
  const former = reemplazaA === null ? null : findDocumentByCode(reader, reemplazaA);
  if (former === null || !PAID.has(former.tipoDte)) return null;
  const pair = pairOf(ofWholePlace(of.caller), former, document);
  const issuer = findIssuer(reader, former.issuerId);
  if (pair === null || issuer === null) return null;
  const verdict = deadlineVerdict(fiscalDate(of.now), deadlinesOf(former, issuer.settings));
  return verdict === 'closed'
    ? null
    : rule('anterior-sin-invalidar', { numero: pair.anterior.numeroControl });
}

/** Sales of the caller's place, each with its latest replacement. */
export function pendingReplacements(
  reader: Reader,
  caller: Caller,
  today: FiscalDate,
): readonly PendingReplacement[] {
  const latest = new Map(
    replacementsSince(reader, addDays(today, -LOOK_BACK_DAYS)).map((each) => [each.anterior, each.nuevo]),
  );
  return [...latest].flatMap(([anterior, nuevo]) => {
    const [former, later] = [anterior, nuevo].map((code) => findDocumentByCode(reader, code));
    // A purchase is no sale.
    const counts = former && later && former.tipoDte !== COMPRA;
    const pair = counts ? pairOf(caller, former, later) : null;
    return pair === null ? [] : [pair];
  });
}

function pairOf(caller: Caller, former: StoredDocument, later: StoredDocument): PendingReplacement | null {
  const both = [former, later];
  if (!both.every((document) => document.estado === 'PROCESADO' && isOfPlace(caller, document))) return null;
  if (!takesReplacement(former.tipoDte) || !mayReplace(later.tipoDte, former.tipoDte)) return null;
  return { anterior: named(former), nuevo: named(later) };
}

function named(document: StoredDocument): NamedDocument {
  const { tipoDte, codigoGeneracion } = document;
  return { tipoDte, codigoGeneracion, numeroControl: documentName(document) };
}
