import { Trash2 } from 'lucide-react';
import type { RulesSettings } from '../../../core/contract/bridge/bridge-settings.ts';
import { MEASURES } from '../../../core/contract/settings/measured-codes.ts';
import { Choice, Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { SavedForm } from './section.tsx';

type Form = SavedForm<Pick<RulesSettings, 'codigosBalanza'>>;
type Row = RulesSettings['codigosBalanza'][number];

const NEW_ROW: Row = { prefijo: '20', digitosProducto: '5', valor: 'peso', decimales: '3' };

/** How codes are read that the shop's scales print: which prefix, how many digits, and what they stand for. */
export function MeasuredCodes({ form }: { readonly form: Pick<Form, 'value' | 'change' | 'faultOf'> }) {
  const words = useWords().measured;
  const rows = form.value.codigosBalanza;
  const put = (codigosBalanza: readonly Row[]): void => form.change({ codigosBalanza });
  return (
    <fieldset className="settings-group">
      <legend>{words.title}</legend>
      <p className="soft small">{words.lead}</p>
      {rows.map((row, index) => {
        const set = (change: Partial<Row>): void =>
          put(rows.map((each, at) => (at === index ? { ...each, ...change } : each)));
        const faultOf = (field: keyof Row): string => form.faultOf(`codigosBalanza[${index}].${field}`);
        return (
          <div key={index} className="settings-row">
            <Field
              label={words.prefix}
              value={row.prefijo}
              fault={faultOf('prefijo')}
              onChange={(prefijo) => set({ prefijo })}
              inputMode="numeric"
              maxLength={2}
            />
            <Field
              label={words.digits}
              value={row.digitosProducto}
              fault={faultOf('digitosProducto')}
              onChange={(digitosProducto) => set({ digitosProducto })}
              inputMode="numeric"
              maxLength={1}
            />
            <Choice
              label={words.holds}
              value={row.valor}
              choices={MEASURES.map((each) => [each, words.measure[each]])}
              onChange={(valor) => set({ valor: valor === 'precio' ? 'precio' : 'peso' })}
            />
            <Field
              label={words.decimals}
              value={row.decimales}
              fault={faultOf('decimales')}
              onChange={(decimales) => set({ decimales })}
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
        );
      })}
      <div>
        <button type="button" className="button" onClick={() => put([...rows, NEW_ROW])}>
          {words.add}
        </button>
      </div>
    </fieldset>
  );
}
