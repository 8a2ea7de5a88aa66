/** The list of faults of a verification: bounded, with a complete count. */
import { MAX_LISTED_FAULTS } from '../limits.ts';

/** One thing that is wrong, for the person who must act. */
export interface VerifyFault {
  readonly tabla: string;
  /** Which row: its id, and the document's code where there is one. */
  readonly fila: string;
  readonly campo: string;
  /** What is wrong and what to do, in Spanish. */
  readonly mensaje: string;
}

export interface FaultCollector {
  readonly listed: readonly VerifyFault[];
  readonly total: number;
  add(fault: VerifyFault): void;
}

/** What to do about data that someone or something changed; nothing in the program mends a proof. */
export const RESTORE =
  'No lo corrija a mano: guarde una copia de la carpeta de datos y restaure el último respaldo que «verify» apruebe.';

/** An empty list. */
export function collectFaults(): FaultCollector {
  const listed: VerifyFault[] = [];
  let total = 0;
  return {
    listed,
    get total() {
      return total;
    },
    add(fault) {
      total += 1;
      if (listed.length < MAX_LISTED_FAULTS) listed.push(fault);
    },
  };
}

/** Runs a check; a row or page that cannot even be read becomes a fault. */
export function guarded(
  faults: FaultCollector,
  where: Pick<VerifyFault, 'tabla' | 'fila'>,
  check: () => void,
): void {
  try {
    check();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    faults.add({ ...where, campo: '(fila)', mensaje: `No se puede leer. ${RESTORE} (Detalle: ${why})` });
  }
}
