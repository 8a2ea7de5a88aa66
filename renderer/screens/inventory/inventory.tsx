import { useState } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import { useCounts } from '../../stores/stock/counts.ts';
import { showGoodsReports, useGoodsReports } from '../../stores/stock/goods-reports.ts';
import { useTill } from '../../stores/till/till.ts';
import { useMessage } from '../../faults/message.ts';
import { GoodsReports } from '../goods-reports/goods-reports.tsx';
import { Count } from './counting/count.tsx';
import { Counts } from './counting/counts.tsx';
import { NoStock } from './no-stock.tsx';
import { StockList } from './stock-list.tsx';
import { Transfers } from '../transfers/transfers.tsx';
import './inventory.css';

/** Stock, counts, transfers between branches, and reports. */
export function Inventory() {
  const words = useWords();
  const stocked = useTill(({ context }) => context?.llevaExistencias === true);
  const count = useCounts(({ id }) => id);
  const enter = useCounts((counts) => counts.enter);
  const isManager = useTill(({ context }) => context?.usuario.rol === 'gerente');
  const isTelling = useGoodsReports(({ isOpen }) => isOpen);
  const [counting, setCounting] = useState(false);
  const [transferring, setTransferring] = useState(false);
  const [message, setMessage] = useMessage('');
  if (!stocked)
    return (
      <div className="screen-page">
        <h1>{words.inventory.title}</h1>
        <NoStock />
      </div>
    );
  if (isManager && isTelling) return <GoodsReports onBack={() => showGoodsReports(false)} />;
  if (transferring) return <Transfers onBack={() => setTransferring(false)} />;
  if (count !== null)
    return (
      <Count
        key={count}
        onDone={(said) => {
          setMessage(said);
          setCounting(true);
          void enter(null);
        }}
      />
    );
  if (counting) return <Counts message={message} onMessage={setMessage} onBack={() => setCounting(false)} />;
  return (
    <StockList
      message={message}
      onMessage={setMessage}
      onReports={() => showGoodsReports(true)}
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
