/** Rules on the shape of requests, parameters and headers, with Spanish sentences for the integrator. */
import { TIPOS_DTE } from '../../edition.ts';

interface Between {
  readonly minimo: number;
  readonly maximo: number;
}
interface Least {
  readonly minimo: number;
}
interface Most {
  readonly maximo: number;
}
/** `dato`: what the text is, with its article, for the sentence. */
interface Named {
  readonly dato: string;
}
type Readable = Partial<Named>;
/** `codigos`: all codes with meanings. */
interface Codes {
  readonly codigos: string;
}

/** Required formats; each completes «debe …». */
const SHAPES = {
  uuid: 'ser un código de generación: UUID',
  fecha: 'ser una fecha AAAA-MM-DD',
  'fecha-que-exista': 'ser una fecha que exista, escrita AAAA-MM-DD',
  mes: 'ser un mes escrito AAAA-MM',
  'dos-digitos': 'ser un código de dos dígitos',
  actividad: 'ser un código de actividad económica (CAT-019) de 5 o 6 dígitos',
  'actividad-de-cliente': 'ser un código de actividad económica de 5 o 6 dígitos',
  'tipo-documento': 'ser un tipo de documento de dos dígitos',
  'tipo-documento-con-ejemplo': 'ser un tipo de documento de dos dígitos, por ejemplo "01"',
  monto: 'ser un monto como 25 o 25.50',
  precio: 'ser un precio con IVA en USD, por ejemplo 1.25',
  siguiente: 'ser el valor «siguiente» de la página anterior, sin cambios; para empezar, omítalo',
} as const;
export type TextShape = keyof typeof SHAPES;
interface Shaped {
  readonly forma: TextShape;
}

const lead = ({ dato }: Readable): string => (dato === undefined ? '' : `${dato} `);

