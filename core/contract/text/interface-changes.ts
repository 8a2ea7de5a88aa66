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
    fecha: '2026-12-01',
    que: '`X-Aviso` va en una línea.',
    llamadas: [],
  },
  {
    fecha: '2026-12-01',
    que: 'Si la llave termina, 401 en lo que falta.',
    llamadas: ['emision-masiva', 'carga-masiva'],
  },
  {
    fecha: '2026-11-30',
    que: '500 y 503 llevan `referencia`; `X-Corrige` de otro tipo es 409.',
    llamadas: [],
  },
  {
    fecha: '2026-11-30',
    que: 'A lo más 1096 días, con un extremo también.',
    llamadas: ['stats'],
  },
  {
    fecha: '2026-11-30',
    que: '`BLOQUEADO` también por certificado o reloj adelantado.',
    llamadas: ['salud'],
  },
  {
    fecha: '2026-11-30',
    que: 'Lo que se busca con `q` se da entero, en páginas.',
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
