/** Rules of what suppliers send (§compras); see `../rules.ts`. */

export const PURCHASE_RULES = {
  'compra-no-se-lee': () =>
    'no es un DTE: envíe el archivo JSON del proveedor como viene, o el texto de su firma electrónica',
  'compra-zip-sin-documentos': () =>
    'el archivo ZIP está dañado, es demasiado grande o no trae documentos JSON: descomprímalo y revise qué trae',
  'compra-correo-sin-documentos': () =>
    'el correo no trae ningún archivo JSON ni ZIP: si trae solo un PDF o un enlace, pida al proveedor el JSON',
  'compra-archivo-grande': () =>
    'el archivo es demasiado grande para ser un documento: envíe el JSON, o un ZIP o correo más pequeño',
  'compra-archivo-vacio': () => 'el archivo está vacío: pídalo de nuevo al proveedor',
  'compra-sin-miembro': ({ miembro }: { readonly miembro: string }) =>
    `al documento del proveedor le falta ${miembro} o no se entiende: pídale el archivo JSON de nuevo`,
  'compra-sello-malo': () =>
    'el sello de esa respuesta no es de Hacienda (son 40 letras y números): pida al proveedor la respuesta completa',
  'compra-firma-distinta': ({ miembro }: { readonly miembro: string }) =>
    `${miembro} no es lo que el proveedor firmó: alguien cambió el archivo; pídale el original`,
  'compra-no-es-suya': ({ nit }: { readonly nit: string }) =>
    `El documento es para otro contribuyente (${nit}): compruebe a quién se lo dieron`,
  'compra-propia': () => 'El documento lo emitió usted mismo: una compra la emite el proveedor',
  'compra-otro-ambiente': () =>
    'el documento es de pruebas y esta llave es de producción: pida al proveedor el documento real',
  'compra-desconocida': () => 'No hay ninguna compra con ese id: búsquela en GET /compras',
  'compra-ya-ingresada': () => 'Esa compra ya está ingresada: sus productos ya están en existencia',
  'compra-precio-cambiado': ({ codigo }: { readonly codigo: string }) =>
    `alguien cambió entretanto el precio de ${codigo}: revíselo y vuelva a proponerlo`,
  'precio-para-todos': ({ codigo, precio }: { readonly codigo: string; readonly precio: string }) =>
    `${codigo} se vende hoy a $${precio}, el precio para todos: cámbielo en Precios`,
  'compra-carpeta-ajena': () => 'Otra empresa o el otro ambiente ya recibe de esa carpeta; use una aparte',
  'compra-anulada': () => 'Ese documento está anulado: no se puede ingresar',
  // Manual entry.
  'compra-monto': () => 'escriba un monto en dólares, como 125 o 125.50',
  'compra-cantidad': () => 'escriba una cantidad, como 12 o 2.5',
  'compra-sin-lineas': () => 'escriba de 1 a 200 líneas con lo que se compró',
  'compra-fecha-futura': () => 'esa fecha aún no llega: revise la fecha del documento',
  'compra-vence-antes': () => 'no puede vencer antes de la fecha del documento',
  'compra-aduana-de-fuera': () =>
    'lo que pasó por aduana lo vendió alguien de otro país: elija el país del proveedor',
  'compra-de-fuera-por-aduana': () =>
    'lo que vende alguien de otro país entra con la declaración de mercancías (12) o el mandamiento de ingreso (13): elija ese documento',
  'compra-numero-de-fuera': () => 'escriba el número con que paga impuestos en su país: letras y cifras',
  'compra-otro-tipo': ({ tipo }: { readonly tipo: string }) =>
    `un documento de tipo ${tipo} no se recibe como compra: pregunte al proveedor por qué lo mandó`,
  'compra-falta-nrc': () => 'escriba el NRC del proveedor: sin él el documento no da crédito fiscal',
  'compra-sin-mercaderia': () =>
    'una nota de débito o un servicio no trae mercadería: deje la línea sin producto',
  'compra-factura-sin-iva': () =>
    'una factura trae el IVA dentro del precio y no da crédito: deje el IVA en 0.00',
  'compra-iva': ({ iva }: { readonly iva: string }) =>
    `el 13 % de lo gravado es ${iva}: revise el IVA del documento o los montos de las líneas`,
  'compra-total': ({ suma }: { readonly suma: string }) =>
    `lo escrito suma ${suma}: revise las líneas, el IVA y el total del documento`,
  'compra-solo-aduana': () =>
    'solo una declaración de mercancías reparte flete, seguro y derechos: déjelo en 0.00',
  'compra-solo-notas': () => 'solo una nota de crédito o de débito es sobre otra compra',
  'compra-sobre-otra': () =>
    'esa compra no es de este proveedor, o está anulada: elija la que la nota corrige',
  'compra-numero-repetido': ({ fecha }: { readonly fecha: string }) =>
    `ese documento de este proveedor ya está escrito, con fecha ${fecha}: búsquelo en la lista`,
  'compra-otro-contenido': ({ miembro }: { readonly miembro: string }) =>
    `Ya hay una compra con ese código de generación y otro contenido (${miembro}); queda la primera: pida a su proveedor el documento correcto, con su propio código`,
  'compra-otro-sello': () =>
    'Ya hay una compra con ese código de generación y otro sello; queda el primero: consulte en Hacienda cuál vale',
  'compra-numero-de-otra': (of: { readonly numero: string; readonly fecha: string }) =>
    `Ya hay otra compra de este proveedor con el número de control ${of.numero}, del ${of.fecha}: revise cuál de las dos vale`,
  'compra-ya-anulada': () => 'Esa compra ya está anulada',
  'compra-sin-ingreso': () => 'Esa compra no está ingresada: no hay nada que deshacer',
  'compra-con-notas': ({ numeros }: { readonly numeros: readonly string[] }) =>
    `Otro documento ya movió mercadería de esta compra (${numeros.join(', ')}): deshaga primero el ingreso de ese`,
  // Suppliers and amounts owed.
  'compra-dias': () => 'escriba de 0 a 365 días de crédito',
  'compra-correo': () => 'escriba un correo como ventas@proveedor.com.sv',
  'proveedor-desconocido': () => 'no hay ningún proveedor con ese número: búsquelo en la lista',
  'pago-ya-registrado': ({ monto }: { readonly monto: string }) =>
    `ese pago ya está anotado, por ${monto}: cierre la hoja y revise la lista`,
  'pago-de-otra-compra': () => 'esa compra no es de este proveedor: elíjala de nuevo',
  'pago-de-mas': ({ monto }: { readonly monto: string }) => `pagar ${monto} a un proveedor`,
  'pago-desconocido': () => 'ese pago no está: vuelva a abrir al proveedor',
  'pago-ya-anulado': () => 'ese pago ya está anulado',
  'correo-de-pedido-anulado': () => 'El pedido se anuló; no se envía',
  'pedido-desconocido': ({ numero }: { readonly numero: number }) =>
    `No hay ningún pedido ${numero} en esta sucursal; búsquelo en la lista`,
  // Warnings for the user.
  'compra-sin-detalle': () =>
    'No trae ninguna línea, así que no se puede ingresar: pida al proveedor el archivo completo',
  'compra-sin-sello': () =>
    'Viene sin sello de Hacienda: pida al proveedor la respuesta con el sello; sin él no se deduce',
  'compra-sin-receptor': () => 'No dice para quién es: sin su NIT o NRC no da crédito fiscal',
  'compra-otro-receptor': ({
    dato,
    dice,
    suyo,
  }: {
    readonly dato: 'NIT' | 'NRC';
    readonly dice: string;
    readonly suyo: string;
  }) =>
    `Dice ${dato} ${dice} y el suyo es ${suyo}: pida al proveedor que lo corrija; Hacienda puede no reconocer el crédito fiscal`,
  'compra-real-en-pruebas': () =>
    'Es un documento real recibido en pruebas: recíbalo también en producción, donde vale para los libros',
  'compra-version': ({ version, conocida }: { readonly version: number; readonly conocida: number }) =>
    `Su formato es la versión ${version} y aquí se conoce hasta la ${conocida}: revise los montos`,
  'compra-no-suma': ({
    campo,
    lineas,
    resumen,
  }: {
    readonly campo: string;
    readonly lineas: string;
    readonly resumen: string;
  }) => `Las líneas suman ${lineas} y ${campo} dice ${resumen}: revíselo con el proveedor`,
  'compra-emitida-despues': ({ fecEmi }: { readonly fecEmi: string }) =>
    `Lleva fecha ${fecEmi}, posterior al día en que se recibió: revísela con el proveedor`,
  'compra-iva-distinto': ({ iva, dice }: { readonly iva: string; readonly dice: string }) =>
    `El 13 % de lo gravado es ${iva} y dice ${dice} de IVA: revíselo con el proveedor antes de tomar el crédito fiscal`,
  'compra-costo-sobre-precio': ({
    numItem,
    ahora,
    precio,
  }: {
    readonly numItem: number;
    readonly ahora: string;
    readonly precio: string;
  }) =>
    `Línea ${numItem}: la unidad saldría a ${ahora} sin IVA y se vende a ${precio}; revise el factor de la presentación`,
  'compra-costo-distinto': ({
    numItem,
    antes,
    ahora,
  }: {
    readonly numItem: number;
    readonly antes: string;
    readonly ahora: string;
  }) =>
    `Línea ${numItem}: la unidad costó ${antes} y ahora saldría a ${ahora}; revise el factor de la presentación`,
  'compra-fuera-de-plazo': ({ fecEmi, periodo }: { readonly fecEmi: string; readonly periodo: string }) =>
    `Es del ${fecEmi} y entra al libro de ${periodo}, más de tres meses después: su IVA ya no da crédito fiscal (Ley de IVA, art. 63)`,
  'compra-periodo': ({ fecEmi, meses }: { readonly fecEmi: string; readonly meses: readonly string[] }) =>
    `una compra del ${fecEmi} puede ir al libro de ${meses.join(', ')}: los meses cerrados ya no cambian`,
  // Monthly books.
  'mes-ya-cerrado': ({ mes }: { readonly mes: string }) =>
    `los libros de ${mes} ya están cerrados: lo que llegue después va al mes siguiente`,
  'mes-sin-terminar': ({ mes }: { readonly mes: string }) =>
    `${mes} todavía no termina: sus libros se cierran desde el primer día del mes siguiente`,
  'mes-fuera-de-orden': ({ mes, siguiente }: { readonly mes: string; readonly siguiente: string }) =>
    `antes de ${mes} cierre ${siguiente}: los meses se cierran en orden`,
  'mes-no-cuadra': ({ mes }: { readonly mes: string }) =>
    `los libros de ${mes} no cuadran: vea las diferencias y avise a quien da soporte antes de cerrarlos`,
  'mes-cambio-al-cerrar': ({ mes }: { readonly mes: string }) =>
    `algo de ${mes} cambió mientras se cerraba: no se cerró; ciérrelo otra vez`,
  'mes-no-cerrado': ({ mes }: { readonly mes: string }) => `los libros de ${mes} no están cerrados`,
  'mes-cerrado-despues': ({ mes, ultimo }: { readonly mes: string; readonly ultimo: string }) =>
    `para abrir ${mes} abra primero ${ultimo}, que se cerró después`,
  'mes-abrir-sin-motivo': () => 'para abrir un mes cerrado diga por qué: --motivo',
  // Entered lines.
  'compra-linea-sin-producto': ({
    numItem,
    descripcion,
  }: {
    readonly numItem: number;
    readonly descripcion: string;
  }) =>
    `la línea ${numItem} (${descripcion}) no tiene producto: diga su código, o gasto: true si no es mercadería`,
  'compra-linea-desconocida': ({ numItem }: { readonly numItem: number }) =>
    `el documento no tiene la línea ${numItem}: use los numItem que dio POST /compras`,
  'compra-gasto-o-producto': () =>
    'un gasto no entra en existencia: quite el código si es un gasto, o gasto si es mercadería',
  'compra-linea-repetida': ({ numItem }: { readonly numItem: number }) =>
    `la línea ${numItem} viene dos veces`,
  'compra-producto-desconocido': ({ codigo }: { readonly codigo: string }) =>
    `no hay ningún producto con el código ${codigo}: créelo primero`,
  'compra-fraccion': ({ codigo }: { readonly codigo: string }) =>
    `${codigo} no se vende por peso: lo recibido por el factor debe dar unidades enteras`,
} as const;
