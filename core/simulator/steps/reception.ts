/** Reception of one document: every check of the authority, in its order (§reception, §identification, §factura, §credito-fiscal, §nota-remision, §sujeto-excluido, §prices-and-vat, §catalogues, §transmission, §result-codes, §contingency). */
import { hash } from 'node:crypto';
import { parameterRejection, schemaRejection, signatureRejection, valueRejection } from '../answers.ts';
import type { Rejection } from '../answers.ts';
import { calculationFaults } from '../checks/arithmetic.ts';
import { conditionFaults } from '../checks/conditions.ts';
import { noteCalculationFaults } from '../checks/note-arithmetic.ts';
import { purchaseCalculationFaults } from '../checks/purchase-arithmetic.ts';
import { LongNumber } from '../checks/decimal.ts';
import { valueFault } from '../checks/value-fault.ts';
import type { ValueFault } from '../checks/value-fault.ts';
import { dateFaults } from '../checks/emission-date.ts';
import { localDate } from '../clock.ts';
import { numberScope } from '../records/registry.ts';
import type { Registry, SealedDocument, Taxpayer } from '../records/registry.ts';
import { documentTable } from '../tables/documents.ts';
import { isRecord } from '../tables/field.ts';
import { heldAgainst, takenOf } from '../tables/taken-editions.ts';
import { editionOf, isNote } from '../tables/sections.ts';
import type { DocumentType } from '../tables/sections.ts';
import type { Arrival } from './arrival.ts';
import { contingencyFaults } from './contingency-document.ts';
import { adjustmentFaults, adjustmentsOf, soldOf } from './notes.ts';
import { receiveReturn, soldInFactura } from './retorno.ts';
import { newSeal } from './seal.ts';
import { openJws } from './signature.ts';
import { nameFingerprint, type Verdict } from './verdict.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the request says about the document besides the JWS; a lot says nothing. */
export interface Envelope {
  readonly ambiente: unknown;
  readonly idEnvio: unknown;
  readonly version: unknown;
  readonly tipoDte: unknown;
  readonly codigoGeneracion: unknown;
}

function refused(rejection: Rejection): Verdict {
  return { ok: false, rejection };
}

/** The event of return, which comes the same way (§retorno-delivery). */
const RETURN = '18';
const TYPES: ReadonlySet<unknown> = new Set(['01', '03', '04', '05', '06', '14']);

function envelopeFault(envelope: Envelope, document: Fields): string | null {
  if (!Number.isInteger(envelope.idEnvio)) return 'idEnvio';
  const identificacion = document['identificacion'];
  const names = ['ambiente', 'version', 'tipoDte', 'codigoGeneracion'] as const;
  if (!isRecord(identificacion)) return null;
  // An event names its kind by another member.
  const named = { ...identificacion, tipoDte: identificacion['tipoDte'] ?? identificacion['tipoEvento'] };
  return names.find((name) => envelope[name] !== (named as Fields)[name]) ?? null;
}

function issuerFaults(document: Fields, taxpayer: Taxpayer): readonly ValueFault[] {
  const emisor = document['emisor'] as Fields;
  if (emisor['nit'] !== taxpayer.nit) return [valueFault('003', 'emisor.nit')];
  return emisor['nrc'] === taxpayer.nrc ? [] : [valueFault('003', 'emisor.nrc')];
}

/** A code is unique for ever, a number per issuer, environment and year (§control-number, §generation-code). */
function repeatedFaults(registry: Registry, scope: string, identificacion: Fields): readonly ValueFault[] {
  const codigo = String(identificacion['codigoGeneracion']);
  if (registry.documents.has(codigo) || registry.eventCodes.has(codigo))
    return [valueFault('004', 'identificacion.codigoGeneracion')];
  const holder = registry.numbers.get(scope)?.get(String(identificacion['numeroControl']));
  return holder === undefined ? [] : [valueFault('004', 'identificacion.numeroControl')];
}

/** An electronic related document must be sealed and valid, with that type and date (§emission-date, §related-documents). */
function relatedFaults(document: Fields, arrival: Arrival): readonly ValueFault[] {
  const found: ValueFault[] = [];
  const type = (document['identificacion'] as Fields)['tipoDte'];
  for (const entry of (document['documentoRelacionado'] ?? []) as readonly Fields[]) {
    if (entry['tipoGeneracion'] !== 2) continue;
    const codigo = String(entry['numeroDocumento']);
    const known = arrival.registry.documents.get(codigo);
    if (!known || known.ambiente !== arrival.taxpayer.ambiente)
      found.push(valueFault('014', 'documentoRelacionado.numeroDocumento'));
    else if (arrival.registry.invalidations.has(codigo))
      found.push(valueFault('015', 'documentoRelacionado.numeroDocumento'));
    else if (known.tipo !== entry['tipoDocumento'])
      found.push(valueFault('027', 'documentoRelacionado.tipoDocumento'));
    else if (known.fecEmi !== entry['fechaEmision'])
      found.push(valueFault(isNote(type) ? '017' : '027', 'documentoRelacionado.fechaEmision'));
  }
  return found;
}

