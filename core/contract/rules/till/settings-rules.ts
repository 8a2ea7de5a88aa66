/** Rules of the provisioning file and settings forms, with Spanish sentences. */

interface Most {
  readonly maximo: number;
}

/** Descriptions of value types, by the schema library's names. */
const CLASSES: Readonly<Record<string, string>> = {
  string: 'un texto entre comillas',
  number: 'un número',
  int: 'un número entero',
  array: 'una lista [ … ]',
  object: 'un objeto { … }',
  null: 'null',
};

export const SETTINGS_RULES = {
  'archivo-sin-json': ({ falla }: { readonly falla: string }) => `no es JSON válido: ${falla}`,
  'forma-inesperada': () => 'no tiene la forma esperada',
  'valor-de-clase': ({ clase }: { readonly clase: string }) => `debe ser ${CLASSES[clase] ?? clase}`,
  'valor-de-pocos': ({ valores }: { readonly valores: readonly string[] }) =>
    `debe ser ${valores.map((value) => `"${value}"`).join(' o ')}`,
  'valor-minimo': ({ minimo }: { readonly minimo: string }) => `debe ser al menos ${minimo}`,
  'valor-maximo': ({ maximo }: { readonly maximo: string }) => `admite como máximo ${maximo}`,
  'numero-entero': () => 'debe ser un entero',
  'ruta-de-la-autoridad': () => 'debe ser una ruta de Hacienda, por ejemplo "/fesv/recepciondte"',
  'forma-de-la-respuesta': () => 'debe ser "documento" o "evento"',
  'codigo-de-actividad': () => 'debe tener 5 o 6 dígitos (CAT-019)',
  'uno-o-mas': () => 'debe ser 1 o más',
  'miembro-desconocido': ({ lugar, parecido }: { readonly lugar?: string; readonly parecido?: string }) =>
    `no existe ese campo; ${lugar !== undefined ? `va en ${lugar}` : parecido === undefined ? 'bórrelo' : `¿quiso decir «${parecido}»?`}`,
  'correo-simple': () => 'debe ser una dirección de correo',
  'correo-de-persona': () => 'debe ser una dirección de correo (nombre@dominio.com), sin tildes ni espacios',
  'direccion-http': () => 'debe ser una dirección http(s)',
  'direccion-http-limpia': () => 'debe ser una dirección http(s) sin usuario, contraseña, «?» ni «#»',
  'https-requerido': () =>
    'debe empezar con https://; sin cifrado solo se admite esta misma computadora (127.0.0.1)',
  'direccion-de-otro-ambiente': ({
    propio,
    ambiente,
  }: {
    readonly propio: string;
    readonly ambiente: string;
  }) => `es la dirección de Hacienda para ${propio}; en ${ambiente} va otra`,
  'direccion-compartida': ({ otro }: { readonly otro: string }) =>
    `esa dirección ya se usa para ${otro}; cada ambiente necesita la suya`,
  'simulador-remoto': () =>
    'un simulador solo se admite en esta misma computadora (127.0.0.1); quite autoridad',
  'secreto-corto': ({ minimo }: { readonly minimo: number }) =>
    `debe tener al menos ${minimo} caracteres: con él se firma cada envío`,
  'maximo-de-destinos': ({ maximo }: Most) => `admite como máximo ${maximo} destinos`,
  'demasiados-destinos': ({ maximo }: Most) => `el emisor ya tiene ${maximo} destinos; elimine alguno`,
  'webhook-no-encontrado': () => 'No hay un destino con ese id: véalos en GET /webhooks',
  'evento-no-encontrado': () => 'Ese destino no recibe un evento con ese id: vea sus entregas',
  'solicitud-no-encontrada': ({ id }: { readonly id: string }) =>
    `No hay ninguna solicitud «${id}» en el registro: quizá ya salió de él; busque en GET /solicitudes`,
  'destino-repetido': ({ otro }: { readonly otro: string }) =>
    `ese destino ya está en ${otro}; deje uno solo`,
  'destino-ya-esta': () =>
    'ese destino ya está (GET /webhooks, o «webhooks list»); si perdió su secreto, cámbielo con POST /webhooks/{webhook}/secreto',
  'destino-con-usuario': () => 'va sin usuario, contraseña ni «#»; la firma prueba quién envía',
  'destino-no-local': () =>
    'solo se envía a esta computadora (127.0.0.1) o a la red privada (10.*, 172.16–31.*, 192.168.*, fc00::/7)',
  'nombre-no-local': ({ nombre, direccion }: { readonly nombre: string; readonly direccion: string }) =>
    `${nombre} es ${direccion}, fuera de su red: solo se envía a esta computadora o a la red privada; de ahí, un programa suyo lo pasa a Internet`,
  'id-de-sucursal': () => 'usa letras, dígitos, guion y guion bajo (máximo 40)',
  'sucursal-desconocida': () => 'no existe esa sucursal; use el id de una de branches',
  'sucursal-de-otro': () => 'ese emisor no tiene esa sucursal',
  'emisor-desconocido': () => 'no hay un emisor con ese NIT; véalos con «doctor»',
  'tipo-de-establecimiento': () => 'no existe en CAT-009',
  'codigo-de-cuatro': ({ ejemplo }: { readonly ejemplo: string }) =>
    `son 4 letras o dígitos, por ejemplo ${ejemplo}`,
  'forma-de-actividad': () => 'es un código de CAT-019',
  'actividad-del-emisor': () => 'no existe en CAT-019 (actividades económicas); use el código de su NRC',
  'monto-de-umbral': () => 'es un monto como "25000.00"',
  'falta-sucursal': () => 'indique al menos una sucursal',
  'falta-emisor': () => 'indique al menos un emisor',
  'origen-de-pagina': () => 'debe ser el origen de una página, como "https://pos.ejemplo.com", sin ruta',
  'nombre-de-servidor': () => 'debe ser un nombre de servidor, como "caja.local" o "caja.local:8140"',
  'pin-de-archivo': () => 'son de 4 a 12 dígitos',
  'fecha-que-exista': () => 'no es una fecha que exista (AAAA-MM-DD)',
  'hora-del-dia': () => 'es una hora de 00:00 a 24:00, como 08:00',
  'cierra-antes-de-abrir': () => 'debe ser después de la hora en que abre',
  porcentaje: () => 'es un porcentaje de 0 a 100, como 10 o 12.5',
  'unidad-de-plazo': () => 'no existe esa unidad de plazo',
  'desde-del-plazo': () => 'debe ser sello o fecEmi',
  'falta-un-plazo': () => 'indique al menos un plazo',
  feriado: () => 'es MM-DD, AAAA-MM-DD, semana-santa o vacaciones-semana-santa',
  'feriados-publicos': () => 'debe ser se-cuentan o no-se-cuentan',
  'fecha-del-evento': () => 'debe ser hoy o fecEmi',
  'motivos-de-solo-causa-5': () => 'con soloCausa5 las causas 1 a 4 van sin motivo; bórrelos',
  'numero-de-sucursal': () => 'El número de la sucursal debe ser un entero de 1 a 9999.',
  'clase-de-establecimiento': () =>
    'El tipo de establecimiento debe ser 01 (sucursal), 02 (casa matriz), 04 (bodega) o 07 (patio).',
  'establecimiento-oficial': () => 'El código de establecimiento debe ser M, S, B o P y 3 dígitos (M001).',
  'letra-de-establecimiento': ({ letra, tipo }: { readonly letra: string; readonly tipo: string }) =>
    `El código de establecimiento debe empezar con ${letra} para el tipo de establecimiento ${tipo}.`,
  'punto-de-venta-oficial': () => 'El código de punto de venta debe ser P y 3 dígitos (P001).',
  'correlativo-del-formato': ({ maximo }: Most) =>
    `el formato interfaz llega hasta ${maximo}; use el formato oficial`,
  'correlativo-agotado': ({ maximo }: { readonly maximo: number }) =>
    `la numeración llega hasta ${maximo}: con ese último número no queda ninguno; use otro punto de venta`,
  'correlativo-repetido': () => 'ese ambiente, tipo y año ya está en la lista; deje uno solo',
  'correlativo-empezado': ({ inicial, ultimo }: { readonly inicial: number; readonly ultimo: number }) =>
    `esa secuencia ya empezó después de ${inicial} y va por ${ultimo}; solo se admite antes del primer documento`,
  'correlativo-tarde': () =>
    'una de esas numeraciones ya empezó; su número inicial solo se admite antes de su primer documento',
  'ya-lo-tiene': ({ que, otra }: { readonly que: string; readonly otra: string }) =>
    `${que} ya lo tiene ${otra}; cada sucursal necesita el suyo`,
  'lo-tiene-otra': ({ que, otra }: { readonly que?: string; readonly otra: string }) =>
    `${que === undefined ? '' : `${que} `}lo tiene la sucursal ${otra}; si también la cambia, hágalo en dos archivos, uno tras otro`,
  'nit-repetido': ({ otro }: { readonly otro: string }) =>
    `ese NIT ya está en ${otro}; reúna sus sucursales en uno`,
  'usuario-repetido': () => 'ese usuario ya está en la lista; deje uno solo',
  'formato-oficial': ({ ambientes }: { readonly ambientes: string }) =>
    `debe ser "oficial": el emisor transmite a Hacienda en ${ambientes}, que solo acepta el formato oficial`,
  'formato-oficial-de-otra': ({
    sucursal,
    ambientes,
  }: {
    readonly sucursal: string;
    readonly ambientes: string;
  }) =>
    `incluya la sucursal ${sucursal} con formatoNumeroControl "oficial": el emisor transmite a Hacienda en ${ambientes}, que solo acepta el formato oficial`,
  'codigo-congelado': ({
    antes,
    ahora,
  }: {
    readonly antes: string | number;
    readonly ahora: string | number;
  }) =>
    `no puede cambiar de ${antes} a ${ahora}: la sucursal ya emitió documentos; para otros códigos cree otra sucursal`,
  'certificado-doble': () =>
    'use certificate (ambos ambientes) o certificates (uno por ambiente), no los dos',
  'certificado-demasiado-grande': ({ archivo }: { readonly archivo: string }) =>
    `el archivo ${archivo} es demasiado grande para ser un certificado`,
  'certificado-sin-leer': ({ archivo, falla }: { readonly archivo: string; readonly falla?: string }) =>
    `el archivo ${archivo} ${falla === undefined ? 'no existe' : `no se puede leer (${falla})`}; la ruta es relativa a la carpeta del archivo de provisión`,
  'falta-usuario': () => 'falta el usuario',
  'falta-contrasena': () => 'falta la contraseña',
  'falta-gerente': () => 'Hace falta al menos un gerente',
  pin: () => 'El PIN son de 4 a 12 dígitos',
  'pin-sencillo': () =>
    'Un gerente necesita otro PIN: no un dígito repetido ni una secuencia (1111, 1234, 4321)',
  'pin-de-antes': () =>
    'Un gerente necesita otro PIN: el que esta persona tiene es sencillo, o de antes y no se sabe; escriba uno nuevo',
  'falta-pin-actual': () => 'Escriba también su PIN actual',
  'nombre-de-usuario-usado': () => 'Ya hay un usuario con ese nombre; agregue un apellido',
  'nombre-de-usuario-desactivado': () =>
    'Ese nombre es de un usuario desactivado; actívelo de nuevo o agregue un apellido',
  'usuario-que-no-esta': () => 'Ese usuario ya no trabaja aquí; recargue la pantalla',
  'ultimo-gerente': () => 'Es el único gerente: nombre primero a otro, o nadie podría cambiar los ajustes',
  'llave-que-no-esta': () => 'Esa llave ya no existe; recargue la pantalla',
  'nombre-de-llave-largo': ({ maximo }: Most) => `Para qué es: escriba como máximo ${maximo} caracteres`,
  'llave-vencida': () => 'Esa fecha ya pasó: la llave nacería vencida',
  'llave-de-produccion': () => 'Primero configure la conexión y el certificado de Producción',
} as const;
