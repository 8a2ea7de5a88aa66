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
import { useWordsAtOnce } from '../../text/words.ts';
import { dollars } from '../../money/cents.ts';
import { newCustomer } from '../../receiver/customer.ts';
import { findCustomers, onlyBegins } from '../../receiver/find-customers.ts';
import { placedUnder, type Faults } from '../../sale/faults.ts';
import { fits } from '../../sale/other-type.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { usePhoneData } from '../../stores/sale/phone-data.ts';
import { useTill } from '../../stores/till/till.ts';
import { typedReceiver, useTypedReceivers } from '../../stores/till/typed-receiver.ts';
import { focusEntryAfterSheet } from '../lines/entry-focus.ts';
import { ChosenReceiver, identityOf } from './chosen-receiver.tsx';

const form = lazyScreen(() => import('./customer-sheet.tsx').then((module) => module.CustomerSheet));

const phone = lazyScreen(() => import('./phone-sheet.tsx').then((module) => module.PhoneSheet));

const pick = lazyScreen(() => import('./customer-pick.tsx').then((module) => module.CustomerPick));

const MAX_SHOWN = 6;

const find = (typed: string) => findCustomers(typed, MAX_SHOWN);

export interface ReceiverPanelProps {
  readonly tipoDte: TipoVenta;
  readonly faults: Faults;
}

/** Receiver of the document; a factura needs none unless one is found or created. */
export const ReceiverPanel = memo(function ReceiverPanel({ tipoDte, faults }: ReceiverPanelProps) {
  const words = useWordsAtOnce();
  const receptor = useCart(({ carts }) => carts[tipoDte].receptor);
  const locked = useCart(({ carts }) => carts[tipoDte].submitted !== null);
  const change = useCart((cart) => cart.change);
  const input = useRef<HTMLInputElement>(null);
  // Whether the chosen receiver is being replaced.
  const [searching, setSearching] = useState(false);
  const [sheet, setSheet] = useState<ReceiverSheet | null>(null);
  const arrived = useArrived(tipoDte);
  const create = (nombre: string): void => setSheet(newCustomer(nombre, tipoDte));
  const put = (customer: Customer | null): void => {
    void change(tipoDte, { receptor: customer });
    setSheet(null);
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
        onPick={() => setSheet('pick')}
        onCreate={() => create('')}
        onPhone={() => setSheet('phone')}
      />
      {arrived !== null && <Arrived nombre={arrived} onLook={() => setSheet('phone')} />}
      {receptor === null ? (
        <>
          {arrived === null && <Nobody tipoDte={tipoDte} faults={faults} />}
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
            onEdit={() => setSheet(receptor)}
            onRemove={() => put(null)}
          />
        </>
      )}
      <OpenSheet tipoDte={tipoDte} sheet={sheet} onUse={put} onClose={() => setSheet(null)} />
    </section>
  );
});

type ReceiverSheet = 'pick' | 'phone' | Customer;

interface OpenSheetProps {
  readonly tipoDte: TipoVenta;
  readonly sheet: ReceiverSheet | null;
  readonly onUse: (customer: Customer) => void;
  readonly onClose: () => void;
}

function OpenSheet({ tipoDte, sheet, onUse, onClose }: OpenSheetProps) {
  if (sheet === null) return null;
  return (
    <Suspense>
      {sheet === 'pick' ? (
        <pick.Place onPick={onUse} onClose={onClose} />
      ) : sheet === 'phone' ? (
        <phone.Place tipoDte={tipoDte} onUse={onUse} onClose={onClose} />
      ) : (
        <form.Place tipoDte={tipoDte} customer={sheet} onUse={onUse} onClose={onClose} />
      )}
    </Suspense>
  );
}

interface SearchProps {
  readonly tipoDte: TipoVenta;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onPick: (customer: Customer) => void;
  readonly onCreate: (typed: string) => void;
  /** Given if a receiver is chosen: leaving the empty search keeps it. */
  readonly onLeave?: () => void;
}

/** Finds a receiver or starts a new one; the search text belongs to this sale only. */
function Search({ tipoDte, input, onPick, onCreate, onLeave }: SearchProps) {
  const words = useWordsAtOnce();
  const key = useCart(({ carts }) => carts[tipoDte].key);
  const replaces = onLeave !== undefined;
  // Preloaded: Enter on an unknown name opens the form, and the next keys belong there.
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
  /** Whether no receiver is chosen, so that the actions are shown. */
  readonly acts: boolean;
  readonly locked: boolean;
  readonly onPick: () => void;
  readonly onCreate: () => void;
  readonly onPhone: () => void;
}

function Head({ tipoDte, acts, locked, onPick, onCreate, onPhone }: HeadProps) {
  const words = useWordsAtOnce();
  const byPhone = useTill(({ context }) => context?.datosPorTelefono === true);
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
          {byPhone && (
            <Button kind="beside" disabled={locked} title={words.phone.askTitle} onClick={onPhone}>
              {words.phone.ask}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Name in the data that the customer sent by phone for this sale; null if none is pending. */
function useArrived(tipoDte: TipoVenta): string | null {
  const key = useCart(({ carts }) => carts[tipoDte].key);
  const received = usePhoneData(({ view }) => view.recibido);
  const byPhone = useTill(({ context }) => context?.datosPorTelefono === true);
  useEffect(() => void (byPhone && phone.load()), [byPhone]);
  return received?.venta === key ? received.cliente.nombre : null;
}

function Arrived({ nombre, onLook }: { readonly nombre: string; readonly onLook: () => void }) {
  const words = useWordsAtOnce().phone;
  return (
    <div className="notice row gap-3 between receiver-arrived">
      <p role="status">{words.arrived(nombre)}</p>
      <Button onClick={onLook}>{words.look}</Button>
    </div>
  );
}

function Nobody({ tipoDte, faults }: { readonly tipoDte: TipoVenta; readonly faults: Faults }) {
  const words = useWordsAtOnce();
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
