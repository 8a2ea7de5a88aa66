import { useState } from 'react';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { ShownTransfer } from '../../../core/contract/bridge/bridge-transfers.ts';
import { bridge } from '../../bridge/index.ts';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { useTypedReason } from '../../components/form/use-typed-reason.ts';
import { problemMessage, useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';

/** Acts of the receiving branch. */
export type EndingAct = BridgeInput<'transfers.end'>['acto'];

export interface EndSheetProps {
  readonly transfer: ShownTransfer;
  readonly acto: EndingAct;
  readonly onDone: (said: LocalizedMessage) => void;
  readonly onClose: () => void;
}

/** The receiving branch undoes its receipt or records that the sender settled the difference. */
export function EndSheet({ transfer, acto, onDone, onClose }: EndSheetProps) {
  const text = useWords().transfers;
  const { motivo, field, isGiven } = useTypedReason();
  const [clave] = useState(() => crypto.randomUUID());
  const [fault, setFault] = useMessage('');
  const { run } = useOneRun();
  const undoes = acto === 'anulado';
  const save = (): Promise<void> =>
    run(async () => {
      if (!isGiven()) return;
      const documento = transfer.codigoGeneracion;
      const reply = await bridge.call('transfers.end', { clave, documento, acto, motivo });
      if (reply.ok) onDone(({ transfers }) => transfers.settled);
      else setFault(problemMessage(reply.problem));
    });
  return (
    <FormSheet
      title={undoes ? text.undo : text.end}
      lead={undoes ? text.undoText : text.endText}
      fault={fault}
      save={text.save}
      onSave={() => void save()}
      cancel={text.cancel}
      onClose={onClose}
    >
      <ReasonField
        label={text.reason}
        usual={undoes ? text.undoReasons : text.endReasons}
        {...field}
        focused
      />
    </FormSheet>
  );
}
