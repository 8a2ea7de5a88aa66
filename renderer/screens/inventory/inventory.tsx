import { useEffect, useState } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import { useCountDraft } from '../../stores/stock/count-draft.ts';
import { useOwnId } from '../../stores/till/session.ts';
import { useTill } from '../../stores/till/till.ts';
import { useSaid } from '../../faults/said.ts';
import { Count } from './count.tsx';
import { NoStock } from './no-stock.tsx';
import { StockList } from './stock-list.tsx';
import { Transfers } from '../transfers/transfers.tsx';
import '../statistics/statistics.css';
import './inventory.css';

/** What the shop has, a count of it under way, or what shops send each other. */
export function Inventory() {
  const words = useWords();
  const stocked = useTill(({ context }) => context?.llevaExistencias === true);
  const own = useOwnId();
  const restore = useCountDraft((draft) => draft.restore);
  const [counting, setCounting] = useState(false);
  const [transferring, setTransferring] = useState(false);
  const [message, setMessage] = useSaid('');
  // Each person has a count of their own.
  useEffect(restore, [restore, own]);
  if (!stocked)
    return (
      <div className="screen-page">
        <h1>{words.inventory.title}</h1>
        <NoStock />
      </div>
    );
  if (transferring) return <Transfers onBack={() => setTransferring(false)} />;
  if (counting)
    return (
      <Count
        onBack={() => setCounting(false)}
        onSaved={(said) => {
          setMessage(said);
          setCounting(false);
        }}
      />
    );
  return (
    <StockList
      message={message}
      onMessage={setMessage}
      onCount={() => {
        setMessage(null);
        setCounting(true);
      }}
      onTransfers={() => {
        setMessage(null);
        setTransferring(true);
      }}
    />
  );
}
