import { useEffect, useRef, useState } from 'react';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { ImportedPrices } from '../../../core/contract/bridge/bridge-prices.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { placedFault, problemText } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { usePrices } from '../../stores/catalogue/prices.ts';

/** Imports prices from a file: preview first, then all at once. */
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

interface Looked extends ImportedPrices {
  readonly contenido: string;
}

function ImportSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const { prices } = words;
  const [looked, setLooked] = useState<Looked | null>(null);
  const [problem, setProblem] = useState<BridgeProblem | null>(null);
  const load = usePrices((store) => store.load);
  const { run } = useOneRun();
  const [name, setName] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isReady = looked !== null && looked.faults.length === 0;
  // Enter saves what was checked.
  useEffect(() => {
    if (isReady) input.current?.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [isReady]);
  const look = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setName(file.name);
    const contenido = await file.text();
    const reply = await bridge.call('prices.import', { contenido, solo: true });
    setLooked(reply.ok ? { ...reply.value, contenido } : null);
    setProblem(reply.ok ? null : reply.problem);
  };
  const keep = (): Promise<void> =>
    run(async () => {
      // Nothing to save: another file.
      if (looked === null || looked.faults.length > 0) return input.current?.click();
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
      save={isReady ? prices.importSave(looked.precios) : words.imports.choose}
      onSave={() => void keep()}
      cancel={prices.cancel}
      onClose={onClose}
    >
      <div className="row wide prices-file">
        {isReady && <Button onClick={() => input.current?.click()}>{words.imports.choose}</Button>}
        <span className="soft">{name}</span>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={prices.importPick}
          onChange={({ target }) => {
            void look(target.files?.[0]);
            // Allows the same file to be chosen again after a correction.
            target.value = '';
          }}
        />
      </div>
      <div role="status" className="wide">
        {looked !== null && <Checked file={looked} />}
      </div>
    </FormSheet>
  );
}

/** What is in the file: its prices, or its faults. */
function Checked({ file: { faults, precios, bajoCosto, masCaros } }: { readonly file: Looked }) {
  const words = useWords();
  const { prices } = words;
  if (faults.length === 0)
    return (
      <>
        <p>{prices.importReady(precios)}</p>
        <BelowCostList of={bajoCosto} />
        <DearerList of={masCaros} />
      </>
    );
  return (
    <>
      <p className="fault">{prices.importFaults}</p>
      <ul className="lined prices-faults">
        {faults.map((fault) => (
          <li key={`${fault.campo} ${fault.regla}`}>{placedFault(fault, words)}</li>
        ))}
      </ul>
    </>
  );
}

function BelowCostList({ of: { total, primeros } }: { readonly of: ImportedPrices['bajoCosto'] }) {
  const { prices } = useWords();
  if (total === 0) return null;
  return (
    <>
      <p className="fault">{prices.importBelow(total)}</p>
      <ul className="lined prices-faults">
        {primeros.map(({ descripcion, precio, costo, margen }) => (
          <li key={`${descripcion} ${precio}`}>
            {descripcion}, {dollars(precio)}. {prices.loss(dollars(costo), margen)}
          </li>
        ))}
      </ul>
    </>
  );
}

function DearerList({ of: { total, primeros } }: { readonly of: ImportedPrices['masCaros'] }) {
  const { prices } = useWords();
  if (total === 0) return null;
  return (
    <>
      <p className="fault">{prices.importDearer(total)}</p>
      <ul className="lined prices-faults">
        {primeros.map(({ descripcion, ...dearer }) => (
          <li key={`${descripcion} ${dearer.desde}`}>
            {descripcion}. {prices.dearer(dearer)}
          </li>
        ))}
      </ul>
    </>
  );
}
