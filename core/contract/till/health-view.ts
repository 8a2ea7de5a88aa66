/** How an installation is, point by point, as the screen shows it. */
import type { Ambiente } from '../ambiente.ts';

/** What came of a drill. `atrasada`: it can be restored, and lacks numbers that were given since. */
export const DRILL_RESULTS = ['bien', 'atrasada', 'danada', 'sin-espacio', 'fallo'] as const;
export type DrillResult = (typeof DRILL_RESULTS)[number];

export type HealthState = 'bien' | 'aviso' | 'falla';

export interface DatedAhead {
  readonly documentos: number;
  readonly ultimo: string;
  /** ISO 8601 UTC. */
  readonly fechado: string;
}

/** One thing that was looked at; the screen has the words. */
export type HealthItem = { readonly estado: HealthState } & (
  | { readonly asunto: 'disco'; readonly libres: number; readonly minimo: number }
  /** Minutes that the computer is behind; null before the authority answered. */
  | {
      readonly asunto: 'reloj';
      readonly minutos: number | null;
      /** Documents that are dated later than now and keep the issuer from going on: how many, and the last one. */
      readonly futuros: DatedAhead | null;
    }
  | {
      readonly asunto: 'certificado';
      readonly ambiente: Ambiente;
      readonly hasta: string | null;
      readonly dias: number | null;
    }
  | { readonly asunto: 'cuota'; readonly sucursal: string; readonly usado: number; readonly limite: number }
  | {
      readonly asunto: 'respaldo';
      readonly situacion: 'reciente' | 'viejo' | 'ninguno' | 'apagado' | 'inalcanzable';
      readonly fecha: string | null;
    }
  | { readonly asunto: 'simulacro'; readonly fecha: string | null; readonly resultado: DrillResult | null }
  | { readonly asunto: 'cola'; readonly documentos: number }
  /** Mail of the issuer, where it was set up: what waits, what was refused for good lately, and whether nothing goes out. */
  | {
      readonly asunto: 'correo';
      readonly esperando: number;
      readonly rechazados: number;
      readonly detenido: boolean;
    }
  | { readonly asunto: 'emision'; readonly bloqueada: boolean }
);

export interface HealthView {
  /** ISO 8601 UTC. */
  readonly momento: string;
  readonly version: string;
  readonly puntos: readonly HealthItem[];
}
