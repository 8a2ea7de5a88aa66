/** The traffic light in words, each state with its one next action (the cashier reads this and nothing else). */
import type { Health } from '../../contract/api/results.ts';
import type { TillAction, TrafficLight } from '../../contract/till/till.ts';
import type { AppError } from '../../domain/app-error.ts';
import { fiscalTime } from '../../domain/fiscal-time.ts';

export interface LightQuestion {
  readonly linea: Health['conexiones'][number]['linea'];
  /** The contingency that is open. */
  readonly open: { readonly desde: string } | null;
  readonly enCola: number;
  /** Tickets that wait for long to be printed. */
  readonly impresiones?: number;
  /** Refused documents that can still be corrected. */
  readonly correcciones?: number;
  /** What keeps this till from issuing. */
  readonly stopped: AppError | null;
}

const TO_SETTINGS: TillAction = { texto: 'Abrir ajustes', destino: 'ajustes' };
const TO_QUEUE: TillAction = { texto: 'Ver la cola', destino: 'cola' };

/** The light: what stops the till first, then what stops the authority, then how the line is. */
export function lightOf(question: LightQuestion): TrafficLight {
  const { linea, open, enCola, impresiones = 0, correcciones = 0, stopped } = question;
  if (stopped !== null) return stoppedLight(stopped);
  if (linea === 'credenciales')
    return red('credenciales', 'Bloqueado: credenciales · lo emitido espera en la cola', null);
  if (linea === 'bloqueada')
    return red('bloqueado', 'Bloqueado: Hacienda no acepta documentos de este emisor', null);
  const printing = impresiones === 0 ? '' : ` · ${impresiones} por imprimir`;
  const correcting = correcciones === 0 ? '' : ` · ${correcciones} por corregir`;
  const waiting = `${enCola === 0 ? '' : ` · ${enCola} en cola`}${correcting}${printing}`;
  if (open !== null) {
    const since = fiscalTime(Date.parse(open.desde)).slice(0, 5);
    return amber('contingencia', `Contingencia desde ${since}${waiting}`);
  }
  if (linea === 'sin-linea') return amber('sin-linea', `Sin conexión con Hacienda${waiting}`);
  if (linea === 'autoridad-caida') return amber('autoridad-caida', `Hacienda no responde${waiting}`);
  const accion = enCola + correcciones + impresiones === 0 ? null : TO_QUEUE;
  if (linea === 'sin-datos')
    return {
      color: 'verde',
      situacion: 'sin-datos',
      texto: `Lista para emitir${waiting}`,
      motivo: null,
      accion,
    };
  return { color: 'verde', situacion: 'en-linea', texto: `En línea${waiting}`, motivo: null, accion };
}

function stoppedLight({ codigo, message }: AppError): TrafficLight {
  if (codigo === 'SIN_CERTIFICADO') return red('certificado', `Bloqueado: certificado. ${message}`, message);
  return red('bloqueado', `Bloqueado: ${message}`, message);
}

function red(situacion: TrafficLight['situacion'], texto: string, motivo: string | null): TrafficLight {
  return { color: 'rojo', situacion, texto, motivo, accion: TO_SETTINGS };
}

function amber(situacion: TrafficLight['situacion'], texto: string): TrafficLight {
  return { color: 'ambar', situacion, texto, motivo: null, accion: TO_QUEUE };
}
