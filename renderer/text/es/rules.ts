/** Spanish sentences of the rules, as the screen says them; a rule that is missing here keeps the sentence of the service. */
import type { TextShape } from '../../../core/contract/rules/api/request-rules.ts';
import type { RuleWords } from '../../faults/rule-words.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../day.ts';
import { minutesText } from '../length.ts';
import { esManagerRules } from './manager-rules.ts';
import { esPurchaseRules } from './purchase-rules.ts';
import { esReturnRules } from './return-rules.ts';
import { esTransferRules } from './transfer-rules.ts';

const NUMBER = 'escriba un número con punto, por ejemplo 1.5';
const WHOLE = 'escriba un número entero';
const MISSING = 'falta este dato';
const CHOOSE = 'elija uno de la lista';
const ACTIVITY = 'elija una actividad de la lista';
const KIND_NEEDED = 'elija de qué documento es el número';
const MAIL = 'escriba un correo como nombre@dominio.com, sin tildes ni espacios';
const DATE = 'elija una fecha';
const NO_SUCH_DATE = 'no es una fecha que exista';
const ORDER = 'no puede ser anterior a la fecha «desde»';
const UUID = 'escriba el código de generación completo, por ejemplo A1B2C3D4-0000-4000-8000-A1B2C3D4E5F6';
const NRC_DIGITS = 'el NRC debe tener al menos 2 dígitos';
const PIN = 'escriba de 4 a 12 dígitos';
const WEAK_PIN =
  'elija un PIN más difícil: un gerente no puede usar un dígito repetido ni una secuencia (1111, 1234, 4321)';

/** What a text must look like. */
const SHAPE: Readonly<Partial<Record<TextShape, string>>> = {
  monto: 'escriba un monto como 25 o 25.50',
  precio: 'escriba un precio con IVA, por ejemplo 1.25',
  fecha: DATE,
  uuid: UUID,
  actividad: ACTIVITY,
  'actividad-de-cliente': ACTIVITY,
  'dos-digitos': CHOOSE,
  'tipo-documento': CHOOSE,
  'tipo-documento-con-ejemplo': CHOOSE,
};

