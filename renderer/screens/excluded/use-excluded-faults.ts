/** Faults of the current purchase: checked after a pause in typing, shown on issuing. */
import { useEffect, useState } from 'react';
import { showFaults } from '../../components/focus.ts';
import { fieldFault, placedFault } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useExcluded } from '../../stores/excluded/excluded.ts';

/** Pause after the last key before the service calculates, in ms. */
const FIGURE_AFTER_MS = 150;
const SHOWN =
  /^(items\[\d+\]\.(descripcion|cantidad|precioUni)|pagos\[0\]\.periodo|receptor\.(?!corr|cod|desc).+)$/u;

export interface ExcludedFaults {
  /** Fault at a path of the request; '' if none. */
  readonly faultOf: (campo: string) => string;
  /** Faults without a field on this screen. */
  readonly whole: string;
  /** Shows all faults. @returns whether it can be issued */
  readonly check: () => Promise<boolean>;
}

export function useExcludedFaults(): ExcludedFaults {
  const words = useWords();
  const { draft, preview, problem, figure } = useExcluded();
  const [tried, setTried] = useState(draft.corrige !== null);
  useFigured();
  const faults = tried ? [...(preview?.faults ?? []), ...(problem?.errors ?? [])] : [];
  const elsewhere = faults.filter(({ campo }) => !SHOWN.test(campo) && campo !== 'receptor');
  return {
    faultOf: (campo) => {
      const own = faults.filter((fault) => fault.campo === campo);
      return [...new Set(own.map((fault) => fieldFault(fault, words)))].join(' · ');
    },
    whole: [...new Set(elsewhere.map((fault) => placedFault(fault, words)))].join(' · '),
    check: async () => {
      const found = await figure();
      // No answer: issuing reports that.
      if (found === null) return true;
      showFaults(() => setTried(true), !found.emitible);
      return found.emitible;
    },
  };
}

/** Calculates at once, and again after each pause in changes. */
function useFigured(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const figure = (): void => void useExcluded.getState().figure();
    figure();
    const end = useExcluded.subscribe((now, before) => {
      if (now.draft === before.draft) return;
      clearTimeout(timer);
      timer = setTimeout(figure, FIGURE_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
}
