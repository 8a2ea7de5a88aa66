import type { WithoutCause } from '../../../../core/contract/bridge/bridge-counts.ts';
import { freeLine } from '../../../cart/cart.ts';
import { Button } from '../../../components/button.tsx';
import { EnterButton } from '../../../components/form/enter-button.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import { quantityOf } from '../../../money/decimal-product.ts';
import { decimalSum } from '../../../money/decimal-sum.ts';
import { useCart } from '../../../stores/sale/cart.ts';
import { goTo } from '../../../stores/till/navigation.ts';
import { addWhenAtHand } from '../../result/sale-at-hand.ts';

export interface WithoutCauseSheetProps {
  readonly missing: readonly WithoutCause[];
  readonly onClose: () => void;
}

/** Proposes one factura for all losses without a cause: IVA on the public price (LIVA 11, CT 107). It has no debtor. */
export function WithoutCauseSheet({ missing, onClose }: WithoutCauseSheetProps) {
  const { counting: text, invoice } = useWords().inventory;
  const total = decimalSum(missing.map(({ cantidad, precio }) => quantityOf(cantidad, precio)));
  const make = (): void => {
    onClose();
    addWhenAtHand('01', () => {
      for (const { descripcion, cantidad, precio, uniMedida, tratamiento } of missing) {
        // A line without product code: the goods have already left the stock.
        const free = freeLine(invoice.line(descripcion), precio, { cantidad, precio: null, descuento: '' });
        useCart.getState().addLine('01', { ...free, uniMedida, tratamiento });
      }
    });
    goTo('factura');
  };
  return (
    <Sheet title={text.withoutCause} onClose={onClose} changed={false}>
      <p>{text.withoutCauseText(missing.length, dollars(total))}</p>
      <p className="soft">{text.nobodyOwes}</p>
      <div className="actions">
        <Button onClick={onClose}>{invoice.later}</Button>
        <EnterButton onPress={make}>{invoice.make}</EnterButton>
      </div>
    </Sheet>
  );
}
