/** Why a delivery to the authority still waits without an answer, with Spanish sentences. */

interface Milliseconds {
  readonly ms: number;
}
/** Error name from the network or the authority. */
interface Failure {
  readonly error: string;
}
interface Cause {
  readonly causa: string;
}

export const DELIVERY_RULES = {
  'conexion-ocupada': ({ ms }: Milliseconds) => `ninguna conexión con Hacienda quedó libre en ${ms} ms`,
  'hacienda-sin-respuesta': ({ ms }: Milliseconds) => `Hacienda no respondió en ${ms} ms`,
  'hacienda-fuera-de-alcance': ({ error }: Failure) => `sin conexión con Hacienda (${error})`,
  'conexion-cortada': ({ error }: Failure) => `se cortó la conexión con Hacienda (${error})`,
  'respuesta-sin-decision': ({ status, extracto }: { readonly status: number; readonly extracto: string }) =>
    `respuesta sin decisión, HTTP ${status}: ${extracto || 'vacía'}`,
  'sesion-no-abierta': ({ causa }: Cause) => `inicio de sesión: ${causa}`,
  'respuesta-sin-sesion': ({ status }: { readonly status: number }) =>
    `inicio de sesión: respuesta sin sesión, HTTP ${status}`,
  'credenciales-rechazadas': ({ error }: Failure) =>
    `Hacienda no aceptó el usuario o la contraseña (${error}); revise las credenciales de la conexión`,
  'sesion-rechazada': ({ error }: Failure) =>
    `Hacienda no dejó pasar este envío (${error}); si les pasa a todos, revise las credenciales de la conexión`,
  'llamadas-rechazadas': ({ error }: Failure) =>
    `Hacienda acepta el usuario y la contraseña, pero ninguna llamada de esta cuenta: pídale que la revise, o escriba de nuevo las credenciales de la conexión (${error})`,
  'clave-de-conexion-cerrada': ({ causa }: Cause) => causa,
  'conexion-no-configurada': () => 'sin conexión configurada',
  'archivo-del-simulador': ({ causa, salida }: Cause & { readonly salida: string }) =>
    `el simulador de Hacienda no puede usar su archivo: ${causa}; ${salida}`,
  'recepcion-sin-confirmar': () => 'Hacienda no la tiene y no confirma su recepción',
  'envio-interrumpido': () => 'interrumpido: se pregunta antes de reenviar',
  'lote-interrumpido': () => 'interrumpido: se pregunta por cada documento',
  'lote-sin-resultado': () => 'el lote no dio su resultado a tiempo; se pregunta por cada documento',
  'ronda-interrumpida': () => 'no se pudo firmar o guardar; se repite',
} as const;
