import { FormSheet } from '../../components/form/form-sheet.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { useTypedReason } from '../../components/form/use-typed-reason.ts';
import { Button } from '../../components/button.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { beyond, type TransferDraft } from '../../stores/stock/transfer-draft.ts';
import { useSession } from '../../stores/till/session.ts';

export interface ReceiveReviewProps {
  readonly draft: TransferDraft;
  readonly busy: boolean;
  readonly onSend: (motivo: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/** Confirms a receipt that differs from the shipment; a surplus needs a manager and a reason. */
export function ReceiveReview({ draft, busy, onSend, onClose }: ReceiveReviewProps) {
  const text = useWords().transfers.receiving;
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const isOver = draft.lines.some((line) => more(line) > 0);
  if (isOver && isManager) return <OverForm draft={draft} onSend={onSend} onClose={onClose} />;
  return (
    <Sheet title={text.review} onClose={onClose} changed={false}>
      <p className="soft">{text.reviewLead}</p>
      <Differences draft={draft} />
      {isOver && <p className="notice">{text.overManager}</p>}
      <div className="actions">
        {isOver ? (
          <EnterButton onPress={onClose}>{text.keep}</EnterButton>
        ) : (
          <>
            <Button onClick={onClose}>{text.keep}</Button>
            <EnterButton onPress={() => busy || void onSend(null)}>{text.save}</EnterButton>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** Sign of the difference: 1 surplus, -1 shortage, 0 none. */
function more(line: TransferDraft['lines'][number]): -1 | 0 | 1 {
  const difference = beyond(line);
  if (difference === '0') return 0;
  return difference.startsWith('-') ? -1 : 1;
}

function OverForm({ draft, onSend, onClose }: Omit<ReceiveReviewProps, 'busy'>) {
  const words = useWords().transfers;
  const text = words.receiving;
  const { motivo, field, isGiven } = useTypedReason();
  return (
    <FormSheet
      title={text.review}
      lead={text.reviewLead}
      fault=""
      save={text.save}
      onSave={() => {
        if (isGiven()) void onSend(motivo);
      }}
      cancel={text.keep}
      onClose={onClose}
    >
      <Differences draft={draft} />
      <ReasonField label={words.reason} usual={text.overReasons} {...field} focused />
    </FormSheet>
  );
}

function Differences({ draft }: { readonly draft: TransferDraft }) {
  const text = useWords().transfers.receiving;
  return (
    <ul className="lined receive-differences">
      {draft.lines
        .filter((line) => more(line) !== 0)
        .map((each) => {
          const { numItem, codigo, descripcion } = each.line;
          const units = beyond(each).replace('-', '');
          return (
            <li key={`${numItem} ${codigo}`} data-tone={more(each) > 0 ? 'bad' : 'waiting'}>
              {more(each) > 0 ? text.over(units, descripcion) : text.short(units, descripcion)}
            </li>
          );
        })}
    </ul>
  );
}
