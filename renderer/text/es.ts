/** Every Spanish text of the interface. Components hold no text of their own. */
export const es = {
  product: 'Caja DTE',
  status: {
    title: 'Estado del servicio',
    lead: 'Cómo está esta caja en este momento.',
    refreshed: (time: string) => `Actualizado a las ${time}`,
    waiting: 'Consultando al servicio…',
    environments: 'Conexiones con Hacienda',
    noConnections: 'Todavía no hay emisores. Cree el primero con «npm run caja -- provision archivo.json».',
    retry: 'Consultar de nuevo',
    state: {
      OK: { title: 'Lista para emitir', detail: 'El servicio responde y puede emitir documentos.' },
      BLOQUEADO: {
        title: 'Emisión bloqueada',
        detail: 'Queda muy poco espacio en el disco. Libere espacio: lo ya emitido está guardado.',
      },
      unreachable: {
        title: 'El servicio no responde',
        detail: 'Lo emitido está guardado. Revise que Caja DTE siga abierta; esta pantalla reintenta sola.',
      },
    },
    pending: {
      label: 'Documentos por confirmar',
      none: 'Nada espera en la cola.',
      some: 'Se envían solos en cuanto Hacienda responde.',
    },
    version: 'Versión',
  },
  ambiente: { PRUEBAS: 'Pruebas', PRODUCCION: 'Producción' },
  autoridad: { simulador: 'Simulador', hacienda: 'Ministerio de Hacienda' },
  linea: {
    'en-linea': 'En línea',
    'sin-linea': 'Sin conexión',
    'autoridad-caida': 'Hacienda no responde',
    credenciales: 'Bloqueada: credenciales',
    bloqueada: 'Bloqueada: certificado o registro',
    'sin-datos': 'Aún sin llamadas',
  },
} as const;
