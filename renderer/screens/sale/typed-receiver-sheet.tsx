import type { TipoVenta } from '../../../core/contract/edition.ts';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { receivedName, usePhoneData } from '../../stores/sale/phone-data.ts';
import { typedReceiver, useTypedReceivers } from '../../stores/till/typed-receiver.ts';

export interface TypedReceiverSheetProps {
  readonly tipoDte: TipoVenta;
  /** Continues without a receiver. */
  readonly onGo: () => void;
  /** Returns to choose or create the receiver. */
  readonly onClose: () => void;
}

/** Asks before a sale is issued without the receiver that was typed or sent by phone. */
export function TypedReceiverSheet({ tipoDte, onGo, onClose }: TypedReceiverSheetProps) {
  const words = useWordsAtOnce();
  const { key, receptor } = useCart(({ carts }) => carts[tipoDte]);
  const written = receivedName(key);
  const typed = written === '' ? typedReceiver(tipoDte, key) : written;
  const instead = receptor?.nombre ?? words.receiver.finalConsumer;
  return (
    <AskSheet
      title={words.receiver.typedAsk(typed)}
      action={words.receiver.typedGo(instead)}
      onAct={() => {
        useTypedReceivers.getState().type(tipoDte, { key, text: '' });
        if (written === '') return onGo();
        void usePhoneData.getState().drop().then(onGo);
      }}
      keep={words.receiver.typedChoose}
      onClose={onClose}
    >
      <p>{(written === '' ? words.receiver.typedTold : words.phone.unused)(typed, instead)}</p>
    </AskSheet>
  );
}
