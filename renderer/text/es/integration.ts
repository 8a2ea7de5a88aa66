/** Spanish texts of what programs ask by the interface. */
export const esIntegration = {
  integration: {
    requests: {
      lead: 'Lo que sus programas pidieron por la API y lo que se les respondió, de lo más nuevo a lo más viejo. Los datos de personas van ocultos.',
      key: 'Llave',
      allKeys: 'Todas las llaves',
      noKey: 'Sin llave que valga',
      deletedKey: 'Llave eliminada',
      which: 'Mostrar',
      every: 'Todas',
      onlyFailed: 'Solo las que fallaron',
      refresh: 'Actualizar',
      none: 'Ninguna solicitud es así. Quite el filtro para ver las demás.',
      empty:
        'Ningún programa ha pedido nada todavía. Con una llave de la API, aquí aparecerá cada solicitud.',
      columns: { status: 'Estado', what: 'Qué pidió', duration: 'Tardó', when: 'Cuándo · llave' },
      title: 'Solicitud',
      when: 'Cuándo',
      failed: 'Qué falló',
      fields: 'En qué campos',
      duration: 'Tardó',
      sizes: 'Tamaño',
      bytes: (asked: number, answered: number | null) =>
        `${asked} bytes pedidos, ${answered === null ? 'respondido por partes' : `${answered} respondidos`}`,
      idempotencyKey: 'Idempotency-Key',
      replayed: 'Repetida',
      yes: 'Sí: respondió lo mismo que la primera vez',
      id: 'Request-Id',
      document: 'Ver el documento',
      request: 'Lo que llegó',
      answer: 'Lo que se respondió',
      noBody: 'no se guardó',
      hidden: 'Nombres, números, correos y firmas se ocultan antes de guardarlo; lo largo se recorta.',
    },
  },
};
