import { useState } from 'react';
import type { BridgeOutput, BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { placedFault, problemText } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { usePrices } from '../../stores/catalogue/prices.ts';

/** Prices from a file: looked at first, kept all at once. */
export function PriceFile() {
  const { prices } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{prices.importFile}</Button>
      {isOpen && <ImportSheet onClose={() => setOpen(false)} />}
    </>
  );
}

interface Looked extends BridgeOutput<'prices.import'> {
  readonly contenido: string;
}

function ImportSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const { prices } = words;
  const [looked, setLooked] = useState<Looked | null>(null);
  const [problem, setProblem] = useState<BridgeProblem | null>(null);
  const load = usePrices((store) => store.load);
  const { run } = useOneRun();
  const look = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const contenido = await file.text();
    const reply = await bridge.call('prices.import', { contenido, solo: true });
    setLooked(reply.ok ? { ...reply.value, contenido } : null);
    setProblem(reply.ok ? null : reply.problem);
  };
  const keep = (): Promise<void> =>
    run(async () => {
      if (looked === null || looked.faults.length > 0) return;
      const reply = await bridge.call('prices.import', { contenido: looked.contenido, solo: false });
      if (!reply.ok) return setProblem(reply.problem);
      if (reply.value.faults.length > 0) return setLooked({ ...looked, ...reply.value });
      const count = reply.value.precios;
      usePrices.setState({ said: (texts) => texts.prices.imported(count) });
      onClose();
      await load();
    });
  return (
    <FormSheet
      title={prices.importTitle}
      lead={prices.importLead}
      fault={problem === null ? '' : problemText(problem, words)}
      save={prices.importSave(looked?.precios ?? 0)}
      onSave={() => void keep()}
      cancel={prices.cancel}
      onClose={onClose}
    >
      <label className="field wide">
        <span className="label">{prices.importPick}</span>
        <input
          className="input"
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => void look(target.files?.[0])}
        />
      </label>
      <div role="status" className="wide">
        {looked !== null && looked.faults.length === 0 && <p>{prices.importReady(looked.precios)}</p>}
        {looked !== null && looked.faults.length > 0 && (
          <>
            <p className="fault">{prices.importFaults}</p>
            <ul className="lined prices-faults">
              {looked.faults.map((fault) => (
                <li key={`${fault.campo} ${fault.regla}`}>{placedFault(fault, words)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </FormSheet>
  );
}
