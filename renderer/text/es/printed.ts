/** Spanish texts of the printed version and of the logo on it. */
export const esPrinted = {
  printed: {
    pdf: {
      name: 'PDF carta',
      share: 'Compartir PDF',
      shared: (archivo: string) => `Compartido: ${archivo}`,
      notShared: 'No se pudo compartir. Guárdelo con «PDF carta» y envíelo como archivo.',
      preparing: 'Preparando el PDF…',
      saved: (archivo: string) => `Descargado: ${archivo}`,
    },
    logo: {
      title: 'Logo',
      lead: 'Sale en la versión impresa de cada documento, también de los ya emitidos. PNG o JPEG; se ajusta al tamaño del papel.',
      choose: 'Elegir imagen',
      remove: 'Quitar logo',
      none: 'Sin logo: se imprime el nombre comercial.',
      alt: 'Logo que se imprime',
      saved: 'Logo guardado.',
      removed: 'Logo quitado.',
      noPicture:
        'Ese archivo no es una imagen que se pueda abrir. Elija un PNG o JPEG; el logo de antes sigue igual.',
    },
  },
};
