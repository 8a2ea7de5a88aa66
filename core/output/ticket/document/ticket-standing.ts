/**
 * Document status on a ticket: prominently at the top, and at the seal. Never more than is true
 * (§paper-says-what-is-true; a document without seal says so).
 */
import type { PrintedDocument } from '../../../contract/printing/printed.ts';
import { hasQuery, invalidationFacts, sealLabel, sealText } from '../../facts/document-standing.ts';
import type { TicketRow } from '../ticket.ts';

type Standing = Pick<
  PrintedDocument,
  | 'standing'
  | 'selloRecibido'
  | 'ambiente'
  | 'autoridad'
  | 'copia'
  | 'consultaPublica'
  | 'ensayo'
  | 'invalidacion'
>;

/** Banners with explanations; empty for the original of a document sealed by the authority in production. */
export function standingRows(document: Standing): readonly TicketRow[] {
  const rows: TicketRow[] = [];
  if (document.copia > 0) rows.push(banner(`COPIA ${document.copia}`));
  if (document.ensayo !== undefined)
    rows.push(banner('ENSAYO - NO ES UNA VENTA'), text(`Se pidió al simulador «${document.ensayo}».`));
  if (isTrial(document)) rows.push(banner('PRUEBAS - SIN VALIDEZ FISCAL'));
  return [...rows, ...standingBanner(document)];
}

export function sealRow(document: Standing): TicketRow {
  return { kind: 'fact', label: sealLabel(document), value: sealText(document) };
}

/** QR code with its purpose; none if it would suggest that the authority knows the document. */
export function queryRows(document: Standing): readonly TicketRow[] {
  if (!hasQuery(document)) return [];
  const caption =
    document.autoridad === 'simulador'
      ? 'Documento de prueba: Hacienda no lo conoce y su consulta pública no lo muestra.'
      : document.standing === 'CONTINGENCIA'
        ? 'Consulta pública de Hacienda: lo mostrará cuando haya sido transmitido.'
        : 'Consulte este documento en la página de Hacienda.';
  return [
    { kind: 'qr', content: document.consultaPublica },
    { kind: 'text', text: caption, align: 'center', small: true },
  ];
}

/** Whether it has no legal effect, whatever its state. */
function isTrial({ ambiente, autoridad }: Standing): boolean {
  return ambiente === 'PRUEBAS' || autoridad === 'simulador';
}

function standingBanner(document: Standing): readonly TicketRow[] {
  const { standing, autoridad } = document;
  const simulated = autoridad === 'simulador';
  const who = simulated ? 'El simulador' : 'Hacienda';
  switch (standing) {
    case 'SELLADO':
      return [];
    case 'CONTINGENCIA':
      return [
        banner('EN CONTINGENCIA - AÚN SIN SELLO'),
        text(
          `Se transmitirá ${simulated ? 'al simulador' : 'a Hacienda'} cuando haya comunicación. Después pida al emisor la versión sellada, con el código de generación.`,
        ),
      ];
    case 'VERIFICACION':
      return [
        banner('COMPROBANTE PROVISIONAL - NO ES UN DOCUMENTO FISCAL'),
        text(
          `${who} aún no confirma que recibió este documento. Pida al emisor el documento sellado, con el código de generación.`,
        ),
      ];
    case 'RECHAZADO':
      return [
        banner('RECHAZADO - SIN VALIDEZ FISCAL'),
        text(`${who} rechazó este documento. Pida al emisor el documento que lo corrige.`),
      ];
    case 'INVALIDADO':
      return [
        banner('INVALIDADO - SIN EFECTOS FISCALES'),
        text('El emisor invalidó este documento después de emitirlo.'),
        ...invalidationFacts(document).map(([label, value]): TicketRow => ({ kind: 'fact', label, value })),
      ];
    default:
      return standing satisfies never;
  }
}

function banner(words: string): TicketRow {
  return { kind: 'banner', text: words };
}

function text(words: string): TicketRow {
  return { kind: 'text', text: words, align: 'center' };
}
