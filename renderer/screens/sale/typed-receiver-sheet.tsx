import type { TipoVenta } from '../../../core/contract/edition.ts';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { typedReceiver, useTypedReceivers } from '../../stores/till/typed-receiver.ts';

export interface TypedReceiverSheetProps {
  readonly tipoDte: TipoVenta;
  /** Goes on without it. */
  readonly onGo: () => void;
  /** Goes back to it, to choose or create it. */
  readonly onClose: () => void;
}

/** Asks before a sale leaves without the receiver that was typed and not chosen. */
export function TypedReceiverSheet({ tipoDte, onGo, onClose }: TypedReceiverSheetProps) {
  const words = useWords();
  const { key, receptor } = useCart(({ carts }) => carts[tipoDte]);
  const typed = typedReceiver(tipoDte, key);
  const instead = receptor?.nombre ?? words.receiver.finalConsumer;
  return (
    <AskSheet
      title={words.receiver.typedAsk(typed)}
      action={words.receiver.typedGo(instead)}
      onAct={() => {
        useTypedReceivers.getState().type(tipoDte, { key, text: '' });
        onGo();
      }}
      keep={words.receiver.typedChoose}
      onClose={onClose}
    >
      <p>{words.receiver.typedTold(typed, instead)}</p>
    </AskSheet>
  );
}
