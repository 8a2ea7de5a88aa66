import { useEffect, useState } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import { useCountDraft } from '../../stores/stock/count-draft.ts';
import { showGoodsReports, useGoodsReports } from '../../stores/stock/goods-reports.ts';
import { useOwnId } from '../../stores/till/session.ts';
import { useTill } from '../../stores/till/till.ts';
import { useSaid } from '../../faults/said.ts';
import { GoodsReports } from '../goods-reports/goods-reports.tsx';
import { Count } from './count.tsx';
import { NoStock } from './no-stock.tsx';
import { StockList } from './stock-list.tsx';
import '../statistics/statistics.css';
import './inventory.css';

/** What the shop has, a count of it under way, or what its figures tell. */
export function Inventory() {
  const words = useWords();
  const stocked = useTill(({ context }) => context?.llevaExistencias === true);
  const own = useOwnId();
  const restore = useCountDraft((draft) => draft.restore);
  const isManager = useTill(({ context }) => context?.usuario.rol === 'gerente');
  const isTelling = useGoodsReports(({ isOpen }) => isOpen);
  const [counting, setCounting] = useState(false);
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
  if (isManager && isTelling) return <GoodsReports onBack={() => showGoodsReports(false)} />;
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
      onReports={() => showGoodsReports(true)}
      onCount={() => {
        setMessage(null);
        setCounting(true);
      }}
    />
  );
}
