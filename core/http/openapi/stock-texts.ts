/** Texts and examples of the stock operations (§stock). */
const SHOP = 'La sucursal es la de la llave; con una de administrador (sk_admin_) puede nombrar otra.';
const UNITS = 'Las cantidades son en la unidad del producto.';

export const STOCK_TEXTS = {
  'existencias.listar': {
    tag: 'Existencias',
    summary: 'Ver qué hay en una sucursal',
    description: `Los productos de los que se lleva existencia, por código y por páginas. ${SHOP} ${UNITS} Lo que dice corresponde al momento segun.`,
    problems: ['VALIDACION', 'SIN_PERMISO', 'PRODUCTO_NO_ENCONTRADO'],
    answers: { 200: 'Una página' },
    headers: [],
  },
  'existencias.movimientos': {
    tag: 'Existencias',
    summary: 'Ver los movimientos y conteos de un producto',
    description: `Del más antiguo al más nuevo, con lo que quedó en el estante después de cada uno. ${SHOP} Un conteo es una fila con causa conteo: existencia es lo contado y cantidad la diferencia. Lo que deshace otro movimiento nombra en documento (o compra) lo suyo, y en revierte el documento o la compra que lo había movido.`,
    problems: ['VALIDACION', 'SIN_PERMISO', 'PRODUCTO_NO_ENCONTRADO'],
    answers: { 200: 'Una página' },
    headers: [],
  },
  'existencias.mover': {
    tag: 'Existencias',
    summary: 'Registrar lo que se mueve sin documento',
    description: `Lo que había al empezar, lo que apareció, se perdió, se dañó o se tomó. ${UNITS} Lo que se vende, se compra o se devuelve lo mueve su documento. Con una línea mala no se registra ninguna.`,
    problems: ['PRODUCTO_NO_ENCONTRADO'],
    answers: { 200: 'Registrado' },
    headers: [],
  },
  'existencias.contar': {
    tag: 'Existencias',
    summary: 'Registrar un conteo',
    description: `Lo contado vale desde el momento en que se contó; lo que no se nombra no se contó. Una venta anterior que llega después cambia la diferencia, no lo que hay. Con causa se dice por qué difiere. ${UNITS}`,
    problems: ['PRODUCTO_NO_ENCONTRADO'],
    answers: { 200: 'Registrado, con la diferencia de cada línea' },
    headers: [],
  },
  'existencias.anularConteo': {
    tag: 'Existencias',
    summary: 'Anular un conteo que no vale',
    description:
      'El conteo queda escrito y ya no cuenta: la existencia vuelve a salir del conteo anterior y de lo que se movió después. Se anula una sola vez.',
    problems: ['DOCUMENTO_NO_ENCONTRADO', 'ESTADO_NO_PERMITE'],
    answers: { 200: 'Anulado' },
    headers: [],
  },
} as const;

const CODE = 'ARROZ-1';
const MOMENT = '2026-11-21T16:20:30.000Z';

export const SAMPLE_COUNT = '88';

export const STOCK_ANSWERS = {
  'existencias.listar': {
    200: {
      existencias: [
        {
          codigo: CODE,
          sucursal: 'central',
          existencia: 38,
          minimo: 20,
          maximo: 120,
          costoUnitario: 0.95,
          valor: 36.1,
          ultimoConteo: '2026-11-20T23:00:00.000Z',
          segun: MOMENT,
        },
      ],
      siguiente: null,
    },
  },
  'existencias.movimientos': {
    200: {
      movimientos: [
        {
          id: '412',
          en: MOMENT,
          de: 'sucursal:central',
          a: 'cliente',
          cantidad: 2,
          causa: 'venta',
          documento: 'A1B2C3D4-0000-4000-8000-000000000001',
          compra: null,
          conteo: null,
          costoUnitario: 0.95,
          existencia: 38,
          revierte: null,
        },
      ],
      siguiente: null,
    },
  },
  'existencias.mover': { 200: { id: '87', lineas: [{ codigo: CODE, cantidad: 3, existencia: 35 }] } },
  'existencias.contar': {
    200: { id: SAMPLE_COUNT, lineas: [{ codigo: CODE, esperado: 35, contado: 34, diferencia: -1 }] },
  },
  'existencias.anularConteo': { 200: { id: '89', conteo: SAMPLE_COUNT, motivo: 'Se contó otra repisa' } },
} as const;

export const STOCK_REQUESTS = {
  'existencias.mover': {
    merma: {
      summary: 'Tres unidades que se perdieron',
      status: 200,
      value: { causa: 'merma', motivo: 'Se mojó en la bodega', lineas: [{ codigo: CODE, cantidad: 3 }] },
    },
    inicial: {
      summary: 'Lo que había al empezar, con su costo',
      status: 200,
      value: {
        causa: 'inicial',
        motivo: 'Inventario inicial',
        lineas: [{ codigo: CODE, cantidad: 40, costoUnitario: 0.95 }],
      },
    },
  },
  'existencias.contar': {
    conteo: {
      summary: 'Lo contado de un producto',
      status: 200,
      value: { lineas: [{ codigo: CODE, contado: 34, causa: 'error' }] },
    },
  },
  'existencias.anularConteo': {
    anulacion: {
      summary: 'Un conteo que no vale',
      status: 200,
      value: { motivo: 'Se contó otra repisa' },
    },
  },
} as const;
