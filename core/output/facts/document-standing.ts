/**
 * Texts on the status of a printed document. Never more than is true: a missing seal is stated, and the simulator's
 * seal is not shown as the authority's (§paper-says-what-is-true).
 */
import { CAT_024 } from '../../catalogs/short-catalogs.ts';
import { catalogName } from '../../catalogs/catalog.ts';
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import { dayText } from './document-text.ts';

export type NoticeTone = 'neutral' | 'waiting' | 'bad';

export interface StandingNotice {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly text: string;
}

type Standing = Pick<PrintedDocument, 'standing' | 'selloRecibido' | 'ambiente' | 'autoridad' | 'ensayo'>;
type Ended = Standing & Pick<PrintedDocument, 'invalidacion'>;

/** Notices, most important first; empty for a document sealed by the authority in production. */
export function standingNotices(document: Ended): readonly StandingNotice[] {
  const notices = [standingNotice(document), rehearsalNotice(document), testNotice(document)];
  return notices.filter((notice) => notice !== null);
}

export function invalidationFacts({
  invalidacion,
  autoridad,
}: Pick<PrintedDocument, 'invalidacion' | 'autoridad'>): readonly (readonly [
  label: string,
  value: string,
])[] {
  if (invalidacion === null) return [];
  const { sello, fecha, hora, tipoAnulacion, motivo } = invalidacion;
  const kind = catalogName(CAT_024, tipoAnulacion) ?? tipoAnulacion;
  const seal =
    autoridad === 'simulador' ? 'Sello del simulador de la invalidación' : 'Sello de la invalidación';
  return [
    ['Invalidado', `${dayText(fecha)} ${hora}`],
    ['Motivo', motivo === null || motivo === kind ? kind : `${kind}: ${motivo}`],
    [seal, sello ?? 'Sin sello'],
  ];
}

/** Watermarks of the page, most important first. */
export function watermarks({ standing, ambiente }: Standing): readonly string[] {
  const words: string[] = [];
  if (standing === 'INVALIDADO') words.push('INVALIDADO');
  if (standing === 'RECHAZADO') words.push('RECHAZADO');
  if (standing === 'VERIFICACION') words.push('NO FISCAL');
  if (ambiente === 'PRUEBAS') words.push('PRUEBAS');
  return words;
}

/** Whether it must not look like a fiscal document. */
export function isProvisional({ standing }: Pick<Standing, 'standing'>): boolean {
  return standing === 'VERIFICACION';
}

/** Title; a provisional slip has one of its own. */
export function titleText(document: Pick<Standing, 'standing'>, nombre: string): string {
  return isProvisional(document) ? `Comprobante provisional de ${nombre}` : nombre;
}

/** Whether the QR code to the public query is shown; not if it would suggest that the authority knows the document. */
export function hasQuery(document: Pick<Standing, 'standing'>): boolean {
  return !isProvisional(document) && document.standing !== 'RECHAZADO';
}

/** Label of the seal, by issuer of the seal. */
export function sealLabel({ autoridad, selloRecibido }: Standing): string {
  const simulated = autoridad === 'simulador' && selloRecibido !== null;
  return simulated ? 'Sello del simulador (no es de Hacienda)' : 'Sello de recepción';
}

export function sealText({ standing, selloRecibido }: Standing): string {
  if (selloRecibido !== null) return selloRecibido;
  switch (standing) {
    case 'CONTINGENCIA':
      return 'Sin sello: transmisión por contingencia';
    case 'RECHAZADO':
      return 'Sin sello: documento rechazado';
    default:
      return 'Aún sin sello';
  }
}

function standingNotice(document: Ended): StandingNotice | null {
  const { standing, autoridad } = document;
  const who = autoridad === 'simulador' ? 'El simulador' : 'Hacienda';
  switch (standing) {
    case 'SELLADO':
      return null;
    case 'CONTINGENCIA':
      return {
        tone: 'waiting',
        title: 'Transmisión por contingencia',
        text: `${who} aún no ha recibido este documento; pida la versión sellada cuando esté disponible.`,
      };
    case 'VERIFICACION':
      return {
        tone: 'waiting',
        title: 'NO ES UN DOCUMENTO FISCAL',
        text: `Comprobante provisional: ${who === 'Hacienda' ? who : 'el simulador'} aún no confirma que recibió este documento. Pida la versión sellada.`,
      };
    case 'RECHAZADO':
      return {
        tone: 'bad',
        title: 'DOCUMENTO RECHAZADO',
        text: `${who} rechazó este documento: no tiene validez fiscal.`,
      };
    case 'INVALIDADO':
      return {
        tone: 'bad',
        title: 'DOCUMENTO INVALIDADO',
        text: [
          'Este documento fue invalidado por su emisor y ya no tiene efectos fiscales.',
          ...invalidationFacts(document).map(([label, value]) => `${label}: ${value.replace(/\.$/v, '')}.`),
        ].join(' '),
      };
    default:
      return standing satisfies never;
  }
}

/** States that a document's outcome was rehearsed, so that nobody takes it for real. */
function rehearsalNotice({ ensayo }: Standing): StandingNotice | null {
  if (ensayo === undefined) return null;
  return {
    tone: 'bad',
    title: 'ENSAYO',
    text: `Documento de un ensayo: se pidió al simulador «${ensayo}». No es una venta.`,
  };
}

function testNotice({ autoridad, ambiente, selloRecibido }: Standing): StandingNotice | null {
  if (autoridad === 'simulador') {
    const text =
      selloRecibido === null
        ? 'Emitido con el simulador, no con el Ministerio de Hacienda: sin validez fiscal.'
        : 'El sello es del simulador y no del Ministerio de Hacienda: sin validez fiscal.';
    return { tone: 'neutral', title: 'Documento de prueba', text };
  }
  if (ambiente === 'PRUEBAS') {
    const text = 'Emitido en el ambiente de pruebas del Ministerio de Hacienda: sin validez fiscal.';
    return { tone: 'neutral', title: 'Documento de prueba', text };
  }
  return null;
}
