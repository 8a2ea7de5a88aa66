/** Spanish texts of the shop's operations (§shop-products, §shop-customers). */

const WHOLE =
  'Lo crea, o lo reemplaza entero: lo que no se envía, deja de estar. Con If-Match, solo si sigue como usted lo leyó.';
const OF_CENTRE =
  'En una caja que una central alimenta, lo que viene de ella se cambia en su página (LO_LLEVA_LA_CENTRAL).';

export const SHOP_TEXTS = {
  'productos.listar': {
    tag: 'Productos y clientes',
    summary: 'Listar o buscar productos',
    description:
      'Todos por código, también los retirados, por páginas: pase siguiente en cursor hasta que sea null. Con q, primero el que tiene ese código o código de barras, después comienzos de códigos y descripciones. minimo y maximo son los de la sucursal.',
    problems: ['VALIDACION', 'SIN_PERMISO'],
    answers: { 200: 'Una página' },
    headers: [],
  },
  'productos.ver': {
    tag: 'Productos y clientes',
    summary: 'Ver un producto',
    description:
      'Con todas sus presentaciones; la unidad es la primera, con factor 1. minimo y maximo son los de la sucursal.',
    problems: ['VALIDACION', 'SIN_PERMISO', 'PRODUCTO_NO_ENCONTRADO'],
    answers: { 200: 'El producto' },
    headers: [],
  },
  'productos.guardar': {
    tag: 'Productos y clientes',
    summary: 'Crear o reemplazar un producto',
    description: `${WHOLE} El código va en la ruta; el precio y los códigos de barra del producto son los de la unidad. Un código o código de barras es de un solo producto o presentación. ${OF_CENTRE}`,
    problems: ['LO_LLEVA_LA_CENTRAL', 'ESTADO_NO_PERMITE'],
    answers: { 200: 'El producto como quedó' },
    headers: [],
  },
  'productos.eliminar': {
    tag: 'Productos y clientes',
    summary: 'Eliminar un producto',
    description: `Los documentos no cambian. Uno con movimientos de existencia, conteos, pedidos o compras no se elimina (ESTADO_NO_PERMITE): se retira con PUT y retirado: true. ${OF_CENTRE}`,
    problems: ['PRODUCTO_NO_ENCONTRADO', 'LO_LLEVA_LA_CENTRAL', 'ESTADO_NO_PERMITE'],
    answers: { 200: 'Ya no existe' },
    headers: [],
  },
  'precios.ver': {
    tag: 'Productos y clientes',
    summary: 'Ver los precios de un producto',
    description: 'Los de listas y los que valen para todos, también los que aún no rigen.',
    problems: ['VALIDACION', 'PRODUCTO_NO_ENCONTRADO'],
    answers: { 200: 'Los precios' },
    headers: [],
  },
  'precios.guardar': {
    tag: 'Productos y clientes',
    summary: 'Reemplazar los precios de un producto en una lista',
    description: 'Los de esa lista que no se envían, dejan de estar; otras listas no cambian.',
    problems: ['PRODUCTO_NO_ENCONTRADO', 'LO_LLEVA_LA_CENTRAL'],
    answers: { 200: 'Todos sus precios' },
    headers: [],
  },
  'clientes.listar': {
    tag: 'Productos y clientes',
    summary: 'Listar o buscar clientes',
    description:
      'Todos en el orden en que se guardaron, por páginas: pase siguiente en cursor hasta que sea null. Con q, por comienzos de NIT, DUI o NRC y de palabras del nombre.',
    problems: ['VALIDACION'],
    answers: { 200: 'Una página' },
    headers: [],
  },
  'clientes.ver': {
    tag: 'Productos y clientes',
    summary: 'Ver un cliente',
    description: 'Por su documento, con las condiciones en que se le fía.',
    problems: ['VALIDACION', 'CLIENTE_NO_ENCONTRADO'],
    answers: { 200: 'El cliente' },
    headers: [],
  },
  'clientes.guardar': {
    tag: 'Productos y clientes',
    summary: 'Crear o reemplazar un cliente',
    description: `${WHOLE} El documento va en la ruta; lo que se guarda sirve para el próximo documento: NIT, DUI, NRC, actividad y dirección se revisan. ${OF_CENTRE}`,
    problems: ['LO_LLEVA_LA_CENTRAL'],
    answers: { 200: 'El cliente como quedó' },
    headers: ['X-Aviso'],
  },
  'clientes.eliminar': {
    tag: 'Productos y clientes',
    summary: 'Eliminar un cliente',
    description: `Los documentos no cambian. ${OF_CENTRE}`,
    problems: ['CLIENTE_NO_ENCONTRADO', 'ESTADO_NO_PERMITE', 'LO_LLEVA_LA_CENTRAL'],
    answers: { 200: 'Ya no existe' },
    headers: [],
  },
  'clientes.cuenta': {
    tag: 'Cuentas de clientes',
    summary: 'Ver lo que un cliente debe',
    description:
      'Cada venta al crédito (pagos con periodo) a un cliente del archivo carga su cuenta; notas, retornos e invalidaciones la bajan. Con cualquier llave, la de todo el emisor.',
    problems: ['VALIDACION', 'CLIENTE_NO_ENCONTRADO'],
    answers: { 200: 'La cuenta' },
    headers: [],
  },
  'clientes.remisiones': {
    tag: 'Cuentas de clientes',
    summary: 'Ver sus remisiones por facturar',
    description:
      'Un 03 o 01 las factura juntas (documentoRelacionado; numeroDocumento por línea), cada una una vez.',
    problems: ['VALIDACION'],
    answers: { 200: 'Lo que queda' },
    headers: [],
  },
  'clientes.abonar': {
    tag: 'Cuentas de clientes',
    summary: 'Anotar lo que un cliente paga',
    description:
      'El abono paga los documentos que nombra, en su orden; lo que sobra, lo que vence primero, o queda a favor. El recibo no es documento tributario. El efectivo no entra en ninguna caja abierta.',
    problems: ['CLIENTE_NO_ENCONTRADO'],
    answers: { 200: 'El recibo, y qué pagó' },
    headers: [],
  },
} as const;
