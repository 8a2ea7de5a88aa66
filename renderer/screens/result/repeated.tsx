import type { TipoVenta } from '../../../core/contract/edition.ts';
import { Button } from '../../components/button.tsx';
import { focusEntry } from '../../components/focus.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { dollars } from '../../money/cents.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useRepeat } from '../../stores/sale/repeat.ts';

/** Lines taken from an earlier sale, and prices that have changed since. */
export function RepeatedNotice({ tipoDte }: { readonly tipoDte: TipoVenta }) {
  const words = useWordsAtOnce();
  const repeated = useRepeat((repeat) => repeat.repeated);
  const forget = useRepeat((repeat) => repeat.forget);
  const key = useCart(({ carts }) => carts[tipoDte].key);
  if (repeated?.key !== key) return null;
  const { numeroControl, of, changes } = repeated;
  const nothing = of === null ? words.repeat.nothing : words.repeat.nothingOf(of);
  return (
    <div className="notice remark" data-quiet={changes.length === 0 || undefined}>
      <div role="status">
        <p>{numeroControl === null ? nothing : words.repeat.done(numeroControl)}</p>
        {changes.length > 0 && <p>{words.repeat.changed}</p>}
        <ul className="small figures">
          {changes.map(({ descripcion, before, today }, index) => (
            <li key={`${descripcion}/${index}`}>
              {words.repeat.change(descripcion, dollars(before), dollars(today))}
            </li>
          ))}
        </ul>
      </div>
      <Button
        onClick={() => {
          forget();
          focusEntry();
        }}
      >
        {words.repeat.understood}
      </Button>
    </div>
  );
}
