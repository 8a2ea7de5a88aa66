import { useDocuments, type DocumentView } from '../../stores/documents/documents.ts';
import type { NextDocument } from '../../stores/sale/next-document.ts';
import { goTo } from '../../stores/till/navigation.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { SCREEN_OF } from '../sale/sale-screens.ts';

export interface NextDocumentProps {
  readonly view: DocumentView;
  readonly onMessage: (said: LocalizedMessage | null) => void;
}

/** Opens the started sale, or shows why there is none. */
export function useNextDocument(
  onMessage: (said: LocalizedMessage | null) => void,
): (start: Promise<NextDocument>) => Promise<void> {
  const close = useDocuments((documents) => documents.closeView);
  return async (start) => {
    const begun = await start;
    if (begun === 'receivers' || begun === 'failed')
      return onMessage(({ nextDocument }) => nextDocument[begun]);
    if (begun === 'billed') return onMessage(({ nextDocument }) => nextDocument.nothingLeft);
    close();
    goTo(SCREEN_OF[begun]);
  };
}
