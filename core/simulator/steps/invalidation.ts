/** The invalidation event (§invalidation). */
import { parameterRejection, schemaRejection, signatureRejection, valueRejection } from '../answers.ts';
import type { Rejection } from '../answers.ts';
import { nthBusinessDay } from '../checks/business-days.ts';
import { agrees, isWireNumber, unitsOf } from '../checks/decimal.ts';
import { valueFault } from '../checks/value-fault.ts';
import type { ValueFault } from '../checks/value-fault.ts';
import { instantOf, localDate } from '../clock.ts';
import type { InvalidationRecord, SealedDocument } from '../records/registry.ts';
import { RESCINDED, SHORT_NUMBER, invalidationEdition, invalidationTable } from '../tables/events.ts';
import { heldAgainst } from '../tables/taken-editions.ts';
import { isRecord } from '../tables/field.ts';
import { hasLiveNote } from './notes.ts';
import type { Arrival } from './arrival.ts';
import { newSeal } from './seal.ts';
import { openJws } from './signature.ts';
import { nameFingerprint } from './verdict.ts';

type Fields = Readonly<Record<string, unknown>>;

export type InvalidationVerdict =
  | { readonly ok: true; readonly event: InvalidationRecord }
  | { readonly ok: false; readonly rejection: Rejection; readonly codigo: string };

const DAY_MS = 86_400_000;
/** The longest term of the authority's texts (§invalidation-terms): months for these, business days for the others. */
const BY_MONTHS: ReadonlySet<string> = new Set(['01', '14']);
const MONTHS = 3;
const BUSINESS_DAYS = 10;
/** A purchase is replaced by another one, and its event dated in a term from its own date (§sujeto-excluido-invalidation). */
const PURCHASE = '14';
/** Invalidated without a replacement, whatever the reason. */
const ALONE: ReadonlySet<string> = new Set(['05', '18']);

/** First instant after the term. */
function termEnd(document: SealedDocument): number {
  const sealedOn = localDate(document.selladoMs);
  const [year = 0, month = 1] = sealedOn.split('-').map(Number);
  const last = BY_MONTHS.has(document.tipo)
    ? lastDayOf(sealedOn)
    : new Date(nthBusinessDay(Date.UTC(year, month, 1), BUSINESS_DAYS)).toISOString().slice(0, 10);
  return instantOf(last, '00:00:00') + DAY_MS;
}

/** The same day of the month at the end of a term of months, or the last one of a shorter month. */
function lastDayOf(from: string): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + MONTHS, 0)).getUTCDate();
  const end = new Date(Date.UTC(year, month - 1 + MONTHS, Math.min(day, lastDay)));
  return end.toISOString().slice(0, 10);
}

/** Too long after the seal, or dated too long after the purchase. */
function termFaults(head: Fields, original: SealedDocument, nowMs: number): readonly ValueFault[] {
  if (nowMs >= termEnd(original)) return [valueFault('018', 'documento.fecEmi')];
  const member = 'fecAnula' in head ? 'fecAnula' : 'fecEmi';
  const late = original.tipo === PURCHASE && String(head[member]) > lastDayOf(original.fecEmi);
  return late ? [valueFault('018', `identificacion.${member}`)] : [];
}

/** Data that the event copies from the document (§invalidation). */
function copyFaults(copied: Fields, original: SealedDocument, version: unknown): readonly ValueFault[] {
  const found: ValueFault[] = [];
  const compare = (name: string, expected: unknown): void => {
    if (copied[name] !== expected) found.push(valueFault('027', `documento.${name}`));
  };
  compare('tipoDte', original.tipo);
  compare('selloRecibido', original.sello);
  if (original.numero === '') compare('numeroControl', null);
  else if (version === 2 || copied['numeroControl'] !== null) compare('numeroControl', original.numero);
  compare('fecEmi', original.fecEmi);
  const vat = copied['montoIva'];
  const stated = isWireNumber(vat) ? unitsOf(vat) : null;
  if (stated !== null && !agrees(stated, unitsOf(Number(original.iva)) ?? 0n))
    found.push(valueFault('027', 'documento.montoIva'));
  // The old event has no way to say that nobody was named, so whatever it says passes (§invalidation).
  if (version === 2 && original.receptor === '') return found;
  const { tipoDocumento, numDocumento, nombre } = copied;
  const paper = typeof numDocumento === 'string' ? `${String(tipoDocumento)}|${numDocumento}` : '';
  if (paper !== original.receptor) found.push(valueFault('027', 'documento.numDocumento'));
  if (nameFingerprint(nombre) !== original.nombre) found.push(valueFault('027', 'documento.nombre'));
  return found;
}

