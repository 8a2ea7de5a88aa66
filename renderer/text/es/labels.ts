/** Words of labels for shelves and goods. */
export const esLabels = {
  labels: {
    open: 'Etiquetas',
    title: 'Etiquetas de precio',
    lead: 'Nombre, precio con IVA y código de barras, en un PDF para imprimir.',
    copiesOf: (name: string) => `Etiquetas de ${name}`,
    paper: 'Papel',
    papers: { hoja: 'Hoja A4, 24 etiquetas', rollo: 'Rollo del ancho de la impresora de tickets' },
    save: (count: number) => (count === 1 ? 'Guardar 1 etiqueta' : `Guardar ${count} etiquetas`),
  },
};
