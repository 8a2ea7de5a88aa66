import { Trash2 } from 'lucide-react';
import type { RulesSettings } from '../../../core/contract/bridge/bridge-settings.ts';
import { Button } from '../../components/button.tsx';
import { Choice, choicesOf, Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { Bind } from './bound.ts';

type Row = RulesSettings['codigosBalanza'][number];

const NEW_ROW: Row = { prefijo: '20', digitosProducto: '5', valor: 'peso', decimales: '3' };

/** How codes are read that the shop's scales print: which prefix, how many digits, and what they stand for. */
export function MeasuredCodes({ bind }: { readonly bind: Bind<RulesSettings> }) {
  const words = useWords().measured;
  const { value: rows, onChange: put } = bind('codigosBalanza');
  return (
    <fieldset className="settings-group">
      <legend>{words.title}</legend>
      <p className="soft small">{words.lead}</p>
      {rows.map((row, index) => (
        <div key={index} className="stack settings-row">
          <Field
            label={words.prefix}
            {...bind('codigosBalanza', index, 'prefijo')}
            inputMode="numeric"
            maxLength={2}
          />
          <Field
            label={words.digits}
            {...bind('codigosBalanza', index, 'digitosProducto')}
            inputMode="numeric"
            maxLength={1}
          />
          <Choice
            label={words.holds}
            {...bind('codigosBalanza', index, 'valor')}
            choices={choicesOf(words.measure)}
          />
          <Field
            label={words.decimals}
            {...bind('codigosBalanza', index, 'decimales')}
            inputMode="numeric"
            maxLength={1}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={words.remove(row.prefijo)}
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
