/** The invalidation event: version 2 in edition 2023, version 3 in edition 2026 (§invalidation, §invalidation-receiver). */
import { cutText } from '../../contract/text/text-length.ts';
import { AMBIENTE_CODE, type Ambiente } from '../../contract/ambiente.ts';
import { eventSchema } from '../../contract/dte/document-schemas.ts';
import type { Edition, TipoDte } from '../../contract/edition.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import { stringifyJson } from '../../contract/json.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { controlNumberOf } from '../control-number.ts';
import { editionAt } from '../dte/edition.ts';
import { fittingText } from '../dte/optional-text.ts';
import { fiscalDate, fiscalTime, type FiscalDate, type FiscalTime, type Instant } from '../fiscal-time.ts';
import { fromCents, toJsonNumber } from '../money.ts';
import { campoOf } from '../request-shape.ts';
import type { ReasonMH } from '../code-translation.ts';
import { receiverMembers, telefono2023, type InvalidatedReceiver } from './invalidated-receiver.ts';
import { personNumber, type Person } from './person.ts';
import { rule, findingOf } from '../../contract/rules/rules.ts';

const VERSION: Readonly<Record<Edition, number>> = { '2023': 2, '2026': 3 };
/** Minimum characters of a person's name and number, and the maximum of both. */
const MIN_PERSON_CHARS: Readonly<
  Record<Edition, { readonly nombre: number; readonly numDocumento: number }>
> = {
  '2023': { nombre: 5, numDocumento: 3 },
  '2026': { nombre: 1, numDocumento: 1 },
};
const MAX_PERSON_NAME_CHARS = 100;
const MAX_PERSON_NUMBER_CHARS = 20;
const TELEFONO_EMISOR_MAX_CHARS = 26;
const NOM_ESTABLECIMIENTO_CHARS = { min: 3, max: 150 };

export interface InvalidableDocument {
  readonly tipoDte: TipoDte;
  readonly codigoGeneracion: string;
  readonly selloRecibido: string;
  readonly numeroControl: string;
  readonly fecEmi: FiscalDate;
  readonly horEmi: FiscalTime;
  readonly ivaCentavos: bigint;
  readonly receptor: InvalidatedReceiver;
}

export interface EventMoment {
  readonly fecha: FiscalDate;
  readonly hora: FiscalTime;
  /** Edition by the event's own date, whatever its document's (§edition-by-date). */
  readonly edicion: Edition;
}

export interface InvalidacionInput {
  readonly ambiente: Ambiente;
  readonly codigoGeneracion: string;
  readonly moment: EventMoment;
  readonly issuer: Issuer;
  readonly branch: Branch;
  readonly documento: InvalidableDocument;
  readonly codigoGeneracionR: string | null;
  readonly reason: ReasonMH;
  /** Person who invalidates; null for the branch's responsible person. */
  readonly responsable: Person | null;
  /**
   * Person who requests it; null for the receiver, or the responsible person if the document names no suitable
   * receiver.
   */
  readonly solicita: Person | null;
}

export interface BuiltInvalidacion {
  readonly payload: string;
  readonly version: number;
  /** Faults by the authority's format; empty when the event can be sent. */
  readonly faults: readonly Fault[];
}

/** Event date by the issuer's setting for the edition in force, with its time and edition. */
export function eventMoment(
  at: Instant,
  issuer: Issuer,
  documento: Pick<InvalidableDocument, 'tipoDte' | 'fecEmi' | 'horEmi'>,
): EventMoment {
  const today = fiscalDate(at);
  const { fecha, edicion } = eventDay(at, issuer, documento);
  if (fecha === today) return { fecha, hora: fiscalTime(at), edicion };
  // Not before the document's own emission time.
  const hora = fiscalTime(at) > documento.horEmi ? fiscalTime(at) : documento.horEmi;
  return { fecha, hora, edicion };
}

/** Event date and edition; for an unknown document, as if issued today. */
export function eventDay(
  at: Instant,
  issuer: Issuer,
  documento: Pick<InvalidableDocument, 'tipoDte' | 'fecEmi'> | null,
): Pick<EventMoment, 'fecha' | 'edicion'> {
  const today = fiscalDate(at);
  const inForce = { fecha: today, edicion: editionAt(issuer, 'invalidacion', today) };
  if (documento === null || documento.fecEmi >= today) return inForce;
  const settings = issuer.settings.fechaEventoInvalidacion?.[inForce.edicion];
  if ((settings?.[documento.tipoDte] ?? 'hoy') === 'hoy') return inForce;
  return { fecha: documento.fecEmi, edicion: editionAt(issuer, 'invalidacion', documento.fecEmi) };
}

