/** The errors of the clients: one class for each thing that a program does about an answer that is not good. */

export interface ProblemClass {
  readonly name: string;
  readonly statuses: readonly number[];
  /** What it means, in Spanish, for the class's documentation. */
  readonly meaning: string;
}

/** An answer whose status none of these names is the base, `Problem`; from 500 on it is the last one. */
export const PROBLEMS: readonly ProblemClass[] = [
  {
    name: 'InvalidRequest',
    statuses: [400, 405, 413, 415],
    meaning: 'La solicitud tiene fallas: `errors` las nombra por su campo. No se numeró nada.',
  },
  { name: 'Unauthorized', statuses: [401, 403], meaning: 'La llave no vale, o no alcanza para esto.' },
  { name: 'NotFound', statuses: [404], meaning: 'No existe lo que se pidió.' },
  {
    name: 'Conflict',
    statuses: [409, 412],
    meaning: 'No se puede en el estado en que está; `codigo` dice por qué.',
  },
  { name: 'Refused', statuses: [422], meaning: 'Una regla no lo permite, o Hacienda dijo que no.' },
  {
    name: 'Unavailable',
    statuses: [429],
    meaning: 'El servicio no pudo, ni al repetir: `retryAfter` dice en cuántos segundos conviene otra vez.',
  },
];

/** The answer of the authority: a document or an event that it rejected. */
export const REJECTED: ProblemClass = {
  name: 'Rejected',
  statuses: [],
  meaning: 'Hacienda dijo que no: `data` es el documento o el evento, `errors` los motivos.',
};
