/** Latest health answer of the service. */
import { create } from 'zustand';
import type { Health } from '../../../core/contract/api/results.ts';

export interface ServiceHealth {
  /** Null before the first answer. */
  readonly health: Health | null;
  /** Whether the latest request was answered; null before the first one. */
  readonly reachable: boolean | null;
  /** Time of the last answer, epoch ms. */
  readonly answeredAtMs: number | null;
  /** Queries once. A failure keeps the last answer and marks the service unreachable. */
  refresh(): Promise<void>;
}

const ANSWER_TIMEOUT_MS = 4000;
const STATES: readonly unknown[] = [
  'OK',
  'LINEA_BLOQUEADA',
  'BLOQUEADO',
] satisfies readonly Health['estado'][];

export const useServiceHealth = create<ServiceHealth>()((set) => ({
  health: null,
  reachable: null,
  answeredAtMs: null,
  refresh: async () => {
    try {
      const health = await askHealth();
      set({ health, reachable: true, answeredAtMs: Date.now() });
    } catch {
      set({ reachable: false });
    }
  },
}));

async function askHealth(): Promise<Health> {
  const response = await fetch('/salud', {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`/salud answered ${response.status}`);
  const body: unknown = await response.json();
  if (!isHealth(body)) throw new Error('/salud answered something else');
  return body;
}

function isHealth(body: unknown): body is Health {
  if (typeof body !== 'object' || body === null) return false;
  return (
    'estado' in body &&
    STATES.includes(body.estado) &&
    'version' in body &&
    typeof body.version === 'string' &&
    'pendientes' in body &&
    typeof body.pendientes === 'number' &&
    'conexiones' in body &&
    Array.isArray(body.conexiones)
  );
}
