import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { Field } from '../../components/form/field.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { DraftFieldsProps } from './action-fields.tsx';
import { AddOne, Picked, PickedGoods } from './picked-goods.tsx';

export interface ConditionFieldsProps extends Omit<DraftFieldsProps, 'categories'> {
  readonly lists: readonly string[];
}

export function DateFields({ draft, change, faultOf }: ConditionFieldsProps) {
  const { promotions } = useWords();
  return (
    <>
      <DateField
        label={promotions.from}
        value={draft.desde}
        fault={faultOf('desde')}
        onChange={(desde) => change({ desde })}
      />
      <div className="stack gap-1 one-column">
        <DateField
          label={promotions.to}
          value={draft.hasta}
          fault={faultOf('hasta')}
          onChange={(hasta) => change({ hasta })}
        />
        <p className="soft small">{promotions.toNote}</p>
      </div>
    </>
  );
}

/** Rare conditions: days, hours, customers, limits. */
export function MoreFields({ draft, change, faultOf, lists }: ConditionFieldsProps) {
  const { promotions } = useWords();
  const { dias, listas } = draft;
  const toggled = (day: number) =>
    dias.includes(day) ? dias.filter((each) => each !== day) : [...dias, day];
  return (
    <details className="promotion-more wide">
      <summary className="medium">{promotions.more}</summary>
      <div className="stack gap-2-3 one-column">
        <div className="stack gap-1 one-column">
          <p className="label">{promotions.days}</p>
          <Chips name={promotions.days}>
            {promotions.dayNames.map((name, at) => (
              <Button
                key={name}
                aria-pressed={dias.includes(at + 1)}
                onClick={() => change({ dias: toggled(at + 1) })}
              >
                {name}
              </Button>
            ))}
          </Chips>
          <p className="soft small">{promotions.daysNote}</p>
        </div>
        {(
          [
            ['horaDesde', promotions.fromHour, promotions.hourHint],
            ['horaHasta', promotions.toHour, promotions.hourHint],
            ['minimo', promotions.minimum, promotions.noLimit],
            ['maximo', promotions.maximum, promotions.noLimit],
            ['prioridad', promotions.priority, ''],
          ] as const
        ).map(([member, label, hint]) => (
          <Field
            key={member}
            label={label}
            value={draft[member]}
            fault={faultOf(member)}
            placeholder={hint}
            inputMode="numeric"
            onChange={(typed) => change({ [member]: typed })}
          />
        ))}
        {lists.length > 0 && (
          <div className="stack gap-2 one-column">
            <AddOne
              label={promotions.list}
              offered={lists.filter((each) => !listas.includes(each))}
              onAdd={(lista) => change({ listas: [...listas, lista] })}
            />
            <Picked
              name={promotions.list}
              texts={listas}
              onRemove={(lista) => change({ listas: listas.filter((each) => each !== lista) })}
            />
          </div>
        )}
        <PickedGoods
          label={promotions.except}
          goods={{ productos: draft.excepto, categorias: [] }}
          categories={[]}
          onChange={({ productos }) => change({ excepto: productos })}
        />
      </div>
    </details>
  );
}
