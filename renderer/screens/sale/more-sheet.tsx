import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Preview } from '../../../core/contract/till/till.ts';
import { Check } from '../../components/form/check.tsx';
import { Field } from '../../components/form/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { DISCOUNTED, type Cart } from '../../cart/cart.ts';
import type { Faults } from '../../sale/faults.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { Keypad } from '../../components/keypad.tsx';
import { otherType } from './move-sale.ts';
import { RehearsalField } from './rehearsal.tsx';
import { RelatedField } from '../receiver/related-field.tsx';

const FAULT_OF = { gravado: 'descuGravada', exento: 'descuExenta', 'no-sujeto': 'descuNoSuj' } as const;
const MAX_OBSERVACIONES_CHARS = 3000;

export interface MoreSheetProps {
  readonly tipoDte: TipoVenta;
  readonly faults: Faults;
  readonly preview: Preview | undefined;
  /** Changes the sale to the other type. */
  readonly onMove: () => void;
  readonly onClose: () => void;
}

/** Members edited in the sheet; data of related documents has its own button. */
function typedOf({ descuentos, ivaRetenido, ivaPercibido, observaciones }: Cart) {
  return { descuentos, ivaRetenido, ivaPercibido, observaciones };
}

export function MoreSheet({ tipoDte, faults, preview, onMove, onClose }: MoreSheetProps) {
  const words = useWords();
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const change = (part: Partial<Cart>): void => void useCart.getState().change(tipoDte, part);
  const total = preview?.totales?.total;
  const other = otherType(cart);
  // Changes apply while typing; closing without confirming restores these values.
  const [before] = useState(() => typedOf(cart));
  return (
    <Sheet
      title={words.more.title}
      onClose={() => {
        change(before);
        onClose();
      }}
      size="wide"
      changed={JSON.stringify(typedOf(cart)) !== JSON.stringify(before)}
    >
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <Discounts cart={cart} faults={faults} onChange={(descuentos) => change({ descuentos })} />
        {tipoDte !== '04' && <Withholding cart={cart} onChange={change} />}
        <RelatedField
          tipoDte={tipoDte}
          values={cart.relacionados}
          faults={faults}
          onChange={(relacionados) => change({ relacionados })}
        />
        <Field
          label={words.more.observaciones}
          value={cart.observaciones}
          fault={faults.get('observaciones')}
          maxLength={MAX_OBSERVACIONES_CHARS}
          onChange={(observaciones) => change({ observaciones })}
          wide
        />
        <RehearsalField tipoDte={tipoDte} />
        <Keypad />
        <div className="actions">
          {total !== undefined && (
            <output className="pick-count figures">
              <span className="soft">{words.totals.total}</span> {dollars(total)}
            </output>
          )}
          {other !== null && (
            <Button data-size="large" onClick={onMove}>
              {words.tools.moveTo[other]}
            </Button>
          )}
          <Button type="submit" kind="main" data-size="large">
            {words.more.done}
            <kbd className="key">Enter</kbd>
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

interface DiscountsProps {
  readonly cart: Cart;
  readonly faults: Faults;
  readonly onChange: (descuentos: Cart['descuentos']) => void;
}

/** One field per tax treatment in the sale. */
function Discounts({ cart, faults, onChange }: DiscountsProps) {
  const words = useWords();
  const present = DISCOUNTED.filter(
    (kind) => cart.descuentos[kind] !== '' || cart.lines.some(({ tratamiento }) => tratamiento === kind),
  );
  const kinds = present.length === 0 ? (['gravado'] as const) : present;
  const wrong = kinds.findIndex((kind) => faults.has(FAULT_OF[kind]));
  return (
    <fieldset className="stack part">
      <legend>{words.more.discounts}</legend>
      <div className="form-grid">
        {kinds.map((kind, index) => (
          <Field
            key={kind}
            label={kinds.length === 1 && kind === 'gravado' ? words.more.ofAll : words.more.of[kind]}
            value={cart.descuentos[kind]}
            fault={faults.get(FAULT_OF[kind])}
            placeholder={words.more.discountHint}
            inputMode="decimal"
            focused={index === Math.max(wrong, 0)}
            onChange={(typed) => onChange({ ...cart.descuentos, [kind]: typed })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface WithholdingProps {
  readonly cart: Cart;
  readonly onChange: (part: Partial<Cart>) => void;
}

function Withholding({ cart, onChange }: WithholdingProps) {
  const words = useWords();
  return (
    <fieldset className="stack part">
      <legend>{words.more.withholding}</legend>
      <Check
        label={words.more.retained}
        checked={cart.ivaRetenido}
        onChange={(ivaRetenido) => onChange({ ivaRetenido })}
      />
      {cart.tipoDte === '03' && (
        <Check
          label={words.more.perceived}
          checked={cart.ivaPercibido}
          onChange={(ivaPercibido) => onChange({ ivaPercibido })}
        />
      )}
    </fieldset>
  );
}
