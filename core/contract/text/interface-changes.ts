/** Changes of the public API by day: source of the documentation's chapter, `/openapi.json` and the date in every answer. */
import type { OperationName } from '../api/operations.ts';

/** An operation of the table, or a call outside it. */
export type ChangedCall = OperationName | 'emision-masiva' | 'carga-masiva' | 'eventos';

export interface InterfaceChange {
  /** YYYY-MM-DD. */
  readonly fecha: string;
  readonly que: string;
  /** Affected calls; empty: all. */
  readonly llamadas: readonly ChangedCall[];
}

/** Newest first. Breaking changes are announced by `leaving` in the operation's row. */
export const INTERFACE_CHANGES = [
  {
    fecha: '2026-11-30',
    que: 'Los 1096 días rigen también cuando falta `desde` o `hasta`.',
    llamadas: ['stats'],
  },
  {
    fecha: '2026-11-30',
    que: '`X-Corrige` con un documento suyo de otro tipo responde 409 `ESTADO_NO_PERMITE`; antes, 404.',
    llamadas: [
      'factura.emitir',
      'credito-fiscal.emitir',
      'nota-remision.emitir',
      'nota-credito.emitir',
      'nota-debito.emitir',
      'sujeto-excluido.emitir',
      'retorno.emitir',
    ],
  },
  {
    fecha: '2026-11-30',
    que: 'Toda respuesta 500 o 503 lleva `referencia`, que está en el registro del servicio.',
    llamadas: [],
  },
  {
    fecha: '2026-11-30',
    que: 'Se documenta 422 `SALDO_INSUFICIENTE`: lo que ya se facturó de una nota de remisión.',
    llamadas: ['factura.emitir', 'credito-fiscal.emitir'],
  },
  {
    fecha: '2026-11-30',
    que: 'Se documenta 503 `DISCO_LLENO` en todo lo que escribe.',
    llamadas: [],
  },
  {
    fecha: '2026-11-30',
    que: '`estado` dice `BLOQUEADO` también cuando, por certificado o por un reloj adelantado, a ninguna conexión le queda con qué emitir.',
    llamadas: ['salud'],
  },
  {
    fecha: '2026-11-30',
    que: 'Lo que se busca con `q` se da entero, en páginas: antes terminaba en 1,000 filas, y en un catálogo en 200.',
    llamadas: ['productos.listar', 'clientes.listar', 'catalogos.ver'],
  },
  {
    fecha: '2026-11-30',
    que: 'Un momento (`en`) admite hasta nueve decimales en los segundos, y es de un día que exista.',
    llamadas: ['existencias.mover', 'existencias.contar'],
  },
  {
    fecha: '2026-11-30',
    que: 'Una línea que dice `codigo` y `gasto: true` se rechaza: es lo uno o lo otro.',
    llamadas: ['compras.ingresar'],
  },
  {
    fecha: '2026-11-29',
    que: 'Notas de remisión cuyo último día para facturarlas está cerca o pasó, en `remisiones`.',
    llamadas: ['salud'],
  },
  {
    fecha: '2026-11-29',
    que: 'Un conteo dice la causa de cada diferencia.',
    llamadas: ['existencias.contar'],
  },
  {
    fecha: '2026-11-29',
    que: 'Remisiones por facturar; cada una se factura una vez.',
    llamadas: ['clientes.remisiones'],
  },
  {
    fecha: '2026-11-29',
    que: 'Los precios de listas, también en `carga-masiva`.',
    llamadas: ['precios.ver', 'precios.guardar'],
  },
  {
    fecha: '2026-11-29',
    que: 'Muchos productos, clientes, conteos y lo demás que la tienda guarda, en una llamada.',
    llamadas: ['carga-masiva'],
  },
  {
    fecha: '2026-11-28',
    que: 'Se ensaya el tiempo: el reloj de la caja y del simulador se adelanta, y su línea se corta.',
    llamadas: ['ensayo.reloj', 'ensayo.mover', 'ensayo.linea'],
  },
  {
    fecha: '2026-11-28',
    que: 'Productos, clientes con su cuenta, existencias y compras.',
    llamadas: [
      ...(['productos.listar', 'productos.ver', 'productos.guardar', 'productos.eliminar'] as const),
      ...(['clientes.listar', 'clientes.ver', 'clientes.guardar', 'clientes.eliminar'] as const),
      ...(['clientes.cuenta', 'clientes.abonar', 'existencias.listar', 'existencias.movimientos'] as const),
      ...(['existencias.mover', 'existencias.contar', 'existencias.anularConteo'] as const),
      ...(['compras.listar', 'compras.ver', 'compras.recibir', 'compras.ingresar'] as const),
    ],
  },
  {
    fecha: '2026-11-28',
    que: 'Factura de sujeto excluido (14).',
    llamadas: ['sujeto-excluido.emitir'],
  },
  {
    fecha: '2026-11-27',
    que: 'El saldo de un documento se lee; una referencia propia se guarda con el documento y lo halla.',
    llamadas: ['documentos.saldo', 'documentos.listar'],
  },
  {
    fecha: '2026-11-23',
    que: 'Notas de crédito y de débito (05, 06) y evento de retorno (18); `X-Ensayo` pide lo que Hacienda hará.',
    llamadas: ['nota-credito.emitir', 'nota-debito.emitir', 'retorno.emitir'],
  },
  {
    fecha: '2026-11-21',
    que: 'La primera: emitir 01, 03 y 04, consultar, invalidar, estadísticas.',
    llamadas: [],
  },
] as const satisfies readonly InterfaceChange[];

/** Version date of the API. */
export const INTERFACE_DATE = INTERFACE_CHANGES[0].fecha;
export const INTERFACE_HEADER = 'X-Interfaz';
