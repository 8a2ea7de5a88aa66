import type { RulesSettings } from '../../../core/contract/bridge/bridge-settings.ts';
import { Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { Bind } from './bound.ts';
import { SettingRows } from './setting-rows.tsx';

const NEW_ROW: RulesSettings['margenes'][number] = { categoria: '', porcentaje: '30' };

/** Margin over cost by category, for proposed prices in Compras. */
export function CategoryMargins({ bind }: { readonly bind: Bind<RulesSettings> }) {
  const words = useWords().purchases.margins;
  const { value: rows, onChange } = bind('margenes');
  return (
    <SettingRows
      {...{ words, rows, onChange }}
      blank={NEW_ROW}
      removeText={({ categoria }) => words.remove(categoria)}
      renderRow={(place) => (
        <>
          <Field
            label={words.category}
            placeholder={words.others}
            {...bind('margenes', place, 'categoria')}
          />
          <Field
            label={words.percent}
            {...bind('margenes', place, 'porcentaje')}
            inputMode="numeric"
            maxLength={4}
          />
        </>
      )}
    />
  );
}
