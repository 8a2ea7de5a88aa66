import type { TipoVenta } from '../../../core/contract/edition.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useCart } from '../../stores/sale/cart.ts';

/** Which documents the sale at hand bills, and which one it takes the place of, with the way out of that. */
export function OnwardNotices({ tipoDte }: { readonly tipoDte: TipoVenta }) {
  const words = useWords();
  const { onward } = words;
  const { reemplaza, relacionados, submitted } = useCart(({ carts }) => carts[tipoDte]);
  const change = useCart((cart) => cart.change);
  const billed = relacionados
    .filter(({ tipoDocumento }) => tipoDte !== '04' && tipoDocumento === '04')
    .map(({ numeroControl, numeroDocumento }) => numeroControl ?? numeroDocumento)
    .filter((number) => number !== '');
  return (
    <>
      {billed.length > 0 && (
        <div className="notice told" data-quiet>
          <p className="figures">{onward.billing(billed.join(', '))}</p>
        </div>
      )}
      {reemplaza !== null && (
        <div className="notice told">
          <p>{onward.replacing(words.tipo[reemplaza.tipoDte], reemplaza.numeroControl)}</p>
          <button
            type="button"
            className="button"
            disabled={submitted !== null}
            onClick={() => void change(tipoDte, { reemplaza: null })}
          >
            {onward.leave}
          </button>
        </div>
      )}
    </>
  );
}
