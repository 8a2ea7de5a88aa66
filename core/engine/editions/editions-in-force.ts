/**
 * The edition in which something is issued today: that of the date, unless the authority refused it today and took the other
 * one (§editions). The first document of the next day asks for the edition of the date again.
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
/** A schema's refusal may name sixty fields: the first few tell. */
const MAX_REASON_CHARS = 200;

/** Whose documents, and the authority they go to. */
export interface EditionPlace extends Pick<EditionOwner, 'ambiente' | 'autoridad'> {
  readonly issuer: Issuer;
}

/** Whether what is refused for its edition is tried in the other one. */
export function mayFallBack({ settings }: Pick<Issuer, 'settings'>): boolean {
  return settings.otraEdicion !== false;
}

/** The kinds of which the authority takes another edition than that of the date. */
function fallbacks(reader: Reader, place: EditionPlace, today: FiscalDate): readonly TakenEdition[] {
  if (!mayFallBack(place.issuer)) return [];
  return editionsTaken(reader, ownerOf(place)).filter(
    ({ clase, edicion }) => edicion !== editionAt(place.issuer, clase, today),
  );
}

/** Those of them that count today: one that was last learned on an earlier day is asked for again. */
export function fallbacksOfToday(
  reader: Reader,
  place: EditionPlace,
  today: FiscalDate,
): readonly TakenEdition[] {
  return fallbacks(reader, place, today).filter(({ dia }) => dia >= today);
}

/** The issuer with the dates that count today: those of its settings, moved where the authority takes another edition. */
export function issuerInForce(reader: Reader, place: EditionPlace, today: FiscalDate): Issuer {
  const active = fallbacksOfToday(reader, place, today);
  if (active.length === 0) return place.issuer;
  const days = active.map(({ clase, edicion }) => [clase, edicion === '2026' ? today : addDays(today, 1)]);
  const moved = Object.fromEntries(days) as Readonly<Partial<Record<EditionKind, FiscalDate>>>;
  return { ...place.issuer, edition2026ByKind: { ...place.issuer.edition2026ByKind, ...moved } };
}

/**
 * Issuer, branch and connection of a caller, with the dates that count today.
 *
 * @throws AppError `EMISION_BLOQUEADA` when the environment has no connection
 */
export function issuingInForce(reader: Reader, caller: Caller, today: FiscalDate): Issuing {
  const issuing = loadIssuing(reader, caller);
  const { issuer, connection } = issuing;
  const place = { issuer, ambiente: caller.ambiente, autoridad: connection.autoridad };
  return { ...issuing, issuer: issuerInForce(reader, place, today) };
}

/** Of what, and the fiscal day it is. */
export interface KindToday {
  readonly kind: EditionKind;
  readonly today: FiscalDate;
}

/** The edition of a document or event of today. */
export function editionInForce(reader: Reader, place: EditionPlace, { kind, today }: KindToday): Edition {
  return editionAt(issuerInForce(reader, place, today), kind, today);
}

/** Something is issued in that edition: where it is that of the date again, nothing else of the day asks for it. */
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

/** A refusal in the authority's words, as it is kept. */
export function refusalText({ codigoMsg, descripcionMsg, observaciones }: RefusalTexts): string {
  const said = [descripcionMsg, ...observaciones].filter((text) => text !== null && text !== '').join('; ');
  return `${codigoMsg ?? ''} ${said}`.trim().slice(0, MAX_REASON_CHARS);
}

/** What the authority has just sealed. */
export interface SealedEdition {
  readonly kind: EditionKind;
  readonly edition: Edition;
  readonly codigoGeneracion: string;
  /** How it was refused in the other edition before; null where it was not. */
  readonly refused: string | null;
  readonly now: Instant;
}

/** Learns from a seal which edition the authority takes, and tells the audit log where that changed. */
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

/** What a caller is told of a document in another edition than that of its date; nothing of any other. @param known the edition of its date, where that is kept */
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
