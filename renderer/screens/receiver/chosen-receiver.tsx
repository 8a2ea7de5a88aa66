import { Suspense, useEffect, useState } from 'react';
import type { Customer } from '../../../core/contract/till/customers.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { Button } from '../../components/button.tsx';
import { Fault } from '../../components/form/field.tsx';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { identityText } from '../../receiver/identity.ts';
import { nrcText } from '../../../core/contract/text/identity-text.ts';
import { boughtBefore, useRepeat } from '../../stores/sale/repeat.ts';

const history = lazyScreen(() =>
  import('../customers/customer-history.tsx').then((module) => module.CustomerHistorySheet),
);

interface ChosenProps {
  readonly tipoDte: TipoVenta;
  readonly customer: Customer;
  /** Whether the document requires an NRC that the customer lacks. */
  readonly lacksNrc: boolean;
  readonly fault: string;
  readonly locked: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function ChosenReceiver({
  tipoDte,
  customer,
  lacksNrc,
  fault,
  locked,
  onEdit,
  onRemove,
}: ChosenProps) {
  const words = useWordsAtOnce();
  const [looking, setLooking] = useState(false);
  useEffect(() => void history.load(), []);
  const { numDocumento, nombre } = customer;
  const bought = useBought(tipoDte, numDocumento);
  return (
    <>
      <div>
        <p className="bold receiver-name">{customer.nombre}</p>
        <p className="soft small figures">{identityOf(customer)}</p>
        {customer.correo !== null && <p className="soft small">{customer.correo}</p>}
        <Fault text={lacksNrc ? words.receiver.lacksNrc : fault} />
      </div>
      <div className="flow receiver-actions">
        <Button disabled={locked} onClick={onEdit} data-receiver-change="">
          {words.receiver.edit}
        </Button>
        <Button disabled={locked} onClick={onRemove}>
          {words.receiver.remove}
        </Button>
        <Button onClick={() => setLooking(true)}>{words.customers.history.open}</Button>
        {numDocumento !== null && bought && (
          <Button
            disabled={locked}
            onClick={() => void useRepeat.getState().ofReceiver(tipoDte, { numDocumento, nombre })}
          >
            {words.repeat.ofReceiver}
          </Button>
        )}
      </div>
      {looking && (
        <Suspense>
          <history.Place customer={customer} onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the customer bought before; false while loading. */
function useBought(tipoDte: TipoVenta, numDocumento: string | null): boolean {
  const [known, setKnown] = useState({ of: '', bought: false });
  const of = `${tipoDte} ${numDocumento}`;
  useEffect(() => {
    let isLatest = true;
    if (numDocumento !== null)
      void boughtBefore(tipoDte, numDocumento).then((bought) => isLatest && setKnown({ of, bought }));
    return () => {
      isLatest = false;
    };
  }, [tipoDte, numDocumento, of]);
  return known.of === of && known.bought;
}

export function identityOf(customer: Customer): string {
  const { nrc } = customer;
  return [identityText(customer), nrc === null ? '' : `NRC ${nrcText(nrc)}`]
    .filter((part) => part !== '')
    .join(' · ');
}
