/** What the tray says of the service: its state and what waits. */
import type { Health } from '../contract/api/results.ts';

/** State and queue for the tray, `Caja DTE · En línea · 3 en cola`; null when the service does not say. */
export function trayText(health: Health | null): string {
  if (health === null) return 'Caja DTE · Sin respuesta del servicio';
  const waiting = health.pendientes === 0 ? 'nada por enviar' : `${health.pendientes} por enviar`;
  return `Caja DTE · ${stateText(health)} · ${waiting}`;
}

function stateText({ estado, conexiones, contingencias }: Health): string {
  const lines = new Set(conexiones.map(({ linea }) => linea));
  if (estado === 'BLOQUEADO') return 'No se puede emitir';
  if (lines.has('credenciales')) return 'Bloqueada: credenciales';
  if (lines.has('bloqueada')) return 'Bloqueada por Hacienda';
  if (contingencias.some(({ hasta }) => hasta === null)) return 'En contingencia';
  if (lines.has('sin-linea')) return 'Sin conexión con Hacienda';
  if (lines.has('autoridad-caida')) return 'Hacienda no responde';
  return lines.has('en-linea') ? 'En línea' : 'Lista para emitir';
}
