/** English sentences of what suppliers send. */
import type { PURCHASE_RULES } from '../../../core/contract/rules/till/purchase-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';
import { dollars } from '../../money/cents.ts';

export const enPurchaseRules: WholeRuleWords<typeof PURCHASE_RULES> = {
  'compra-no-se-lee': () =>
    'It is no DTE: drop the JSON file that the supplier sent, just as it came (a PDF does not do)',
  'compra-zip-sin-documentos': () =>
    'The ZIP file is damaged, too large or without JSON documents: unpack it and see what is in it',
  'compra-sin-miembro': ({ miembro }) =>
    `The document lacks ${miembro}, or that makes no sense: ask the supplier for the JSON file again`,
  'compra-no-es-suya': ({ nit }) =>
    `The document is for another taxpayer (${nit}): find out whom it was given to`,
  'compra-propia': () => 'You issued the document yourself: a purchase is issued by the supplier',
  'compra-otro-ambiente': () =>
    'The document is a test and this till issues in earnest: ask the supplier for the real one',
  'compra-desconocida': () => 'That purchase is no longer in the list: go back and look for it',
  'compra-ya-ingresada': () => 'That purchase is entered already: its goods are in stock',
  'pedido-enviado': ({ para }) => `The order was mailed to ${para}`,
  'pedido-no-enviado': ({ para }) =>
    `The mail server would not take the order for ${para}: look at the address`,
  'pedido-desconocido': ({ numero }) => `There is no order ${numero} at this branch; look for it in the list`,
  'compra-anulada': () => 'The supplier invalidated that document: it cannot be entered',
  'compra-sin-sello': () =>
    'It comes without a seal of Hacienda: ask the supplier for the answer with the seal; without it nothing is deducted',
  'compra-sin-receptor': () => 'It does not say whom it is for: without your NIT or NRC no IVA is credited',
  'compra-de-pruebas': () => 'It is a test document: it does not count for the books',
  'compra-real-en-pruebas': () =>
    'It is a real document received in the test environment: receive it in production too, where it counts for the books',
  'compra-version': ({ version, conocida }) =>
    `Its format is version ${version}, and here they are known up to ${conocida}: look at the amounts`,
  'compra-no-suma': ({ campo, lineas, resumen }) =>
    `The lines come to ${lineas} and ${campo} says ${resumen}: settle it with the supplier`,
  'compra-costo-distinto': ({ numItem, antes, ahora }) =>
    `Line ${numItem}: a unit cost ${dollars(antes)} and would now come to ${dollars(ahora)}; look at how many units each holds`,
  'compra-linea-sin-producto': ({ descripcion }) =>
    `“${descripcion}” has no product: confirm it, or mark the line as an expense`,
  'compra-linea-desconocida': ({ numItem }) => `the document has no line ${numItem}`,
  'compra-linea-repetida': ({ numItem }) => `line ${numItem} comes twice`,
  'compra-producto-desconocido': ({ codigo }) =>
    `no product has the code ${codigo}: create it in Products first`,
  'compra-fraccion': ({ codigo }) =>
    `${codigo} is not sold by weight: what arrived times its units must be a whole number`,
};
