import { TIPOS_INGRESO, TIPOS_OPERACION } from '../../../../core/contract/settings/annex-settings.ts';
import type { RulesSettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import { Choice, choicesOf } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import type { Bind } from '../bound.ts';

const OPERATIONS = ['auto', ...TIPOS_OPERACION] as const;

/** Accountant's settings for the annexes of form F-07. */
export function AnnexFields({ bind }: { readonly bind: Bind<RulesSettings> }) {
  const { config, books } = useWords();
  const words = config.rules;
  return (
    <fieldset className="settings-group">
      <legend>{words.annexes}</legend>
      <p className="soft small">{words.annexesLead}</p>
      <div className="form-grid">
        <Choice
          label={words.operation}
          {...bind('anexosIva', 'tipoOperacion')}
          choices={OPERATIONS.map((each) => [each, words.operations[each]] as const)}
        />
        <Choice
          label={words.income}
          {...bind('anexosIva', 'tipoIngreso')}
          choices={TIPOS_INGRESO.map((each) => [each, words.incomes[each]] as const)}
        />
        <Choice
          label={books.creditSign}
          {...bind('anexosIva', 'signoNotaCredito')}
          choices={choicesOf(books.creditSigns)}
        />
        <Choice
          label={books.returnsIn}
          {...bind('anexosIva', 'retornos')}
          choices={choicesOf(books.returnsPlaces)}
        />
      </div>
    </fieldset>
  );
}
