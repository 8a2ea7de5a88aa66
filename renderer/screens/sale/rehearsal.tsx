import { Button } from '../../components/button.tsx';
import { REHEARSAL_NAMES, type RehearsalName } from '../../../core/contract/issuing/rehearsal.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { Choice } from '../../components/form/field.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { useOnboarding } from '../../stores/manager/onboarding.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useRehearsal } from '../../stores/sale/rehearsal.ts';
import { useTill } from '../../stores/till/till.ts';

const NONE = '';

/** Simulated outcome of this sale; only on a till that practises with the simulator. */
export function RehearsalField({ tipoDte }: { readonly tipoDte: TipoVenta }) {
  const words = useWordsAtOnce();
  const { key } = useCart(({ carts }) => carts[tipoDte]);
  const chosen = useRehearsal((store) => (store.chosen?.key === key ? store.chosen.ensayo : NONE));
  const may = useTill((till) => till.context?.ensayos === true);
  if (!may) return null;
  const choices = REHEARSAL_NAMES.map((name): readonly [string, string] => [
    name,
    words.rehearsal.names[name],
  ]);
  return (
    <fieldset className="stack part">
      <legend>{words.rehearsal.title}</legend>
      <Choice
        label={words.rehearsal.label}
        value={chosen}
        choices={[[NONE, words.rehearsal.none], ...choices]}
        onChange={(ensayo) => useRehearsal.getState().choose(key, ensayo === NONE ? null : ensayo)}
        wide
      />
    </fieldset>
  );
}

export function RehearsalNotice({ tipoDte }: { readonly tipoDte: TipoVenta }) {
  const words = useWordsAtOnce();
  const { key } = useCart(({ carts }) => carts[tipoDte]);
  const name = useRehearsal((store) => (store.chosen?.key === key ? store.chosen.ensayo : null));
  // The practice bar already says so.
  const isLed = useOnboarding((day) => day.exercise !== null);
  if (name === null || isLed) return null;
  return (
    <div className="notice remark">
      <p>{words.rehearsal.explanation(words.rehearsal.names[name as RehearsalName])}</p>
      <Button onClick={() => useRehearsal.getState().choose(key, null)}>{words.rehearsal.leave}</Button>
    </div>
  );
}
