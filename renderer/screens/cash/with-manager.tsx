import { ApprovalFields, useApproval } from '../../components/approval-fields.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { useMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useCash } from '../../stores/cash/cash.ts';

/** Confirms a count with a manager present. */
export function WithManager() {
  const words = useWords();
  const { countWith, withoutManager, state } = useCash();
  const approval = useApproval(state?.aprobacionSalida.gerentes ?? []);
  const [fault, setFault] = useMessage('');
  const { run } = useOneRun();
  const confirm = (): Promise<void> =>
    run(async () => {
      const { userId, pin, forgetPin } = approval;
      if (pin === '') return setFault((all) => all.cash.pinMissing);
      const refused = await countWith({ userId, pin });
      forgetPin();
      setFault(refused);
    });
  return (
    <FormSheet
      title={words.cash.recountTitle}
      lead=""
      fault={fault}
      save={words.cash.confirmCount}
      onSave={() => void confirm()}
      cancel={words.cash.cancel}
      onClose={withoutManager}
    >
      {approval.gerentes.length === 0 ? (
        <p className="notice" role="status">
          {words.cash.noApprover}
        </p>
      ) : (
        <ApprovalFields approval={approval} lead={words.cash.recountLead} focused />
      )}
    </FormSheet>
  );
}
