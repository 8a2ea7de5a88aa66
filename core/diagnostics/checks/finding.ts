/** Result of one check. */
export type FindingState = 'bien' | 'aviso' | 'falla';

export interface Finding {
  readonly revision: string;
  readonly estado: FindingState;
  readonly detalle: string;
  /** Remedy; null if all is well. */
  readonly accion: string | null;
}

export function fine(revision: string, detalle: string): Finding {
  return { revision, estado: 'bien', detalle, accion: null };
}

/** Needs attention, but does not block issuing. */
export function warning(revision: string, detalle: string, accion: string): Finding {
  return { revision, estado: 'aviso', detalle, accion };
}

/** Blocks issuing. */
export function failure(revision: string, detalle: string, accion: string): Finding {
  return { revision, estado: 'falla', detalle, accion };
}
