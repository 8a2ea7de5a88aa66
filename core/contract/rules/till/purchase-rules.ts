/** Rules of what suppliers send (§compras); see `../rules.ts`. */

export const PURCHASE_RULES = {
  'compra-no-se-lee': () =>
    'no es un DTE: envíe el archivo JSON del proveedor como viene, o el texto de su firma electrónica',
  'compra-zip-sin-documentos': () =>
    'el archivo ZIP está dañado, es demasiado grande o no trae documentos JSON: descomprímalo y revise qué trae',
  'compra-sin-miembro': ({ miembro }: { readonly miembro: string }) =>
    `al documento del proveedor le falta ${miembro} o no se entiende: pídale el archivo JSON de nuevo`,
  'compra-no-es-suya': ({ nit }: { readonly nit: string }) =>
    `el documento es para otro contribuyente (${nit}): compruebe a quién se lo dieron`,
  'compra-propia': () => 'el documento lo emitió usted mismo: una compra la emite el proveedor',
  'compra-otro-ambiente': () =>
    'el documento es de pruebas y esta llave es de producción: pida al proveedor el documento real',
  'compra-desconocida': () => 'no hay ninguna compra con ese id: búsquela en GET /compras',
  'compra-ya-ingresada': () => 'esa compra ya está ingresada: sus productos ya están en existencia',
  'pedido-enviado': ({ para }: { readonly para: string }) => `El pedido salió por correo para ${para}`,
  'pedido-no-enviado': ({ para }: { readonly para: string }) =>
    `El servidor de correo no quiso el pedido para ${para}: revise la dirección`,
  'pedido-desconocido': ({ numero }: { readonly numero: number }) =>
    `No hay ningún pedido ${numero} en esta sucursal; búsquelo en la lista`,
  'compra-anulada': () => 'el proveedor anuló ese documento: no se puede ingresar',
  // What a person should look at.
  'compra-sin-sello': () =>
    'Viene sin sello de Hacienda: pida al proveedor la respuesta con el sello; sin él no se deduce',
  'compra-sin-receptor': () => 'No dice para quién es: sin su NIT o NRC no da crédito fiscal',
  'compra-de-pruebas': () => 'Es un documento de pruebas: no vale para los libros',
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
  // Lines as they are entered.
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
  'compra-linea-repetida': ({ numItem }: { readonly numItem: number }) =>
    `la línea ${numItem} viene dos veces`,
  'compra-producto-desconocido': ({ codigo }: { readonly codigo: string }) =>
    `no hay ningún producto con el código ${codigo}: créelo primero`,
  'compra-fraccion': ({ codigo }: { readonly codigo: string }) =>
    `${codigo} no se vende por peso: lo recibido por el factor debe dar unidades enteras`,
} as const;
