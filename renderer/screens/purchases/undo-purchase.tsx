import { useState } from 'react';
import type { ShownPurchase } from '../../../core/contract/bridge/bridge-purchases.ts';
import { MAX_ANNULMENT_CHARS } from '../../../core/contract/purchases/written-purchase.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { usePurchases } from '../../stores/purchases/purchases.ts';

/** Reverses the entry of the open purchase, with a reason; a handwritten one is annulled. */
export function UndoPurchase({ open }: { readonly open: ShownPurchase }) {
  const words = useWords();
  const { debts } = words;
  const says = open.escrita ? words.purchases.annulWritten : words.purchases.undo;
  const { undo, problem } = usePurchases();
  const [asking, setAsking] = useState(false);
  const [motivo, setMotivo] = useState('');
  const [tried, setTried] = useState(false);
  const { run } = useOneRun();
  const isMissing = motivo.trim() === '';
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{says.title}</Button>
      {asking && (
        <FormSheet
          title={says.title}
          lead={says.lead}
          fault={problem === null ? '' : problemText(problem, words)}
          save={says.save}
          cancel={debts.cancel}
          onSave={() =>
            void run(async () => {
              setTried(true);
              if (!isMissing && (await undo(motivo.trim()))) setAsking(false);
            })
          }
          onClose={() => setAsking(false)}
        >
          <ul className="soft stack gap-2">
            {says.what.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <Field
            label={says.reason}
            value={motivo}
            maxLength={MAX_ANNULMENT_CHARS}
            fault={tried && isMissing ? says.reasonMissing : ''}
            focused
            onChange={setMotivo}
          />
        </FormSheet>
      )}
    </div>
  );
}
