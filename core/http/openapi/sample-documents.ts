/** Documents and an event for example answers, built by the product's rules from the example requests, so that they are complete. */
import type { Issuer, Branch } from '../../contract/settings/issuer.ts';
import { OPERATIONS, type OperationName } from '../../contract/api/operations.ts';
import { isAjuste, RETORNO, TIPOS_DTE, type TipoDte, type TipoNumerado } from '../../contract/edition.ts';
import { parseJson } from '../../contract/json.ts';
import { completeDocument, prepareDocument } from '../../domain/dte/prepare.ts';
import { buildInvalidacion } from '../../domain/event/invalidacion.ts';
import { receiverOf } from '../../domain/event/invalidated-receiver.ts';
import type { Adjustable } from '../../domain/notes/adjustable.ts';
import { relatedSale } from '../../domain/notes/related-sale.ts';
import { REQUEST_EXAMPLES, SAMPLE_CODE, SAMPLE_DATE, SAMPLE_RECEIVER } from './request-examples.ts';

const ADDRESS = { departamento: '06', municipio: '14', distrito: undefined, complemento: 'Calle Ejemplo 1' };

const ISSUER: Issuer = {
  id: 'demo',
  nit: '06142108951029',
  nrc: '1234567',
  nombre: 'Comercial Demostración, S.A. de C.V.',
  nombreComercial: 'Comercial Demostración',
  codActividad: '47190',
  descActividad: 'Venta al por menor de otros productos en comercios no especializados',
  direccion: ADDRESS,
  telefono: '22220000',
  correo: 'ventas@demostracion.example',
  edition2026From: '2026-12-01',
  settings: {},
};

const BRANCH: Branch = {
  id: 'casa-matriz',
  issuerId: 'demo',
  nombre: 'Casa matriz',
  numero: 1,
  tipoEstablecimiento: '02',
  codEstable: 'M001',
  codPuntoVenta: 'P001',
  formatoNumeroControl: 'interfaz',
  direccion: ADDRESS,
  telefono: '22220000',
  correo: 'ventas@demostracion.example',
  bienTitulo: null,
  responsable: { nombre: 'Persona Responsable', tipoDocumento: '13', numDocumento: '01234567-8' },
  quotas: { documentosMes: null },
  horario: null,
};

const TIME = '10:20:30';

function build(tipoDte: TipoDte): string {
  const op = Object.entries(OPERATIONS).find(([, each]) => each.tipoDte === tipoDte)?.[0] as OperationName;
  const [example] = Object.values(REQUEST_EXAMPLES[op] ?? {});
  // An adjusting document takes its receiver from the adjusted one.
  const adjusts = isAjuste(tipoDte) ? [soldAs(tipoDte === RETORNO ? '01' : '03')] : [];
  const body = { ...(adjusts.length === 0 ? { receptor: SAMPLE_RECEIVER } : {}), ...example?.value };
  const prepared = prepareDocument({
    tipoDte,
    input: parseJson(JSON.stringify(body)),
    issuer: ISSUER,
    branch: BRANCH,
    fecEmi: sampleDate(tipoDte),
    adjusts,
  });
  if (prepared.kind === 'faulty') throw new Error(`the example of ${op} is faulty`);
  return completeDocument(prepared.document, {
    ambiente: 'PRUEBAS',
    numeroControl: sampleNumber(tipoDte),
    codigoGeneracion: SAMPLE_CODE,
    fecEmi: sampleDate(tipoDte),
    horEmi: TIME,
    contingencia: null,
  });
}

function soldAs(tipoDte: '01' | '03'): Adjustable {
  return { sale: relatedSale(build(tipoDte)), notes: [], kept: null };
}

/** Emission date of a type's example: the 2023 edition has no return event. */
export function sampleDate(tipoDte: TipoDte): string {
  return tipoDte === RETORNO ? ISSUER.edition2026From : SAMPLE_DATE;
}

type SampleNumber<Tipo extends TipoDte> = Tipo extends TipoNumerado ? string : null;

/** Control number of a type's example; null for a type without one. */
export function sampleNumber<Tipo extends TipoDte>(tipoDte: Tipo): SampleNumber<Tipo>;
export function sampleNumber(tipoDte: TipoDte): string | null {
  if (tipoDte === RETORNO) return null;
  return `DTE-${tipoDte}-0001-00000001`;
}

type Sample = Readonly<Record<string, unknown>>;

export const SAMPLE_DOCUMENTS: Readonly<Record<TipoDte, Sample>> = Object.fromEntries(
  TIPOS_DTE.map((tipoDte) => [tipoDte, JSON.parse(build(tipoDte)) as Sample]),
) as Record<TipoDte, Sample>;

export function sampleInvalidation(codigoGeneracion: string, sello: string): Sample {
  const { payload } = buildInvalidacion({
    ambiente: 'PRUEBAS',
    codigoGeneracion,
    moment: { fecha: SAMPLE_DATE, hora: TIME, edicion: '2023' },
    issuer: ISSUER,
    branch: BRANCH,
    documento: {
      tipoDte: '01',
      codigoGeneracion: SAMPLE_CODE,
      selloRecibido: sello,
      numeroControl: sampleNumber('01'),
      fecEmi: SAMPLE_DATE,
      horEmi: TIME,
      ivaCentavos: 143n,
      receptor: receiverOf(build('01')),
    },
    codigoGeneracionR: null,
    reason: { tipoAnulacion: 3, motivoAnulacion: 'El cliente se retractó de la compra' },
    responsable: null,
    solicita: null,
  });
  return JSON.parse(payload) as Sample;
}
