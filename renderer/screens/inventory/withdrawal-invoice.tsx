import { Button } from '../../components/button.tsx';
import type { ListedProduct } from '../../../core/contract/till/products.ts';
import { freeLine } from '../../cart/cart.ts';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { quantityOf } from '../../money/decimal-product.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { addWhenAtHand } from '../result/sale-at-hand.ts';

/** Goods withdrawn without a sale. */
export interface Withdrawn {
  readonly product: ListedProduct;
  /** Decimal text. */
  readonly cantidad: string;
}

export interface WithdrawalInvoiceProps {
  readonly withdrawn: Withdrawn;
  readonly onClose: () => void;
}

/** Proposes the factura for withdrawn goods: IVA on the public price (LIVA 11, CT 107). */
export function WithdrawalInvoice({ withdrawn, onClose }: WithdrawalInvoiceProps) {
  const text = useWords().inventory.invoice;
  const { product, cantidad } = withdrawn;
  const make = (): void => {
    onClose();
    const asked = { cantidad, precio: null, descuento: '' };
    // A line without product code: the goods have already left the stock.
    const free = freeLine(text.line(product.descripcion), product.precio, asked);
    const { uniMedida, tratamiento } = product;
    addWhenAtHand('01', () => useCart.getState().addLine('01', { ...free, uniMedida, tratamiento }));
    goTo('factura');
  };
  return (
    <Sheet title={text.title} onClose={onClose} changed={false}>
      <p>{text.text(dollars(quantityOf(cantidad, product.precio)))}</p>
      <p className="soft">{text.note}</p>
      <div className="actions">
        <Button onClick={onClose}>{text.later}</Button>
        <EnterButton onPress={make}>{text.make}</EnterButton>
      </div>
    </Sheet>
  );
}
