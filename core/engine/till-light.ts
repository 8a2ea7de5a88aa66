/** The traffic light in words, each state with its one next action (the cashier reads this and nothing else). */
import type { Health } from '../contract/results.ts';
import type { TillAction, TrafficLight } from '../contract/till.ts';
import type { AppError } from '../domain/app-error.ts';
import { fiscalTime } from '../domain/fiscal-time.ts';

export interface LightQuestion {
  readonly linea: Health['conexiones'][number]['linea'];
  /** The contingency that is open. */
  readonly open: { readonly desde: string } | null;
  readonly enCola: number;
  /** What keeps this till from issuing. */
  readonly stopped: AppError | null;
}

const TO_SETTINGS: TillAction = { texto: 'Abrir ajustes', destino: 'ajustes' };
const TO_QUEUE: TillAction = { texto: 'Ver la cola', destino: 'cola' };

/** The light: what stops the till first, then what stops the authority, then how the line is. */
export function lightOf({ linea, open, enCola, stopped }: LightQuestion): TrafficLight {
  if (stopped !== null) return stoppedLight(stopped);
  if (linea === 'credenciales')
    return red('credenciales', 'Bloqueado: credenciales · lo emitido espera en la cola');
  if (linea === 'bloqueada')
    return red('bloqueado', 'Bloqueado: Hacienda no acepta documentos de este emisor');
  const waiting = enCola === 0 ? '' : ` · ${enCola} en cola`;
  if (open !== null) {
    const since = fiscalTime(Date.parse(open.desde)).slice(0, 5);
    return amber('contingencia', `Contingencia desde ${since}${waiting}`);
  }
  if (linea === 'sin-linea') return amber('sin-linea', `Sin conexión con Hacienda${waiting}`);
  if (linea === 'autoridad-caida') return amber('autoridad-caida', `Hacienda no responde${waiting}`);
  const accion = enCola === 0 ? null : TO_QUEUE;
  if (linea === 'sin-datos')
    return { color: 'verde', situacion: 'sin-datos', texto: `Lista para emitir${waiting}`, accion };
  return { color: 'verde', situacion: 'en-linea', texto: `En línea${waiting}`, accion };
}

function stoppedLight({ codigo, message }: AppError): TrafficLight {
  if (codigo === 'SIN_CERTIFICADO') return red('certificado', `Bloqueado: certificado. ${message}`);
  return red('bloqueado', `Bloqueado: ${message}`);
}

function red(situacion: TrafficLight['situacion'], texto: string): TrafficLight {
  return { color: 'rojo', situacion, texto, accion: TO_SETTINGS };
}

function amber(situacion: TrafficLight['situacion'], texto: string): TrafficLight {
  return { color: 'ambar', situacion, texto, accion: TO_QUEUE };
}
