import { useState } from 'react';
import { CAT_005 } from '../../../../core/catalogs/short-catalogs.ts';
import { CAUSA_CODES } from '../../../../core/contract/bridge/bridge-queue.ts';
import { MAX_MOTIVO_CHARS } from '../../../../core/contract/settings/contingency-settings.ts';
import { Choice, Field } from '../../../components/form/field.tsx';
import { FormSheet } from '../../../components/form/form-sheet.tsx';
import { fieldFault, problemText } from '../../../faults/fault-text.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { useQueue, type QueuedContingency } from '../../../stores/documents/queue.ts';

/** CAT-005: other, which requires a text. */
const OTHER = '5';

export interface ContingencySheetProps {
  readonly contingency: QueuedContingency;
  readonly onClose: () => void;
}

/** Changes the cause for documents that follow. */
export function CauseSheet({ contingency, onClose }: ContingencySheetProps) {
  const words = useWords();
  const { causeForm } = words.queue;
  const { changeCause, forgetProblem, problem } = useQueue();
  const [tipo, setTipo] = useState<string>(contingency.tipo);
  const [motivo, setMotivo] = useState(contingency.motivo ?? '');
  const leave = (): void => {
    forgetProblem();
    onClose();
  };
  const save = async (): Promise<void> => {
    const code = CAUSA_CODES.find((each) => each === tipo) ?? OTHER;
    const given = motivo.trim() === '' ? null : motivo;
    if (await changeCause({ id: contingency.id, tipo: code, motivo: given })) onClose();
  };
  const wrong = problem?.errors?.find(({ campo }) => campo === 'motivo');
  const fault = wrong === undefined ? '' : fieldFault(wrong, words);
  return (
    <FormSheet
      title={causeForm.title}
      lead={causeForm.lead}
      fault={problem === null || fault !== '' ? '' : problemText(problem, words)}
      save={causeForm.save}
      onSave={() => void save()}
      cancel={causeForm.cancel}
      onClose={leave}
    >
      <Choice
        label={causeForm.cause}
        value={tipo}
        onChange={setTipo}
        choices={CAT_005.entries.map(([code, name]) => [code, `${code} ${name}`] as const)}
      />
      <Field
        label={tipo === OTHER ? causeForm.wordsNeeded : causeForm.words}
        value={motivo}
        onChange={setMotivo}
        maxLength={MAX_MOTIVO_CHARS}
        fault={fault}
      />
    </FormSheet>
  );
}
