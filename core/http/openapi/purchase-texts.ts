/** Spanish texts of the purchase operations (§compras). */
const TAG = 'Compras';

export const PURCHASE_TEXTS = {
  'compras.listar': {
    tag: TAG,
    summary: 'Listar compras',
    description:
      'Los documentos de proveedores que se recibieron, primero los más nuevos, por páginas: pase siguiente en cursor hasta que sea null. Una llave de usuario ve los de su sucursal.',
    problems: ['VALIDACION', 'SIN_PERMISO'],
    answers: { 200: 'Una página' },
    headers: [],
  },
  'compras.ver': {
    tag: TAG,
    summary: 'Ver una compra',
    description:
      'Con sus líneas, el producto de cada una y el documento como vino. Una llave de usuario ve las de su sucursal.',
    problems: ['VALIDACION', 'COMPRA_NO_ENCONTRADA'],
    answers: { 200: 'La compra' },
    headers: [],
  },
  'compras.recibir': {
    tag: TAG,
    summary: 'Recibir el documento de un proveedor',
    description:
      'El DTE en cualquiera de las formas en que se envía: con su firma y su sello, dentro de un envoltorio, o solo el texto de la firma. También la respuesta de Hacienda con el sello, o el evento que lo invalida, antes o después del documento. El mismo documento otra vez es la misma compra. Cada línea dice de qué producto se sabe que es, y por qué; avisos dice qué revisar. Nada entra en existencia todavía.',
    problems: ['NO_ES_SUYA', 'ES_PROPIO', 'ESTADO_NO_PERMITE'],
    answers: { 200: 'La compra', 202: 'Espera el documento al que se refiere' },
    headers: ['X-Aviso'],
  },
  'compras.ingresar': {
    tag: TAG,
    summary: 'Ingresar una compra',
    description:
      'Todo o nada: los productos entran en existencia a su costo y la compra va a los libros. Solo hace falta nombrar las líneas cuyo producto no es seguro, o que se reciben de otra manera; lo que usted diga se recuerda para ese proveedor.',
    problems: ['COMPRA_NO_ENCONTRADA', 'ESTADO_NO_PERMITE'],
    answers: { 200: 'La compra, ya INGRESADA' },
    headers: [],
  },
} as const;
