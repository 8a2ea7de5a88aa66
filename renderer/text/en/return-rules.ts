/** English sentences of the rules of returns. */
import type { TipoDte } from '../../../core/contract/edition.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../day.ts';
import type { esReturnRules } from '../es/return-rules.ts';

const KIND: Readonly<Record<TipoDte, string>> = {
  '01': 'a factura',
  '03': 'a crédito fiscal',
  '04': 'a nota de remisión',
  '05': 'a nota de crédito',
  '06': 'a nota de débito',
  '14': 'a factura de sujeto excluido',
  '18': 'a return',
};

const MEASURES = { total: 'with VAT', neto: 'without VAT', iva: 'of VAT' } as const;

export const enReturnRules: typeof esReturnRules = {
  'devolver-invalidando': ({ ultimo }) =>
    `Everything comes back and nothing depends on this document, which can be invalidated until ${dayText(ultimo)}: the sale is undone as a whole`,
  'devolver-invalidando-con-duda': ({ seguro, ultimo }) =>
    `Everything comes back; by one text of Hacienda the time to invalidate it ended on ${dayText(seguro)}, by another it ends on ${dayText(ultimo)}: it might refuse`,
  'devolver-con-nota': ({ ultimo }) =>
    `The crédito fiscal stays valid and the note takes off what comes back; possible until ${dayText(ultimo)}`,
  'devolver-con-retorno': ({ ultimo }) =>
    `The factura stays valid and the return takes off what comes back; possible until ${dayText(ultimo)}`,
  'devolver-con-retorno-sin-confirmar': ({ ultimo }) =>
    `The factura stays valid and the return takes off what comes back; possible until ${dayText(ultimo)}. Nobody has said here whether Hacienda authorised you to make returns, and it might refuse: a manager answers that in Settings, Notes`,
  'retorno-antes-de-2026': ({ dia }) =>
    `Returns exist in the format that is in force here from ${dayText(dia)} on; until then issue another factura with what the customer keeps and invalidate this one`,
  'retorno-no-permitido': () =>
    'Returns are not used here, by the settings; issue another factura with what the customer keeps and invalidate this one',
  'plazo-de-retorno': ({ ultimo }) =>
    `The time for goods of this factura to come back ended on ${dayText(ultimo)}; ask your accountant how to correct the operation`,
  'plazo-de-retorno-por-terminar': ({ ultimo }) =>
    `The time for goods of this factura to come back ends on ${dayText(ultimo)}`,
  'saldo-de-retornos': ({ toma, quedan }) =>
    `This takes ${dollars(toma)} and ${dollars(quedan)} of that kind of sale are left to come back; reduce the lines`,
  'retorno-solo-de-factura': ({ tipo }) =>
    `A return brings goods of a factura back, and this is ${KIND[tipo]}`,
  'retorno-sin-bienes': () =>
    'By a return goods come back; it neither lowers prices nor charges what was forgotten',
  'retorno-sin-sello': () =>
    'Hacienda has not sealed this factura yet; its goods can come back once it has its seal',
  'retorno-sin-saldo': () => 'Other returns already took everything this factura sold',
  'invalidar-con-retornos': ({ numero }) =>
    `Goods of it came back with the return ${numero}: invalidate the return first, then this document`,
  'cobrar-con-nota': ({ ultimo }) =>
    `The crédito fiscal stays valid and the note adds what was not charged; possible until ${dayText(ultimo)}`,
  'devolver-con-otro-documento': ({ tipo }) =>
    `Only a part comes back and ${KIND[tipo]} takes no notes: issue another document with what stays, then invalidate this one with that as its replacement`,
  'rebajar-con-otro-documento': ({ tipo }) =>
    `No note lowers the price of ${KIND[tipo]}: issue another document with the right price, then invalidate this one with that as its replacement`,
  'cobrar-con-otro-documento': ({ tipo }) =>
    `Nothing is added to ${KIND[tipo]}: what was not charged goes into a new document`,
  'otro-documento-de-mas': () => 'No other document is needed: this one can be adjusted or invalidated',
  'otro-documento-de-quien-vendio': ({ vendio }) =>
    `${vendio} sold it, and another document in its place is issued by whoever sold this one, or by a manager`,
  'nota-solo-a-credito-fiscal': ({ tipo }) => `Notes adjust créditos fiscales, and this is ${KIND[tipo]}`,
  'nota-de-credito-baja': () => 'A nota de crédito lowers what was charged; a nota de débito raises it',
  'nota-de-debito-sube': () => 'A nota de débito raises what was charged; here it is lowered',
  'nota-sin-saldo': () => 'Other notes already took everything this document sold',
  'invalidar-en-parte': () => 'Invalidating undoes the whole sale, and only a part changes here',
  'invalidar-sin-sello': () =>
    'Hacienda has not sealed this document yet; it can be invalidated once it has its seal',
  'anterior-sin-invalidar': ({ numero }) =>
    `It replaces ${numero}, which still stands and whose money went over to this document: invalidate that one first, then this one`,
  'invalidar-con-notas': ({ numero }) =>
    `Note ${numero} adjusts it: invalidate the note first, then this document`,
  'invalidar-no-se-puede': ({ causa }) => causa,
  'devolver-rechazado': () =>
    'Hacienda refused this document: there is no sale to undo; correct it under Documents',
  'devolver-invalidado': () => 'This document is invalidated already: its sale is undone',
  'devolver-invalidandose': () =>
    'This document is being invalidated; wait for Hacienda’s answer, it shows under Documents',
  'devolver-nota-rechazada': () =>
    'This was refused and adjusts nothing: whoever issued it, or a manager, corrects it from Documents',
  'devolver-nota-repuesta': ({ numero }) =>
    `This was refused and ${numero} took its place: if something is to be corrected, it is that one`,
  'devolver-en-su-lugar': () =>
    'This does not take the place of what was refused: make it as a new one, from the document of the sale',
  'devolver-una-nota': () =>
    'This adjusts a sale already and is none: if it is wrong, invalidate it under Documents',
  'devolver-sin-encontrar': () =>
    'There is no document with that number or code; scan the QR code of the receipt or type its whole generation code',
  'devolver-numero-de-varios': ({ dias }) =>
    `Documents of several years have that number, of ${dias.map(dayText).join(' and ')}; scan the QR code of the receipt, or find it under Documents and open it there`,
  'plazo-de-nota': ({ ultimo }) =>
    `The time to adjust it with a note ended on ${dayText(ultimo)}; ask your accountant how to correct the operation`,
  'plazo-de-nota-por-terminar': ({ ultimo }) => `The time to adjust it with notes ends on ${dayText(ultimo)}`,
  'plazo-de-invalidacion-vencido': ({ termino }) =>
    `The time to invalidate this document ended on ${dayText(termino)}; the document stays valid`,
  'saldo-de-notas': ({ toma, quedan, medida }) =>
    `This takes ${dollars(toma)} ${MEASURES[medida]} and ${dollars(quedan)} of the document are left to credit; reduce the lines`,
  'valor-que-no-queda': ({ nombre, quedan, lleva }) =>
    `Of “${nombre}” ${dollars(quedan)} are left to adjust and here are ${dollars(lleva)}; check whether that is right`,
  'cantidad-que-no-queda': ({ nombre, quedan, lleva }) =>
    `Of “${nombre}” ${quedan} are left to adjust and here are ${lleva}; check whether that is right`,
  'devolver-nada': () => 'choose at least one line',
  'devolver-linea-ajena': () => 'the document has no such line',
  'devolver-de-mas': ({ nombre, quedan }) => `${quedan} of “${nombre}” are left to come back`,
  'rebajar-de-mas': ({ nombre, queda }) => `“${nombre}” is worth ${dollars(queda)}; no more can be taken off`,
  'devolucion-en-dos-partes': ({ cuenta, devuelto }) =>
    `this sale was partly on credit: ${dollars(cuenta)} lower its account and ${dollars(devuelto)} go back as they were paid`,
  'dinero-de-la-devolucion': ({ monto, pagado }) =>
    pagado === null
      ? 'this sale was not on credit and stands in no account: choose cash, exchange or another way'
      : pagado === '0.00'
        ? `this sale was on credit and nothing of it was paid: ${dollars(monto)} lower the account`
        : `of this sale on credit only ${dollars(pagado)} were paid: ${dollars(monto)} lower the account`,
  'aprobar-devolucion': ({ monto, antes, limite }) =>
    `Giving back ${dollars(monto)}${antes === '0.00' ? '' : `, with ${dollars(antes)} given back of that sale or that day,`} is more than the ${dollars(limite)} one person decides alone`,
  'aprobar-invalidacion': () => 'A manager approves invalidating a document',
  'aprobar-salida': ({ monto, retirado, limite }) =>
    retirado === '0.00'
      ? `Taking ${dollars(monto)} out of the drawer is more than the ${dollars(limite)} a cashier decides alone`
      : `Taking ${dollars(monto)} out of the drawer, with ${dollars(retirado)} that you took out today, is more than the ${dollars(limite)} a cashier decides alone`,
  'cambio-caja-cerrada': () =>
    'The drawer is closed: open it for the exchange, because what comes back pays for the new sale',
  'pagar-caja-cerrada': () =>
    'The drawer is closed: it is noted as owed, and handed over once it is open, under “Drawer”',
  'pagar-anulada': () => 'What this paid for did not come to be: nothing is to be handed over',
  'pagar-sin-efectivo': () =>
    'There is not that much cash in the drawer; note first the cash in that is missing, then pay under “Drawer”',
};
