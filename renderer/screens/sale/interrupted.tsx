import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { useResult } from '../../stores/sale/result.ts';

/** Poll interval without an answer, in ms. */
const ASK_EVERY_MS = 2000;

/** A submitted sale without an answer: polls for the result and never issues again. */
export function Interrupted({ tipoDte }: { readonly tipoDte: TipoVenta }) {
  const words = useWordsAtOnce();
  const asking = useResult((result) => result.asking !== null);
  const settle = useResult((result) => result.settle);
  useEffect(() => {
    void settle(tipoDte);
    const timer = setInterval(() => void settle(tipoDte), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [tipoDte, settle]);
  return (
    <div className="notice remark">
      <output>{asking ? words.sale.asking : words.sale.interrupted}</output>
      <Button disabled={asking} onClick={() => void settle(tipoDte)}>
        {words.sale.interruptedAction}
      </Button>
    </div>
  );
}
