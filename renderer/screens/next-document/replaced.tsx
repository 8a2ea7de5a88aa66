import { useWords } from '../../hooks/use-words.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useInvalidation } from '../../stores/documents/invalidation.ts';
import type { Outcome } from '../../stores/sale/result.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { finishSale } from '../result/finish-sale.ts';

/** The former document that is still to be invalidated, and the way there once this one can take its place. */
export function ReplacedNotice({ outcome: { tipoDte, key, issuance } }: { readonly outcome: Outcome }) {
  const words = useWords();
  const { nextDocument } = words;
  const cart = useCart(({ carts, parked }) =>
    [...Object.values(carts), ...parked.map((sale) => sale.cart)].find((each) => each.key === key),
  );
  const reemplaza = cart?.reemplaza ?? null;
  if (reemplaza === null) return null;
  const { codigoGeneracion, numeroControl } = reemplaza;
  const tipo = words.tipo[reemplaza.tipoDte];
  if (issuance.result.estado !== 'PROCESADO') {
    return (
      <p className="notice" data-tone="waiting">
        {nextDocument.leftWaiting(tipo, numeroControl)}
      </p>
    );
  }
  return (
    <div className="notice remark">
      <p>{nextDocument.left(tipo, numeroControl)}</p>
      <button
        type="button"
        className="button"
        onClick={() => {
          finishSale(tipoDte);
          void useInvalidation.getState().start(codigoGeneracion);
          goTo('invalidar');
        }}
      >
        {nextDocument.invalidate}
      </button>
    </div>
  );
}
