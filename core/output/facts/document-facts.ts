/**
 * Reads a signed document as labelled facts, with code names from the authority's catalogues; layout is left to the
 * printers. Same for both editions (§edition-differences, §printed-version).
 */
import {
  CAT_002,
  CAT_003,
  CAT_004,
  CAT_005,
  CAT_007,
  CAT_009,
  CAT_022,
  CAT_025,
} from '../../catalogs/short-catalogs.ts';
import { CAT_014 } from '../../catalogs/cat-014-unidad-medida.ts';
import { COMPRA, TIPOS_DTE, type TipoDte, TIPO_DTE_NAME } from '../../contract/edition.ts';
import { isMembers, parseJson, type JsonNumber } from '../../contract/json.ts';
import { receiverOfDocument } from '../../domain/text/receiver-section.ts';
import {
  paymentFacts,
  summaryFacts,
  type PaymentFacts,
  type SummaryFacts,
} from './document-facts-summary.ts';
import { otherDocumentFacts, type OtherDocumentFacts } from './document-facts-other.ts';
import { addressText, dayText, named } from './document-text.ts';
import { nitText, nrcText, numberText } from '../../contract/text/identity-text.ts';
import {
  amountOf,
  codeOf,
  listOf,
  nodeOf,
  requiredNode,
  requiredText,
  textOf,
  type PayloadNode,
} from './payload-node.ts';

/** CAT-007. */
const ELECTRONIC = '2';

export interface PartyFacts {
  readonly nombre: string | null;
  readonly nombreComercial: string | null;
  /** Name of the document type, for receivers of 01 and 04; others are identified by NIT. */
  readonly tipoDocumento: string | null;
  /** Document number, or NIT. */
  readonly documento: string | null;
  readonly nrc: string | null;
  readonly actividad: string | null;
  readonly direccion: string | null;
  readonly telefono: string | null;
  readonly correo: string | null;
  /** Issuers only, edition 2023. */
  readonly tipoEstablecimiento: string | null;
  /** Receivers of a 04 only: title of the goods. */
  readonly bienTitulo: string | null;
}

export interface LineFacts {
  readonly numItem: string;
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly cantidad: JsonNumber;
  readonly unidad: string;
  readonly precioUni: JsonNumber;
  readonly montoDescu: JsonNumber;
  readonly ventaNoSuj: JsonNumber;
  readonly ventaExenta: JsonNumber;
  readonly ventaGravada: JsonNumber;
  readonly noGravado: JsonNumber;
  /** Related document of the line. */
  readonly numeroDocumento: string | null;
}

export interface RelatedFacts {
  readonly tipo: string;
  readonly generacion: string;
  readonly numero: string;
  readonly fecha: string;
}

export interface LabelledFact {
  readonly etiqueta: string;
  readonly valor: string;
}

export interface DocumentFacts {
  readonly tipoDte: TipoDte;
  /** `Factura Electrónica` and so on. */
  readonly nombre: string;
  readonly version: string;
  /** Null for an event of return, which has none. */
  readonly numeroControl: string | null;
  readonly codigoGeneracion: string;
  /** `previo` or `diferido`, with CAT-003's full name. */
  readonly modelo: string;
  readonly transmision: string;
  readonly contingencia: { readonly tipo: string; readonly motivo: string | null } | null;
  /** E.g. `2026-11-21` and `14:05:09`. */
  readonly fecEmi: string;
  readonly horEmi: string;
  readonly emisor: PartyFacts;
  /** Null when anonymous. */
  readonly receptor: PartyFacts | null;
  readonly relacionados: readonly RelatedFacts[];
  readonly otros: readonly OtherDocumentFacts[];
  readonly tercero: { readonly nit: string | null; readonly nombre: string } | null;
  readonly lineas: readonly LineFacts[];
  readonly resumen: SummaryFacts;
  readonly pagos: readonly PaymentFacts[];
  readonly numPagoElectronico: string | null;
  /** Persons who deliver and receive, and the plate; only edition 2023. */
  readonly entrega: readonly LabelledFact[];
  readonly observaciones: string | null;
  readonly apendice: readonly LabelledFact[];
}

/**
 * Reads a document.
 *
 * @param payload the signed JSON text
 * @throws Error when the text is not a document of ours
 */
export function documentFacts(payload: string): DocumentFacts {
  const root = parseJson(payload);
  if (!isMembers(root)) throw new Error('a document that is no object');
  const id = requiredNode(root, 'identificacion');
  const resumen = requiredNode(root, 'resumen');
  const tipoDte = TIPOS_DTE.find((tipo) => tipo === (id['tipoDte'] ?? id['tipoEvento']));
  if (tipoDte === undefined) throw new Error('a document of another type');
  const receptor = receiverOfDocument(root, tipoDte);
  const tercero = nodeOf(root, 'ventaTercero');
  const extension = nodeOf(root, 'extension');
  const nit = tercero === null ? null : textOf(tercero, 'nit');
  return {
    tipoDte,
    nombre: TIPO_DTE_NAME[tipoDte],
    ...headingOf(id),
    emisor: partyOf(requiredNode(root, 'emisor')),
    receptor: isMembers(receptor) ? partyOf(receptor) : null,
    relacionados: listOf(root, 'documentoRelacionado').map(relatedOf),
    otros: listOf(root, 'otrosDocumentos').map(otherDocumentFacts),
    tercero:
      tercero === null
        ? null
        : { nit: nit === null ? null : nitText(nit), nombre: requiredText(tercero, 'nombre') },
    lineas: listOf(root, 'cuerpoDocumento').map((line) => lineOf(line, tipoDte)),
    resumen: summaryFacts(tipoDte, resumen),
    pagos: listOf(resumen, 'pagos').map(paymentFacts),
    numPagoElectronico: textOf(resumen, 'numPagoElectronico'),
    entrega: extension === null ? [] : deliveryOf(extension),
    observaciones: textOf(extension ?? resumen, 'observaciones'),
    apendice: listOf(root, 'apendice').map((entry) => ({
      etiqueta: textOf(entry, 'etiqueta') ?? textOf(entry, 'campo') ?? '',
      valor: textOf(entry, 'valor') ?? '',
    })),
  };
}