function plain(value: unknown): string {
  if (value instanceof LongNumber) return value.text;
  return typeof value === 'number' ? String(value) : '0';
}

function vatOf(resumen: Fields, type: DocumentType): string {
  if (type === '01') return plain(resumen['totalIva']);
  const taxes = (resumen['tributos'] ?? []) as readonly Fields[];
  return plain(taxes.find((tax) => tax['codigo'] === '20')?.['valor']);
}

/** The equations of a document that satisfies its table. */
function sumFaults(document: Fields, type: DocumentType): readonly ValueFault[] {
  if (isNote(type)) return noteCalculationFaults(document);
  return type === '14' ? purchaseCalculationFaults(document) : calculationFaults(document, type);
}

function sealed(document: Fields, jws: string, arrival: Arrival): SealedDocument {
  const identificacion = document['identificacion'] as Fields;
  const resumen = document['resumen'] as Fields;
  const receptor = (document['receptor'] ?? document['sujetoExcluido'] ?? null) as Fields | null;
  const type = identificacion['tipoDte'] as DocumentType;
  const fecEmi = String(identificacion['fecEmi']);
  const paper = receptor?.['tipoDocumento'] ?? (receptor?.['nit'] === undefined ? null : '36');
  const number = receptor?.['numDocumento'] ?? receptor?.['nit'];
  return {
    t: 'dte',
    codigo: String(identificacion['codigoGeneracion']),
    numero: String(identificacion['numeroControl']),
    sello: newSeal(arrival.nowMs),
    selladoMs: arrival.nowMs,
    fecEmi,
    tipo: type,
    ambiente: arrival.taxpayer.ambiente,
    nit: arrival.taxpayer.nit,
    total: plain(resumen[type === '14' ? 'subTotal' : 'montoTotalOperacion']),
    iva: vatOf(resumen, type),
    receptor: typeof paper === 'string' && typeof number === 'string' ? `${paper}|${number}` : '',
    nombre: nameFingerprint(receptor?.['nombre']),
    jws: hash('sha256', jws, 'base64url'),
    observaciones:
      fecEmi < localDate(arrival.nowMs) ? ['[identificacion.fecEmi] DIFIERE DE LA FECHA DE ENVIO'] : [],
    ...(type === '01' ? { factura: soldInFactura(document) } : {}),
    ...(type === '03' ? { vendido: soldOf(document) } : {}),
    ...(isNote(type) ? { ajusta: adjustmentsOf(document) } : {}),
  };
}

/**
 * Checks one signed document. Nothing is recorded here: the caller applies the verdict.
 *
 * @param envelope what the request says, null for a document of a lot
 */
export function receive(jws: unknown, envelope: Envelope | null, arrival: Arrival): Verdict {
  if (typeof jws !== 'string') return refused(parameterRejection('documento'));
  const { registry, taxpayer } = arrival;
  if (taxpayer.keys.length === 0) return refused(signatureRejection());
  const opened = openJws(jws, taxpayer.keys);
  if (!opened.ok) return opened;
  const { document } = opened;
  const disagreement = envelope === null ? null : envelopeFault(envelope, document);
  if (disagreement !== null) return refused(parameterRejection(disagreement));
  const head = document['identificacion'];
  const type = isRecord(head) ? head['tipoDte'] : undefined;
  if (!isRecord(head)) return refused(schemaRejection([{ path: '/identificacion', reason: 'requerido' }]));
  const isReturn = head['tipoEvento'] === RETURN && type === undefined;
  // The old formats know no such event: its text lacks the kind of a document.
  if (isReturn && takenOf(arrival.editions, RETURN) !== 'anterior')
    return receiveReturn(document, jws, arrival);
  if (!TYPES.has(type))
    return refused(schemaRejection([{ path: '/identificacion/tipoDte', reason: 'no-permitido' }]));
  const own = editionOf(type as DocumentType, head['version']);
  const edition = heldAgainst(arrival.editions, type as DocumentType, own);
  const misfits = documentTable(edition, type as DocumentType)(document);
  if (misfits !== null) return refused(schemaRejection(misfits));
  if (head['ambiente'] !== taxpayer.ambiente) return refused(parameterRejection('ambiente'));
  const scope = numberScope({ ...taxpayer, fecEmi: String(head['fecEmi']) });
  const stages: readonly (() => readonly ValueFault[])[] = [
    () => issuerFaults(document, taxpayer),
    () => conditionFaults(document, type as DocumentType, edition),
    () => sumFaults(document, type as DocumentType),
    () => repeatedFaults(registry, scope, head),
    () => dateFaults(head, arrival.nowMs),
    () => contingencyFaults(head, arrival),
    () => relatedFaults(document, arrival),
    () => (isNote(type) ? adjustmentFaults(document, registry) : []),
  ];
  for (const stage of stages) {
    const faults = stage();
    if (faults.length > 0) return refused(valueRejection(faults));
  }
  return { ok: true, document: sealed(document, jws, arrival) };
}

/** The document with further observations. */
export function noted(document: SealedDocument, notes: readonly string[]): SealedDocument {
  return notes.length === 0
    ? document
    : { ...document, observaciones: [...document.observaciones, ...notes] };
}
