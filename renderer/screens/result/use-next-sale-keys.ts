import { useLayoutEffect, useState } from 'react';
import { dialogOpen } from '../../hooks/use-keys.ts';
import { useWindowKey } from '../../hooks/use-window-key.ts';
import { MAX_SLOW_GAP_MS } from '../../input/slow-scanner.ts';
import { isInvalidationDue } from '../../stores/sale/replaced.ts';
import { useResult } from '../../stores/sale/result.ts';
import { afterSheet, fillEntry } from '../lines/entry-focus.ts';
import { focusEntry } from '../../components/focus.ts';
import { storedEntry } from '../../cart/stored-entry.ts';
import { finishSale } from './finish-sale.ts';

const FIELDS = 'input, select, textarea';

export interface NextSaleKeys {
  /** Adds characters typed outside any field. */
  readonly add: (text: string) => void;
  /** Drops the characters because they were a scan, which is added as one. */
  readonly forget: () => void;
}

/** A character typed over a result starts the next sale as its first entry; scans are excluded. */
export function useNextSaleKeys(): NextSaleKeys {
  const [keys] = useState(createNextSaleKeys);
  useWindowKey((event) => {
    const { key, ctrlKey, altKey, metaKey, target } = event;
    const typed = [...key].length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
    if (!typed || event.defaultPrevented || (target instanceof Element && target.matches(FIELDS))) return;
    keys.add(key);
  });
  useLayoutEffect(() => keys.forget, [keys]);
  return keys;
}

/** Waits until a scanner is ruled out, then starts the next sale. */
function createNextSaleKeys(): NextSaleKeys {
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    const { outcome } = useResult.getState();
    if (outcome === null) return forget();
    const { tipoDte } = outcome;
    finishSale(tipoDte);
    // Characters typed until the dialog closes belong to it too.
    afterSheet(() => {
      focusEntry();
      // Appended to the text typed during submission.
      fillEntry(tipoDte, storedEntry(tipoDte) + text);
      forget();
    });
  };
  const forget = (): void => {
    clearTimeout(timer);
    text = '';
  };
  return {
    forget,
    add: (more) => {
      const { outcome } = useResult.getState();
      // A required next step is not skipped by typing.
      const goesOn =
        outcome !== null && outcome.issuance.result.estado !== 'RECHAZADO' && !isInvalidationDue(outcome);
      const shown = goesOn && dialogOpen();
      if (!shown && text === '') return;
      text += more;
      if (!shown) return;
      clearTimeout(timer);
      timer = setTimeout(begin, MAX_SLOW_GAP_MS);
    },
  };
}