/** The event's text for signing, its format version and its faults. */
export function buildInvalidacion(input: InvalidacionInput): BuiltInvalidacion {
  const { edicion } = input.moment;
  const event = {
    identificacion: identificacion(input),
    emisor: edicion === '2023' ? emisor2023(input) : emisor2026(input),
    documento: invalidated(input),
    motivo: motivo(input),
  };
  return { payload: stringifyJson(event), version: VERSION[edicion], faults: faultsOf(event, input) };
}

function identificacion({ moment, ambiente, codigoGeneracion }: InvalidacionInput): object {
  const head = { version: VERSION[moment.edicion], ambiente: AMBIENTE_CODE[ambiente], codigoGeneracion };
  return moment.edicion === '2023'
    ? { ...head, fecAnula: moment.fecha, horAnula: moment.hora }
    : { ...head, fecEmi: moment.fecha, horEmi: moment.hora, fusion: null };
}

/** Establishment and point of sale; our codes equal the authority's. */
function codes({ branch }: InvalidacionInput): object {
  return {
    codEstableMH: branch.codEstable,
    codEstable: branch.codEstable,
    codPuntoVentaMH: branch.codPuntoVenta,
    codPuntoVenta: branch.codPuntoVenta,
  };
}

function emisor2023(input: InvalidacionInput): object {
  const { issuer, branch } = input;
  const { min, max } = NOM_ESTABLECIMIENTO_CHARS;
  return {
    nit: issuer.nit,
    nombre: issuer.nombre,
    tipoEstablecimiento: branch.tipoEstablecimiento,
    nomEstablecimiento: fittingText(branch.nombre, min, max),
    ...codes(input),
    telefono: telefono2023(branch.telefono, TELEFONO_EMISOR_MAX_CHARS),
    correo: branch.correo,
  };
}

function emisor2026(input: InvalidacionInput): object {
  const { issuer, branch } = input;
  return {
    nit: issuer.nit,
    nombre: issuer.nombre,
    ...codes(input),
    telefono: branch.telefono,
    correo: branch.correo,
  };
}

function invalidated({ documento: of, codigoGeneracionR, moment }: InvalidacionInput): object {
  return {
    tipoDte: of.tipoDte,
    codigoGeneracion: of.codigoGeneracion,
    selloRecibido: of.selloRecibido,
    numeroControl: controlNumberOf(of),
    fecEmi: of.fecEmi,
    ...(moment.edicion === '2023' ? { montoIva: toJsonNumber(fromCents(of.ivaCentavos)) } : {}),
    codigoGeneracionR,
    ...receiverMembers(of.receptor, moment.edicion),
  };
}

function motivo(input: InvalidacionInput): object {
  const { reason, issuer } = input;
  const { edicion } = input.moment;
  const responsable = input.responsable ?? input.branch.responsable;
  const solicita = input.solicita ?? receiverAsPerson(input) ?? responsable;
  return {
    tipoAnulacion: reason.tipoAnulacion,
    motivoAnulacion: reason.motivoAnulacion,
    nombreResponsable: responsable.nombre,
    tipDocResponsable: responsable.tipoDocumento,
    numDocResponsable: personNumber(responsable, edicion, issuer.settings),
    nombreSolicita: solicita.nombre,
    tipDocSolicita: solicita.tipoDocumento,
    numDocSolicita: personNumber(solicita, edicion, issuer.settings),
  };
}

/** The receiver as the requesting person; null when the document names none that the format accepts. */
function receiverAsPerson({ documento: of, moment }: InvalidacionInput): Person | null {
  const { tipoDocumento } = of.receptor;
  const min = MIN_PERSON_CHARS[moment.edicion];
  const shortened = of.receptor.nombre === null ? null : cutText(of.receptor.nombre, MAX_PERSON_NAME_CHARS);
  const nombre = fittingText(shortened, min.nombre, MAX_PERSON_NAME_CHARS);
  const numDocumento = fittingText(of.receptor.numDocumento, min.numDocumento, MAX_PERSON_NUMBER_CHARS);
  if (nombre === null || numDocumento === null || tipoDocumento === null) return null;
  return { nombre, tipoDocumento, numDocumento };
}

/** Safety net: the authority's schema, before the event is stored. */
function faultsOf(event: object, input: InvalidacionInput): readonly Fault[] {
  const checked = eventSchema(input.moment.edicion, 'invalidacion').safeParse(event);
  if (checked.success) return [];
  return checked.error.issues.map((issue) => {
    const path = campoOf(issue.path);
    const ours = input.responsable === null && path.endsWith('Responsable');
    const known = path.startsWith('motivo.') || path === 'documento.codigoGeneracionR';
    const campo = ours ? 'sucursal.responsable' : known ? path : `evento.${path}`;
    const codigo = ours ? 'CONFIGURACION' : 'ESQUEMA';
    return faultAt(
      campo,
      codigo,
      findingOf(issue.message)?.broken ?? rule('dicho', { texto: issue.message }),
    );
  });
}
