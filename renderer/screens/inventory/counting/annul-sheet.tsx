import { useEffect, useState } from 'react';
import type { ApprovalNeed } from '../../../../core/contract/bridge/bridge-manager.ts';
import { bridge } from '../../../bridge/index.ts';
import { ApprovalFields, useApproval } from '../../../components/approval-fields.tsx';
import { FormSheet } from '../../../components/form/form-sheet.tsx';
import { ReasonField } from '../../../components/form/reason-field.tsx';
import { useTypedReason } from '../../../components/form/use-typed-reason.ts';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';

export interface AnnulSheetProps {
  readonly id: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Annuls a wrong count, with a reason and, if there is one, another manager's PIN. */
export function AnnulSheet({ id, onDone, onClose }: AnnulSheetProps) {
  const text = useWords().inventory.counting;
  const [clave] = useState(() => crypto.randomUUID());
  const [need, setNeed] = useState<ApprovalNeed | null>(null);
  const { motivo, field, isGiven } = useTypedReason();
  const [fault, setFault] = useMessage('');
  const approval = useApproval(need?.gerentes ?? []);
  const { run } = useOneRun();
  useEffect(() => {
    void bridge.call('counts.annulNeed', {}).then((reply) => {
      if (reply.ok) setNeed(reply.value);
      else setFault(problemMessage(reply.problem));
    });
  }, [setFault]);
  const annul = (): Promise<void> =>
    run(async () => {
      if (!isGiven()) return;
      const call = { clave, id, motivo, ...approval.given };
      const reply = await bridge.call('counts.annul', call);
      approval.forgetPin();
      if (reply.ok) onDone();
      else setFault(problemMessage(reply.problem));
    });
  return (
    <FormSheet
      title={text.annulAsk}
      lead={text.annulText}
      fault={fault}
      save={text.annul}
      onSave={() => void annul()}
      cancel={text.leave}
      onClose={onClose}
    >
      <ReasonField label={text.reason} usual={text.annulReasons} focused {...field} />
      {need?.requerida === true && <ApprovalFields approval={approval} lead={text.annulSecond} />}
    </FormSheet>
  );
}
