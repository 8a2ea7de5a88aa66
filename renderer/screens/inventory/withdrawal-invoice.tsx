import { Button } from '../../components/button.tsx';
import type { WithdrawnGoods } from '../../../core/contract/bridge/bridge-stock.ts';
import { emptyCart, freeLine, type CartLine } from '../../cart/cart.ts';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { quantityOf } from '../../money/decimal-product.ts';
import { decimalSum } from '../../money/decimal-sum.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { goTo } from '../../stores/till/navigation.ts';

export interface WithdrawalInvoiceProps {
  readonly goods: readonly WithdrawnGoods[];
  /** Whether they are missing in a count; else they were taken. */
  readonly counted?: boolean;
  /** Whether it is offered later, when it may have been made already. */
  readonly late?: boolean;
  readonly onClose: () => void;
}

/** Proposes one factura, a sale of its own beside the one under way, for goods that were withdrawn or are missing: IVA on the public price (LIVA 11, CT 107). It has no debtor. */
export function WithdrawalInvoice({ goods, counted = false, late = false, onClose }: WithdrawalInvoiceProps) {
  const { counting, invoice: text } = useWords().inventory;
  const total = dollars(decimalSum(goods.map(({ cantidad, precio }) => quantityOf(cantidad, precio))));
  const make = async (): Promise<void> => {
    onClose();
    const lines = goods.map((each) => lineOf(each, text.line));
    const cart = { ...emptyCart('01'), lines, newest: lines.at(-1)?.id ?? null };
    await useCart.getState().takeOver(cart);
    goTo('factura');
  };
  return (
    <Sheet
      title={late ? text.makeLate : counted ? counting.withoutCause : text.title}
      onClose={onClose}
      changed={false}
    >
      <p>{counted ? counting.withoutCauseText(goods.length, total) : text.text(total)}</p>
      {late && <p className="notice">{text.onlyOnce}</p>}
      <p className="soft">{counted ? counting.nobodyOwes : text.note}</p>
      <div className="actions">
        <Button onClick={onClose}>{text.later}</Button>
        <EnterButton onPress={() => void make()}>{text.make}</EnterButton>
      </div>
    </Sheet>
  );
}

/** Without product code: the goods have already left the stock. */
function lineOf(
  { descripcion, cantidad, precio, uniMedida, tratamiento }: WithdrawnGoods,
  nameOf: (name: string) => string,
): CartLine {
  const free = freeLine(nameOf(descripcion), precio, { cantidad, precio: null, descuento: '' });
  return { ...free, uniMedida, tratamiento };
}
