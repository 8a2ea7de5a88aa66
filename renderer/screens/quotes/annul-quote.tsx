import type { QuoteView } from '../../../core/contract/bridge/bridge-quotes.ts';
import { bridge } from '../../bridge/index.ts';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { useTypedReason } from '../../components/form/use-typed-reason.ts';
import { problemMessage, useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useApproving, type Approval } from '../../stores/till/approving.ts';
import { useQuotes } from '../../stores/documents/quotes.ts';

interface AnnulQuoteProps {
  readonly view: QuoteView;
  readonly onClose: () => void;
}

/** Annuls a quote, with a reason; another user's quote also needs a manager's PIN. */
export function AnnulQuote({ view: { cotizacion }, onClose }: AnnulQuoteProps) {
  const { quotes } = useWords();
  const { motivo, field, isGiven } = useTypedReason();
  const [fault, setFault] = useMessage('');
  const { run } = useOneRun();
  const annul = async (given: Approval): Promise<LocalizedMessage | null> => {
    const reply = await bridge.call('quotes.annul', { cotizacion, motivo, ...given });
    if (reply.ok) {
      useQuotes.getState().put(reply.value);
      onClose();
      return null;
    }
    const { problem } = reply;
    if (problem.codigo !== 'APROBACION_REQUERIDA') return problemMessage(problem);
    await useApproving.getState().ask({
      title: (words) => words.quotes.annulApproveTitle,
      lead: problemMessage(problem),
      action: (words) => words.quotes.annulApproveDo,
      run: annul,
    });
    return null;
  };
  return (
    <FormSheet
      title={quotes.annulTitle(cotizacion)}
      lead={quotes.annulLead}
      fault={fault}
      save={quotes.annulDo}
      onSave={() =>
        void run(async () => {
          if (!isGiven()) return;
          const refused = await annul({});
          if (refused !== null) setFault(refused);
        })
      }
      cancel={quotes.cancel}
      onClose={onClose}
    >
      <ReasonField label={quotes.reason} usual={quotes.usual} focused {...field} />
    </FormSheet>
  );
}
