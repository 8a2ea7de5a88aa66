/** Health check of an installation for the screen. */
import type { Ambiente } from '../ambiente.ts';

/** Result of a drill. `atrasada`: restorable, but it lacks numbers used since. */
export const DRILL_RESULTS = ['bien', 'atrasada', 'danada', 'sin-espacio', 'fallo'] as const;
export type DrillResult = (typeof DRILL_RESULTS)[number];

export type HealthState = 'bien' | 'aviso' | 'falla';

export interface DatedAhead {
  readonly documentos: number;
  readonly ultimo: string;
  /** ISO 8601 UTC. */
  readonly fechado: string;
}

/** A checked item; the screen has its texts. */
export type HealthItem = { readonly estado: HealthState } & (
  | { readonly asunto: 'disco'; readonly libres: number; readonly minimo: number }
  /** Minutes that the computer's clock is behind; null before the authority's first answer. */
  | {
      readonly asunto: 'reloj';
      readonly minutos: number | null;
      /** Documents dated in the future, which stop the issuer: their number and the last one. */
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
  /** The issuer's mail, if set up: waiting mails, recent permanent failures, and whether sending is stopped. */
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
