/** Spanish texts of the products screen, and of what it shares with the customers': list, import and export. */
import { SPANISH_PRODUCT } from '../../../core/contract/text/product-names.ts';

export const esProducts = {
  records: {
    search: 'Buscar',
    shown: (total: string, clipped: boolean) =>
      clipped ? `Los ${total} más parecidos; escriba otra palabra para afinar` : `${total} en la lista`,
    loading: 'Buscando…',
    keys: '↑↓ y Enter abren · espacio elige varios · Supr borra',
    keysReading: '↑↓ elige · Enter abre',
    saved: (name: string) => `Guardado: ${name}`,
    deleted: (name: string) => `Borrado: ${name}`,
    retired: (name: string) => `Retirado, con su existencia guardada: ${name}`,
    none: (typed: string) => `Nada coincide con «${typed}».`,
    importFile: 'Importar archivo',
    exportFile: 'Exportar CSV',
    exporting: (count: string) => `Exportando… ${count}`,
    save: 'Guardar',
    keep: 'Conservar',
    remove: 'Borrar',
    close: 'Cerrar',
  },
  products: {
    /** Of its form, its list and the audit log. */
    fields: SPANISH_PRODUCT,
    title: 'Productos',
    search: 'Buscar por código, código de barras o descripción',
    create: 'Producto nuevo',
    edit: 'Producto',
    noneHint: 'Busque por código, código de barras o palabras sueltas, con tildes o sin ellas.',
    never: 'Todavía no hay productos.',
    neverHint: 'Escriba el primero, o traiga los que ya tiene en una hoja de cálculo.',
    neverCashier: 'Un gerente los escribe o los importa aquí.',
    columns: { unit: 'Unidad', treatment: 'IVA' },
    fromCentre:
      'Los productos de todas las cajas se agregan y cambian en la página de la central; los que solo tiene esta caja se cambian aquí.',
    moreBarcodes: (count: number) => `y ${count} más`,
    otherPrices: (prices: string) =>
      `Hoy se cobra el precio para todos de la pantalla «Precios»: ${prices}. El que escriba aquí no se cobra mientras aquel exista: cámbielo o quítelo allá.`,
    priceWrong: 'Escriba un precio en dólares, por ejemplo 1.25.',
    unitFind: 'Código o nombre, por ejemplo libra',
    kinds: { bien: 'Bien', servicio: 'Servicio' },
    treatments: { gravado: 'Gravado', exento: 'Exento', 'no-sujeto': 'No sujeto' },
    more: 'Presentaciones y existencia',
    keepsStockNote: 'Cada venta, compra o devolución se anota en el inventario. Nunca impide vender.',
    minimum: 'Mínimo en esta tienda',
    maximum: 'Máximo en esta tienda',
    retiredNote: 'Ya no se vende: no aparece al vender, y queda aquí con su historia.',
    retiredMark: 'retirado',
    packsHint: 'Caja, paquete o docena con su propio código y precio.',
    addPack: 'Agregar presentación',
    packName: 'Nombre',
    packExample: 'caja de 6',
    packFactor: 'Unidades que trae',
    packPrice: (each: string) => `Precio con IVA (${each} c/u)`,
    barcode: (place: number) => `Código de barras ${place}`,
    addBarcode: 'Agregar código de barras',
    removeBarcode: (barcode: string) => `Quitar ${barcode}`,
    scanHint: 'Con el lector: escanee aquí y se agrega solo.',
    readingOnly: 'Solo un gerente puede cambiar productos.',
    deleteAsk: '¿Borrar este producto?',
    deleteText: (name: string, code: string, barcodes: number) =>
      `Se borra «${name}» (${code}) con su precio${
        barcodes === 0
          ? ''
          : barcodes === 1
            ? ' y su código de barras'
            : ` y sus ${barcodes} códigos de barras`
      }. Si ya tuvo movimientos, conteos, pedidos o compras no se borra: queda retirado, ya no se vende y su existencia se conserva. Los documentos ya emitidos no cambian.`,
  },
  imports: {
    title: { productos: 'Importar productos', clientes: 'Importar clientes' },
    choose: 'Elegir archivo',
    drop: 'o arrástrelo hasta aquí',
    lead: {
      productos: 'Cada línea se reconoce por su código: si ya existe, se actualiza; si no, se crea.',
      clientes:
        'Cada línea se reconoce por su número de documento: si ya existe, se actualiza; si no, se crea.',
    },
    formats:
      'Un libro de Excel (.xlsx), del que se lee la primera hoja, o un archivo CSV de cualquier hoja de cálculo. Nada cambia hasta que lo confirme.',
    template: 'Descargar plantilla',
    stage: {
      recibiendo: 'Leyendo el archivo…',
      revisando: 'Revisando las líneas…',
      aplicando: 'Guardando…',
    },
    progress: (done: string, total: string) => `${done} de ${total}`,
    goOn: 'Puede cerrar esta ventana y seguir vendiendo: la importación continúa.',
    cancel: 'Cancelar',
    ready: 'Esto es lo que pasará',
    fates: { nuevas: 'Nuevas', cambiadas: 'Cambian', iguales: 'Iguales', malas: 'Con errores' },
    doneFates: { nuevas: 'Creadas', cambiadas: 'Cambiadas', iguales: 'Iguales', malas: 'Quedaron fuera' },
    classes: { primeras: 'Primeras', nuevas: 'Nuevas', cambiadas: 'Cambian', malas: 'Con errores' },
    show: 'Líneas que se muestran',
    line: 'Línea',
    what: 'Qué',
    fate: { nuevas: 'Se crea', cambiadas: 'Cambia', iguales: 'Ya está igual', malas: 'No se importa' },
    change: (columna: string, antes: string, despues: string) =>
      `${columna}: ${antes === '' ? '(vacío)' : antes} → ${despues === '' ? '(vacío)' : despues}`,
    fault: (columna: string, valor: string, mensaje: string) =>
      valor === '' ? `${columna}: ${mensaje}` : `${columna} «${valor}»: ${mensaje}`,
    more: (count: string) => (count === '1' ? '1 línea más como estas.' : `${count} líneas más como estas.`),
    columnsByHand: 'Asignar las columnas a mano',
    columnsHint:
      'A la izquierda, lo que la caja guarda; elija de qué columna del archivo sale. Nada cambia hasta que lo confirme.',
    noColumn: 'Ninguna',
    fileColumn: (place: number, heading: string) =>
      `${place}. ${heading.trim() === '' ? '(sin nombre)' : heading.trim()}`,
    readAgain: 'Leer el archivo así',
    ignored: (names: string) => `No se usan las columnas: ${names}.`,
    used: (names: string) => `Columnas: ${names}.`,
    apply: (count: string) => (count === '1' ? 'Importar 1 línea' : `Importar ${count} líneas`),
    applyGood: (good: string) =>
      good === '1' ? 'Importar solo la línea buena' : `Importar solo las ${good} buenas`,
    nothing: 'Todo está ya como en el archivo: no hay nada que cambiar.',
    onlyWrong: 'Ninguna línea se puede importar. Corrija los errores y elija el archivo de nuevo.',
    downloadWrong: (count: string) =>
      count === '1' ? 'Descargar la línea con errores' : `Descargar las ${count} con errores`,
    wrongHint: 'El archivo de errores trae cada línea con su motivo; corríjalo ahí mismo e impórtelo.',
    done: 'Importación terminada',
    leftOut: (kept: string, out: string) =>
      `${kept === '1' ? 'Se guardó 1 línea' : `Se guardaron ${kept} líneas`} y ${out === '1' ? '1 quedó' : `${out} quedaron`} fuera por sus errores.`,
    cancelled: 'Importación cancelada',
    cancelledText: (count: string) =>
      count === '0'
        ? 'Nada se cambió.'
        : `${count} líneas ya estaban guardadas y se quedan así. Importe el mismo archivo para terminar.`,
    failed: 'La importación se detuvo',
    unreadable: 'El archivo no se puede importar',
    another: 'Elegir otro archivo',
    running: (percent: string) => `Importando… ${percent} %`,
    waiting: (archivo: string) => `«${archivo}» está revisado y espera que lo importe o lo descarte.`,
    discard: 'Descartar',
    see: 'Ver',
    file: (name: string) => `Archivo: ${name}`,
  },
};
