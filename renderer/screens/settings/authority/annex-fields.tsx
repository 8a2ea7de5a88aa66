import { TIPOS_INGRESO, TIPOS_OPERACION } from '../../../../core/contract/settings/annex-settings.ts';
import type { RulesSettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import { Choice } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';

type Annexes = RulesSettings['anexosIva'];

const OPERATIONS = ['auto', ...TIPOS_OPERACION] as const;
const SIGNS = ['positivo', 'negativo'] as const;
const PLACES = ['fuera', 'negativo'] as const;

export interface AnnexFieldsProps {
  readonly value: Annexes;
  readonly onChange: (value: Annexes) => void;
}

/** What the accountant decides in the annexes of form F-07. */
export function AnnexFields({ value, onChange }: AnnexFieldsProps) {
  const { config, books } = useWords();
  const words = config.rules;
  const { tipoOperacion, tipoIngreso, signoNotaCredito, retornos } = value;
  return (
    <fieldset className="settings-group">
      <legend>{words.annexes}</legend>
      <p className="soft small">{words.annexesLead}</p>
      <div className="form-grid">
        <Choice
          label={words.operation}
          value={tipoOperacion}
          choices={OPERATIONS.map((each) => [each, words.operations[each]] as const)}
          onChange={(chosen) =>
            onChange({ ...value, tipoOperacion: OPERATIONS.find((each) => each === chosen) ?? tipoOperacion })
          }
        />
        <Choice
          label={words.income}
          value={tipoIngreso}
          choices={TIPOS_INGRESO.map((each) => [each, words.incomes[each]] as const)}
          onChange={(chosen) =>
            onChange({ ...value, tipoIngreso: TIPOS_INGRESO.find((each) => each === chosen) ?? tipoIngreso })
          }
        />
        <Choice
          label={books.creditSign}
          value={signoNotaCredito}
          choices={SIGNS.map((each) => [each, books.creditSigns[each]] as const)}
          onChange={(chosen) =>
            onChange({
              ...value,
              signoNotaCredito: SIGNS.find((each) => each === chosen) ?? signoNotaCredito,
            })
          }
        />
        <Choice
          label={books.returnsIn}
          value={retornos}
          choices={PLACES.map((each) => [each, books.returnsPlaces[each]] as const)}
          onChange={(chosen) =>
            onChange({ ...value, retornos: PLACES.find((each) => each === chosen) ?? retornos })
          }
        />
      </div>
    </fieldset>
  );
}
