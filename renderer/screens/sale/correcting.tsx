import { Button } from '../../components/button.tsx';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { emptyEntry } from '../lines/entry-focus.ts';

export interface CorrectingNoticeProps {
  readonly tipoDte: TipoVenta;
  readonly onLeave: () => void;
}

/** The refused document that the current sale corrects, with a button to leave. */
export function CorrectingNotice({ tipoDte, onLeave }: CorrectingNoticeProps) {
  const words = useWordsAtOnce();
  const { corrige, corrigeNumero, submitted } = useCart(({ carts }) => carts[tipoDte]);
  if (corrige === null) return null;
  return (
    <div className="notice remark">
      <p>{words.correcting.explanation(corrigeNumero)}</p>
      <Button disabled={submitted !== null} onClick={onLeave}>
        {words.correcting.leave}
      </Button>
    </div>
  );
}

export interface LeaveCorrectionProps {
  readonly tipoDte: TipoVenta;
  readonly onClose: () => void;
}

/** Asks whether to keep the lines; the refused document stays unchanged. */
export function LeaveCorrection({ tipoDte, onClose }: LeaveCorrectionProps) {
  const words = useWordsAtOnce();
  const { corrigeNumero, lines } = useCart(({ carts }) => carts[tipoDte]);
  const leaveCorrection = useCart((cart) => cart.leaveCorrection);
  const clear = useCart((cart) => cart.clear);
  return (
    <Sheet title={words.correcting.ask} onClose={onClose} role="alertdialog">
      <p>{words.correcting.asked(corrigeNumero, lines.length)}</p>
      <div className="actions">
        <Button
          onClick={() => {
            leaveCorrection(tipoDte);
            onClose();
          }}
        >
          {words.correcting.asNew}
        </Button>
        <Button
          onClick={() => {
            clear(tipoDte);
            emptyEntry(tipoDte);
            onClose();
          }}
        >
          {words.correcting.discard}
        </Button>
        <EnterButton onPress={onClose}>{words.correcting.goOn}</EnterButton>
      </div>
    </Sheet>
  );
}
