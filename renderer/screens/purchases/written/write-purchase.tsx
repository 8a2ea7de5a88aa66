import { useEffect, useState } from 'react';
import { Check } from '../../../components/form/check.tsx';
import { Button } from '../../../components/button.tsx';
import type { ShownPurchase } from '../../../../core/contract/bridge/bridge-purchases.ts';
import { showFaults } from '../../../components/focus.ts';
import { Fault, Field } from '../../../components/form/field.tsx';
import { fieldFault, problemText } from '../../../faults/fault-text.ts';
import { useEnterGoesOn } from '../../../components/enter-goes-on.ts';
import { useKeys } from '../../../hooks/use-keys.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars, textOfCents } from '../../../money/cents.ts';
import { EXTRAS, useWritten, writtenSums, type Extra } from '../../../stores/purchases/written.ts';
import { WrittenDocument } from './written-document.tsx';
import { WrittenLines } from './written-lines.tsx';
import { WrittenSupplier } from './written-supplier.tsx';
import './written.css';

const SAVE_KEY = 'F12';
const CUSTOMS_EXTRAS: ReadonlySet<Extra> = new Set(['flete', 'seguro', 'derechos']);

export interface WritePurchaseProps {
  readonly onWritten: (purchase: ShownPurchase) => void;
}

export function WritePurchase({ onWritten }: WritePurchaseProps) {
  const words = useWords();
  const { draft, problem, send, load } = useWritten();
  const { busy, run } = useOneRun();
  useEffect(() => void load(), [load]);
  const faults = problem?.errors ?? [];
  const faultOf = (campo: string): string => {
    if (campo === 'fecha' && draft.fecha === '' && problem !== null) return words.written.dayMissing;
    const own = faults.filter((fault) => fault.campo === campo);
    return [...new Set(own.map((fault) => fieldFault(fault, words)))].join(' · ');
  };
  const form = useEnterGoesOn();
  const go = (): Promise<void> =>
    run(async () => {
      const written = await send();
      if (written === null) showFaults(() => {});
      else onWritten(written);
    });
  useKeys({ [SAVE_KEY]: () => void go() });
  return (
    <form
      className="written-form"
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <p className="soft full">{words.written.lead}</p>
      <div className="stack gap-4 one-column top">
        <WrittenSupplier faultOf={faultOf} />
        <WrittenDocument faultOf={faultOf} />
        <WrittenLines faultOf={faultOf} />
      </div>
      <div className="stack gap-3 one-column written-pay">
        <Amounts faultOf={faultOf} />
        {/* A single fault is shown at its field. */}
        <Fault text={problem === null || faults.length === 1 ? '' : problemText(problem, words)} />
        <Button type="submit" kind="main" data-size="large" aria-disabled={busy}>
          {words.written.save}
          <kbd className="key">{SAVE_KEY}</kbd>
        </Button>
      </div>
    </form>
  );
}

/** Totals on the paper, beside the sum of the lines. */
function Amounts({ faultOf }: { readonly faultOf: (campo: string) => string }) {
  const words = useWords().written;
  const { draft, change } = useWritten();
  const sums = writtenSums(draft);
  const [more, setMore] = useState(false);
  const shown = EXTRAS.filter((each) => (CUSTOMS_EXTRAS.has(each) ? draft.tipo === '12' : true));
  const fields = (of: readonly Extra[]) =>
    of.map((each) => (
      <Field
        key={each}
        label={words.extras[each]}
        value={draft.extras[each]}
        fault={faultOf(each)}
        inputMode="decimal"
        onChange={(typed) => change({ extras: { ...draft.extras, [each]: typed } })}
      />
    ));
  const others = shown.filter((each) => !CUSTOMS_EXTRAS.has(each));
  return (
    <section className="stack gap-3 one-column" aria-labelledby="written-amounts">
      <h2 id="written-amounts">{words.amounts}</h2>
      <p className="row led">
        <span>{words.sum}</span>
        <strong className="figures">{dollars(textOfCents(sums.lineas))}</strong>
      </p>
      <div className="written-sums">
        {fields(shown.filter((each) => CUSTOMS_EXTRAS.has(each)))}
        {draft.tipo !== '01' && (
          <Field
            label={words.iva}
            value={draft.iva ?? textOfCents(sums.iva)}
            fault={faultOf('iva')}
            inputMode="decimal"
            onChange={(iva) => change({ iva })}
          />
        )}
        {(more || others.some((each) => draft.extras[each] !== '')) && fields(others)}
      </div>
      {!more && (
        <div>
          <Button kind="plain" onClick={() => setMore(true)}>
            {words.moreAmounts}
          </Button>
        </div>
      )}
      <p className="row led">
        <span>{words.totalNow}</span>
        <strong className="size-2 figures">{dollars(textOfCents(sums.total))}</strong>
      </p>
      <Field
        label={words.total}
        value={draft.total}
        fault={faultOf('total')}
        inputMode="decimal"
        required
        onChange={(total) => change({ total })}
      />
      {draft.tipo !== '01' && (
        <Check
          label={words.deducible}
          checked={draft.deducible}
          onChange={(checked) => change({ deducible: checked })}
        />
      )}
    </section>
  );
}
