import { useState } from 'react';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { ShownTransfer } from '../../../core/contract/bridge/bridge-transfers.ts';
import { bridge } from '../../bridge/index.ts';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { problemMessage, useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';

export const MAX_REASON_CHARS = 200;
export const MIN_REASON_CHARS = 3;

/** What the shop that received it may say. */
export type EndingAct = BridgeInput<'transfers.end'>['acto'];

export interface EndSheetProps {
  readonly transfer: ShownTransfer;
  readonly acto: EndingAct;
  readonly onDone: (said: LocalizedMessage) => void;
  readonly onClose: () => void;
}

/** The shop takes back that it received it, or notes that the other one settled the difference. */
export function EndSheet({ transfer, acto, onDone, onClose }: EndSheetProps) {
  const text = useWords().transfers;
  const [motivo, setMotivo] = useState('');
  const [clave] = useState(() => crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useMessage('');
  const { run } = useOneRun();
  const missing = motivo.trim().length < MIN_REASON_CHARS;
  const undoes = acto === 'anulado';
  const save = (): Promise<void> =>
    run(async () => {
      setTried(true);
      if (missing) return;
      const documento = transfer.codigoGeneracion;
      const reply = await bridge.call('transfers.end', { clave, documento, acto, motivo: motivo.trim() });
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
        value={motivo}
        onChange={setMotivo}
        maxLength={MAX_REASON_CHARS}
        fault={tried && missing ? text.reasonMissing : ''}
        focused
        required
      />
    </FormSheet>
  );
}
