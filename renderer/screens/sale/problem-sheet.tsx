import { EnterButton } from '../../components/form/enter-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { problemFaults, problemText } from '../../faults/fault-text.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { useResult } from '../../stores/sale/result.ts';
import { focusReceiverAfterSheet } from '../lines/entry-focus.ts';
import { focusFaultAfterSheet } from './first-fault.ts';

/** Why nothing was issued; the sale is unchanged. */
export function ProblemSheet() {
  const words = useWordsAtOnce();
  const { problem, issuedInstead, close } = useResult();
  useKeys(
    {
      F4: () => {
        close();
        focusReceiverAfterSheet();
      },
    },
    true,
  );
  if (problem === null) return null;
  const listed = problemFaults(problem, words);
  const taken = problem.codigo === 'IDEMPOTENCIA_EN_CONFLICTO';
  const done = (): void => {
    close();
    focusFaultAfterSheet();
  };
  return (
    <Sheet title={taken ? words.result.taken : words.result.failed} onClose={done} role="alertdialog">
      <p>{taken ? words.result.issuedInstead(issuedInstead) : problemText(problem, words)}</p>
      {listed.length > 0 && (
        <ul className="reasons">
          {listed.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className="soft">{taken ? words.result.takenKept : words.result.failedKept}</p>
      <div className="actions">
        <EnterButton onPress={done}>{words.result.back}</EnterButton>
      </div>
    </Sheet>
  );
}
