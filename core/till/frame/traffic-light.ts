/** The traffic light: each state with its one next action. */
import type { Health } from '../../contract/api/results.ts';
import type { TrafficLight } from '../../contract/till/till.ts';
import type { AppError } from '../../domain/app-error.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

export interface LightQuestion {
  readonly linea: Health['conexiones'][number]['linea'];
  readonly open: { readonly desde: string } | null;
  readonly enCola: number;
  /** Tickets waiting too long to be printed. */
  readonly impresiones?: number;
  readonly correcciones?: number;
  readonly stopped: AppError | null;
}

/** Priority: what stops the till, then the authority, then the connection. */
export function lightOf(question: LightQuestion): TrafficLight {
  const { linea, open, enCola, impresiones = 0, correcciones = 0, stopped } = question;
  if (stopped !== null) {
    const motivo = stopped.broken ?? rule('dicho', { texto: stopped.message });
    return red(stopped.codigo === 'SIN_CERTIFICADO' ? 'certificado' : 'bloqueado', motivo);
  }
  if (linea === 'credenciales') return red('credenciales', null);
  if (linea === 'bloqueada') return red('bloqueado', null);
  if (open !== null) return amber('contingencia');
  if (linea === 'sin-linea' || linea === 'autoridad-caida') return amber(linea);
  const accion = enCola + correcciones + impresiones === 0 ? null : 'cola';
  return { color: 'verde', situacion: linea, motivo: null, accion };
}

function red(situacion: TrafficLight['situacion'], motivo: Rule | null): TrafficLight {
  return { color: 'rojo', situacion, motivo, accion: 'ajustes' };
}

function amber(situacion: TrafficLight['situacion']): TrafficLight {
  return { color: 'ambar', situacion, motivo: null, accion: 'cola' };
}
