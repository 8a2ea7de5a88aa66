/** Sentences of what suppliers send, where the screen says them otherwise than the interface. */
import type { RuleWords } from '../../faults/rule-words.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../day.ts';

export const esPurchaseRules = {
  'compra-no-se-lee': () =>
    'No es un DTE: suelte el archivo JSON que mandó el proveedor, tal como vino (el PDF no sirve)',
  'compra-otro-ambiente': () =>
    'El documento es de pruebas y esta caja emite de verdad: pida al proveedor el documento real',
  'compra-desconocida': () => 'Esa compra ya no está en la lista: vuelva a ella y búsquela',
  'compra-emitida-despues': ({ fecEmi }) =>
    `Lleva fecha ${dayText(fecEmi)}, posterior al día en que se recibió: revísela con el proveedor`,
  'compra-iva-distinto': ({ iva, dice }) =>
    `El 13 % de lo gravado es ${dollars(iva)} y dice ${dollars(dice)} de IVA: revíselo con el proveedor antes de tomar el crédito fiscal`,
  'compra-costo-sobre-precio': ({ numItem, ahora, precio }) =>
    `Línea ${numItem}: la unidad saldría a ${dollars(ahora)} sin IVA y se vende a ${dollars(precio)}; revise cuántas unidades trae cada una`,
  'compra-costo-distinto': ({ numItem, antes, ahora }) =>
    `Línea ${numItem}: la unidad costó ${dollars(antes)} y ahora saldría a ${dollars(ahora)}; revise cuántas unidades trae cada una`,
  'compra-fuera-de-plazo': ({ fecEmi, periodo }) =>
    `Es del ${dayText(fecEmi)} y entra al libro de ${dayText(periodo)}, más de tres meses después: su IVA ya no da crédito fiscal`,
  'compra-periodo': ({ meses }) =>
    `Puede ir al libro de ${meses.map(dayText).join(', ')}: los meses cerrados ya no cambian`,
  'mes-ya-cerrado': ({ mes }) =>
    `Los libros de ${dayText(mes)} ya están cerrados: lo que llegue después va al mes siguiente`,
  'mes-sin-terminar': ({ mes }) =>
    `${dayText(mes)} todavía no termina: ciérrelo desde el primer día del mes siguiente`,
  'mes-fuera-de-orden': ({ mes, siguiente }) =>
    `Antes de ${dayText(mes)} cierre ${dayText(siguiente)}: los meses se cierran en orden`,
  'mes-no-cuadra': ({ mes }) =>
    `Los libros de ${dayText(mes)} no cuadran: vea las diferencias y avise a quien da soporte antes de cerrarlos`,
  'mes-cambio-al-cerrar': ({ mes }) =>
    `Algo de ${dayText(mes)} cambió mientras se cerraba: sigue abierto, ciérrelo otra vez`,
  'mes-no-cerrado': ({ mes }) => `Los libros de ${dayText(mes)} no están cerrados`,
  'mes-cerrado-despues': ({ mes, ultimo }) =>
    `Para abrir ${dayText(mes)} abra primero ${dayText(ultimo)}, que se cerró después`,
  'compra-linea-sin-producto': ({ descripcion }) =>
    `«${descripcion}» no tiene producto: confírmelo, o márquela como gasto`,
  'compra-producto-desconocido': ({ codigo }) =>
    `ningún producto tiene el código ${codigo}: créelo primero en Productos`,
  'compra-fraccion': ({ codigo }) =>
    `${codigo} no se vende por peso: lo que llegó por sus unidades debe dar un número entero`,
  'compra-iva': ({ iva }) =>
    `el 13 % de lo gravado es ${dollars(iva)}: revise el IVA del documento o los montos de las líneas`,
  'compra-total': ({ suma }) =>
    `lo escrito suma ${dollars(suma)}: revise las líneas, el IVA y el total del documento`,
  'compra-numero-repetido': ({ fecha }) =>
    `ese documento de este proveedor ya está escrito, con fecha ${dayText(fecha)}: búsquelo en la lista`,
  'pago-ya-registrado': ({ monto }) =>
    `ese pago ya está anotado, por ${dollars(monto)}: cierre la hoja y revise la lista`,
  'pago-de-mas': ({ monto }) => `pagar ${dollars(monto)} a un proveedor`,
} satisfies RuleWords;
