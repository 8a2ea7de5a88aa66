/** Failures of the operating system (disk, files, network, database), with Spanish sentences. */

const OTHER_FOLDER = 'elija otra carpeta';
const RESTORE = 'guarde una copia de la carpeta de datos y restaure el último respaldo';
const OTHER_PORT = 'elija otro con --port y --ui-port';

/** By failure; `que` is the path, address or port. */
const FAILURES = {
  'sin-permiso': (que: string) =>
    `No hay permiso para usar ${que}: revise de quién es y sus permisos, o ${OTHER_FOLDER}`,
  'no-permitido': (que: string) =>
    `El sistema no permite usar ${que}: revise de quién es y sus permisos, o ${OTHER_FOLDER}`,
  'solo-lectura': (que: string) => `${que} está en un disco de solo lectura: ${OTHER_FOLDER}`,
  'no-es-carpeta': (que: string) => `${que} ya existe y no es una carpeta: ${OTHER_FOLDER}`,
  'archivo-en-la-ruta': (que: string) =>
    `En la ruta ${que} hay un archivo donde debería haber una carpeta: ${OTHER_FOLDER}`,
  'es-carpeta': (que: string) => `${que} es una carpeta y se esperaba un archivo: revise la ruta`,
  'no-existe': (que: string) => `No existe ${que}, o no se puede crear ahí: revise la ruta`,
  'ruta-larga': (que: string) => `La ruta ${que} es demasiado larga: ${OTHER_FOLDER}`,
  'archivos-de-mas': () => 'Hay demasiados archivos abiertos: cierre otros programas y vuelva a intentarlo',
  'direccion-ajena': (que: string) => `La dirección ${que} no es de esta computadora: quite --host`,
  'puerto-en-uso': (que: string) =>
    `El puerto ${que} ya está en uso: cierre el otro programa o ${OTHER_PORT}`,
  'puerto-sin-permiso': (que: string) => `No hay permiso para usar el puerto ${que}: ${OTHER_PORT}`,
  'base-danada': () => `La base de datos está dañada, o ese archivo no es una base de datos: ${RESTORE}`,
  'base-no-abre': () =>
    `No se puede abrir la base de datos: revise que la carpeta de datos exista y sea de su usuario, o ${OTHER_FOLDER}`,
  'base-sin-escritura': () =>
    `No se puede escribir en la base de datos: revise los permisos de la carpeta de datos y de sus archivos, o ${OTHER_FOLDER}`,
} as const;
export type SystemFailure = keyof typeof FAILURES;

export const SYSTEM_RULES = {
  'falla-del-sistema': (of: {
    readonly falla: SystemFailure;
    readonly que: string;
    readonly codigo: string;
  }) => `${FAILURES[of.falla](of.que)} (${of.codigo})`,
  'falla-con-codigo': ({ causa, codigo }: { readonly causa: string; readonly codigo: string }) =>
    `${causa} (${codigo})`,
  'error-del-sistema': ({ codigo, mensaje }: { readonly codigo: string; readonly mensaje: string }) =>
    `No se pudo completar por un error del sistema (${codigo}: ${mensaje})`,
  'sin-completar': ({ error }: { readonly error: string }) => `No se pudo completar: ${error}`,
} as const;
