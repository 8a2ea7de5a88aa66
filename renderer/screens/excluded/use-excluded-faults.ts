/** What is wrong with the purchase at hand: asked a moment after the last key, and shown at its field once it is to be issued. */
import { useEffect, useState } from 'react';
import { showFaults } from '../../components/focus.ts';
import { fieldFault, placedFault } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useExcluded } from '../../stores/excluded/excluded.ts';

/** Time without a key before the service figures what was typed, in milliseconds. */
const FIGURE_AFTER_MS = 150;
/** Fields of the request that stand on the screen. */
const SHOWN = /^(items\[\d+\]\.(descripcion|cantidad|precioUni)|receptor\.(?!corr|cod|desc).+)$/u;

export interface ExcludedFaults {
  /** What is wrong at a path of the request; empty when nothing is. */
  readonly faultOf: (campo: string) => string;
  /** What is wrong and stands at no field. */
  readonly whole: string;
  /** Shows every fault. @returns whether it can be issued */
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
      // Nobody answered: the service says so when it is issued.
      if (found === null) return true;
      showFaults(() => setTried(true), !found.emitible);
      return found.emitible;
    },
  };
}

/** Figures what stands there, and again a moment after each change. */
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
