/** Spanish texts of the customers screen. */

export const esCustomers = {
  customers: {
    title: 'Clientes',
    search: 'Buscar por NIT, DUI, NRC o nombre',
    create: 'Cliente nuevo',
    edit: 'Datos del cliente',
    never: 'Todavía no hay clientes.',
    neverHint: 'Se guardan al facturarles; también puede escribirlos aquí o traerlos de una hoja de cálculo.',
    neverCashier: 'Se guardan al facturarles; también puede escribirlos aquí.',
    columns: { name: 'Nombre', document: 'Documento', nrc: 'NRC', mail: 'Correo', phone: 'Teléfono' },
    noDocument: 'Sin documento',
    tabs: { data: 'Datos', history: 'Compras', account: 'Cuenta' },
    history: {
      open: 'Compras',
      loading: 'Buscando sus compras…',
      failed: 'El servicio no respondió. Intente de nuevo.',
      none: 'Todavía no se le ha vendido nada que usted pueda ver.',
      bought: (count: number) =>
        count === 1 ? 'Comprado en 1 documento' : `Comprado en ${count} documentos`,
      last: 'Última vez',
      mail: 'Correo',
      refused: 'Hacienda rechazó',
      credit: 'Vendido al crédito',
      creditNote: 'Lo que falta por pagar de ello está en «Cuenta».',
      due: (day: string) => `Vence el ${day}`,
      overdue: (day: string) => `Venció el ${day}`,
      goods: 'Lo que más compra',
      times: (count: number) => (count === 1 ? '1 vez ·' : `${count} veces ·`),
      goodsOf: (count: number) =>
        count === 1 ? 'De su último documento.' : `De sus últimos ${count} documentos.`,
      documents: 'Últimos documentos',
    },
    account: {
      loading: 'Buscando lo que debe…',
      owes: 'Debe',
      allTills: (time: string) =>
        `Con lo de las demás cajas según la central (${time}); abajo está lo de esta caja.`,
      inFavour: 'Tiene a su favor',
      late: 'Vencido',
      limit: 'Límite',
      available: 'Aún se le puede fiar',
      open: 'Por pagar',
      nothing: 'No debe nada de lo vendido al crédito.',
      onlyEntries: 'Lo que debe viene de los ajustes de abajo, no de ventas al crédito.',
      of: (amount: string) => `de ${amount}`,
      payments: 'Abonos',
      pay: 'Recibir abono',
      payOf: (name: string) => `Abono de ${name}`,
      payLead:
        'Paga lo que vence primero; lo que sobre queda a su favor. El recibo no es documento tributario: la venta ya lo tiene.',
      received: (recibo: string) => `Abono anotado. Recibo ${recibo}.`,
      how: 'Cómo paga',
      what: 'Qué paga',
      oldest: 'Lo que vence primero',
      charge: (number: string, amount: string, day: string) => `…${number}: ${amount}, vence el ${day}`,
      noDrawer: 'Para recibir efectivo, abra la caja.',
    },
    deleteAsk: '¿Borrar este cliente?',
    deleteText: (name: string) =>
      `Se borran los datos guardados de «${name}»: documento, NRC, dirección y contacto. Los documentos ya emitidos no cambian.`,
  },
};
