import type { TipoVenta } from '../../../core/contract/edition.ts';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { dollars } from '../../money/cents.ts';
import { useResult } from '../../stores/sale/result.ts';

/** Confirms a document with a zero total. */
export function ZeroTotalDialog({
  tipoDte,
  onClose,
}: {
  readonly tipoDte: TipoVenta;
  readonly onClose: () => void;
}) {
  const words = useWordsAtOnce();
  return (
    <AskSheet
      title={words.zero.ask(dollars('0'))}
      action={words.zero.issue}
      onAct={() => {
        onClose();
        void useResult.getState().issue(tipoDte);
      }}
      keep={words.zero.keep}
      onClose={onClose}
    >
      <p>{words.zero.explanation}</p>
    </AskSheet>
  );
}
