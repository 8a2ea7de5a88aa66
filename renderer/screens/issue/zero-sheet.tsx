import type { TipoDte } from '../../../core/contract/edition.ts';
import { EnterButton } from '../../components/enter-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useResult } from '../../stores/result.ts';

/** Asks before a document that charges nothing is issued. */
export function ZeroSheet({ tipoDte, onClose }: { readonly tipoDte: TipoDte; readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Sheet title={words.zero.ask(dollars('0'))} onClose={onClose} role="alertdialog">
      <p>{words.zero.told}</p>
      <div className="actions">
        <button
          type="button"
          className="button"
          data-size="large"
          onClick={() => {
            onClose();
            void useResult.getState().issue(tipoDte);
          }}
        >
          {words.zero.issue}
        </button>
        <EnterButton onPress={onClose}>{words.zero.keep}</EnterButton>
      </div>
    </Sheet>
  );
}
