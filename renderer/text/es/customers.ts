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
    deleteAsk: '¿Borrar este cliente?',
    deleteTold: (name: string) =>
      `Se borran los datos guardados de «${name}»: documento, NRC, dirección y contacto. Los documentos ya emitidos no cambian.`,
  },
};
