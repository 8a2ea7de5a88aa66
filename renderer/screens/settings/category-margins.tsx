import { Trash2 } from 'lucide-react';
import type { RulesSettings } from '../../../core/contract/bridge/bridge-settings.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { Bind } from './bound.ts';

const NEW_ROW: RulesSettings['margenes'][number] = { categoria: '', porcentaje: '30' };

/** What is added to the cost of each category where Compras proposes a price. */
export function CategoryMargins({ bind }: { readonly bind: Bind<RulesSettings> }) {
  const words = useWords().purchases.margins;
  const { value: rows, onChange: put } = bind('margenes');
  return (
    <fieldset className="settings-group">
      <legend>{words.title}</legend>
      <p className="soft small">{words.lead}</p>
      {rows.map((row, index) => (
        <div key={index} className="stack settings-row">
          <Field
            label={words.category}
            placeholder={words.others}
            {...bind('margenes', index, 'categoria')}
          />
          <Field
            label={words.percent}
            {...bind('margenes', index, 'porcentaje')}
            inputMode="numeric"
            maxLength={4}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={words.remove(row.categoria)}
            onClick={() => put(rows.filter((_, at) => at !== index))}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        </div>
      ))}
      <div>
        <Button onClick={() => put([...rows, NEW_ROW])}>{words.add}</Button>
      </div>
    </fieldset>
  );
}
