import { useWords } from '../../hooks/use-words.ts';
import { useDocuments, type DocumentView } from '../../stores/documents/documents.ts';
import type { Onward } from '../../stores/sale/onward.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { SCREEN_OF } from '../sale/screen-of.ts';

export interface OnwardProps {
  readonly view: DocumentView;
  readonly onTold: (text: string) => void;
}

/** Goes to the sale that was begun, or tells why there is none. */
export function useOnward(onTold: (text: string) => void): (start: Promise<Onward>) => Promise<void> {
  const { onward } = useWords();
  const close = useDocuments((documents) => documents.closeView);
  return async (start) => {
    const begun = await start;
    if (begun === 'receivers' || begun === 'failed') return onTold(onward[begun]);
    close();
    goTo(SCREEN_OF[begun]);
  };
}