/** Reasons 1 and 3 need a sealed replacement, reason 2 none (§invalidation). */
function replacementFaults(event: Fields, original: SealedDocument, arrival: Arrival): readonly ValueFault[] {
  const { registry, taxpayer } = arrival;
  const campo = 'documento.codigoGeneracionR';
  const code = (event['documento'] as Fields)['codigoGeneracionR'];
  // A credit note or a return is invalidated first and issued anew afterwards, whatever the reason (§note-invalidation).
  if ((event['motivo'] as Fields)['tipoAnulacion'] === RESCINDED || ALONE.has(original.tipo))
    return code === null ? [] : [valueFault('024', campo)];
  if (typeof code !== 'string') return SHORT_NUMBER.test(original.numero) ? [] : [valueFault('005', campo)];
  const replacement = registry.documents.get(code);
  if (code === original.codigo) return [valueFault('003', campo)];
  if (!replacement || replacement.nit !== taxpayer.nit || replacement.ambiente !== taxpayer.ambiente)
    return [valueFault('014', campo)];
  if (original.tipo === PURCHASE && replacement.tipo !== PURCHASE) return [valueFault('003', campo)];
  return registry.invalidations.has(replacement.codigo) ? [valueFault('015', campo)] : [];
}

function eventFaults(event: Fields, arrival: Arrival): readonly ValueFault[] {
  const { registry, taxpayer, nowMs } = arrival;
  const head = event['identificacion'] as Fields;
  const copied = event['documento'] as Fields;
  const codigo = String(head['codigoGeneracion']);
  if (registry.eventCodes.has(codigo) || registry.documents.has(codigo))
    return [valueFault('004', 'identificacion.codigoGeneracion')];
  if ((event['emisor'] as Fields)['nit'] !== taxpayer.nit) return [valueFault('003', 'emisor.nit')];
  const original = registry.documents.get(String(copied['codigoGeneracion']));
  if (!original || original.nit !== taxpayer.nit || original.ambiente !== taxpayer.ambiente)
    return [valueFault('014', 'documento.codigoGeneracion')];
  if (registry.invalidations.has(original.codigo)) return [valueFault('015', 'documento.codigoGeneracion')];
  if (hasLiveNote(original.codigo, registry)) return [valueFault('028', 'documento.codigoGeneracion')];
  return [
    ...copyFaults(copied, original, head['version']),
    ...replacementFaults(event, original, arrival),
    ...termFaults(head, original, nowMs),
  ];
}

/** Checks one signed invalidation. @param body `{ ambiente, idEnvio, version, documento }` (§invalidation-call) */
export function receiveInvalidation(body: Fields, arrival: Arrival): InvalidationVerdict {
  const { taxpayer, nowMs } = arrival;
  let codigo = '';
  const refused = (rejection: Rejection): InvalidationVerdict => ({ ok: false, rejection, codigo });
  if (!Number.isInteger(body['idEnvio'])) return refused(parameterRejection('idEnvio'));
  if (typeof body['documento'] !== 'string') return refused(parameterRejection('documento'));
  if (taxpayer.keys.length === 0) return refused(signatureRejection());
  const opened = openJws(body['documento'], taxpayer.keys);
  if (!opened.ok) return refused(opened.rejection);
  const event = opened.document;
  const head = isRecord(event['identificacion']) ? event['identificacion'] : {};
  codigo = typeof head['codigoGeneracion'] === 'string' ? head['codigoGeneracion'] : '';
  const differs = (['ambiente', 'version'] as const).find((name) => body[name] !== head[name]);
  if (differs !== undefined) return refused(parameterRejection(differs));
  const edition = heldAgainst(arrival.editions, 'invalidacion', invalidationEdition(head['version']));
  const misfits = invalidationTable(edition)(event);
  if (misfits !== null) return refused(schemaRejection(misfits));
  if (head['ambiente'] !== taxpayer.ambiente) return refused(parameterRejection('ambiente'));
  const faults = eventFaults(event, arrival);
  if (faults.length > 0) return refused(valueRejection(faults));
  const documento = String((event['documento'] as Fields)['codigoGeneracion']);
  const sello = newSeal(nowMs);
  return { ok: true, event: { t: 'invalidacion', codigo, documento, sello, selladoMs: nowMs } };
}
