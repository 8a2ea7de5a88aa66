/** Mails that bring a customer a statement, a receipt or a quote (§account-mail, §account-payments, §quotes). */
import type { AccountPaper } from '../../contract/printing/account-paper.ts';
import { dayText } from '../facts/document-text.ts';
import { oneLine, type MailContent } from './mail-text.ts';

/** Statement mail; names overdue amounts, if any. */
export function statementContent(paper: AccountPaper): MailContent {
  return paperContent(paper, {
    warning: 'PRUEBAS: es una cuenta de prueba, no pague nada.',
    lead: 'Le enviamos su estado de cuenta; el detalle va en el archivo adjunto. Si ya pagó, no haga caso de este correo.',
    when: { name: 'Al', value: `${dayText(paper.fecha)} ${paper.hora}` },
    attached: 'Adjunto: estado-de-cuenta.pdf. No es documento tributario.',
  });
}

/** Receipt mail with the remaining balance. */
export function receiptContent(paper: AccountPaper): MailContent {
  return paperContent(paper, {
    warning: 'PRUEBAS: es un recibo de prueba.',
    lead: 'Gracias por su pago. Le enviamos el recibo; el detalle va en el archivo adjunto.',
    when: { name: 'Fecha', value: `${dayText(paper.fecha)} ${paper.hora}` },
    attached: 'Adjunto: recibo.pdf. No es documento tributario.',
  });
}

/** Quote mail with its total and expiry. */
export function quoteContent(paper: AccountPaper): MailContent {
  return paperContent(paper, {
    warning: 'PRUEBAS: es una cotización de prueba.',
    lead: 'Le enviamos la cotización que nos pidió; el detalle va en el archivo adjunto. Para comprar, muestre el código o diga el número.',
    when: { name: 'Fecha', value: dayText(paper.fecha) },
    attached: `Adjunto: ${paper.codigo ?? ''}.pdf. No es documento fiscal.`,
  });
}

interface PaperWords {
  readonly warning: string;
  readonly lead: string;
  readonly when: MailContent['facts'][number];
  readonly attached: string;
}

function paperContent(
  { titulo, ambiente, emisor, cliente, datos, sumas }: AccountPaper,
  { warning, lead, when, attached }: PaperWords,
): MailContent {
  const from = oneLine(emisor.nombre);
  const isTest = ambiente === 'PRUEBAS';
  return {
    subject: oneLine(`${isTest ? '[PRUEBAS] ' : ''}${titulo} de ${from}`),
    warning: isTest ? warning : null,
    title: `${titulo} de ${from}`,
    greeting: cliente === null ? 'Buen día:' : `Buen día, ${oneLine(cliente.nombre)}:`,
    lead,
    facts: [when, ...[...datos, ...sumas].map(([name, value]) => ({ name, value: oneLine(value) }))],
    link: null,
    paragraphs: [attached, `Lo envía ${from} con Caja DTE.`],
  };
}
