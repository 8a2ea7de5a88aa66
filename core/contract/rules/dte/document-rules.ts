/** Rules of documents and events, with Spanish sentences for the integrator. */

interface Amounts {
  /** Decimal text with two decimals. */
  readonly maximo: string;
}
interface Only {
  readonly numero: 'DUI' | 'NIT' | 'NRC';
}

const WRITE_THE_REAL_ONE = 'escriba el que trae el documento.';

export const DOCUMENT_RULES = {
  'referencia-de-efectivo': () =>
    'La referencia de un pago en efectivo no va en el documento; para encontrarlo por ella envíela en referenciaExterna',
  'dui-digitos': () => 'El DUI debe tener 9 dígitos, con o sin guion antes del último (00000000-0).',
  'dui-verificador': () =>
    'El dígito verificador del DUI no coincide: revise los números contra el documento.',
  'nit-digitos': () =>
    'El NIT debe tener 14 dígitos (0000-000000-000-0), o los 9 dígitos del DUI si es una persona natural.',
  'nit-verificador': () =>
    'El dígito verificador del NIT no coincide: revise los números contra la tarjeta de NIT.',
  'nrc-digitos': () => 'El NRC debe tener de 1 a 8 dígitos, con o sin guion antes del último (123456-7).',
  'solo-ceros': ({ numero }: Only) => `El ${numero} no puede ser solo ceros: ${WRITE_THE_REAL_ONE}`,
  'nrc-corto': ({ minimo }: { readonly minimo: number }) => `debe tener al menos ${minimo} dígitos`,
  'nrc-corto-sin-ceros': ({ minimo }: { readonly minimo: number }) =>
    `debe tener al menos ${minimo} dígitos, sin contar ceros a la izquierda`,
  'nrc-sin-nit': () =>
    'el NRC solo acompaña a un NIT: use tipoDocumento 36 (una persona natural usa los 9 dígitos de su DUI) o quite el NRC',
  'falta-tipo-documento': () => 'falta el tipo de documento: 36 NIT, 13 DUI, 02 carnet de residente, 37 otro',
  'falta-num-documento': () => 'falta el número de documento del receptor',
  'falta-nrc': () =>
    'falta el NRC: un crédito fiscal solo se emite a un contribuyente inscrito; si no lo es, emita una factura',
  'falta-nombre': () => 'falta el nombre o razón social del receptor',
  'falta-actividad': () =>
    'falta la actividad económica del receptor (CAT-019); para personas particulares use 10001 a 10006',
  'falta-correo': () => 'falta el correo del receptor; ahí recibe su documento',
  'falta-direccion': () => 'falta la dirección del receptor: departamento, municipio y complemento',
  'falta-receptor': () => 'falta el receptor',
  'documento-de-credito-fiscal': () => 'un crédito fiscal identifica al receptor por NIT (36) o DUI (13)',
  'actividad-desconocida': () => 'no existe en el catálogo de actividades económicas (CAT-019)',
  'unidad-desconocida': () => 'no existe en el catálogo de unidades (CAT-014); 59 es unidad, 99 otra',
  'territorio-desconocido': (of: { readonly departamento?: string; readonly catalogo: string }) =>
    `no existe ese código${of.departamento === undefined ? '' : ` en el departamento ${of.departamento}`}; búsquelo en el catálogo ${of.catalogo} (GET /catalogos/${of.catalogo})`,
  'direccion-del-extranjero': () =>
    'el formato vigente no admite direcciones del extranjero; omita la dirección',
  'falta-distrito': () =>
    'falta el distrito: indíquelo aquí, o use en municipio el código anterior a la reforma de 2024',
  'falta-distrito-de-nota': () =>
    'falta el distrito: indíquelo aquí, o escríbalo en la ficha del cliente si el documento que ajusta no lo dice',
  'sucursal-sin-distrito': () =>
    'la dirección de la sucursal no tiene un distrito válido; corríjala en los datos de la sucursal',
  'umbral-del-receptor': ({ umbral }: { readonly umbral: string }) =>
    `desde ${umbral} la factura debe identificar al receptor`,
  'servicio-en-bien': () => 'tipoItem 1 es un bien; use tipoItem 2, o 3 o 4 con esServicio',
  'falta-relacionado-de-linea': () =>
    'hay varios documentos relacionados: indique a cuál pertenece esta línea',
  'remision-ya-facturada': (of: {
    readonly nombre: string;
    readonly documento: string;
    readonly queda: string;
    readonly lleva: string;
  }) =>
    `de «${of.nombre}» la nota de remisión ${of.documento} tiene ${of.queda} por facturar y esta línea lleva ${of.lleva}: cada remisión se factura una vez; quite lo que sobra, o véndalo sin relacionarla`,
  'remision-traslado-no-vuelve': () =>
    'Es un traslado entre tiendas propias: lo que no llegó se aclara en «En tránsito», en Inventario',
  'remision-sin-sello': ({ documento }: { readonly documento: string }) =>
    `La nota de remisión ${documento} aún no tiene el sello de Hacienda: anote lo que volvió cuando lo tenga`,
  'remision-vuelve-de-mas': ({ queda }: { readonly queda: string }) =>
    `de esta línea quedan ${queda} sin facturar: escriba esa cantidad o menos; de lo ya facturado haga una nota de crédito o un retorno`,
  'remision-nada-vuelve': () => 'escriba cuánto volvió de alguna línea',
  'remision-sin-encontrar': ({ documento }: { readonly documento: string }) =>
    `En esta caja no hay una nota de remisión ${documento}`,
  'remision-sin-valor': ({ documento }: { readonly documento: string }) =>
    `La nota de remisión ${documento} está invalidada o se está invalidando: no se factura`,
  'remision-de-traslado': ({ documento }: { readonly documento: string }) =>
    `La nota de remisión ${documento} es un traslado entre tiendas propias (título 04): su mercadería sigue en camino y esta venta la saca otra vez; a un cliente se remite con título 02`,
  'remision-fuera-de-plazo': ({
    documento,
    ultimo,
  }: {
    readonly documento: string;
    readonly ultimo: string;
  }) =>
    `Lo que se entregó con la nota de remisión ${documento} debía facturarse a más tardar el ${ultimo} (Código Tributario, art. 109): avise a su contador`,
  'relacionado-de-linea': () => 'debe ser el número de uno de los documentos de documentoRelacionado',
  'no-gravado-uno': () => 'en una línea con noGravado debe ser 1',
  'no-gravado-sin-precio': () => 'en una línea con noGravado debe ser 0',
  'no-gravado-sin-descuento': () => 'en una línea con noGravado debe ser 0',
  'descuento-de-linea': () => 'el descuento no puede ser mayor que cantidad × precioUni',
  'importe-de-linea': () => 'cantidad × precioUni debe ser menor que 100,000,000,000',
  'iva-de-linea': ({ incluido, iva }: { readonly incluido: boolean; readonly iva: string }) =>
    `no coincide: ${incluido ? 'el IVA contenido en la línea' : 'el 13 % de la línea'} es ${iva}; corríjalo u omítalo`,
  'descuento-del-total': (of: Amounts & { readonly ventas: string; readonly sinIva: boolean }) =>
    `el descuento no puede ser mayor que el total de ventas ${of.ventas} (${of.maximo}${of.sinIva ? ' sin IVA' : ''})`,
  'descuento-de-la-compra': ({ maximo }: { readonly maximo: string }) =>
    `el descuento no puede ser mayor que el total de la compra (${maximo})`,
  'renta-en-bien': () => 'a un bien no se le retiene renta: bórrelo, o use tipoItem 2 si es un servicio',
  'vendedor-inscrito': () =>
    'un vendedor inscrito en IVA (con nrc) emite crédito fiscal: pídale el suyo; la factura de sujeto excluido es de quien no está inscrito',
  'total-demasiado-grande': () => 'el total del documento debe ser menor que 100,000,000,000',
  'total-de-credito-fiscal': () => 'el total de un crédito fiscal debe ser mayor que cero',
  'falta-unidad-del-plazo': () => 'hay periodo pero falta su unidad: 01 días, 02 meses, 03 años',
  'falta-plazo': () =>
    'hay plazo a crédito pero falta cuántos: indique periodo, o use plazo 01 sin periodo para contado',
  'suma-de-pagos': ({ suma, total }: { readonly suma: string; readonly total: string }) =>
    `la suma de montoPago es ${suma} y el total a pagar es ${total}; deben ser iguales al centavo`,
  'condicion-sin-pagos': () =>
    'sin pagos la operación es al contado (1); para crédito indique pagos con plazo y periodo',
  'condicion-de-los-pagos': ({ condicion }: { readonly condicion: number }) =>
    `los pagos indicados corresponden a la condición ${condicion} (1 contado: ninguno con periodo; 2 crédito: todos; 3 mixta: algunos)`,
  'tipo-relacionable': ({ tipos }: { readonly tipos: string }) =>
    `este documento solo relaciona los tipos ${tipos}`,
  'codigo-relacionado': () => 'de un documento electrónico va su código de generación (UUID)',
  'fecha-inexistente': () => 'no es una fecha que exista',
  'fecha-posterior': ({ fecha }: { readonly fecha: string }) =>
    `no puede ser posterior a la fecha de este documento (${fecha}); ponga la fecha en que se emitió el documento relacionado`,
  'relacionado-de-otro-tipo': ({ tipo }: { readonly tipo: string }) => `ese documento es de tipo ${tipo}`,
  'relacionado-de-otra-fecha': ({ fecha }: { readonly fecha: string }) =>
    `ese documento se emitió el ${fecha}`,
  'relacionado-invalidado': () => 'ese documento está invalidado; relacione uno vigente',
  'reemplazo-por-si-mismo': () =>
    'es el mismo documento que se invalida; indique el que lo reemplaza, o bórrelo',
  'falta-motivo-de-otro': () => 'con tipoAnulacion 3 debe explicar el motivo',
  'persona-incompleta': ({ campos }: { readonly campos: readonly string[] }) =>
    `falta este dato; van juntos ${campos.join(', ')}`,
  'causa-sin-palabras': () => 'la causa 5 (otro) necesita un motivo en palabras',
  'causa-con-palabras': () => 'solo la causa 5 lleva motivo (ajuste motivoContin); déjelo vacío',
  /** A text from Hacienda, a file reader or the schema of the format. */
  dicho: ({ texto }: { readonly texto: string }) => texto,
} as const;
