import { useEffect, useState } from 'react';
import { Check } from '../../components/form/check.tsx';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { PriceProposal } from '../../../core/contract/bridge/bridge-purchases.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { Fault } from '../../components/form/field.tsx';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { fieldFault, problemText } from '../../faults/fault-text.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { centsOf, decimalOf, dollars } from '../../money/cents.ts';
import { useTill } from '../../stores/till/till.ts';

const PRICE_KEY = 'F9';

interface PriceDraft {
  readonly of: PriceProposal;
  readonly typed: string;
  readonly chosen: boolean;
}

/** Preselects rises of a product's own price that are not flagged as unusual. */
function draftOf(of: PriceProposal): PriceDraft {
  const { propuesto, precio, propio, alarma } = of;
  const isRise = propuesto !== null && Number(propuesto) > Number(precio);
  return { of, typed: propuesto ?? '', chosen: isRise && propio && !alarma };
}

/** Proposed sale prices after a change of cost, accepted one by one or all together. */
export function PurchasePrices({ id }: { readonly id: string }) {
  const all = useWords();
  const words = all.purchases.prices;
  const isOfCentre = useTill((till) => till.context?.catalogoDeCentral === true);
  const [drafts, setDrafts] = useState<readonly PriceDraft[] | null>(null);
  const [problem, setProblem] = useState<BridgeProblem | null>(null);
  const [changed, setChanged] = useState(0);
  const { busy, run } = useOneRun();
  useEffect(() => {
    let isShown = true;
    void bridge.call('purchases.prices', { id }).then((reply) => {
      if (!isShown) return;
      if (reply.ok) setDrafts(reply.value.precios.map(draftOf));
      else setProblem(reply.problem);
    });
    return () => void (isShown = false);
  }, [id]);
  const chosen = (drafts ?? []).filter((draft) => draft.chosen && centsOf(draft.typed) !== null);
  const accept = (): Promise<void> =>
    run(async () => {
      if (chosen.length === 0 || isOfCentre) return;
      const precios = chosen.map(({ of, typed }) => ({
        codigo: of.codigo,
        antes: of.precio,
        precio: decimalOf(typed) ?? typed,
      }));
      const reply = await bridge.call('purchases.reprice', { id, precios });
      if (!reply.ok) return setProblem(reply.problem);
      setProblem(null);
      setChanged(precios.length);
      setDrafts(reply.value.precios.map(draftOf));
    });
  useKeys({ [PRICE_KEY]: () => void accept() });
  if (drafts === null || drafts.length === 0) return <Fault text={problemOf(problem, all)} />;
  const asked = drafts.filter(({ of }) => of.propuesto !== null || of.costoAntes === null);
  const change = (codigo: string, to: Partial<PriceDraft>): void =>
    setDrafts(drafts.map((draft) => (draft.of.codigo === codigo ? { ...draft, ...to } : draft)));
  return (
    <div className="stack gap-3 one-column">
      <div>
        <h2>{words.title}</h2>
        <p className="soft">{asked.length === 0 ? words.none : isOfCentre ? words.ofCentre : words.lead}</p>
      </div>
      {changed > 0 && (
        <p className="notice" data-tone="good" role="status">
          {words.changed(changed)}
        </p>
      )}
      {asked.length > 0 && <Prices drafts={asked} isOfCentre={isOfCentre} onChange={change} />}
      <Fault text={problemOf(problem, all)} />
      {asked.length > 0 && !isOfCentre && (
        <div className="actions">
          <Button kind="main" aria-disabled={busy || chosen.length === 0} onClick={() => void accept()}>
            {words.accept(chosen.length)}
            <kbd className="key">{PRICE_KEY}</kbd>
          </Button>
        </div>
      )}
    </div>
  );
}

function problemOf(problem: BridgeProblem | null, words: Parameters<typeof problemText>[1]): string {
  if (problem === null) return '';
  const [first] = problem.errors ?? [];
  return first === undefined ? problemText(problem, words) : fieldFault(first, words);
}

interface PricesProps {
  readonly drafts: readonly PriceDraft[];
  readonly isOfCentre: boolean;
  readonly onChange: (codigo: string, to: Partial<PriceDraft>) => void;
}

function Prices({ drafts, isOfCentre, onChange }: PricesProps) {
  const words = useWords().purchases.prices;
  const heads = [words.product, words.before, words.now, words.price, words.earns, words.next];
  return (
    <FigureTable label={words.title} className="purchases-prices" heads={heads}>
      <tbody>
        {drafts.map((draft) => (
          <PriceRow key={draft.of.codigo} {...{ draft, isOfCentre, onChange }} />
        ))}
      </tbody>
    </FigureTable>
  );
}

function PriceRow({
  draft: { of, typed, chosen },
  isOfCentre,
  onChange,
}: Omit<PricesProps, 'drafts'> & { readonly draft: PriceDraft }) {
  const words = useWords().purchases.prices;
  const { codigo, presentacion, costoAntes, costo, precio, propio, margen, alarma } = of;
  const isFixed = isOfCentre || !propio;
  const name = presentacion === null ? of.producto : `${of.producto} · ${presentacion}`;
  return (
    <tr>
      <th scope="row">
        {isFixed ? (
          name
        ) : (
          <Check
            label={name}
            checked={chosen}
            onChange={(checked) => onChange(codigo, { chosen: checked })}
          />
        )}
        {alarma && (
          <span className="small purchases-alarm" data-tone="bad">
            {words.alarm}
          </span>
        )}
      </th>
      <td>{costoAntes === null ? <span className="soft">{words.first}</span> : `$${costoAntes}`}</td>
      <td>{`$${costo}`}</td>
      <td>
        {dollars(precio)}
        {!propio && <span className="soft small purchases-for-all">{words.forEverybody}</span>}
      </td>
      <td data-tone={margen?.startsWith('-') === true ? 'bad' : undefined}>
        {margen === null ? '' : `${margen} %`}
      </td>
      <td>
        <input
          className="input purchases-amount"
          inputMode="decimal"
          autoComplete="off"
          aria-label={words.nextOf(name)}
          aria-invalid={chosen && centsOf(typed) === null}
          readOnly={isFixed}
          value={typed}
          onChange={({ target }) => onChange(codigo, { typed: target.value, chosen: target.value !== '' })}
        />
      </td>
    </tr>
  );
}
