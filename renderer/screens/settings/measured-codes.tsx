import type { RulesSettings } from '../../../core/contract/bridge/bridge-settings.ts';
import { Choice, choicesOf, Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { Bind } from './bound.ts';
import { SettingRows } from './setting-rows.tsx';

type Row = RulesSettings['codigosBalanza'][number];

const NEW_ROW: Row = { prefijo: '20', digitosProducto: '5', valor: 'peso', decimales: '3' };

/** How scale labels are read: prefix, digits, and meaning. */
export function MeasuredCodes({ bind }: { readonly bind: Bind<RulesSettings> }) {
  const words = useWords().measured;
  const { value: rows, onChange } = bind('codigosBalanza');
  return (
    <SettingRows
      {...{ words, rows, onChange }}
      blank={NEW_ROW}
      removeText={({ prefijo }) => words.remove(prefijo)}
      renderRow={(place) => (
        <>
          <Field
            label={words.prefix}
            {...bind('codigosBalanza', place, 'prefijo')}
            inputMode="numeric"
            maxLength={2}
          />
          <Field
            label={words.digits}
            {...bind('codigosBalanza', place, 'digitosProducto')}
            inputMode="numeric"
            maxLength={1}
          />
          <Choice
            label={words.holds}
            {...bind('codigosBalanza', place, 'valor')}
            choices={choicesOf(words.measure)}
          />
          <Field
            label={words.decimals}
            {...bind('codigosBalanza', place, 'decimales')}
            inputMode="numeric"
            maxLength={1}
          />
        </>
      )}
    />
  );
}
