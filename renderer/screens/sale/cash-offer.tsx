import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { focusEntry } from '../../components/focus.ts';
import { Sheet } from '../../components/sheet.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { useCashOffer } from '../../stores/cash/cash-offer.ts';
import { useCashClosed } from '../../stores/cash/cash-open.ts';
import { useCash } from '../../stores/cash/cash.ts';
import { useTill } from '../../stores/till/till.ts';
import { OpenForm } from '../cash/open-form.tsx';
import { focusEntryAfterSheet } from '../lines/entry-focus.ts';

/** Before the first sale of the day with the till closed: offers to open it. */
export function CashOffer() {
  const words = useWordsAtOnce().cash;
  const closed = useCashClosed();
  const today = useTill(({ context }) => context?.hoy ?? '');
  const { declined, decline } = useCashOffer();
  const [opening, setOpening] = useState(false);
  const leave = (): void => {
    setOpening(false);
    focusEntryAfterSheet();
  };
  if (opening) return <OpenSheet onLeave={leave} />;
  if (!closed || today === '' || declined === today) return null;
  return (
    <div className="notice remark">
      <p role="status">{words.offer}</p>
      <Button onClick={() => setOpening(true)}>{words.offerOpen}</Button>
      <Button
        kind="plain"
        onClick={() => {
          decline(today);
          focusEntry();
        }}
      >
        {words.offerNo}
      </Button>
    </div>
  );
}

interface OpenSheetProps {
  /** Reason for opening; by default a text explains opening. */
  readonly why?: string;
  readonly onLeave: () => void;
}

/** Opens a cash session without leaving the screen. */
export function OpenSheet({ why, onLeave }: OpenSheetProps) {
  const words = useWordsAtOnce().cash;
  const { state, refresh } = useCash();
  useEffect(() => void refresh(), [refresh]);
  return (
    <Sheet title={words.offerOpen} onClose={onLeave}>
      <p className="soft">{why ?? words.closedLead}</p>
      {state !== null && <OpenForm state={state} onOpened={onLeave} />}
    </Sheet>
  );
}