function headingOf(id: PayloadNode) {
  const tipoContingencia = codeOf(id, 'tipoContingencia');
  return {
    version: codeOf(id, 'version') ?? '',
    numeroControl: id['tipoEvento'] === undefined ? requiredText(id, 'numeroControl') : null,
    codigoGeneracion: requiredText(id, 'codigoGeneracion'),
    modelo: named(CAT_003, codeOf(id, 'tipoModelo') ?? ''),
    transmision: named(CAT_004, codeOf(id, 'tipoOperacion') ?? ''),
    contingencia:
      tipoContingencia === null
        ? null
        : {
            // Drops the catalogue's instruction for filling the field.
            tipo: named(CAT_005, tipoContingencia).replace(/ \(deberá digitar.*\)$/, ''),
            motivo: textOf(id, 'motivoContin'),
          },
    fecEmi: requiredText(id, 'fecEmi'),
    horEmi: requiredText(id, 'horEmi'),
  };
}

function partyOf(party: PayloadNode): PartyFacts {
  const tipoDocumento = textOf(party, 'tipoDocumento');
  const documento = textOf(party, 'numDocumento');
  const nit = textOf(party, 'nit');
  const nrc = textOf(party, 'nrc');
  const direccion = nodeOf(party, 'direccion');
  const tipoEstablecimiento = textOf(party, 'tipoEstablecimiento');
  const bienTitulo = textOf(party, 'bienTitulo');
  return {
    nombre: textOf(party, 'nombre'),
    nombreComercial: textOf(party, 'nombreComercial'),
    tipoDocumento: tipoDocumento === null ? null : named(CAT_022, tipoDocumento),
    documento:
      documento === null
        ? nit === null
          ? null
          : nitText(nit)
        : numberText({ tipoDocumento, numDocumento: documento }),
    nrc: nrc === null ? null : nrcText(nrc),
    actividad: textOf(party, 'descActividad'),
    direccion:
      direccion === null
        ? null
        : addressText({
            departamento: textOf(direccion, 'departamento') ?? '',
            municipio: textOf(direccion, 'municipio') ?? '',
            distrito: textOf(direccion, 'distrito'),
            complemento: textOf(direccion, 'complemento') ?? '',
          }),
    telefono: textOf(party, 'telefono'),
    correo: textOf(party, 'correo'),
    tipoEstablecimiento: tipoEstablecimiento === null ? null : named(CAT_009, tipoEstablecimiento),
    bienTitulo: bienTitulo === null ? null : named(CAT_025, bienTitulo),
  };
}

function relatedOf(related: PayloadNode): RelatedFacts {
  return {
    tipo: named(CAT_002, textOf(related, 'tipoDocumento') ?? ''),
    // A return relates only electronic documents and states only their code.
    generacion: named(CAT_007, codeOf(related, 'tipoGeneracion') ?? ELECTRONIC),
    numero: textOf(related, 'numeroDocumento') ?? textOf(related, 'codigoGeneracion') ?? '',
    fecha: dayText(textOf(related, 'fechaEmision') ?? ''),
  };
}

function lineOf(line: PayloadNode, tipoDte: TipoDte): LineFacts {
  return {
    numItem: codeOf(line, 'numItem') ?? '',
    codigo: textOf(line, 'codigo'),
    descripcion: textOf(line, 'descripcion') ?? '',
    cantidad: amountOf(line, 'cantidad'),
    unidad: named(CAT_014, codeOf(line, 'uniMedida') ?? ''),
    precioUni: amountOf(line, 'precioUni'),
    montoDescu: amountOf(line, 'montoDescu'),
    ventaNoSuj: amountOf(line, tipoDte === COMPRA ? 'compra' : 'ventaNoSuj'),
    ventaExenta: amountOf(line, 'ventaExenta'),
    ventaGravada: amountOf(line, 'ventaGravada'),
    noGravado: amountOf(line, 'noGravado'),
    numeroDocumento: textOf(line, 'numeroDocumento') ?? textOf(line, 'codigoGeneracion'),
  };
}

const DELIVERY = {
  nombEntrega: 'Entrega',
  docuEntrega: 'Documento de quien entrega',
  nombRecibe: 'Recibe',
  docuRecibe: 'Documento de quien recibe',
  placaVehiculo: 'Placa del vehículo',
} as const;

function deliveryOf(extension: PayloadNode): readonly LabelledFact[] {
  return Object.entries(DELIVERY).flatMap(([name, etiqueta]) => {
    const valor = textOf(extension, name);
    return valor === null ? [] : [{ etiqueta, valor }];
  });
}
