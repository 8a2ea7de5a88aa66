import { useEffect, useState } from 'react';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { ListedPrice, PriceInput, PriceTrial } from '../../../core/contract/bridge/bridge-prices.ts';
import { bridge } from '../../bridge/index.ts';
import { DateField } from '../../components/form/date-field.tsx';
import { Fault, Field } from '../../components/form/field.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { centsOf, decimalOf, dollars } from '../../money/cents.ts';
import { findProducts, foundProducts } from '../../sale/find-products.ts';
import { usePrices } from '../../stores/catalogue/prices.ts';
import { FoundLine } from '../lines/found-line.tsx';

/** Results of one search. */
const FOUND = 8;
/** Quantity with up to three decimals. */
const QUANTITY = /^\d{1,9}(\.\d{1,3})?$/;

export interface PriceSheetProps {
  /** Null for a new price. */
  readonly price: ListedPrice | null;
  readonly today: string;
  readonly onClose: () => void;
}

interface Goods {
  readonly codigo: string;
  readonly descripcion: string;
}

export function PriceSheet({ price, today, onClose }: PriceSheetProps) {
  const words = useWords();
  const { prices } = words;
  const save = usePrices((store) => store.save);
  const [goods, setGoods] = useState<Goods | null>(price);
  const [opened] = useState(price);
  const draft = useDraft(opened, today);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<BridgeProblem | null>(null);
  const { run } = useOneRun();
  const faults = { ...draft.faults, goods: goods === null ? prices.noProduct : '' };
  const faultOf = (field: keyof typeof faults): string => (tried ? faults[field] : '');
  const keep = (): Promise<void> =>
    run(async () => {
      setTried(true);
      if (goods === null || Object.values(faults).some((fault) => fault !== '')) return;
      const { minimo, desde } = draft.read;
      const isSame = opened?.minimo === minimo && opened.desde === desde;
      const antes = isSame ? { antes: opened.precio } : {};
      const wrong = await save({ codigo: goods.codigo, ...draft.read, ...antes });
      setProblem(wrong);
      if (wrong === null) onClose();
    });
  return (
    <FormSheet
      title={price === null ? prices.add : prices.change(price.descripcion)}
      lead={prices.sheetLead}
      fault={problem === null ? '' : problemText(problem, words)}
      save={prices.save}
      onSave={() => void keep()}
      cancel={prices.cancel}
      onClose={onClose}
    >
      <Which goods={goods} fault={faultOf('goods')} onPick={setGoods} />
      <Field
        label={prices.minimum}
        value={draft.typed.minimo}
        fault={faultOf('minimo')}
        placeholder={prices.minimumHint}
        inputMode="decimal"
        onChange={(minimo) => draft.change({ minimo })}
      />
      <DateField
        label={prices.from}
        value={draft.typed.desde}
        fault={faultOf('desde')}
        onChange={(desde) => draft.change({ desde })}
      />
      <Field
        key={goods?.codigo ?? ''}
        label={prices.price}
        value={draft.typed.precio}
        fault={faultOf('precio')}
        inputMode="decimal"
        focused={goods !== null}
        required
        onChange={(precio) => draft.change({ precio })}
      />
      {goods !== null && (
        <Trial
          price={{ codigo: goods.codigo, ...draft.read }}
          isPriced={faults.precio === ''}
          today={today}
        />
      )}
    </FormSheet>
  );
}

function useDraft(price: ListedPrice | null, today: string) {
  const { prices } = useWords();
  const [typed, setTyped] = useState({
    minimo: price === null || price.minimo === '0' ? '' : price.minimo,
    desde: price?.desde ?? today,
    precio: price?.precio ?? '',
  });
  const cents = centsOf(typed.precio);
  const minimo = typed.minimo.trim() === '' ? '0' : (decimalOf(typed.minimo) ?? '');
  return {
    typed,
    change: (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change })),
    read: { minimo, desde: typed.desde, precio: decimalOf(typed.precio) ?? '' },
    faults: {
      minimo: QUANTITY.test(minimo) ? '' : prices.noQuantity,
      desde: typed.desde === '' ? prices.noDay : '',
      precio: cents === null || cents <= 0 ? prices.noPrice : '',
    },
  };
}

interface WhichProps {
  readonly goods: Goods | null;
  readonly fault: string;
  readonly onPick: (goods: Goods) => void;
}

function Which({ goods, fault, onPick }: WhichProps) {
  const { prices, purchases } = useWords();
  if (goods !== null)
    return (
      <p>
        <strong className="medium breaks">{goods.descripcion}</strong>{' '}
        <span className="soft small figures">{goods.codigo}</span>
      </p>
    );
  return (
    <div className="stack gap-1 one-column wide">
      <Finder
        label={prices.product}
        placeholder={purchases.findHint}
        focused
        invalid={fault !== ''}
        search={async (q) => {
          const answer = await findProducts(q, FOUND);
          return answer === null ? null : foundProducts(answer, q);
        }}
        keyOf={({ product }) => product.codigo}
        renderItem={(found) => <FoundLine found={{ kind: 'product', ...found }} />}
        renderNothing={(typed) => <p>{purchases.nothingFound(typed)}</p>}
        onPick={({ product: { codigo, descripcion } }) => onPick({ codigo, descripcion })}
      />
      <Fault text={fault} />
    </div>
  );
}

type PriceDraft = Omit<PriceInput, 'lista' | 'cliente'>;

interface TrialProps {
  readonly price: PriceDraft;
  /** Whether its amount can be saved. */
  readonly isPriced: boolean;
  readonly today: string;
}

/** Answer of the service about a draft, as far as it can be asked. */
function useTrial({ price, isPriced, today }: TrialProps): PriceTrial | null {
  const { lista, cliente } = usePrices((store) => store.owner);
  const [trial, setTrial] = useState<PriceTrial | null>(null);
  const asked = JSON.stringify({
    lista,
    cliente: cliente?.id ?? null,
    codigo: price.codigo,
    minimo: QUANTITY.test(price.minimo) ? price.minimo : '0',
    desde: price.desde || today,
    precio: isPriced ? price.precio : '0.01',
  } satisfies PriceInput);
  useEffect(() => {
    let isGone = false;
    void bridge.call('prices.margin', JSON.parse(asked) as PriceInput).then((reply) => {
      if (!isGone && reply.ok) setTrial(reply.value);
    });
    return () => {
      isGone = true;
    };
  }, [asked]);
  return trial;
}

/** What the price leaves, before it is saved, and whether more would cost more each. */
function Trial(props: TrialProps) {
  const { prices } = useWords();
  const trial = useTrial(props);
  if (trial === null) return null;
  const { precioNormal, costo, margen, masCaro } = trial;
  const leaves =
    costo === null || margen === null
      ? prices.noCost
      : !props.isPriced
        ? ''
        : margen < 0
          ? prices.loss(dollars(costo), margen)
          : prices.margin(dollars(costo), margen);
  return (
    <div role="status" className="stack gap-2 wide">
      <p className="toned" data-tone={margen !== null && margen < 0 && props.isPriced ? 'bad' : undefined}>
        <span className="figures">{prices.usualIs(dollars(precioNormal))}</span> {leaves}
      </p>
      {masCaro !== null && props.isPriced && <p className="notice">{prices.dearer(masCaro)}</p>}
    </div>
  );
}
