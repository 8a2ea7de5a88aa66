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
    tabs: { data: 'Datos', history: 'Compras' },
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
      creditNote: 'La caja no lleva los abonos: aquí está lo que se vendió al crédito y cuándo vence.',
      due: (day: string) => `Vence el ${day}`,
      overdue: (day: string) => `Venció el ${day}`,
      goods: 'Lo que más compra',
      times: (count: number) => (count === 1 ? '1 vez ·' : `${count} veces ·`),
      goodsOf: (count: number) =>
        count === 1 ? 'De su último documento.' : `De sus últimos ${count} documentos.`,
      documents: 'Últimos documentos',
    },
    deleteAsk: '¿Borrar este cliente?',
    deleteText: (name: string) =>
      `Se borran los datos guardados de «${name}»: documento, NRC, dirección y contacto. Los documentos ya emitidos no cambian.`,
  },
};
