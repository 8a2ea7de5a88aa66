import {
  SETTLEMENT_WAYS,
  type ReturnProposal,
  type SettlementWay,
} from '../../../core/contract/bridge/bridge-returns.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { messageOfRule } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { Draft } from '../../stores/returns/return-draft.ts';
import { chosenMoney, type Plan } from '../../stores/returns/returns.ts';
import { Radio } from './return-choices.tsx';

export interface ReturnMoneyProps {
  readonly plan: Plan;
  readonly draft: Draft;
  readonly way: ReturnProposal;
  readonly onChange: (change: Partial<Draft>) => void;
  /** Opens a cash session. */
  readonly onOpen: () => void;
}

const WAYS_IN = ['efectivo', 'cuenta', 'otro'] as const satisfies readonly SettlementWay[];
const MAX_REFERENCE_CHARS = 50;

export function ReturnMoney({ plan, draft, way, onChange, onOpen }: ReturnMoneyProps) {
  const all = useWords();
  const { returns: words, cash } = all;
  const isIn = way.forma === 'nota-debito';
  const lawful: readonly SettlementWay[] = isIn ? WAYS_IN : SETTLEMENT_WAYS;
  const ways = lawful.filter((each) => (each === 'cuenta' ? plan.aCuenta : way.soloACuenta === null));
  const chosen = chosenMoney(plan, draft, way);
  const inCash = chosen === 'efectivo' || chosen === 'cambio';
  const hint = (each: SettlementWay): string =>
    isIn && each !== 'cambio' ? words.wayIn[each] : words.ways[each].hint;
  return (
    <fieldset className="stack gap-1 returns-money">
      <legend className="label">{isIn ? words.moneyIn : words.money}</legend>
      <div className="stack gap-1 returns-money-ways">
        {ways.map((each) => (
          <Radio
            key={each}
            name="destino"
            id={`return-money-${each}`}
            checked={chosen === each}
            onChoose={() => onChange({ destino: each })}
            label={words.ways[each].name}
            hint={hint(each)}
          />
        ))}
      </div>
      {way.soloACuenta !== null && <p className="soft small">{messageOfRule(way.soloACuenta, all)}.</p>}
      {inCash && !plan.cajaAbierta && (
        <div className="notice remark">
          <p>{chosen === 'cambio' ? words.closedExchange : words.closed}</p>
          <Button onClick={onOpen}>{cash.offerOpen}</Button>
        </div>
      )}
      {chosen === 'otro' && (
        <Field
          label={words.reference}
          value={draft.referencia}
          onChange={(referencia) => onChange({ referencia })}
          maxLength={MAX_REFERENCE_CHARS}
        />
      )}
    </fieldset>
  );
}
