import { useState } from 'react';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { Button } from '../../components/button.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { beyond, type TransferDraft } from '../../stores/stock/transfer-draft.ts';
import { useSession } from '../../stores/till/session.ts';
import { MAX_REASON_CHARS, MIN_REASON_CHARS } from './end-sheet.tsx';

export interface ReceiveReviewProps {
  readonly draft: TransferDraft;
  readonly busy: boolean;
  readonly onSend: (motivo: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/** The last look before what is not as it was sent is received; what came beyond that needs a manager, who says why. */
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

/** 1: more came than was to; −1: less. */
function more(line: TransferDraft['lines'][number]): -1 | 0 | 1 {
  const difference = beyond(line);
  if (difference === '0') return 0;
  return difference.startsWith('-') ? -1 : 1;
}

function OverForm({ draft, onSend, onClose }: Omit<ReceiveReviewProps, 'busy'>) {
  const words = useWords().transfers;
  const text = words.receiving;
  const [motivo, setMotivo] = useState('');
  const [tried, setTried] = useState(false);
  const missing = motivo.trim().length < MIN_REASON_CHARS;
  return (
    <FormSheet
      title={text.review}
      lead={text.reviewLead}
      fault=""
      save={text.save}
      onSave={() => {
        setTried(true);
        if (!missing) void onSend(motivo.trim());
      }}
      cancel={text.keep}
      onClose={onClose}
    >
      <Differences draft={draft} />
      <ReasonField
        label={words.reason}
        usual={text.overReasons}
        value={motivo}
        onChange={setMotivo}
        maxLength={MAX_REASON_CHARS}
        fault={tried && missing ? words.reasonMissing : ''}
        focused
        required
      />
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
