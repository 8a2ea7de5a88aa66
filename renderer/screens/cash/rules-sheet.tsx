import { useId, useState } from 'react';
import { Field } from '../../components/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useCash } from '../../stores/cash.ts';
import { typedAmount } from './typed-amount.ts';

/** Whether tills of the branch sell only while open, and how much may differ before a manager must approve. */
export function RulesSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const { state, setRules, problem, forgetProblem } = useCash();
  const [exigirCaja, setExigir] = useState(state?.reglas.exigirCaja ?? false);
  const [limite, setLimite] = useState(state?.reglas.limiteDiferencia ?? '');
  const [fault, setFault] = useState('');
  const id = useId();
  const leave = (): void => {
    forgetProblem();
    onClose();
  };
  const save = async (): Promise<void> => {
    const cents = typedAmount(limite);
    if (typeof cents === 'string') return setFault(words.cash[cents]);
    if (await setRules({ exigirCaja, limiteDiferencia: limite })) onClose();
  };
  return (
    <Sheet title={words.cash.rules} onClose={leave}>
      <form
        className="cash-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="soft">{words.cash.rulesLead}</p>
        <label className="cash-switch">
          <input
            type="checkbox"
            role="switch"
            checked={exigirCaja}
            aria-checked={exigirCaja}
            aria-describedby={id}
            onChange={({ target }) => setExigir(target.checked)}
          />
          {words.cash.mustOpen}
        </label>
        <p className="soft small" id={id}>
          {words.cash.mustOpenNote}
        </p>
        <Field
          label={words.cash.limit}
          value={limite}
          onChange={setLimite}
          inputMode="decimal"
          fault={fault}
        />
        <p className="soft small">{words.cash.limitNote}</p>
        {problem !== null && (
          <p className="fault" role="status">
            {problemText(problem, words)}
          </p>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={leave}>
            {words.cash.cancel}
          </button>
          <button type="submit" className="button" data-kind="main">
            {words.cash.saveRules}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
