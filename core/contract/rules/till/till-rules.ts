/** Rules of a till's own forms (cash, catalogue, import, printing, mail, maintenance), with Spanish sentences. */

interface Taken {
  /** Its owner. */
  readonly de: string;
}
interface Between {
  readonly minimo: number;
  readonly maximo: number;
}

export const TILL_RULES = {
  'monto-de-caja': () => 'escriba un monto como 25 o 25.50, de 999999.99 como máximo',
  piezas: () => 'escriba cuántas piezas hay',
  'falta-motivo-de-caja': () => 'escriba para qué fue',
  'sucursal-ajena': () => 'el emisor no tiene esa sucursal; elija otra de la lista',
  'minutos-de-bloqueo': ({ maximo }: { readonly maximo: number }) =>
    `escriba de 0 a ${maximo} minutos; 0 no bloquea nunca`,
  'entero-de-plan': ({ minimo, maximo }: Between) => `Escriba un número entero de ${minimo} a ${maximo}`,
  'carpeta-incompleta': () => 'Escriba la ruta completa de la carpeta, desde su disco',
  'carpeta-de-los-datos': () => 'Es la carpeta de los datos mismos; elija otra, mejor en otro disco',
  'carpeta-cerrada': () =>
    'No se puede escribir en esa carpeta; revise que el disco esté conectado y que sea suya',
  'documento-de-quien': () => 'indique de qué documento es el número',
  'falta-numero-de-documento': () => 'falta el número de documento',
  'codigo-de-catalogo': () => 'no existe en el catálogo; elija uno de la lista',
  'documento-de-otro': ({ de }: Taken) => `ya es de «${de}»; búsquelo y corrija sus datos`,
  'codigo-de-otro': ({ codigo, de }: Taken & { readonly codigo: string }) =>
    `${codigo} ya es de «${de}»; use otro o corrija ese producto`,
  'codigo-repetido-en-producto': () =>
    'ya lo tiene este mismo producto u otra de sus presentaciones; cada una lleva el suyo',
  'unidades-de-presentacion': () => 'escriba cuántas unidades trae, de 1 a 100000, por ejemplo 6',
  'ya-guardado-con-otros-datos': () =>
    'Esto ya se guardó antes con otros datos, y lo que cambió después no se guardó. Ciérrelo, vea cómo quedó y anote aparte lo que falte.',
  'servicio-sin-existencia': () =>
    'un servicio no lleva existencia ni se pesa; cámbielo a bien, o quite la marca',
  'cantidad-de-existencia': () =>
    'escriba una cantidad, por ejemplo 12; con decimales solo lo que se vende por peso',
  'direccion-de-impresora': () =>
    'escriba la dirección IP de la impresora o su nombre en la red, por ejemplo 192.168.1.50',
  'puerto-de-impresora': () => 'escriba el puerto, de 1 a 65535; casi siempre es 9100',
  'ruta-de-impresora': () => 'escriba el puerto de la impresora, por ejemplo /dev/usb/lp0 o COM3',
  'impresora-ajena': () =>
    'esa dirección no es de la red local, y nada se le enviaría; escriba la de la impresora en su red, por ejemplo 192.168.1.50',
  'nombre-de-impresora-usado': () => 'ya hay otra impresora con ese nombre; escriba otro',
  'logo-sin-imagen': () => 'elija un archivo PNG o JPEG',
  'logo-danado': () =>
    'el archivo está dañado o es de una variante que no se puede imprimir; guárdelo de nuevo como PNG o JPEG',
  'logo-pesado': ({ kilobytes }: { readonly kilobytes: number }) => `no debe pasar de ${kilobytes} KB`,
  'lados-del-logo': ({ minimo, maximo }: Between) => `cada lado debe medir de ${minimo} a ${maximo} píxeles`,
  'falta-servidor': () => 'falta el servidor',
  'nombre-de-servidor-de-correo': () =>
    'debe ser un nombre como smtp.proveedor.com, sin https:// ni espacios',
  'correo-sin-cifrado': () =>
    'sin cifrado solo se puede usar un servidor de esta misma computadora; elija STARTTLS o TLS',
  'certificado-pem': () => 'debe ser un certificado en formato PEM, desde -----BEGIN CERTIFICATE-----',
  'falta-remitente': () => 'falta la dirección que envía',
  'falta-nombre-remitente': () => 'falta el nombre que envía',
  'nombre-en-una-linea': ({ maximo }: { readonly maximo: number }) =>
    `use ${maximo} caracteres como máximo, en una línea`,
  'contrasena-de-nuevo': () => 'escríbala de nuevo: cambió el servidor o el usuario',
  'celda-no-permitida': () => 'valor fuera de lo permitido; compárelo con la plantilla',
  'falta-precio': () => 'falta el precio con IVA; escriba por ejemplo 1.25',
  'coma-dudosa': ({ miles, decimal }: { readonly miles: string; readonly decimal: string }) =>
    `no se sabe si la coma separa miles o decimales; escriba ${miles} o ${decimal}`,
  'punto-dudoso': ({ miles, decimal }: { readonly miles: string; readonly decimal: string }) =>
    `el archivo lleva comas decimales y no se sabe si este punto separa miles; escriba ${miles} o ${decimal}`,
  'precio-ilegible': () => 'no es un precio en dólares; escriba por ejemplo 1.25, sin letras ni signo menos',
  'numero-redondeado': () =>
    'la hoja de cálculo redondeó el número; dé formato Texto a la columna y escríbalo de nuevo',
  'linea-repetida': ({ linea }: { readonly linea: number }) =>
    `está repetido: ya está en la línea ${linea}; deje una sola de las dos`,
  'codigo-de-otro-producto': ({ de }: Taken) =>
    `ya es de «${de}»; quítelo de ese producto primero, o corrija esta línea`,
  'columna-de-producto-nuevo': () =>
    'es un producto nuevo y el archivo no tiene esta columna; agréguela, o corrija el código',
  'bien-o-servicio': () => 'escriba bien o servicio',
  tratamiento: () => 'escriba gravado, exento o no-sujeto',
  'unidad-del-catalogo': () => 'no está en el catálogo de unidades (CAT-014); 59 es unidad y 99 otra',
  'celda-si-o-no': () => 'escriba sí o no',
  'precio-de-lista-o-cliente': () =>
    'un precio es de una lista o de un cliente, no de ambos; deje uno de los dos',
  'promocion-hora': () => 'debe ser una hora de 00:00 a 23:59; escriba por ejemplo 17:30',
  'promocion-porcentaje': () => 'debe ser un porcentaje hasta 100; escriba por ejemplo 10',
  'promocion-paga-menos': () => 'debe pagar menos de lo que lleva; por ejemplo lleva 3 y paga 2',
  'promocion-ya-no-existe': () => 'Esta promoción ya no existe; vuelva a la lista de promociones.',
  'producto-de-presentacion': () =>
    'ningún producto tiene ese código, ni en el catálogo ni en una línea anterior de este archivo; escriba el código del producto suelto',
  'demasiadas-presentaciones': ({ maximo }: { readonly maximo: number }) =>
    `un producto lleva ${maximo} presentaciones como máximo`,
  'clase-de-documento': () => 'escriba NIT, DUI, Carnet de residente u Otro',
  'falta-clase-de-documento': () =>
    'falta: el número no tiene 14 dígitos (NIT) ni 9 (DUI); diga qué documento es',
  'actividad-del-catalogo': () =>
    'no está en el catálogo de actividades económicas (CAT-019); escriba su código, por ejemplo 47190',
  'departamento-del-catalogo': () => 'falta, o no existe; escriba su nombre o su código, por ejemplo 06',
  'municipio-del-catalogo': () => 'falta, o no existe en ese departamento; escriba su nombre o su código',
  'distrito-del-catalogo': () => 'no existe en ese departamento; escriba su nombre o su código',
  'falta-calle': () => 'falta la calle y el número, o borre también el departamento',
  'precios-de-central': () => 'Los precios los lleva la central; cámbielos en su página.',
  'promociones-de-central': () => 'Las promociones las lleva la central; cámbielas en su página.',
  'catalogo-de-central': () =>
    'Los productos y precios de esta caja vienen de la central; cámbielos en su página.',
  telefono: () => 'debe ser un número de teléfono',
  // Why a file cannot be imported.
  'archivo-no-es-csv': () =>
    'El archivo no es CSV ni un libro de Excel (.xlsx) sin contraseña. Ábralo y use Guardar como → Libro de Excel (.xlsx)',
  'libro-ilegible': () =>
    'El libro de Excel (.xlsx) está dañado o es de otro programa. Ábralo y guárdelo de nuevo, o use Guardar como → CSV UTF-8 (delimitado por comas)',
  'libro-muy-grande': ({ megabytes }: { readonly megabytes: number }) =>
    `El libro de Excel tiene más de ${megabytes} MB al desempaquetarlo, o celdas lejos de la lista. Deje solo la lista en su primera hoja, o divídala en varios libros`,
  'archivo-sin-lineas': () =>
    'El archivo está vacío o solo tiene encabezados. Escriba al menos una línea debajo de los encabezados',
  'archivo-de-mas-lineas': ({ lineas, maximo }: { readonly lineas: number; readonly maximo: number }) =>
    `El archivo tiene ${lineas} líneas y se admiten ${maximo}; divídalo en varios archivos`,
  'comillas-sin-cerrar': ({ linea }: { readonly linea: number }) =>
    `Hay unas comillas que no se cierran, en la línea ${linea} o antes; ciérrelas o bórrelas`,
  'linea-demasiado-larga': ({ linea }: { readonly linea: number }) =>
    `La línea ${linea} es demasiado larga; casi siempre hay antes unas comillas que no se cierran`,
  'columna-doble': ({ columna }: { readonly columna: string }) =>
    `La columna «${columna}» está dos veces; deje una sola en la primera línea del archivo`,
  'faltan-columnas': ({
    faltan,
    hay,
  }: {
    readonly faltan: readonly string[];
    readonly hay: readonly string[];
  }) => {
    const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(', ');
    const what = faltan.length === 1 ? 'Falta la columna' : 'Faltan las columnas';
    const found = hay.length === 0 ? 'ninguna' : quoted(hay);
    return `${what} ${quoted(faltan)}. En la primera línea se encontró: ${found}. Descargue la plantilla y use sus encabezados`;
  },
  'importacion-fallida': ({
    causa,
    referencia,
  }: {
    readonly causa: string;
    readonly referencia: string | null;
  }) =>
    `${causa}${referencia === null ? '' : ` (referencia ${referencia})`}. Lo que ya se guardó queda; puede importar el archivo de nuevo`,
  'falla-interna': () => 'Ocurrió un error interno',
} as const;
