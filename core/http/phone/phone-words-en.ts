/** English texts of the phone pages, for phones that ask for English before Spanish. */
import type { PhoneField } from '../../contract/phone/phone-form.ts';
import type { PhoneWords } from './phone-words.ts';

/** What to do about each field, whatever is wrong with it. */
const FAULT: Readonly<Record<PhoneField, string>> = {
  tipoDocumento: 'Choose the document that the number is of',
  numDocumento: 'Check the number: it is not one of this document',
  nrc: 'Check the NRC; only who has a NIT has one',
  nombre: 'Type the whole name',
  nombreComercial: 'Type a shorter name',
  codActividad: 'Type part of its name and choose from the list',
  correo: 'Type an e-mail such as name@domain.com, without accents or blanks',
  telefono: 'Type a telephone of at least 8 digits',
  lugar: 'Choose the place from the list',
  complemento: 'Type street, neighbourhood and number',
};

export const PHONE_EN: PhoneWords = {
  lang: 'en',
  saleTitle: {
    '01': 'Your data for the factura',
    '03': 'Your data for the crédito fiscal',
    '04': 'Your data for the nota de remisión',
  },
  label: {
    tipoDocumento: 'Kind of document',
    numDocumento: 'Number of the document',
    nrc: 'NRC',
    nombre: 'Name or company',
    nombreComercial: 'Trade name',
    codActividad: 'Economic activity',
    correo: 'E-mail',
    telefono: 'Telephone',
    lugar: 'District (municipality)',
    complemento: 'Address: street, neighbourhood, number',
  },
  hint: {
    correo: 'Your document is sent there.',
    codActividad: 'Type part of its name, in Spanish, and choose from the list.',
  },
  choice: { '02': 'Resident card', '37': 'Other (passport)' },
  missing: 'This is missing',
  fault: (field) => FAULT[field],
  obstacle: () => 'This document cannot be sent by e-mail now.',
  optional: 'optional',
  choose: 'Choose…',
  saleLead: (until) => `Fill them in and send them to the till before ${until}.`,
  documentTitle: 'Your document by e-mail',
  documentLead: (numero, until) =>
    `Type your e-mail before ${until} to get ${numero}, which is already issued.`,
  law: 'An issued document is not changed. If you need it in your name, or you are a taxpayer, ask at the till: another one is issued in its place.',
  faulty: 'Check what is marked; nothing was sent.',
  send: 'Send to the till',
  sendMail: 'Send me the document',
  salePrivacy: (shop) =>
    `${shop} uses these data for your document, which the tax authority gets too, and keeps them among its customers; if the till does not take them, they are erased within minutes.`,
  mailPrivacy: (shop) => `${shop} keeps this e-mail with your document and uses it only to send it to you.`,
  tellTill: 'If you cannot go on, tell the till.',
  status: {
    waiting: { title: 'Sent', lead: 'The till is checking your data. This page updates by itself.' },
    taken: {
      title: 'Done',
      lead: 'The till took your data. If you gave your e-mail, the document comes as soon as it is issued. You may close this page.',
    },
    dropped: {
      title: 'The till went on without your data',
      lead: 'They are no longer kept. If you still need them on your document, ask the till for another code.',
    },
    mailed: {
      title: 'On its way',
      lead: 'The document is going to your e-mail. If it is not there in a few minutes, look in the junk mail or ask at the till. You may close this page.',
    },
  },
  used: {
    title: 'This code no longer works',
    lead: 'It was used once, or its time is over. Ask for another one at the till.',
  },
  unknown: {
    title: 'There is nothing here',
    lead: 'The code is not of this till. Scan it again or ask for another one.',
  },
  busy: { title: 'One moment', lead: 'There were too many tries. Scan again in a few seconds.' },
};
