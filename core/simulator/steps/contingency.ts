/** The contingency event: what it lists and when (§contingency-event). */
import { parameterRejection, schemaRejection, signatureRejection, valueRejection } from '../answers.ts';
import type { Rejection } from '../answers.ts';
import { valueFault } from '../checks/value-fault.ts';
import type { ValueFault } from '../checks/value-fault.ts';
import { instantOf } from '../clock.ts';
import type { ContingencyRecord } from '../records/registry.ts';
import { contingencyEdition, contingencyTable } from '../tables/events.ts';
import { heldAgainst } from '../tables/taken-editions.ts';
import { isRecord } from '../tables/field.ts';
import type { Arrival } from './arrival.ts';
import { newSeal } from './seal.ts';
import { openJws } from './signature.ts';

type Fields = Readonly<Record<string, unknown>>;

export type ContingencyVerdict =
  | { readonly ok: true; readonly event: ContingencyRecord }
  | { readonly ok: false; readonly rejection: Rejection };

/** The event is due within this time after the end of the cause. */
const EVENT_TERM_MS = 24 * 3_600_000;
/** Clocks may differ by this much before an end lies in the future. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

function periodFaults(motivo: Fields, nowMs: number): readonly ValueFault[] {
  const start = instantOf(String(motivo['fInicio']), String(motivo['hInicio']));
  const end = instantOf(String(motivo['fFin']), String(motivo['hFin']));
  if (end < start) return [valueFault('017', 'motivo.fFin')];
  if (end > nowMs + CLOCK_TOLERANCE_MS) return [valueFault('017', 'motivo.fFin')];
  return nowMs - end > EVENT_TERM_MS ? [valueFault('018', 'motivo.fFin')] : [];
}

function detailFaults(details: readonly Fields[], arrival: Arrival): readonly ValueFault[] {
  const found: ValueFault[] = [];
  const codes = new Set<unknown>();
  details.forEach((detail, index) => {
    const codigo = String(detail['codigoGeneracion']);
    if (detail['noItem'] !== index + 1) found.push(valueFault('019', 'detalleDTE.noItem'));
    if (codes.has(codigo)) found.push(valueFault('025', 'detalleDTE.codigoGeneracion'));
    if (arrival.registry.documents.has(codigo)) found.push(valueFault('004', 'detalleDTE.codigoGeneracion'));
    codes.add(codigo);
  });
  return found;
}

function eventFaults(event: Fields, arrival: Arrival): readonly ValueFault[] {
  const { registry, taxpayer, nowMs } = arrival;
  const codigo = String((event['identificacion'] as Fields)['codigoGeneracion']);
  if (registry.eventCodes.has(codigo) || registry.documents.has(codigo))
    return [valueFault('004', 'identificacion.codigoGeneracion')];
  if ((event['emisor'] as Fields)['nit'] !== taxpayer.nit) return [valueFault('003', 'emisor.nit')];
  return [
    ...periodFaults(event['motivo'] as Fields, nowMs),
    ...detailFaults(event['detalleDTE'] as readonly Fields[], arrival),
  ];
}

function recordOf(event: Fields, arrival: Arrival): ContingencyRecord {
  const motivo = event['motivo'] as Fields;
  const stamp = (day: string, hour: string): string => `${String(motivo[day])}T${String(motivo[hour])}`;
  return {
    t: 'contingencia',
    codigo: String((event['identificacion'] as Fields)['codigoGeneracion']),
    sello: newSeal(arrival.nowMs),
    selladoMs: arrival.nowMs,
    nit: arrival.taxpayer.nit,
    ambiente: arrival.taxpayer.ambiente,
    tipoContingencia: Number(motivo['tipoContingencia']),
    motivo: typeof motivo['motivoContingencia'] === 'string' ? motivo['motivoContingencia'] : null,
    inicio: stamp('fInicio', 'hInicio'),
    fin: stamp('fFin', 'hFin'),
    documentos: (event['detalleDTE'] as readonly Fields[]).map(
      (detail) => [String(detail['codigoGeneracion']), String(detail['tipoDoc'])] as const,
    ),
  };
}

/** Checks one signed contingency event. @param body `{ nit, documento }` (§contingency-call) */
export function receiveContingency(body: Fields, arrival: Arrival): ContingencyVerdict {
  const refused = (rejection: Rejection): ContingencyVerdict => ({ ok: false, rejection });
  const { taxpayer } = arrival;
  if (body['nit'] !== taxpayer.nit) return refused(parameterRejection('nit'));
  if (typeof body['documento'] !== 'string') return refused(parameterRejection('documento'));
  if (taxpayer.keys.length === 0) return refused(signatureRejection());
  const opened = openJws(body['documento'], taxpayer.keys);
  if (!opened.ok) return opened;
  const event = opened.document;
  const head = event['identificacion'];
  const own = contingencyEdition(isRecord(head) ? head['version'] : undefined);
  const misfits = contingencyTable(heldAgainst(arrival.editions, 'contingencia', own))(event);
  if (misfits !== null) return refused(schemaRejection(misfits));
  if ((head as Fields)['ambiente'] !== taxpayer.ambiente) return refused(parameterRejection('ambiente'));
  const faults = eventFaults(event, arrival);
  return faults.length > 0 ? refused(valueRejection(faults)) : { ok: true, event: recordOf(event, arrival) };
}
