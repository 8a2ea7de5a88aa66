/** Spanish texts of the VAT books. */

export const esBooks = {
  books: {
    title: 'Libros de IVA',
    open: 'Libros de IVA',
    onlyManagers:
      'Los libros de IVA son para gerentes, porque muestran todo lo vendido: pida a uno que entre con su PIN.',
    month: 'Mes',
    monthName: (month: Date) =>
      new Intl.DateTimeFormat('es-SV', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(month),
    loading: 'Leyendo los documentos del mes…',
    retry: 'Intentar de nuevo',
    none: 'Sin ventas en este mes.',
    noneHint: 'Elija otro mes. Un mes aparece aquí con su primera factura o crédito fiscal.',
    ties: 'Cuadra al centavo con las estadísticas y el libro de números',
    tiesDetail: (documents: string, amount: string, vat: string) =>
      `${documents === '1' ? '1 documento comparado' : `${documents} documentos comparados`} uno por uno · ${amount} a pagar · ${vat} de IVA`,
    differs: (count: string) =>
      count === '1' ? 'No cuadra: 1 línea difiere' : `No cuadra: ${count} líneas difieren`,
    differsDetail: (books: string, statistics: string) => `Libros ${books} · estadísticas ${statistics}`,
    differsHint:
      'Comparar no cambió nada. No declare con estas cifras: guarde un respaldo y avise a quien da soporte.',
    differences: 'Líneas que difieren',
    moreDifferences: (count: string) => `Y ${count} más.`,
    line: 'Línea',
    field: 'Dato',
    fields: {
      monto: 'Monto',
      iva: 'IVA',
      cantidad: 'Cantidad',
      suma: 'Suma del documento',
      identificacion: 'Identificación',
      contenido: 'Contenido',
      correlativo: 'Correlativo',
    },
    saidByBooks: 'Libros',
    saidByOther: 'Otra fuente',
    sources: {
      estadisticas: 'Estadísticas',
      registro: 'Registro',
      correlativos: 'Libro de números',
      documento: 'El propio documento',
    },
    waiting: (count: string) =>
      count === '1'
        ? '1 documento todavía no tiene sello: está en los libros y no en los anexos. Espere el sello antes de declarar.'
        : `${count} documentos todavía no tienen sello: están en los libros y no en los anexos. Espere el sello antes de declarar.`,
    undoneLater: (count: string, amount: string) =>
      `Después de terminar el mes ${count === '1' ? `se invalidó 1 documento` : `se invalidaron ${count} documentos`} de este mes, por ${amount}: lo invalidado ya no suma aquí, y está entre los anulados del mes de la invalidación. Si este mes ya se declaró, hay que declararlo de nuevo.`,
    totals: 'Totales del mes',
    book: 'Libro',
    consumers: 'Consumidor final',
    taxpayers: 'Contribuyentes',
    documents: 'Documentos',
    exempt: 'Exentas',
    notSubject: 'No sujetas',
    taxed: 'Gravadas',
    vat: 'IVA',
    total: 'Total',
    withheld: 'Retenido',
    perceivedColumn: 'Percibido',
    charges: 'Otros cargos',
    toPay: 'A pagar',
    totalsNote:
      'A consumidor final las gravadas llevan el IVA adentro; a contribuyentes van sin IVA. Lo invalidado y lo rechazado no suma.',
    apart: (invalidated: string, notes: string) =>
      `Aparte: ${invalidated === '1' ? '1 documento invalidado' : `${invalidated} documentos invalidados`} y ${notes === '1' ? '1 nota de remisión' : `${notes} notas de remisión`}, que no son ventas.`,
    returned: (returns: string, amount: string) =>
      `${returns === '1' ? '1 retorno' : `${returns} retornos`} por ${amount}, ya en estas sumas; si el anexo 2 los lleva se decide en Ajustes > Para el contador > «Retornos en el anexo 2».`,
    trial:
      'PRUEBAS: estos libros no tienen validez fiscal. El nombre de sus archivos empieza con «prueba-»; no los declare.',
    creditSign: 'Notas de crédito en el anexo 1',
    creditSigns: { positivo: 'En positivo', negativo: 'En negativo' },
    returnsIn: 'Retornos en el anexo 2',
    returnsPlaces: { fuera: 'No se escriben', negativo: 'En negativo' },
    files: 'Archivos',
    forAccountant: 'Anexos del F-07, sin encabezado',
    forPeople: 'Libros para leer, con encabezado',
    file: {
      anexo1: 'Anexo 1 · contribuyentes',
      anexo2: 'Anexo 2 · consumidor final',
      anulados: 'Anulados e invalidados',
      anexo3: 'Anexo 3 · compras',
      anexo5: 'Anexo 5 · sujetos excluidos',
      anexo6: 'Anexo 6 · 2 % de tarjetas',
      anexo7: 'Anexo 7 · 1 % que le retuvieron',
      anexo8: 'Anexo 8 · 1 % que le percibieron',
      anexo9: 'Anexo 9 · 1 % que percibió',
      f14: 'F-14 · renta retenida',
      compras: 'Libro de compras',
      contribuyentes: 'Ventas a contribuyentes',
      consumidores: 'Ventas a consumidor final',
      invalidados: 'Documentos invalidados',
    },
    yearEnds: 'Inventario al 31 de diciembre',
    yearEnd: { 'inventario-anual': 'Lista para firmar', f983: 'Archivo del F-983' },
    yearEndNote:
      'El F-983 se presenta en enero y febrero si los ingresos del año pasaron de 2,753 salarios mínimos. Su contador revisa la unidad y la categoría antes de subirlo.',
    inventories: 'Registro de inventarios, por sucursal',
    inventory: (shop: string) => `Inventario · ${shop}`,
    filesNote: 'El contador revisa los anexos antes de subirlos, también el tipo de operación y de ingreso.',
    saved: (name: string) => `Guardado: ${name}`,
    noLines: (name: string) => `${name}: ninguna línea en este mes. No hay archivo que presentar.`,
    byDay: 'Consumidor final, por día',
    day: 'Día',
    branch: 'Sucursal',
    fromTo: 'Del – al',
    byDocument: 'Contribuyentes, por documento',
    number: 'Número de control',
    client: 'Cliente',
    page: (page: string, pages: string) => `Página ${page} de ${pages}`,
    closing: 'Cierre del mes',
    close: 'Cerrar el mes',
    closingNow: 'Cerrando…',
    closeLead:
      'Cuando ya declaró, cierre el mes: sus libros, anexos e inventarios se guardan como están y ya no cambian. Lo que llegue tarde queda en el mes siguiente, con su fecha.',
    closeAsk: (month: string) => `¿Cerrar los libros de ${month}?`,
    closeExplained:
      'Lo que dicen hoy queda fijo. Las compras y los conteos que lleguen después van al mes siguiente, y allí se anotan los sellos tardíos. Si hace falta, un gerente lo abre de nuevo y dice por qué.',
    keepOpen: 'Dejarlo abierto',
    closedBy: (day: string, who: string) =>
      `Cerrado el ${day} por ${who}. Estos libros y sus archivos son los de ese día; lo que llegó después está en el mes siguiente.`,
    reopen: 'Abrir de nuevo',
    reopenAsk: (month: string) => `¿Abrir de nuevo los libros de ${month}?`,
    reopenExplained:
      'Volverán a cambiar con lo que llegue. Si ya los declaró, habrá que declararlos otra vez. Queda anotado quién lo abrió y por qué.',
    keepClosed: 'Dejarlo cerrado',
    reason: 'Por qué',
    reasons: ['Llegó un sello tarde', 'Faltaba una compra', 'Se declara de nuevo'],
    reasonMissing: 'Diga por qué se abre de nuevo',
    late: 'Documentos de meses cerrados',
    lateNote:
      'Son de meses cerrados y cambiaron después. No suman aquí: el contador declara de nuevo el mes de cada uno.',
    lateWhat: {
      sellado: 'recibió su sello',
      rechazado: 'Hacienda lo rechazó',
      agregado: 'se agregó después',
      'compra-sellada': 'su proveedor mandó el sello',
    },
    before: 'Anterior',
    after: 'Siguiente',
  },
};
