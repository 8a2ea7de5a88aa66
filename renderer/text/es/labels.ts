/** Words of labels for shelves and goods. */
export const esLabels = {
  labels: {
    open: 'Etiquetas',
    title: 'Etiquetas de precio',
    lead: 'Nombre, precio con IVA y código de barras.',
    copiesOf: (name: string) => `Etiquetas de ${name}`,
    paper: 'Papel',
    papers: {
      impresora: 'Impresora de tickets de esta caja',
      hoja: 'PDF: hoja A4, 24 etiquetas',
      rollo: 'PDF: rollo del ancho de la impresora de tickets',
    },
    print: (count: number) => (count === 1 ? 'Imprimir 1 etiqueta' : `Imprimir ${count} etiquetas`),
    save: (count: number) => (count === 1 ? 'Guardar 1 etiqueta' : `Guardar ${count} etiquetas`),
  },
};
