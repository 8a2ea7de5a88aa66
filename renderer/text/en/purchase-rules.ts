/** English sentences of what suppliers send. */
import type { PURCHASE_RULES } from '../../../core/contract/rules/till/purchase-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../day.ts';

export const enPurchaseRules: WholeRuleWords<typeof PURCHASE_RULES> = {
  'compra-no-se-lee': () =>
    'It is no DTE: drop the JSON file that the supplier sent, just as it came (a PDF does not do)',
  'compra-zip-sin-documentos': () =>
    'The ZIP file is damaged, too large or without JSON documents: unpack it and see what is in it',
  'compra-correo-sin-documentos': () =>
    'The mail has no JSON or ZIP attached: if it brings just a PDF or a link, ask the supplier for the JSON file',
  'compra-archivo-grande': () =>
    'The file is too large to be a document: take the JSON file, or a smaller ZIP or mail',
  'compra-archivo-vacio': () => 'The file is empty: ask the supplier for it again',
  'compra-sin-miembro': ({ miembro }) =>
    `The document lacks ${miembro}, or that makes no sense: ask the supplier for the JSON file again`,
  'compra-sello-malo': () =>
    'The seal in that answer is none of Hacienda (40 letters and digits): ask the supplier for the whole answer',
  'compra-firma-distinta': ({ miembro }) =>
    `${miembro} is not what the supplier signed: somebody changed the file; ask for the original`,
  'compra-no-es-suya': ({ nit }) =>
    `The document is for another taxpayer (${nit}): find out whom it was given to`,
  'compra-propia': () => 'You issued the document yourself: a purchase is issued by the supplier',
  'compra-otro-ambiente': () =>
    'The document is a test and this till issues in earnest: ask the supplier for the real one',
  'compra-desconocida': () => 'That purchase is no longer in the list: go back and look for it',
  'compra-ya-ingresada': () => 'That purchase is entered already: its goods are in stock',
  'compra-precio-cambiado': ({ codigo }) =>
    `Somebody changed the price of ${codigo} meanwhile: look at it and propose it again`,
  'precio-para-todos': ({ codigo, precio }) =>
    `${codigo} is sold at $${precio} today, the price for everybody: change it in Prices`,
  'compra-carpeta-ajena': () =>
    'Another business or the other environment receives from that folder; use one of its own',
  'compra-anulada': () => 'That document is annulled: it cannot be entered',
  'compra-monto': () => 'write an amount in dollars, such as 125 or 125.50',
  'compra-cantidad': () => 'write a quantity, such as 12 or 2.5',
  'compra-sin-lineas': () => 'write 1 to 200 lines with what was bought',
  'compra-fecha-futura': () => 'that day is yet to come: look at the date of the document',
  'compra-vence-antes': () => 'it cannot fall due before the date of the document',
  'compra-aduana-de-fuera': () =>
    "what came through customs was sold by somebody of another country: choose the supplier's country",
  'compra-de-fuera-por-aduana': () =>
    'what somebody of another country sells comes with the customs declaration (12) or the payment order (13): choose that document',
  'compra-numero-de-fuera': () =>
    'write the number under which it is taxed in its country: letters and digits',
  'compra-otro-tipo': ({ tipo }) =>
    `a document of type ${tipo} is not received as a purchase: ask the supplier why it was sent`,
  'compra-falta-nrc': () => "write the supplier's NRC: without it the document gives no VAT credit",
  'compra-sin-mercaderia': () =>
    'a nota de débito or a service brings no goods: leave the line without a product',
  'compra-factura-sin-iva': () =>
    'a factura holds its VAT in the price and gives no credit: leave the VAT at 0.00',
  'compra-iva': ({ iva }) =>
    `13 % of what is taxed is ${dollars(iva)}: look at the VAT of the document or at the amounts of the lines`,
  'compra-total': ({ suma }) =>
    `what is written comes to ${dollars(suma)}: look at the lines, the VAT and the total of the document`,
  'compra-solo-aduana': () =>
    'only a customs declaration spreads freight, insurance and duties: leave it at 0.00',
  'compra-solo-notas': () => 'only a nota de crédito or de débito is about another purchase',
  'compra-sobre-otra': () =>
    'that purchase is not of this supplier, or is annulled: choose the one that the note is about',
  'compra-numero-repetido': ({ fecha }) =>
    `that document of this supplier is written already, dated ${fecha}: look for it in the list`,
  'compra-otro-contenido': ({ miembro }) =>
    `A purchase with that code and other content (${miembro}) is there already; the first one stays: ask your supplier for the right document, with a code of its own`,
  'compra-otro-sello': () =>
    'A purchase with that code and another seal is there already; the first one stays: ask Hacienda which one holds',
  'compra-numero-de-otra': ({ numero, fecha }) =>
    `Another purchase of this supplier has the control number ${numero}, of ${fecha}: see which of both holds`,
  'compra-ya-anulada': () => 'that purchase is annulled already',
  'compra-sin-detalle': () =>
    'It has no lines, so that it cannot be entered: ask the supplier for the whole file',
  'compra-sin-ingreso': () => 'That purchase is not entered: there is nothing to undo',
  'compra-con-notas': ({ numeros }) =>
    `Another document moved goods of this purchase (${numeros.join(', ')}): undo the entry of that one first`,
  'compra-dias': () => 'write 0 to 365 days of credit',
  'compra-correo': () => 'write an address such as ventas@proveedor.com.sv',
  'proveedor-desconocido': () => 'no supplier has that number: look for it in the list',
  'pago-ya-registrado': ({ monto }) =>
    `that payment is noted already, of ${dollars(monto)}: close the sheet and look at the list`,
  'pago-de-otra-compra': () => 'that purchase is not of this supplier: choose it again',
  'pago-de-mas': ({ monto }) => `to pay a supplier ${dollars(monto)}`,
  'pago-desconocido': () => 'that payment is not there: open the supplier again',
  'pago-ya-anulado': () => 'that payment is undone already',
  'correo-de-pedido-anulado': () => 'The order was cancelled; it is not sent',
  'pedido-desconocido': ({ numero }) => `There is no order ${numero} at this branch; look for it in the list`,
  'compra-sin-sello': () =>
    'It comes without a seal of Hacienda: ask the supplier for the answer with the seal; without it nothing is deducted',
  'compra-sin-receptor': () => 'It does not say whom it is for: without your NIT or NRC no VAT is credited',
  'compra-otro-receptor': ({ dato, dice, suyo }) =>
    `It says ${dato} ${dice} and yours is ${suyo}: ask the supplier to correct it; Hacienda may not accept its VAT credit`,
  'compra-real-en-pruebas': () =>
    'It is a real document received in the test environment: receive it in production too, where it counts for the books',
  'compra-version': ({ version, conocida }) =>
    `Its format is version ${version}, and here they are known up to ${conocida}: look at the amounts`,
  'compra-no-suma': ({ campo, lineas, resumen }) =>
    `The lines come to ${lineas} and ${campo} says ${resumen}: settle it with the supplier`,
  'compra-emitida-despues': ({ fecEmi }) =>
    `It is dated ${dayText(fecEmi)}, after the day it was received: settle it with the supplier`,
  'compra-iva-distinto': ({ iva, dice }) =>
    `13 % of what is taxed is ${dollars(iva)}, and it says ${dollars(dice)} of VAT: settle it with the supplier before the credit is taken`,
  'compra-costo-sobre-precio': ({ numItem, ahora, precio }) =>
    `Line ${numItem}: a unit would come to ${dollars(ahora)} without VAT and is sold for ${dollars(precio)}; look at how many units each holds`,
  'compra-costo-distinto': ({ numItem, antes, ahora }) =>
    `Line ${numItem}: a unit cost ${dollars(antes)} and would now come to ${dollars(ahora)}; look at how many units each holds`,
  'compra-fuera-de-plazo': ({ fecEmi, periodo }) =>
    `It is of ${dayText(fecEmi)} and goes into the book of ${dayText(periodo)}, more than three months later: its VAT is no longer credited`,
  'compra-periodo': ({ meses }) =>
    `It may go into the book of ${meses.map(dayText).join(', ')}: closed months no longer change`,
  'mes-ya-cerrado': ({ mes }) =>
    `The books of ${dayText(mes)} are closed: what comes later goes into the next month`,
  'mes-sin-terminar': ({ mes }) =>
    `${dayText(mes)} is not over: it can be closed from the first of the next month on`,
  'mes-fuera-de-orden': ({ mes, siguiente }) =>
    `Close ${dayText(siguiente)} before ${dayText(mes)}: months are closed in their order`,
  'mes-no-cuadra': ({ mes }) =>
    `The books of ${dayText(mes)} do not tie: look at the differences and tell support before you close them`,
  'mes-cambio-al-cerrar': ({ mes }) =>
    `Something of ${dayText(mes)} changed while it was being closed: it is still open, close it again`,
  'mes-no-cerrado': ({ mes }) => `The books of ${dayText(mes)} are not closed`,
  'mes-cerrado-despues': ({ mes, ultimo }) =>
    `To open ${dayText(mes)}, open ${dayText(ultimo)} first, which was closed later`,
  'mes-abrir-sin-motivo': () => 'To open a closed month say why',
  'compra-linea-sin-producto': ({ descripcion }) =>
    `“${descripcion}” has no product: confirm it, or mark the line as an expense`,
  'compra-linea-desconocida': ({ numItem }) => `the document has no line ${numItem}`,
  'compra-gasto-o-producto': () =>
    'an expense does not go into stock: leave the code out if it is one, or the mark if it is goods',
  'compra-linea-repetida': ({ numItem }) => `line ${numItem} comes twice`,
  'compra-producto-desconocido': ({ codigo }) =>
    `no product has the code ${codigo}: create it in Products first`,
  'compra-fraccion': ({ codigo }) =>
    `${codigo} is not sold by weight: what arrived times its units must be a whole number`,
};
