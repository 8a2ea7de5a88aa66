/** Method, path and access of each operation. */

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `{name}` is a path parameter; a GET's other parameters are its query. */
  readonly path: string;
  /** `key`: any API key. `admin`: an administrator's key (§shop-keys). `open`: none. */
  readonly access: 'key' | 'admin' | 'open';
}

export const ROUTES = {
  'factura.emitir': { method: 'POST', path: '/factura/emitir', access: 'key' },
  'credito-fiscal.emitir': { method: 'POST', path: '/credito-fiscal/emitir', access: 'key' },
  'nota-remision.emitir': { method: 'POST', path: '/nota-remision/emitir', access: 'key' },
  'nota-credito.emitir': { method: 'POST', path: '/nota-credito/emitir', access: 'key' },
  'nota-debito.emitir': { method: 'POST', path: '/nota-debito/emitir', access: 'key' },
  'sujeto-excluido.emitir': { method: 'POST', path: '/sujeto-excluido/emitir', access: 'key' },
  'retorno.emitir': { method: 'POST', path: '/retorno/emitir', access: 'key' },
  'consulta.dte': { method: 'POST', path: '/consulta/dte', access: 'key' },
  invalidar: { method: 'POST', path: '/invalidar', access: 'key' },
  stats: { method: 'GET', path: '/stats', access: 'key' },
  'documentos.listar': { method: 'GET', path: '/documentos', access: 'key' },
  'documentos.ver': { method: 'GET', path: '/documentos/{codigoGeneracion}', access: 'key' },
  'documentos.saldo': { method: 'GET', path: '/documentos/{codigoGeneracion}/saldo', access: 'key' },
  'documentos.json': { method: 'GET', path: '/documentos/{codigoGeneracion}/json', access: 'key' },
  'documentos.pdf': { method: 'GET', path: '/documentos/{codigoGeneracion}/pdf', access: 'key' },
  'documentos.ticket': { method: 'GET', path: '/documentos/{codigoGeneracion}/ticket', access: 'key' },
  'catalogos.listar': { method: 'GET', path: '/catalogos', access: 'key' },
  'catalogos.ver': { method: 'GET', path: '/catalogos/{catalogo}', access: 'key' },
  'productos.listar': { method: 'GET', path: '/productos', access: 'key' },
  'productos.ver': { method: 'GET', path: '/productos/{codigo}', access: 'key' },
  'productos.guardar': { method: 'PUT', path: '/productos/{codigo}', access: 'admin' },
  'productos.eliminar': { method: 'DELETE', path: '/productos/{codigo}', access: 'admin' },
  'precios.ver': { method: 'GET', path: '/productos/{codigo}/precios', access: 'key' },
  'precios.guardar': { method: 'PUT', path: '/productos/{codigo}/precios', access: 'admin' },
  'clientes.listar': { method: 'GET', path: '/clientes', access: 'key' },
  'clientes.ver': { method: 'GET', path: '/clientes/{tipoDocumento}/{numDocumento}', access: 'key' },
  'clientes.guardar': { method: 'PUT', path: '/clientes/{tipoDocumento}/{numDocumento}', access: 'admin' },
  'clientes.eliminar': {
    method: 'DELETE',
    path: '/clientes/{tipoDocumento}/{numDocumento}',
    access: 'admin',
  },
  'clientes.cuenta': {
    method: 'GET',
    path: '/clientes/{tipoDocumento}/{numDocumento}/cuenta',
    access: 'key',
  },
  'clientes.remisiones': {
    method: 'GET',
    path: '/clientes/{tipoDocumento}/{numDocumento}/remisiones',
    access: 'key',
  },
  'clientes.abonar': {
    method: 'POST',
    path: '/clientes/{tipoDocumento}/{numDocumento}/abonos',
    access: 'key',
  },
  'compras.listar': { method: 'GET', path: '/compras', access: 'key' },
  'compras.ver': { method: 'GET', path: '/compras/{id}', access: 'key' },
  'compras.recibir': { method: 'POST', path: '/compras', access: 'admin' },
  'compras.ingresar': { method: 'POST', path: '/compras/{id}/ingreso', access: 'admin' },
  'existencias.listar': { method: 'GET', path: '/existencias', access: 'key' },
  'existencias.movimientos': { method: 'GET', path: '/existencias/{codigo}/movimientos', access: 'key' },
  'existencias.mover': { method: 'POST', path: '/existencias/movimientos', access: 'admin' },
  'existencias.contar': { method: 'POST', path: '/existencias/conteos', access: 'admin' },
  'existencias.anularConteo': {
    method: 'POST',
    path: '/existencias/conteos/{conteo}/anulacion',
    access: 'admin',
  },
  'solicitudes.listar': { method: 'GET', path: '/solicitudes', access: 'key' },
  'solicitudes.ver': { method: 'GET', path: '/solicitudes/{solicitud}', access: 'key' },
  'webhooks.listar': { method: 'GET', path: '/webhooks', access: 'admin' },
  'webhooks.crear': { method: 'POST', path: '/webhooks', access: 'admin' },
  'webhooks.eliminar': { method: 'DELETE', path: '/webhooks/{webhook}', access: 'admin' },
  'webhooks.pausar': { method: 'POST', path: '/webhooks/{webhook}/pausa', access: 'admin' },
  'webhooks.reanudar': { method: 'POST', path: '/webhooks/{webhook}/reanudacion', access: 'admin' },
  'webhooks.rotar': { method: 'POST', path: '/webhooks/{webhook}/secreto', access: 'admin' },
  'webhooks.probar': { method: 'POST', path: '/webhooks/{webhook}/prueba', access: 'admin' },
  'webhooks.entregas': { method: 'GET', path: '/webhooks/{webhook}/entregas', access: 'admin' },
  'webhooks.reenviar': {
    method: 'POST',
    path: '/webhooks/{webhook}/entregas/{evento}/reenvio',
    access: 'admin',
  },
  'ensayo.reloj': { method: 'GET', path: '/ensayo/reloj', access: 'key' },
  'ensayo.mover': { method: 'POST', path: '/ensayo/reloj', access: 'admin' },
  'ensayo.linea': { method: 'POST', path: '/ensayo/linea', access: 'admin' },
  salud: { method: 'GET', path: '/salud', access: 'open' },
} as const satisfies Readonly<Record<string, Route>>;

/** Operations without an `Idempotency-Key` that may be called again: both calls are answered alike. */
export const JOINED: readonly (keyof typeof ROUTES)[] = ['consulta.dte', 'invalidar'];
