/** The content of a mail that brings a customer a paper: what he owes, or a quote (§account-mail, §quotes). */
import type { AccountPaper } from '../../contract/printing/account-paper.ts';
import { dayText } from '../facts/document-text.ts';
import { oneLine, type MailContent } from './mail-text.ts';

/** A statement, which says what is late where something is. */
export function statementContent({
  titulo,
  ambiente,
  emisor,
  cliente,
  fecha,
  hora,
  datos,
  sumas,
}: AccountPaper): MailContent {
  const from = oneLine(emisor.nombre);
  const isTest = ambiente === 'PRUEBAS';
  return {
    subject: oneLine(`${isTest ? '[PRUEBAS] ' : ''}${titulo} de ${from}`),
    warning: isTest ? 'PRUEBAS: es una cuenta de prueba, no pague nada.' : null,
    title: `${titulo} de ${from}`,
    greeting: cliente === null ? 'Buen día:' : `Buen día, ${oneLine(cliente.nombre)}:`,
    lead: 'Le enviamos su estado de cuenta; el detalle va en el archivo adjunto. Si ya pagó, no haga caso de este correo.',
    facts: [
      { name: 'Al', value: `${dayText(fecha)} ${hora}` },
      ...[...datos, ...sumas].map(([name, value]) => ({ name, value: oneLine(value) })),
    ],
    link: null,
    paragraphs: [
      'Adjunto: estado-de-cuenta.pdf. No es documento tributario.',
      `Lo envía ${from} con Caja DTE.`,
    ],
  };
}

/** A quote, with what it comes to and until when. */
export function quoteContent({
  titulo,
  ambiente,
  emisor,
  cliente,
  fecha,
  datos,
  sumas,
  codigo = '',
}: AccountPaper): MailContent {
  const from = oneLine(emisor.nombre);
  const isTest = ambiente === 'PRUEBAS';
  return {
    subject: oneLine(`${isTest ? '[PRUEBAS] ' : ''}${titulo} de ${from}`),
    warning: isTest ? 'PRUEBAS: es una cotización de prueba.' : null,
    title: `${titulo} de ${from}`,
    greeting: cliente === null ? 'Buen día:' : `Buen día, ${oneLine(cliente.nombre)}:`,
    lead: 'Le enviamos la cotización que nos pidió; el detalle va en el archivo adjunto. Para comprar, muestre el código o diga el número.',
    facts: [
      { name: 'Fecha', value: dayText(fecha) },
      ...[...datos, ...sumas].map(([name, value]) => ({ name, value: oneLine(value) })),
    ],
    link: null,
    paragraphs: [`Adjunto: ${codigo}.pdf. No es documento fiscal.`, `Lo envía ${from} con Caja DTE.`],
  };
}
