/** What one look of `doctor` found. */

export type FindingState = 'bien' | 'aviso' | 'falla';

export interface Finding {
  /** What was looked at. */
  readonly revision: string;
  readonly estado: FindingState;
  readonly detalle: string;
  /** What to do; null when all is well. */
  readonly accion: string | null;
}

/** A check that found nothing wrong. */
export function fine(revision: string, detalle: string): Finding {
  return { revision, estado: 'bien', detalle, accion: null };
}

/** Something that should be looked after, with what to do. */
export function warning(revision: string, detalle: string, accion: string): Finding {
  return { revision, estado: 'aviso', detalle, accion };
}

/** Something that stops issuing, with what to do. */
export function failure(revision: string, detalle: string, accion: string): Finding {
  return { revision, estado: 'falla', detalle, accion };
}
