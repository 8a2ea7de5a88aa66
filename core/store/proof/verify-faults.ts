/** Collects verification faults: a bounded list with a complete count. */
import { MAX_LISTED_FAULTS } from '../limits.ts';

export interface VerifyFault {
  readonly tabla: string;
  /** Row id, and the document's code if any. */
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

/** Advice for altered data: the program cannot repair it. */
export const RESTORE =
  'No lo corrija a mano: guarde una copia de la carpeta de datos y restaure el último respaldo que «verify» apruebe.';

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

/** Runs a check; an unreadable row or page becomes a fault. */
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
