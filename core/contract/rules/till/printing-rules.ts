/** Refusals about printers and print jobs, with Spanish sentences. */

export const PRINTING_RULES = {
  'trabajo-no-esta-aqui': () => 'Ese trabajo de impresión no está en esta sucursal',
  'impresora-ya-no-esta': () => 'Esa impresora ya no está en esta sucursal; vea la lista de nuevo',
  'impresoras-de-mas': ({ maximo }: { readonly maximo: number }) =>
    `Una sucursal admite ${maximo} impresoras; elimine alguna`,
  'impresora-con-trabajos': ({ trabajos, nombre }: { readonly trabajos: number; readonly nombre: string }) =>
    `${trabajos === 1 ? '1 trabajo espera' : `${trabajos} trabajos esperan`} por «${nombre}»; imprímalos o cancélelos antes en Cola`,
  'impresora-sin-gaveta': () => 'La impresora de esta caja no tiene gaveta; véalo en Ajustes',
  'impresora-desactivada': ({ nombre }: { readonly nombre: string }) =>
    `La impresora «${nombre}» está desactivada; actívela antes`,
  'cola-de-impresora-llena': ({ maximo, nombre }: { readonly maximo: number; readonly nombre: string }) =>
    `Ya esperan ${maximo} trabajos por «${nombre}»: revísela, o cancele algunos en Por enviar. Lo emitido está guardado`,
  'impresora-de-otra-caja': () => 'Esta caja ya no imprime en esa impresora; elija otra',
  'rechazado-no-se-imprime': () => 'Hacienda rechazó este documento: no se imprime; corríjalo primero',
  'trabajo-ya-cambio': () => 'Ese trabajo ya cambió; vea la cola de nuevo',
} as const;

export type PrinterFault = 'sin-papel' | 'poco-papel' | 'tapa-abierta' | 'fuera-de-linea' | 'error';

const FAULT: Readonly<Record<PrinterFault, string>> = {
  'sin-papel': 'La impresora no tiene papel: ponga un rollo nuevo.',
  'poco-papel': 'A la impresora le queda poco papel: tenga un rollo a mano.',
  'tapa-abierta': 'La tapa de la impresora está abierta: ciérrela.',
  'fuera-de-linea': 'La impresora está fuera de línea: revise sus luces y su botón de avance.',
  error: 'La impresora marca un error, quizá papel atorado en la cuchilla: apáguela, revísela y enciéndala.',
};

interface Address {
  readonly direccion: string;
}
interface Device {
  readonly ruta: string;
}
/** Error code of the operating system. */
interface Failure {
  readonly error: string;
}
interface SomeFailure {
  readonly error: string | null;
}

const inBrackets = (error: string | null) => (error === null ? '' : ` (${error})`);

/** Results of print jobs and printer checks; stored with the job. */
export const PRINTER_RULES = {
  'impresora-con-falla': ({ falla }: { readonly falla: PrinterFault }) => FAULT[falla],
  'impresora-no-encontrada': ({ direccion }: Address) =>
    `No se encontró la impresora ${direccion} en la red. Revise su nombre o use su dirección IP.`,
  'impresora-fuera-de-la-red': ({ direccion }: Address) =>
    `La dirección ${direccion} no es de esta computadora ni de la red local: no se le envía nada.`,
  'impresora-no-responde': ({ direccion }: Address) =>
    `La impresora ${direccion} no responde. Revise que esté encendida y conectada a la red.`,
  'impresora-no-acepta': ({ direccion, puerto }: Address & { readonly puerto: number }) =>
    `La impresora ${direccion} no acepta conexiones en el puerto ${puerto}. Revise que esté lista y que el puerto sea el suyo.`,
  'impresora-sin-conexion': ({ direccion, error }: Address & Failure) =>
    `No se pudo conectar con la impresora ${direccion} (${error}). Revise que esté encendida y en la misma red.`,
  'impresora-corto-antes': ({ direccion }: Address) =>
    `La impresora ${direccion} cortó la conexión antes de recibir el ticket. Revise que nadie más la esté usando.`,
  'impresora-corto-a-medias': ({ error }: SomeFailure) =>
    `La conexión con la impresora se cortó a medio ticket: mire qué alcanzó a imprimir antes de repetirlo.${inBrackets(error)}`,
  'impresora-detenida': () =>
    'La impresora dejó de recibir y no confirmó el ticket: revise el papel y la tapa, y mire qué alcanzó a imprimir.',
  'impresora-sin-confirmar': () =>
    'La impresora cortó la conexión sin confirmar el ticket: mire si salió completo antes de repetirlo.',
  'puerto-no-recibe': ({ ruta, error }: Device & SomeFailure) =>
    `La impresora en ${ruta} no recibe datos${inBrackets(error)}. Revise el papel, la tapa y el cable.`,
  'puerto-a-medias': ({ ruta, error }: Device & SomeFailure) =>
    `La impresora en ${ruta} dejó de recibir a medio ticket${inBrackets(error)}: mire qué alcanzó a imprimir antes de repetirlo.`,
  'puerto-no-responde': ({ ruta }: Device) =>
    `El puerto ${ruta} no responde. Revise que la impresora esté encendida.`,
  'puerto-de-otra-cosa': ({ ruta }: Device) =>
    `${ruta} no es un puerto de impresora. Revise la ruta en la configuración.`,
  'puerto-sin-impresora': ({ ruta }: Device) =>
    `No hay ninguna impresora en ${ruta}. Revise que esté encendida y conectada.`,
  'puerto-sin-permiso': ({ ruta }: Device) =>
    `El sistema no deja usar ${ruta}. Pida permiso de impresión para su usuario (en Linux, el grupo lp).`,
  'puerto-en-uso': ({ ruta }: Device) =>
    `Otro programa está usando la impresora en ${ruta}. Ciérrelo y repita.`,
  'puerto-no-se-abre': ({ ruta, error }: Device & Failure) =>
    `No se pudo abrir el puerto ${ruta} (${error}). Revise que la impresora esté encendida y conectada.`,
  'impresion-interrumpida': () => 'El programa se detuvo mientras imprimía: puede haber salido incompleto',
  'impresora-sin-trabajos': () => 'Esta impresora ya no recibe trabajos del servicio; revísela en Ajustes',
  'ticket-sin-preparar': () => 'No se pudo preparar el ticket: no salió nada. Avise a soporte',
  'impresora-fuera-de-uso': () =>
    'Su impresora está fuera de uso; póngala en uso en Ajustes, o quite el trabajo',
  'impresora-lista': () => 'La impresora responde y está lista.',
  'impresora-callada': () =>
    'La impresora recibe datos, pero no dice nada de su papel ni de su tapa. Imprima una página de prueba para estar seguro.',
  'impresora-del-sistema': () =>
    'La imprime el sistema de esta computadora: si no sale nada, revise su cola de impresión.',
  'impresora-sin-etiquetas': () =>
    'Esta caja no tiene una impresora de tickets directa: guarde las etiquetas en PDF, o agregue la impresora en Ajustes',
  'etiquetas-enviadas': ({ cuantas }: { readonly cuantas: number }) =>
    cuantas === 1 ? 'Se imprimió 1 etiqueta.' : `Se imprimieron ${cuantas} etiquetas.`,
  'gaveta-ordenada': () => 'Se ordenó abrir la gaveta.',
} as const;
