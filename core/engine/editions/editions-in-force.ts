/**
 * Edition in which documents are issued today: the date's own, unless the authority refused it today and accepted the
 * other (§editions). The next day's first document tries the date's edition again.
 */
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { Caller } from '../../contract/caller.ts';
import type { Edition, EditionKind } from '../../contract/edition.ts';
import type { Issuer } from '../../contract/settings/issuer.ts';
import { editionAt } from '../../domain/dte/edition.ts';
import { addDays, fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import type { RefusalTexts } from '../../domain/rejection/rejection.ts';
import { appendAudit } from '../../store/people/audit.ts';
import {
  askForEdition,
  editionsTaken,
  forgetEdition,
  putEditionTaken,
  type EditionOwner,
  type TakenEdition,
} from '../../store/issuers/editions-taken.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { loadIssuing, type Issuing } from '../issuing/preflight.ts';

const SERVICE = 'servicio';
/** A schema refusal may name sixty fields; the first few suffice. */
const MAX_REASON_CHARS = 200;

export interface EditionPlace extends Pick<EditionOwner, 'ambiente' | 'autoridad'> {
  readonly issuer: Issuer;
}

/** Whether a document refused for its edition is tried in the other one. */
export function mayFallBack({ settings }: Pick<Issuer, 'settings'>): boolean {
  return settings.otraEdicion !== false;
}

/** Kinds for which the authority accepts another edition than the date's. */
function fallbacks(reader: Reader, place: EditionPlace, today: FiscalDate): readonly TakenEdition[] {
  if (!mayFallBack(place.issuer)) return [];
  return editionsTaken(reader, ownerOf(place)).filter(
    ({ clase, edicion }) => edicion !== editionAt(place.issuer, clase, today),
  );
}

/** Those valid today; one learned on an earlier day is tried again. */
export function fallbacksOfToday(
  reader: Reader,
  place: EditionPlace,
  today: FiscalDate,
): readonly TakenEdition[] {
  return fallbacks(reader, place, today).filter(({ dia }) => dia >= today);
}

/** The issuer with today's effective dates: its settings, adjusted where the authority accepts another edition. */
export function issuerInForce(reader: Reader, place: EditionPlace, today: FiscalDate): Issuer {
  const active = fallbacksOfToday(reader, place, today);
  if (active.length === 0) return place.issuer;
  const days = active.map(({ clase, edicion }) => [clase, edicion === '2026' ? today : addDays(today, 1)]);
  const moved = Object.fromEntries(days) as Readonly<Partial<Record<EditionKind, FiscalDate>>>;
  return { ...place.issuer, edition2026ByKind: { ...place.issuer.edition2026ByKind, ...moved } };
}

/**
 * Issuer, branch and connection of a caller, with today's effective dates.
 *
 * @throws AppError `EMISION_BLOQUEADA` when the environment has no connection
 */
export function issuingInForce(reader: Reader, caller: Caller, today: FiscalDate): Issuing {
  const issuing = loadIssuing(reader, caller);
  const { issuer, connection } = issuing;
  const place = { issuer, ambiente: caller.ambiente, autoridad: connection.autoridad };
  return { ...issuing, issuer: issuerInForce(reader, place, today) };
}

export interface KindToday {
  readonly kind: EditionKind;
  readonly today: FiscalDate;
}

export function editionInForce(reader: Reader, place: EditionPlace, { kind, today }: KindToday): Edition {
  return editionAt(issuerInForce(reader, place, today), kind, today);
}

/**
 * After the day fell back to another edition: records that the date's own was tried again, so that no other document of
 * the day tries it.
 */
export function noteAsked(
  tx: Tx,
  place: EditionPlace,
  { kind, today: dia, edition }: KindToday & { readonly edition: Edition },
): void {
  if (
    fallbacks(tx, place, dia).some(({ clase }) => clase === kind) &&
    edition === editionAt(place.issuer, kind, dia)
  )
    askForEdition(tx, ownerOf(place), { clase: kind, dia });
}

/** An authority's refusal as stored. */
export function refusalText({ codigoMsg, descripcionMsg, observaciones }: RefusalTexts): string {
  const said = [descripcionMsg, ...observaciones].filter((text) => text !== null && text !== '').join('; ');
  return `${codigoMsg ?? ''} ${said}`.trim().slice(0, MAX_REASON_CHARS);
}

export interface SealedEdition {
  readonly kind: EditionKind;
  readonly edition: Edition;
  readonly codigoGeneracion: string;
  /** Earlier refusal in the other edition; null if none. */
  readonly refused: string | null;
  readonly now: Instant;
}

/** Learns from a seal which edition the authority accepts; changes go to the audit log. */
export function learnEdition(tx: Tx, place: EditionPlace, of: SealedEdition): void {
  const { kind: clase, edition: edicion, codigoGeneracion, refused, now } = of;
  const dia = fiscalDate(now);
  const owner = ownerOf(place);
  const known = editionsTaken(tx, owner).find((taken) => taken.clase === clase);
  const detalle = { emisor: owner.issuerId, ambiente: owner.ambiente, clase, edicion };
  if (edicion === editionAt(place.issuer, clase, dia)) {
    if (known === undefined) return;
    forgetEdition(tx, owner, clase);
    if (known.edicion !== edicion)
      appendAudit(tx, { at: now, actor: SERVICE, accion: 'edición de la fecha recibida', detalle });
    return;
  }
  if (refused === null) return;
  const desde = known?.edicion === edicion ? known.desde : now;
  putEditionTaken(tx, owner, { clase, edicion, dia, desde, codigoGeneracion, motivo: refused });
  if (known?.edicion === edicion) return;
  const why = { ...detalle, documento: codigoGeneracion, motivo: refused };
  appendAudit(tx, { at: now, actor: SERVICE, accion: 'edición de la fecha rechazada', detalle: why });
}

/**
 * Warning for a document in another edition than the date's; empty otherwise. @param known the date's edition, if
 * stored
 */
export function editionNotice(
  issuer: Issuer,
  {
    tipoDte,
    fecEmi,
    edicion,
  }: { readonly tipoDte: EditionKind; readonly fecEmi: FiscalDate; readonly edicion: Edition },
  known: Edition | null = null,
): readonly Rule[] {
  const deLaFecha = known ?? editionAt(issuer, tipoDte, fecEmi);
  return edicion === deLaFecha ? [] : [rule('otra-edicion-usada', { edicion, deLaFecha })];
}

function ownerOf({ issuer, ambiente, autoridad }: EditionPlace): EditionOwner {
  return { issuerId: issuer.id, ambiente, autoridad };
}
