import type { TipoVenta } from '../../../core/contract/edition.ts';
import { Button } from '../../components/button.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { paidAndOwed } from '../../cart/carried.ts';
import { dollars } from '../../money/cents.ts';
import { useCart } from '../../stores/sale/cart.ts';

/** Which documents the current sale invoices or replaces, with a button to cancel the replacement. */
export function NextDocumentNotices({ tipoDte }: { readonly tipoDte: TipoVenta }) {
  const words = useWordsAtOnce();
  const { nextDocument } = words;
  const { reemplaza, relacionados, submitted, tenders } = useCart(({ carts }) => carts[tipoDte]);
  const change = useCart((cart) => cart.change);
  const billed = relacionados
    .filter(({ tipoDocumento }) => tipoDte !== '04' && tipoDocumento === '04')
    .map(({ numeroControl, numeroDocumento }) => numeroControl ?? numeroDocumento)
    .filter((number) => number !== '');
  const { paid, owed } = paidAndOwed(reemplaza?.pagos ?? []);
  return (
    <>
      {billed.length > 0 && (
        <div className="notice remark" data-quiet>
          <p className="figures">{nextDocument.billing(billed.join(', '))}</p>
        </div>
      )}
      {reemplaza !== null && (
        <div className="notice remark">
          <div>
            <p>{nextDocument.replacing(words.tipo[reemplaza.tipoDte], reemplaza.numeroControl)}</p>
            {paid !== null && <p>{nextDocument.paid(dollars(paid))}</p>}
            {owed !== null && <p>{nextDocument.owed(dollars(owed))}</p>}
          </div>
          <Button
            disabled={submitted !== null}
            onClick={() =>
              // Payments of the replaced document do not count for an ordinary sale.
              void change(tipoDte, {
                reemplaza: null,
                tenders: tenders.filter(({ carried }) => carried !== true),
              })
            }
          >
            {nextDocument.leave}
          </Button>
        </div>
      )}
    </>
  );
}