export const esRules = {
  ...esReturnRules,
  ...esPurchaseRules,
  ...esTransferRules,
  ...esManagerRules,
  'cantidad-redondeada': ({ linea, codigo, cantidad, movido, pesado }) =>
    `Línea ${linea}: la existencia de ${codigo} se lleva en ${pesado ? 'milésimas' : 'unidades'} enteras y la línea dice ${cantidad}: de la existencia se mueve ${movido}. ${pesado ? 'Revise la cantidad' : 'Revise la cantidad; si se vende en partes, cree un producto nuevo con otro código, márquelo «Se vende por peso» y retire este'}`,
  'existencia-con-movimientos': () =>
    'este producto ya se movió, se contó o se pidió: su existencia se sigue llevando. Para ya no venderlo márquelo «Retirado»; si va a ser servicio, créelo con otro código',
  'pesado-con-movimientos': () =>
    'este producto ya se movió, se contó o se pidió, y sus cantidades quedan como están. Cree uno nuevo con otro código y marque este «Retirado»',
  numero: () => NUMBER,
  'falta-numero': () => NUMBER,
  'falta-receptor': () => 'elija a quién se le emite o agréguelo (F4)',
  entero: () => WHOLE,
  'falta-entero': () => WHOLE,
  'numero-entero': () => WHOLE,
  'entero-entre': () => WHOLE,
  'menor-que-el-limite': () => 'debe ser menor que 100,000,000,000',
  'maximo-bajo-minimo': ({ minimo }) => `no puede ser menor que el mínimo, que es ${minimo}`,
  'cantidad-de-producto': ({ decimals }) =>
    decimals === 0
      ? 'se cuenta por unidades enteras: quite los decimales, o marque «Se vende por peso»'
      : `lo que se vende por peso lleva ${decimals} decimales como máximo`,
  'mayor-que-cero': () => 'debe ser mayor que cero',
  'no-negativo': () => 'no puede ser negativo',
  entre: ({ minimo, maximo }) => `debe estar entre ${minimo} y ${maximo}`,
  decimales: ({ maximo }) => `admite como máximo ${maximo} decimales`,
  'longitud-medida': ({ maximo, tiene }) => `admite como máximo ${maximo} caracteres y tiene ${tiene}`,
  'longitud-maxima': ({ maximo }) => `admite como máximo ${maximo} caracteres`,
  'longitud-usada': ({ maximo }) => `admite como máximo ${maximo} caracteres`,
  'longitud-de': ({ maximo }) => `admite como máximo ${maximo} caracteres`,
  'nombre-en-una-linea': ({ maximo }) => `admite como máximo ${maximo} caracteres`,
  'nrc-corto': () => NRC_DIGITS,
  'nrc-corto-sin-ceros': () => NRC_DIGITS,
  'signos-de-control': () => 'contiene caracteres que no se imprimen; bórrelos y escríbalo de nuevo',
  'signos-que-giran': () =>
    'contiene caracteres invisibles que cambian el sentido de la lectura; bórrelo y escríbalo de nuevo, sin pegarlo',
  'signos-invisibles': () => 'solo tiene caracteres que no se ven; bórrelo y escriba el texto',
  telefono: () => 'escriba el teléfono con al menos 8 números, por ejemplo 2222-3333',
  correo: () => MAIL,
  'correo-simple': () => MAIL,
  'correo-de-persona': () => MAIL,
  'fecha-inexistente': () => NO_SUCH_DATE,
  'fecha-que-exista': () => NO_SUCH_DATE,
  'fecha-posterior': ({ fecha }) => `no puede ser posterior a la fecha de este documento (${dayText(fecha)})`,
  'orden-del-periodo': () => ORDER,
  'largo-del-periodo': () => ORDER,
  'codigo-relacionado': () => UUID,
  'forma-de-actividad': () => ACTIVITY,
  'actividad-desconocida': () => ACTIVITY,
  'actividad-del-emisor': () => ACTIVITY,
  'falta-actividad': () => 'elija la actividad; una persona particular usa de 10001 a 10006',
  'falta-tipo-documento': () => KIND_NEEDED,
  'documento-de-quien': () => KIND_NEEDED,
  'falta-nrc': () =>
    'falta el NRC: un crédito fiscal solo se emite a un contribuyente inscrito; si no lo es, emita una factura',
  'falta-correo': () => 'falta el correo; ahí recibe su documento',
  'falta-direccion': () => 'elija departamento y municipio, y escriba la dirección',
  'falta-distrito': () => 'elija el distrito',
  'falta-distrito-de-nota': () =>
    'el documento que ajusta no dice el distrito del cliente: escríbalo en su ficha y vuelva a intentarlo',
  'umbral-del-receptor': ({ umbral }) => `desde ${dollars(umbral)} la factura debe identificar al receptor`,
  'codigo-de-lista': () => CHOOSE,
  'territorio-desconocido': () => CHOOSE,
  'unidad-desconocida': () => CHOOSE,
  'codigo-de-catalogo': () => CHOOSE,
  'tipo-relacionable': () => CHOOSE,
  falta: () => MISSING,
  'falta-texto': () => MISSING,
  'falta-forma': () => MISSING,
  'falta-codigo': () => MISSING,
  'falta-parametro': () => MISSING,
  'falta-lista': () => MISSING,
  'falta-dato': () => MISSING,
  vacio: () => MISSING,
  'minimo-de-elementos': () => MISSING,
  'falta-num-documento': () => MISSING,
  'falta-nombre': () => MISSING,
  'falta-usuario': () => MISSING,
  'falta-contrasena': () => MISSING,
  'falta-servidor': () => MISSING,
  'falta-remitente': () => MISSING,
  'falta-nombre-remitente': () => MISSING,
  'falta-numero-de-documento': () => MISSING,
  'persona-incompleta': () => MISSING,
  'valor-no-permitido': () => 'ese valor no se admite',
  'hora-del-dia': () => 'escriba una hora de 00:00 a 24:00, como 08:00',
  'cierra-antes-de-abrir': () => 'debe ser después de la hora en que abre',
  'dui-digitos': () => 'el DUI debe tener 9 dígitos (00000000-0)',
  'dui-verificador': () =>
    'el dígito verificador del DUI no coincide: revise los números contra el documento',
  'nit-digitos': () =>
    'el NIT debe tener 14 dígitos (0000-000000-000-0), o los 9 dígitos del DUI si es una persona natural',
  'nit-verificador': () =>
    'el dígito verificador del NIT no coincide: revise los números contra la tarjeta de NIT',
  'solo-ceros': ({ numero }) => `el ${numero} no puede ser solo ceros: escriba el que trae el documento`,
  'nrc-digitos': () => 'el NRC debe tener de 1 a 8 dígitos, con o sin guion antes del último (123456-7)',
  'nrc-sin-nit': () => 'el NRC solo acompaña a un NIT: elija NIT como documento o borre el NRC',
  'documento-de-credito-fiscal': () => 'un crédito fiscal identifica al receptor por NIT o DUI',
  'documento-de-otro': ({ de }) => `ya es de «${de}»; búsquelo y corrija sus datos`,
  'direccion-del-extranjero': () => 'una dirección del extranjero no se admite todavía; borre la dirección',
  'descuento-de-linea': () => 'el descuento no puede ser mayor que el importe de la línea',
  'importe-de-linea': () => 'el importe de la línea debe ser menor que 100,000,000,000',
  'no-gravado-uno': () => 'una línea no gravada va con cantidad 1',
  'no-gravado-sin-precio': () => 'una línea no gravada lleva solo su importe',
  'no-gravado-sin-descuento': () => 'una línea no gravada no lleva descuento',
  'total-demasiado-grande': () => 'el total del documento debe ser menor que 100,000,000,000',
  'total-de-credito-fiscal': () => 'el total de un crédito fiscal debe ser mayor que cero',
  'suma-de-pagos': ({ suma, total }) =>
    `los pagos suman ${dollars(suma)} y el total es ${dollars(total)}; deben ser iguales`,
  'falta-unidad-del-plazo': () => 'elija si el plazo es en días, meses o años',
  'falta-plazo': () => 'escriba de cuánto es el plazo',
  'relacionado-de-otro-tipo': ({ tipo }) => `ese documento es de otro tipo (${tipo})`,
  'relacionado-de-otra-fecha': ({ fecha }) => `ese documento se emitió el ${dayText(fecha)}`,
  'relacionado-invalidado': () => 'ese documento está invalidado; elija uno vigente',
  pin: () => PIN,
  'pin-de-archivo': () => PIN,
  'pin-sencillo': () => WEAK_PIN,
  'pin-de-antes': () => WEAK_PIN,
  'nombre-de-usuario-usado': () => 'ya hay un usuario con ese nombre; agregue un apellido',
  'longitud-minima': ({ minimo }) => (minimo === 1 ? MISSING : `escriba al menos ${minimo} caracteres`),
  'descuento-del-total': ({ maximo, sinIva }) =>
    sinIva
      ? `el descuento no puede ser mayor que esas ventas (${dollars(maximo)} sin IVA)`
      : `el descuento no puede ser mayor que esas ventas (${dollars(maximo)})`,
  forma: ({ forma }): string | undefined => SHAPE[forma],
  'valor-de-clase': ({ clase }): string | undefined =>
    clase === 'number' || clase === 'int' ? WHOLE : undefined,
  'formato-oficial': () => 'debe ser el formato oficial: Hacienda no acepta otro',
  'formato-oficial-de-otra': () =>
    'una sucursal usa el formato corto: páselas todas al formato oficial primero',
  'factura-sin-receptor': ({ desde }) =>
    `Factura de ${desde} o más sin receptor: Hacienda podría rechazarla.`,
  'distrito-de-sucursal': ({ dia }) =>
    `Desde el ${dayText(dia)} la dirección de la sucursal debe indicar el distrito.`,
  'distrito-del-receptor': ({ dia }) =>
    `Desde el ${dayText(dia)} la dirección del receptor debe indicar el distrito.`,
  'lugar-renombrado': ({ nombres }) =>
    `La dirección del cliente dice ${nombres}, como la llama Hacienda; si es de otro lugar, corríjala en su ficha`,
  'cliente-sin-distrito': () => 'Falta el distrito, y el municipio tiene varios: elíjalo',
  'reloj-desfasado': ({ minutos, atrasado }) =>
    `El reloj de esta computadora está ${minutesText(minutos)} ${atrasado ? 'atrasado' : 'adelantado'} respecto del de Hacienda; un gerente debe corregir fecha y hora.`,
  'motivo-1-por-reemplazo': () =>
    'Porque otro documento lo reemplaza, Hacienda recibe el motivo 1 (error en la información)',
  'plazo-de-invalidacion-dudoso': ({ corto, largo }) =>
    `Según una de las normas de Hacienda el plazo para invalidar este documento terminó el ${dayText(corto)}; según otra termina el ${dayText(largo)}. Hacienda podría rechazar el evento`,
  'invalidacion-en-camino': () =>
    'Ya había una invalidación de este documento en camino, con el mismo motivo; se responde con ella',
  'sin-conexion': ({ ambiente }) =>
    `No hay conexión con Hacienda configurada para ${ambiente}; configúrela antes de emitir`,
  'sin-certificado': ({ ambiente }) =>
    `No hay certificado de firma para ${ambiente}; impórtelo en Ajustes › Certificado`,
  'certificado-vencido': ({ dia }) =>
    `El certificado de firma venció el ${dayText(dia)}; importe uno vigente`,
  'certificado-aun-no-vigente': ({ dia }) =>
    `El certificado de firma rige desde el ${dayText(dia)}; revise la fecha de la computadora`,
  'disco-casi-lleno': () => 'Queda muy poco espacio en el disco; libere espacio para seguir emitiendo',
  'reloj-atrasado': ({ documento, dia, hora }) =>
    `El reloj de la computadora está atrasado respecto del último documento (${documento === null ? '' : `${documento}, `}fechado el ${dayText(dia)} a las ${hora}): corrija fecha y hora. Si la hora de ahora es la correcta, un gerente puede continuar en Ajustes, Salud de esta caja; si no, se emite de nuevo desde ese momento.`,
  'reloj-adelantado': ({ minutos }) =>
    `El reloj de esta computadora está ${minutesText(minutos)} adelantado respecto del de Hacienda: lo que se emita tendría fecha del futuro. Un gerente debe corregir fecha y hora.`,
  'hoy-no-es': ({ dia }) =>
    `según la computadora hoy es ${dayText(dia)}; si no es así, corrija primero su fecha y hora`,
  'sin-fecha-futura': () => 'Ningún documento tiene fecha del futuro: no hay nada que continuar',
  'cuota-agotada': ({ limite, dia }) =>
    `La sucursal ya emitió los ${limite} documentos de su cuota de este mes; podrá emitir desde el ${dayText(dia)} o cuando le amplíen la cuota`,
} satisfies RuleWords;
