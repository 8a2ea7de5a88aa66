import { useState } from 'react';
import { ApprovalFields, useApproval } from '../../components/approval-fields.tsx';
import { Field } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { Switch } from '../../components/form/switch.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useCash } from '../../stores/cash/cash.ts';
import { useMessage } from '../../faults/message.ts';
import { typedAmount } from './typed-amount.ts';

/** Whether the branch's tills sell only with an open session, and the largest difference without a manager. */
export function RulesSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const { state, setRules, problem, forgetProblem } = useCash();
  const [exigirCaja, setExigir] = useState(state?.reglas.exigirCaja ?? false);
  const [limite, setLimite] = useState(state?.reglas.limiteDiferencia ?? '');
  const [fault, setFault] = useMessage('');
  const approval = useApproval(state?.aprobacionSalida.gerentes ?? []);
  const before = state?.reglas;
  const isChanged =
    exigirCaja !== before?.exigirCaja || typedAmount(limite) !== typedAmount(before.limiteDiferencia);
  const needed = isChanged && approval.gerentes.length > 0;
  const leave = (): void => {
    forgetProblem();
    onClose();
  };
  const save = async (): Promise<void> => {
    const cents = typedAmount(limite);
    if (typeof cents === 'string') return setFault((all) => all.cash[cents]);
    const done = await setRules({ exigirCaja, limiteDiferencia: limite, ...approval.given });
    approval.forgetPin();
    if (done) onClose();
  };
  return (
    <FormSheet
      title={words.cash.rules}
      lead={words.cash.rulesLead}
      fault={problem === null ? '' : problemText(problem, words)}
      save={words.cash.saveRules}
      onSave={() => void save()}
      cancel={words.cash.cancel}
      onClose={leave}
    >
      <Switch
        label={words.cash.mustOpen}
        value={exigirCaja}
        onChange={setExigir}
        note={words.cash.mustOpenNote}
      />
      <Field label={words.cash.limit} value={limite} onChange={setLimite} inputMode="decimal" fault={fault} />
      <p className="soft small">{words.cash.limitNote}</p>
      {needed && <ApprovalFields approval={approval} lead={words.approval.secondManager} />}
    </FormSheet>
  );
}
