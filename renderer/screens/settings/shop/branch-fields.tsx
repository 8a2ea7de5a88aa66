import { FORMATOS_NUMERO_CONTROL } from '../../../../core/contract/ambiente.ts';
import { TIPOS_DOCUMENTO } from '../../../../core/contract/request-codes.ts';
import type { SetupForm } from '../../../../core/contract/settings/settings-forms.ts';
import { Choice, choicesOf, Field } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { bindTo, type Bind, type Bindable, type Bound } from '../bound.ts';
import '../../../components/form/field-row.css';

type BranchCodes = Omit<SetupForm['sucursal'], 'ultimosNumeros'>;

interface BranchFieldsProps extends Bindable<BranchCodes> {
  /** Number and codes are fixed once a document exists. */
  readonly frozen?: boolean;
}

/** First letter of official codes by kind of establishment (§control-number). */
const LETTER: Readonly<Record<string, string>> = { '01': 'S', '02': 'M', '04': 'B', '07': 'P' };

export function BranchFields({ frozen = false, ...form }: BranchFieldsProps) {
  const words = useWords().config.branch;
  const { value, onChange } = form;
  const bind = bindTo(form);
  const changeKind = (tipoEstablecimiento: BranchCodes['tipoEstablecimiento']): void => {
    const letter = LETTER[tipoEstablecimiento];
    // The letter follows the kind if the code has the official form.
    const follows = !frozen && letter !== undefined && /^[MSBP]\d{3}$/.test(value.codEstable);
    const codEstable = follows ? `${letter}${value.codEstable.slice(1)}` : value.codEstable;
    onChange({ tipoEstablecimiento, codEstable });
  };
  return (
    <>
      <Field label={words.name} {...bind('nombre')} focused />
      <Choice
        label={words.kind}
        {...bind('tipoEstablecimiento')}
        choices={choicesOf(words.kinds)}
        onChange={changeKind}
      />
      {frozen ? <p className="soft wide">{words.frozen}</p> : <Codes bind={bind} />}
      <Choice
        label={words.format}
        {...bind('formatoNumeroControl')}
        choices={FORMATOS_NUMERO_CONTROL.map((formato) => [formato, words.formats[formato]] as const)}
        wide
      />
      <Responsible bind={bind} />
    </>
  );
}

interface PartProps {
  readonly bind: Bind<BranchCodes>;
}

function Codes({ bind }: PartProps) {
  const words = useWords().config.branch;
  return (
    <>
      <Field label={words.number} {...bind('numero')} inputMode="numeric" maxLength={4} />
      <Field label={words.establishment} {...inCapitals(bind('codEstable'))} maxLength={4} />
      <Field label={words.point} {...inCapitals(bind('codPuntoVenta'))} maxLength={4} />
    </>
  );
}

function inCapitals(code: Bound<string>): Bound<string> {
  return { ...code, onChange: (typed) => code.onChange(typed.toUpperCase()) };
}

function Responsible({ bind }: PartProps) {
  const words = useWords().config.branch;
  return (
    <>
      <Field label={words.responsible} {...bind('responsable', 'nombre')} wide />
      <div className="field-row">
        <Choice
          label={words.responsibleKind}
          {...bind('responsable', 'tipoDocumento')}
          choices={TIPOS_DOCUMENTO.map(({ codigo, nombre }) => [codigo, nombre] as const)}
        />
        <Field label={words.responsibleNumber} {...bind('responsable', 'numDocumento')} identity />
      </div>
    </>
  );
}
