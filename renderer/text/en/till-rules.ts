/** English sentences of the till's own forms; none may be missing. */
import type { TILL_RULES } from '../../../core/contract/rules/till/till-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';

const CHOOSE = 'choose one from the list';
const MISSING = 'this is missing';

export const enTillRules: WholeRuleWords<typeof TILL_RULES> = {
  'monto-de-caja': () => 'type an amount such as 25 or 25.50, at most 999999.99',
  piezas: () => 'type how many pieces there are',
  'falta-motivo-de-caja': () => 'type what it was for',
  'sucursal-ajena': () => 'the issuer does not have that branch; choose another from the list',
  'minutos-de-bloqueo': ({ maximo }) => `type 0 to ${maximo} minutes; 0 never locks`,
  'entero-de-plan': ({ minimo, maximo }) => `Type a whole number from ${minimo} to ${maximo}`,
  'carpeta-incompleta': () => 'Type the whole path of the folder, from its disk on',
  'carpeta-de-los-datos': () => 'It is the folder of the data itself; choose another, better on another disk',
  'carpeta-cerrada': () =>
    'That folder cannot be written to; check that the disk is connected and that the folder is yours',
  'documento-de-quien': () => 'choose which document the number is of',
  'falta-numero-de-documento': () => MISSING,
  'codigo-de-catalogo': () => CHOOSE,
  'documento-de-otro': ({ de }) => `already belongs to “${de}”; look it up and correct its data`,
  'codigo-de-otro': ({ codigo, de }) => `${codigo} belongs to “${de}”; use another or correct that product`,
  'codigo-repetido-en-producto': () =>
    'this same product or another of its packs has it already; each takes its own',
  'unidades-de-presentacion': () => 'type how many units it holds, from 1 to 100000, for example 6',
  'ya-guardado-con-otros-datos': () =>
    'This was saved before with other data, and what you changed since was not saved. Close it, see how it stands and enter apart what is missing.',
  'servicio-sin-existencia': () =>
    'a service has no stock and is not weighed; make it goods, or clear the mark',
  'cantidad-de-existencia': () =>
    'type a quantity, for example 12; with decimals only for what is sold by weight',
  'direccion-de-impresora': () =>
    'type the IP address of the printer or its name in the network, for example 192.168.1.50',
  'puerto-de-impresora': () => 'type the port, from 1 to 65535; it is nearly always 9100',
  'ruta-de-impresora': () => 'type the port of the printer, for example /dev/usb/lp0 or COM3',
  'impresora-ajena': () =>
    'that address is not in the local network, and nothing would be sent to it; type the one the printer has in its network, for example 192.168.1.50',
  'nombre-de-impresora-usado': () => 'there is another printer with that name; type another',
  'logo-sin-imagen': () => 'choose a PNG or JPEG file',
  'logo-danado': () =>
    'the file is damaged or of a kind that cannot be printed; save it again as PNG or JPEG',
  'logo-pesado': ({ kilobytes }) => `it may be ${kilobytes} KB at most`,
  'lados-del-logo': ({ minimo, maximo }) => `each side must be ${minimo} to ${maximo} pixels long`,
  'falta-servidor': () => MISSING,
  'nombre-de-servidor-de-correo': () =>
    'must be a name such as smtp.provider.com, without https:// and without blanks',
  'correo-sin-cifrado': () =>
    'without encryption only a server on this very computer can be used; choose STARTTLS or TLS',
  'certificado-pem': () => 'must be a certificate in PEM format, from -----BEGIN CERTIFICATE----- on',
  'falta-remitente': () => MISSING,
  'falta-nombre-remitente': () => MISSING,
  'nombre-en-una-linea': ({ maximo }) => `takes at most ${maximo} characters`,
  'contrasena-de-nuevo': () => 'type it again: the server or the user changed',
  'celda-no-permitida': () => 'that value is not allowed; compare it with the template',
  'falta-precio': () => 'the price with VAT is missing; type for example 1.25',
  'coma-dudosa': ({ miles, decimal }) =>
    `the comma may separate thousands or decimals; type ${miles} or ${decimal}`,
  'punto-dudoso': ({ miles, decimal }) =>
    `the file has decimal commas and this point may separate thousands; type ${miles} or ${decimal}`,
  'precio-ilegible': () => 'is not a price in dollars; type for example 1.25, without letters or minus sign',
  'numero-redondeado': () =>
    'the spreadsheet rounded the number; give the column the format Text and type it again',
  'linea-repetida': ({ linea }) => `is there twice: it is in line ${linea} already; keep one of the two`,
  'codigo-de-otro-producto': ({ de }) =>
    `belongs to “${de}”; take it away from that product first, or correct this line`,
  'columna-de-producto-nuevo': () =>
    'it is a new product and the file does not have this column; add it, or correct the code',
  'bien-o-servicio': () => 'type bien or servicio',
  tratamiento: () => 'type gravado, exento or no-sujeto',
  'unidad-del-catalogo': () => 'is not in the catalogue of units (CAT-014); 59 is a unit and 99 another',
  'celda-si-o-no': () => 'type sí or no',
  'precio-de-lista-o-cliente': () => 'a price is of a list or of a customer, not of both; leave one of them',
  'promocion-hora': () => 'must be a time from 00:00 to 23:59; type for example 17:30',
  'promocion-porcentaje': () => 'must be a percentage up to 100; type for example 10',
  'promocion-paga-menos': () => 'must pay for fewer than it takes; for example takes 3 and pays for 2',
  'promocion-ya-no-existe': () => 'This promotion is gone; go back to the list of promotions.',
  'producto-de-presentacion': () =>
    'no product has that code, neither in the catalogue nor in an earlier line of this file; type the code of the product itself',
  'demasiadas-presentaciones': ({ maximo }) => `a product has at most ${maximo} packs and boxes`,
  'clase-de-documento': () => 'type NIT, DUI, Carnet de residente or Otro',
  'falta-clase-de-documento': () =>
    'is missing: the number has neither 14 digits (NIT) nor 9 (DUI); say which document it is',
  'actividad-del-catalogo': () =>
    'is not in the catalogue of economic activities (CAT-019); type its code, for example 47190',
  'departamento-del-catalogo': () =>
    'is missing, or does not exist; type its name or its code, for example 06',
  'municipio-del-catalogo': () =>
    'is missing, or does not exist in that department; type its name or its code',
  'distrito-del-catalogo': () => 'does not exist in that department; type its name or its code',
  'falta-calle': () => 'the street and number are missing, or delete the department too',
  'precios-de-central': () => 'Prices are kept by the centre; change them on its page.',
  'promociones-de-central': () => 'Promotions are kept by the centre; change them on its page.',
  'catalogo-de-central': () =>
    'The products and prices of this till come from the centre; change them on its page.',
  telefono: () => 'type the telephone with at least 8 digits, for example 2222-3333',
  'archivo-no-es-csv': () =>
    'The file is neither CSV nor an Excel workbook (.xlsx) without a password. Open it and use Save as → Excel Workbook (.xlsx)',
  'libro-ilegible': () =>
    'The Excel workbook (.xlsx) is damaged or is of another program. Open it and save it anew, or use Save as → CSV UTF-8 (comma delimited)',
  'libro-muy-grande': ({ megabytes }) =>
    `The Excel workbook has more than ${megabytes} MB once unpacked, or cells far away from the list. Leave only the list in its first sheet, or divide it into several workbooks`,
  'archivo-sin-lineas': () =>
    'The file is empty or has headings only. Write at least one line below the headings',
  'archivo-de-mas-lineas': ({ lineas, maximo }) =>
    `The file has ${lineas} lines and ${maximo} are accepted; split it into several files`,
  'comillas-sin-cerrar': ({ linea }) =>
    `There are quotation marks that are never closed, in line ${linea} or before; close or delete them`,
  'linea-demasiado-larga': ({ linea }) =>
    `Line ${linea} is too long; nearly always there are quotation marks before it that are never closed`,
  'columna-doble': ({ columna }) =>
    `The column “${columna}” is there twice; leave only one in the first line of the file`,
  'faltan-columnas': ({ faltan, hay }) => {
    const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');
    const what = faltan.length === 1 ? 'This column is missing' : 'These columns are missing';
    const found = hay.length === 0 ? 'nothing' : quoted(hay);
    return `${what}: ${quoted(faltan)}. The first line has: ${found}. Download the template and use its headings`;
  },
  'importacion-fallida': ({ causa, referencia }) =>
    `${causa}${referencia === null ? '' : ` (reference ${referencia})`}. What was saved already stays; you can import the file again`,
  'falla-interna': () => 'Something failed inside',
};
