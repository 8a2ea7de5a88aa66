import { useState } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { useCart } from '../../stores/sale/cart.ts';

const MAX_NAME_CHARS = 60;

export interface ParkSheetProps {
  readonly tipoDte: TipoVenta;
  readonly onClose: () => void;
}

/** Parks the current sale, optionally with a name. */
export function ParkSheet({ tipoDte, onClose }: ParkSheetProps) {
  const words = useWordsAtOnce();
  const receptor = useCart(({ carts }) => carts[tipoDte].receptor?.nombre ?? '');
  const [name, setName] = useState('');
  return (
    <Sheet title={words.parked.parkTitle} onClose={onClose}>
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void useCart.getState().park(tipoDte, name.trim() === '' ? receptor : name.trim());
        }}
      >
        <p>{words.parked.parkText}</p>
        <Field
          label={words.parked.name}
          value={name}
          onChange={setName}
          placeholder={receptor === '' ? words.parked.nameHint : receptor}
          maxLength={MAX_NAME_CHARS}
          focused
        />
        <div className="actions">
          <Button type="submit" kind="main" data-size="large">
            {words.parked.park}
            <kbd className="key">Enter</kbd>
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
