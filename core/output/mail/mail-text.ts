/** Content of a document's mail; plain text and HTML are rendered from the same sentences. */
import type { MailedDocument } from '../../contract/mail.ts';
import type { TipoDte } from '../../contract/edition.ts';
import { dollars } from '../../contract/text/dollars.ts';
import type { PrintedOrder } from '../../contract/printing/printed-order.ts';
import { IN_FAVOUR } from '../facts/document-facts-summary.ts';

const NAME: Readonly<Record<TipoDte, string>> = {
  '01': 'Factura',
  '03': 'Comprobante de crédito fiscal',
  '04': 'Nota de remisión',
  '05': 'Nota de crédito',
  '06': 'Nota de débito',
  '14': 'Factura de sujeto excluido',
  '18': 'Retorno',
};

const TOTAL: Readonly<Record<TipoDte, string>> = {
  '01': 'Total',
  '03': 'Total',
  '04': 'Valor de los bienes',
  '05': IN_FAVOUR,
  '06': 'Total que se agrega',
  '14': 'Total',
  '18': IN_FAVOUR,
};

/** Maximum adjusted documents named; a note may have 50. */
const MAX_NAMED = 5;

export interface MailFact {
  readonly name: string;
  readonly value: string;
}

export interface MailContent {
  readonly subject: string;
  /** First line; null without a warning. */
  readonly warning: string | null;
  readonly title: string;
  readonly greeting: string;
  readonly lead: string;
  readonly facts: readonly MailFact[];
  /** Public query; null when no authority knows the document. */
  readonly link: { readonly text: string; readonly url: string } | null;
  readonly paragraphs: readonly string[];
}

export function documentContent(document: MailedDocument): MailContent {
  const { tipoDte, numeroControl, emisor, receptor, ambiente } = document;
  const name = NAME[tipoDte];
  return {
    subject: oneLine(`${ambiente === 'PRUEBAS' ? '[PRUEBAS] ' : ''}${subjectOf(document, name)}`),
    warning: ambiente === 'PRUEBAS' ? TESTING : null,
    title: `${name} de ${oneLine(emisor)}`,
    greeting: receptor === null ? 'Buen día:' : `Buen día, ${oneLine(receptor)}:`,
    lead: leadOf(document),
    facts: [
      { name: 'Documento', value: name },
      ...(numeroControl === null ? [] : [{ name: 'Número de control', value: numeroControl }]),
      { name: 'Fecha', value: dayText(document.fecEmi) },
      ...(document.ajusta.length === 0 ? [] : [{ name: 'Ajusta', value: listed(document.ajusta) }]),
      { name: TOTAL[tipoDte], value: dollars(document.total) },
      { name: 'Código de generación', value: document.codigoGeneracion },
      { name: 'Sello de recepción', value: document.sello ?? 'Todavía no tiene' },
    ],
    link: linkOf(document),
    paragraphs: [...checkOf(document), attachedOf(document), `Lo envía ${oneLine(emisor)} con Caja DTE.`],
  };
}

export function trialContent(emisor: string): MailContent {
  return {
    subject: oneLine(`Correo de prueba de ${emisor}`),
    warning: null,
    title: 'El correo de Caja DTE funciona',
    greeting: 'Buen día:',
    lead: `Este es un correo de prueba de ${oneLine(emisor)}. Si lo recibió, el servidor aceptó la cuenta y el remitente.`,
    facts: [],
    link: null,
    paragraphs: ['No hay que hacer nada: los documentos saldrán por este mismo camino.'],
  };
}

export function orderContent({
  numero,
  fecha,
  ambiente,
  emisor,
  sucursal,
  proveedor,
}: PrintedOrder): MailContent {
  const from = oneLine(emisor.nombre);
  const isTest = ambiente === 'PRUEBAS';
  return {
    subject: oneLine(`${isTest ? '[PRUEBAS] ' : ''}Pedido ${numero} de ${from}`),
    warning: isTest ? 'PRUEBAS: es un pedido de prueba, no entregue nada.' : null,
    title: `Pedido ${numero} de ${from}`,
    greeting: proveedor === null ? 'Buen día:' : `Buen día, ${oneLine(proveedor.nombre)}:`,
    lead: 'Le enviamos un pedido; lo que queremos va en el archivo adjunto.',
    facts: [
      { name: 'Pedido', value: String(numero) },
      { name: 'Fecha', value: dayText(fecha) },
      { name: 'Entregar en', value: oneLine(sucursal) },
    ],
    link: null,
    paragraphs: [
      `Adjunto: pedido-${numero}.pdf. No es documento fiscal.`,
      `Lo envía ${from} con Caja DTE. Responda a ${oneLine(emisor.correo)} o llame al ${oneLine(emisor.telefono)}.`,
    ],
  };
}

const TESTING = 'PRUEBAS: este documento se emitió en el ambiente de pruebas y no tiene validez fiscal.';

function subjectOf(
  { numeroControl, codigoGeneracion, emisor, standing }: MailedDocument,
  name: string,
): string {
  const plain = `${name} ${numeroControl ?? codigoGeneracion} de ${emisor}`;
  switch (standing) {
    case 'SELLADO':
      return plain;
    case 'CONTINGENCIA':
      return `${plain} (en contingencia, todavía sin sello)`;
    case 'INVALIDADO':
      return `Invalidación: ${plain}`;
    default:
      return standing satisfies never;
  }
}

function leadOf({ standing, autoridad, sigueSellado }: MailedDocument): string {
  const who = autoridad === 'hacienda' ? 'el Ministerio de Hacienda' : 'el simulador de Caja DTE';
  switch (standing) {
    case 'SELLADO':
      return `Le enviamos su documento tributario electrónico, sellado por ${who}.`;
    case 'CONTINGENCIA':
      return (
        'Le enviamos su documento tributario electrónico. Se emitió en contingencia, cuando no había línea con Hacienda: ' +
        'todavía no tiene sello de recepción.' +
        (sigueSellado ? ' La versión sellada le llegará por este medio en cuanto exista.' : '')
      );
    case 'INVALIDADO':
      return `Este documento fue invalidado: ${who} aceptó su invalidación y ya no tiene validez.`;
    default:
      return standing satisfies never;
  }
}

function linkOf({ consultaPublica }: MailedDocument): MailContent['link'] {
  return consultaPublica === null
    ? null
    : { text: 'Consultar el documento en Hacienda', url: consultaPublica };
}

function checkOf({ consultaPublica, standing, autoridad }: MailedDocument): readonly string[] {
  if (consultaPublica === null)
    return autoridad === 'simulador'
      ? [
          'Hacienda no conoce este documento: lo recibió el simulador, así que no aparece en su consulta pública.',
        ]
      : [];
  const check =
    'Puede comprobarlo en la consulta pública del Ministerio de Hacienda con el enlace de este correo.';
  if (standing === 'CONTINGENCIA') return [`${check} Aparecerá ahí cuando tenga sello.`];
  return [check];
}

function attachedOf({ codigoGeneracion }: MailedDocument): string {
  const json = `${codigoGeneracion}.json, el archivo oficial, que se guarda 10 años`;
  return `Adjuntos: ${json}; y ${codigoGeneracion}.pdf, la versión legible.`;
}

/** The first names of a possibly long list. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).map(oneLine).join(', ');
  const more = names.length - MAX_NAMED;
  return more > 0 ? `${shown} y ${more} más` : shown;
}

/** `2026-11-21` as displayed. */
function dayText(date: string): string {
  return date.split('-').reverse().join('/');
}

/** Removes control characters, line breaks above all, from headers and sentences. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