export const REQUEST_RULES = {
  falta: () => 'falta este dato',
  'falta-numero': () => 'falta este dato; indique un número',
  'falta-entero': ({ minimo, maximo }: Between) =>
    `falta este dato; indique un número entero de ${minimo} a ${maximo}`,
  'falta-texto': () => 'falta este dato; indique un texto',
  'falta-forma': ({ forma }: Shaped) => `falta este dato; debe ${SHAPES[forma]}`,
  'falta-codigo': ({ codigos }: Codes) => `falta este dato; use uno de: ${codigos}`,
  'falta-lista': () => 'falta este dato; indique una lista [ … ]',
  'falta-parametro': () => 'falta este parámetro',
  'falta-dato': ({ dato }: Named) => `falta ${dato}`,
  vacio: () => 'no puede estar vacío',
  numero: () => 'debe ser un número, sin comillas',
  entero: () => 'debe ser un número entero, sin comillas',
  texto: () => 'debe ser un texto entre comillas',
  'texto-de-codigo': ({ codigos }: Codes) => `debe ser un texto entre comillas; use uno de: ${codigos}`,
  logico: () => 'debe ser true o false',
  lista: () => 'debe ser una lista [ … ]',
  objeto: () => 'debe ser un objeto { … }',
  forma: ({ forma }: Shaped) => `debe ${SHAPES[forma]}`,
  'valor-de-lista': ({ valores }: { readonly valores: string }) => `debe ser uno de: ${valores}`,
  'codigo-de-lista': ({ codigos }: Codes) => `no existe ese código; use uno de: ${codigos}`,
  'menor-que-el-limite': () => 'debe ser menor que 100,000,000,000',
  'sin-exponente': ({ numero }: { readonly numero: string }) => `escriba el número sin exponente: ${numero}`,
  decimales: ({ maximo, vino }: Most & { readonly vino: string }) =>
    `admite como máximo ${maximo} decimales y vino ${vino}; redondéelo`,
  'no-negativo': () => 'no puede ser negativo',
  'mayor-que-cero': () => 'debe ser mayor que cero',
  entre: ({ minimo, maximo }: Between) => `debe estar entre ${minimo} y ${maximo}`,
  'entero-entre': ({ minimo, maximo }: Between) => `debe ser un número entero de ${minimo} a ${maximo}`,
  'numero-entre': ({ minimo, maximo }: Between) => `debe ser un número de ${minimo} a ${maximo}`,
  'longitud-minima': ({ minimo }: Least) => `debe tener al menos ${minimo} caracteres`,
  'longitud-maxima': ({ maximo }: Most) => `admite como máximo ${maximo} caracteres`,
  'longitud-medida': ({ maximo, tiene }: Most & { readonly tiene: number }) =>
    `admite como máximo ${maximo} caracteres y tiene ${tiene}`,
  'longitud-entre': ({ minimo, maximo }: Between) => `debe tener de ${minimo} a ${maximo} caracteres`,
  'longitud-de': ({ dato, maximo }: Named & Most) => `${dato} admite como máximo ${maximo} caracteres`,
  'longitud-usada': ({ maximo }: Most) => `use ${maximo} caracteres como máximo`,
  'sin-lineas': () => 'agregue al menos una línea',
  'sin-relacionados': ({ tipos, maximo }: Most & { readonly tipos: string }) =>
    `falta este dato; indique de 1 a ${maximo} documentos de tipo ${tipos}: de este sistema { codigoGeneracion }; de otro, tipoDocumento, tipoGeneracion, numeroDocumento y fechaEmision`,
  'relacionado-por-codigo': () =>
    'de un documento de este sistema basta el código: quite los demás datos, o quite este',
  'minimo-de-elementos': ({ minimo }: Least) =>
    `debe tener al menos ${minimo} elemento; si no aplica, omítalo`,
  'maximo-de-elementos': ({ maximo }: Most) => `admite como máximo ${maximo} elementos`,
  'signos-de-control': (of: Readable) => `${lead(of)}contiene caracteres de control; bórrelos`,
  'signos-que-giran': (of: Readable) =>
    `${lead(of)}contiene caracteres invisibles que cambian el sentido de la lectura; bórrelo y escríbalo de nuevo, sin pegarlo`,
  'signos-invisibles': (of: Readable) =>
    `${lead(of)}solo tiene caracteres que no se ven; bórrelo y escriba el texto`,
  correo: () =>
    'debe ser una dirección de correo (nombre@dominio.com), sin tildes ni espacios, de 6 a 100 caracteres',
  'una-sola-vez': () => 'indíquelo una sola vez',
  'orden-del-periodo': () => 'no puede ser anterior a desde',
  'largo-del-periodo': ({ dias }: { readonly dias: number }) =>
    `no puede ser anterior a desde, y el período es de ${dias} días como máximo`,
  'largo-con-un-extremo': (of: { readonly desde: string; readonly hasta: string; readonly dias: number }) =>
    `el período sería del ${of.desde} al ${of.hasta}, y es de ${of.dias} días como máximo; indique desde y hasta`,
  'valor-no-permitido': () => 'valor fuera de lo permitido',
  'demasiados-errores': () => 'hay más errores; corrija estos y vuelva a enviarlo',
  'promociones-de-otra-venta': () =>
    'lo que corrige lleva las promociones de su venta, y estas líneas son otras: envíe las mismas, o quite promociones y escriba la rebaja en montoDescu',
  'campo-reservado': () => 'no lo envíe; el servicio lo produce a partir de su llave de acceso',
  'campo-desconocido': ({ lugar, parecido }: { readonly lugar?: string; readonly parecido?: string }) =>
    `no existe ese campo; ${lugar !== undefined ? `ese dato va en «${lugar}»` : parecido === undefined ? 'bórrelo' : `¿quiso decir «${parecido}»?`}`,
  'campo-de-la-ruta': () => 'no lo envíe; lo decide la ruta a la que llama',
  'campo-que-se-produce': () => 'no lo envíe; lo produce el servicio',
  'campo-imposible': () => 'este campo no existe; quítelo',
  'parametro-desconocido': (of: { readonly parecido?: string; readonly admitidos: readonly string[] }) => {
    const rest =
      of.admitidos.length === 0
        ? 'esta ruta no admite ninguno'
        : `los que admite son ${of.admitidos.join(', ')}`;
    return `no existe ese parámetro; ${of.parecido === undefined ? rest : `¿quiso decir «${of.parecido}»?`}`;
  },
  'parametro-unico': ({ use }: { readonly use: string }) => `no existe ese parámetro; use ${use}`,
  'parametro-en-ruta': () => 'esta ruta no admite parámetros en la dirección; póngalo en el cuerpo si existe',
  'ruta-mal-escrita': () => 'tiene un signo % sin dos dígitos hexadecimales válidos',
  'clave-de-venta': ({ maximo }: Most) =>
    `use de 1 a ${maximo} caracteres ASCII visibles, sin espacios, una sola vez`,
  'codigo-que-corrige': () => 'use el código de generación del documento rechazado, una sola vez',
  milisegundos: ({ minimo, maximo }: Between) => `use un entero de ${minimo} a ${maximo} (milisegundos)`,
  'tipo-de-linea': () =>
    `indique el código del tipo de documento entre comillas: ${TIPOS_DTE.slice(0, -1).join(', ')} o ${TIPOS_DTE.at(-1)}`,
  'operacion-de-linea': ({ admitidas }: { readonly admitidas: readonly string[] }) =>
    `indique qué llamada es: ${admitidas.join(', ')}`,
  'cambio-no-es-objeto': () =>
    'cada línea es un objeto JSON: {"operacion":"productos.guardar","clave":"…","codigo":"…","solicitud":{…}}',
  'clave-de-linea': () =>
    'indique la clave de la línea, de 1 a 128 caracteres ASCII visibles y sin espacios: sin ella no se puede repetir sin peligro',
  'solicitud-de-linea': () => 'ponga aquí el cuerpo que llevaría esa llamada sola',
  'clave-en-cada-linea': () => 'en un envío masivo cada línea lleva la suya, en clave; quite el encabezado',
  'correccion-en-envio': () =>
    'un envío masivo emite documentos nuevos y no corrige ninguno; envíe la corrección sola, a la ruta que emite su tipo, o quite el encabezado',
  'ensayo-en-envio': () =>
    'un envío masivo no se ensaya; ensaye una venta sola, en la ruta que emite su tipo, o quite el encabezado',
  'linea-no-es-objeto': () => 'cada línea es un objeto JSON: {"tipoDte":"01","clave":"…","solicitud":{…}}',
  'campo-de-linea': () => 'no existe ese campo; cada línea lleva tipoDte, clave y solicitud',
  'ensayo-desconocido': ({ admitidos }: { readonly admitidos: readonly string[] }) =>
    `no existe ese ensayo; los posibles son ${admitidos.join(', ')} (el número después de = es a su elección)`,
  'ensayo-sin-valor': ({ nombre }: { readonly nombre: string }) =>
    `${nombre} no lleva nada después del nombre; escríbalo solo`,
  'ensayo-con-codigo': ({ codigos }: { readonly codigos: readonly string[] }) =>
    `después de rechazo= va el código de un rechazo, de tres dígitos; los que se ensayan son ${codigos.join(', ')}`,
  'ensayo-con-segundos': ({ nombre, maximo }: { readonly nombre: string; readonly maximo: number }) =>
    `después de ${nombre}= van los segundos, un entero de 1 a ${maximo}, sin ceros delante`,
  'ensayo-de-simulacion': () =>
    'con simular nada llega a Hacienda, y no hay qué ensayar; quite simular o el encabezado',
  'ensayo-sin-simulador': ({ ambiente }: { readonly ambiente: string }) =>
    `los ensayos son solo para documentos de PRUEBAS que responde el simulador incluido, y aquí responde ${ambiente === 'PRUEBAS' ? 'otro' : 'Hacienda'}; use una llave de PRUEBAS con el simulador, o quite el encabezado`,
  'ensayo-solo-al-emitir': () =>
    'solo las llamadas que emiten se ensayan; póngalo en ellas, o quite el encabezado',
  'llave-ausente': () => 'Falta la llave: envíela en el encabezado X-API-Key',
  'llave-repetida': () => 'La llave viene más de una vez: envíe un solo encabezado',
  'llave-con-esquema': ({ esquema }: { readonly esquema: string }) => `Envíe la llave sola, sin ${esquema}`,
  'llave-entre-comillas': () => 'Envíe la llave sola, sin comillas ni signos alrededor',
  'llave-sin-forma': () =>
    'Lo enviado no tiene la forma de una llave: sk_user_ o sk_admin_ y 64 caracteres hexadecimales en minúsculas',
  'ultimo-evento': () =>
    'use el id del último evento recibido, un entero, una sola vez; 0 empieza por el primero',
} as const;
