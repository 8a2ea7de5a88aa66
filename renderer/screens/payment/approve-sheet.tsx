import { ApprovalFields, useApproval } from '../../components/approval-fields.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useMessageWords } from '../../text/words.ts';
import { useApproving, type Pending } from '../../stores/till/approving.ts';
import { useOwnId } from '../../stores/till/session.ts';
import { useMessage } from '../../faults/message.ts';
import { focusEntryAfterSheet } from '../lines/entry-focus.ts';

/** Asks for a manager's PIN when the sale needs approval. */
export function ApproveSheet() {
  const pending = useApproving((approving) => approving.pending);
  return pending === null ? null : <Asked pending={pending} />;
}

function Asked({ pending }: { readonly pending: Pending }) {
  const all = useMessageWords();
  const words = all.approval;
  const lead = pending.lead(all);
  const own = useOwnId();
  const gerentes = useApproving((approving) => approving.gerentes);
  const approval = useApproval(gerentes.filter(({ id }) => id !== own));
  const [fault, setFault] = useMessage('', pending.fault ?? null);
  const { run } = useOneRun();
  const nobody = approval.gerentes.length === 0;
  const leave = (): void => {
    useApproving.getState().close();
    focusEntryAfterSheet();
  };
  const approve = (): Promise<void> =>
    run(async () => {
      if (nobody) return;
      if (approval.pin === '') return setFault(({ approval: { pinMissing } }) => pinMissing);
      const refused = await pending.run(approval.given);
      approval.forgetPin();
      if (refused !== null) setFault(refused);
      else if (useApproving.getState().pending === pending) leave();
    });
  return (
    <FormSheet
      title={pending.title(all)}
      lead={nobody ? lead : ''}
      fault={nobody ? words.nobody : fault}
      save={pending.action(all)}
      onSave={() => void approve()}
      cancel={words.back}
      onClose={leave}
    >
      {!nobody && <ApprovalFields approval={approval} lead={lead} focused />}
    </FormSheet>
  );
}
