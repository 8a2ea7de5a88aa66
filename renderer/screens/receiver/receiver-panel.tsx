import {
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Customer } from '../../../core/contract/till/customers.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { Button } from '../../components/button.tsx';
import { Fault } from '../../components/form/field.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { focusEntry } from '../../components/focus.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { newCustomer } from '../../receiver/customer.ts';
import { findCustomers, onlyBegins } from '../../receiver/find-customers.ts';
import { placedUnder, type Faults } from '../../sale/faults.ts';
import { fits } from '../../sale/other-type.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useTill } from '../../stores/till/till.ts';
import { typedReceiver, useTypedReceivers } from '../../stores/till/typed-receiver.ts';
import { focusEntryAfterSheet } from '../lines/entry-focus.ts';
import { ChosenReceiver, identityOf } from './chosen-receiver.tsx';

const form = lazyScreen(() => import('./customer-sheet.tsx').then((module) => module.CustomerSheet));

const pick = lazyScreen(() => import('./customer-pick.tsx').then((module) => module.CustomerPick));

const MAX_SHOWN = 6;

const find = (typed: string) => findCustomers(typed, MAX_SHOWN);

export interface ReceiverPanelProps {
  readonly tipoDte: TipoVenta;
  readonly faults: Faults;
}

/** Who receives the document: nobody by name in a factura, unless one is found or created. */
export const ReceiverPanel = memo(function ReceiverPanel({ tipoDte, faults }: ReceiverPanelProps) {
  const words = useWords();
  const receptor = useCart(({ carts }) => carts[tipoDte].receptor);
  const locked = useCart(({ carts }) => carts[tipoDte].submitted !== null);
  const change = useCart((cart) => cart.change);
  const input = useRef<HTMLInputElement>(null);
  // With somebody chosen, whether another one is looked for.
  const [searching, setSearching] = useState(false);
  const [editing, setEditing] = useState<Customer | null>(null);
  const [picking, setPicking] = useState(false);
  const create = (nombre: string): void => setEditing(newCustomer(nombre, tipoDte));
  const put = (customer: Customer | null): void => {
    void change(tipoDte, { receptor: customer });
    setPicking(false);
    setSearching(false);
    focusEntryAfterSheet();
  };
  const toSearch = (): void => {
    if (receptor !== null && !locked) setSearching(true);
    input.current?.focus();
  };
  useKeys({ F4: toSearch });
  return (
    <section className="panel receiver" aria-labelledby="receiver-title">
      <Head
        tipoDte={tipoDte}
        acts={receptor === null}
        locked={locked}
        onPick={() => setPicking(true)}
        onCreate={() => create('')}
      />
      {receptor === null ? (
        <>
          <Nobody tipoDte={tipoDte} faults={faults} />
          <Search tipoDte={tipoDte} input={input} onPick={put} onCreate={create} />
        </>
      ) : (
        <>
          {searching && (
            <Search
              tipoDte={tipoDte}
              input={input}
              onPick={put}
              onCreate={create}
              onLeave={() => setSearching(false)}
            />
          )}
          <ChosenReceiver
            tipoDte={tipoDte}
            lacksNrc={!fits(receptor, tipoDte)}
            customer={receptor}
            fault={placedUnder(faults, 'receptor', words)}
            locked={locked}
            onEdit={() => setEditing(receptor)}
            onRemove={() => put(null)}
          />
        </>
      )}
      {picking && (
        <Suspense>
          <pick.Place onPick={put} onClose={() => setPicking(false)} />
        </Suspense>
      )}
      {editing !== null && (
        <Suspense>
          <form.Place tipoDte={tipoDte} customer={editing} onUse={put} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </section>
  );
});

interface SearchProps {
  readonly tipoDte: TipoVenta;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onPick: (customer: Customer) => void;
  readonly onCreate: (typed: string) => void;
  /** Given while somebody is chosen already: left with nothing in it, that one stays. */
  readonly onLeave?: () => void;
}

/** Finds a receiver, or begins a new one; what is typed and not chosen belongs to this sale alone. */
function Search({ tipoDte, input, onPick, onCreate, onLeave }: SearchProps) {
  const words = useWords();
  const key = useCart(({ carts }) => carts[tipoDte].key);
  const replaces = onLeave !== undefined;
  // Enter on a name that is not found opens it: the number that follows is typed there.
  useEffect(() => void Promise.all([form.load(), pick.load()]), []);
  useLayoutEffect(() => {
    if (replaces) input.current?.focus();
  }, [input, replaces]);
  useEffect(() => {
    return () => useTypedReceivers.getState().type(tipoDte, { key, text: '' });
  }, [key, tipoDte]);
  return (
    <div onBlur={() => typedReceiver(tipoDte, key) === '' && onLeave?.()}>
      <Finder
        key={key}
        label={words.receiver.findLabel}
        placeholder={replaces ? words.receiver.findOther : words.receiver.find}
        search={find}
        keyOf={({ id }) => id}
        renderItem={customerLine}
        onPick={onPick}
        asks={(found, typed) => (onlyBegins(found, typed) ? words.pick.partOfNumber(typed.trim()) : null)}
        inputRef={input}
        onTyped={(text) => useTypedReceivers.getState().type(tipoDte, { key, text })}
        onOtherKey={({ key: pressed }) => pressed === 'Escape' && replaces && focusEntry()}
        onNothing={onCreate}
        renderNothing={(typed) => (
          <Button onPointerDown={(event) => event.preventDefault()} onClick={() => onCreate(typed)}>
            {words.receiver.createNamed(typed)} <kbd className="key">Enter</kbd>
          </Button>
        )}
      />
    </div>
  );
}

interface HeadProps {
  readonly tipoDte: TipoVenta;
  /** Whether there is nobody yet: then somebody can be chosen or created. */
  readonly acts: boolean;
  readonly locked: boolean;
  readonly onPick: () => void;
  readonly onCreate: () => void;
}

function Head({ tipoDte, acts, locked, onPick, onCreate }: HeadProps) {
  const words = useWords();
  return (
    <div className="row between touch panel-head">
      <h2 id="receiver-title">
        {tipoDte === '04' ? words.receiver.titleNote : words.receiver.title} <kbd className="key">F4</kbd>
      </h2>
      {acts && (
        <div className="panel-acts">
          <Button kind="beside" disabled={locked} onClick={onPick}>
            {words.pick.customers}
          </Button>
          <Button kind="beside" disabled={locked} onClick={onCreate}>
            {words.receiver.create}
          </Button>
        </div>
      )}
    </div>
  );
}

function Nobody({ tipoDte, faults }: { readonly tipoDte: TipoVenta; readonly faults: Faults }) {
  const words = useWords();
  const threshold = useTill(({ context }) => context?.umbralReceptor ?? null);
  const started = useCart(({ carts }) => carts[tipoDte].lines.length > 0);
  if (tipoDte === '01') {
    const fault = placedUnder(faults, 'receptor', words);
    return (
      <div>
        <p className="bold receiver-name">{words.receiver.finalConsumer}</p>
        {threshold !== null && fault === '' && (
          <p className="soft small">{words.receiver.finalConsumerNote(dollars(threshold))}</p>
        )}
        <Fault text={fault} />
      </div>
    );
  }
  const needed = tipoDte === '04' ? words.receiver.neededNote : words.receiver.needed;
  return started ? <Fault text={needed} /> : <p className="soft">{needed}</p>;
}

function customerLine(customer: Customer): ReactNode {
  return (
    <span className="main">
      {customer.nombre}
      <span className="soft small figures option-second">{identityOf(customer)}</span>
    </span>
  );
}
