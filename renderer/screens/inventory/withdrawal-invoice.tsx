import { Button } from '../../components/button.tsx';
import type { WithdrawnGoods, WithdrawnPaper } from '../../../core/contract/bridge/bridge-stock.ts';
import { emptyCart, freeLine, type CartLine } from '../../cart/cart.ts';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { quantityOf } from '../../money/decimal-product.ts';
import { decimalSum } from '../../money/decimal-sum.ts';
import { openDocument } from '../../stores/documents/open-document.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { goTo } from '../../stores/till/navigation.ts';

export interface WithdrawalInvoiceProps {
  readonly paper: WithdrawnPaper;
  /** Whether the goods are missing in a count; else they were taken. */
  readonly counted?: boolean;
  readonly onClose: () => void;
}

/** Proposes one factura, a sale of its own beside the one under way, for goods that were withdrawn or are missing: IVA on the public price (LIVA 11, CT 107). It has no debtor. One that was made is shown instead. */
export function WithdrawalInvoice({ paper, counted = false, onClose }: WithdrawalInvoiceProps) {
  const { counting, invoice: text } = useWords().inventory;
  const { bienes, factura, referencia } = paper;
  const total = dollars(decimalSum(bienes.map(({ cantidad, precio }) => quantityOf(cantidad, precio))));
  const make = async (): Promise<void> => {
    onClose();
    const lines = bienes.map((each) => ({ ...lineOf(each, text.line), referencia }));
    const cart = { ...emptyCart('01'), lines, newest: lines.at(-1)?.id ?? null };
    await useCart.getState().takeOver(cart);
    goTo('factura');
  };
  if (factura !== null) {
    return (
      <Sheet title={text.made} onClose={onClose} changed={false}>
        <p>{text.madeText(factura.numeroControl)}</p>
        <div className="actions">
          <Button onClick={onClose}>{text.close}</Button>
          <Button onClick={() => void make()}>{text.another}</Button>
          <EnterButton onPress={() => openDocument(factura.codigoGeneracion)}>{text.open}</EnterButton>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet title={counted ? counting.withoutCause : text.title} onClose={onClose} changed={false}>
      <p>{counted ? counting.withoutCauseText(bienes.length, total) : text.text(total)}</p>
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
