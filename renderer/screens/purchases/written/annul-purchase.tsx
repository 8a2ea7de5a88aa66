import { useState } from 'react';
import { MAX_ANNULMENT_CHARS } from '../../../../core/contract/purchases/written-purchase.ts';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FormSheet } from '../../../components/form/form-sheet.tsx';
import { problemText } from '../../../faults/fault-text.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { usePurchases } from '../../../stores/purchases/purchases.ts';

/** Annuls the purchase that is open, with a reason. */
export function AnnulPurchase() {
  const words = useWords();
  const { purchases, written, debts } = words;
  const { annul, problem } = usePurchases();
  const [asking, setAsking] = useState(false);
  const [motivo, setMotivo] = useState('');
  const [tried, setTried] = useState(false);
  const { run } = useOneRun();
  const isMissing = motivo.trim() === '';
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{written.annulTitle}</Button>
      {asking && (
        <FormSheet
          title={written.annulTitle}
          lead={written.annulLead}
          fault={problem === null ? '' : problemText(problem, words)}
          save={purchases.annul}
          cancel={debts.cancel}
          onSave={() =>
            void run(async () => {
              setTried(true);
              if (!isMissing && (await annul(motivo.trim()))) setAsking(false);
            })
          }
          onClose={() => setAsking(false)}
        >
          <Field
            label={written.reason}
            value={motivo}
            maxLength={MAX_ANNULMENT_CHARS}
            fault={tried && isMissing ? written.reasonMissing : ''}
            focused
            onChange={setMotivo}
          />
        </FormSheet>
      )}
    </div>
  );
}
