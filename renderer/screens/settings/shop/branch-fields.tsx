import { FORMATOS_NUMERO_CONTROL } from '../../../../core/contract/ambiente.ts';
import { TIPOS_DOCUMENTO } from '../../../../core/contract/request-codes.ts';
import type { SetupForm } from '../../../../core/contract/settings/settings-forms.ts';
import { Choice, Field } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import '../../../components/form/field-row.css';

type BranchCodes = Omit<SetupForm['sucursal'], 'ultimosNumeros'>;

export interface BranchFieldsProps {
  readonly value: BranchCodes;
  /** Number and codes stay once a document exists. */
  readonly frozen?: boolean;
  readonly faultOf: (field: string) => string;
  readonly onChange: (change: Partial<BranchCodes>) => void;
}

/** Letter with which official codes of that kind begin (§control-number). */
const LETTER: Readonly<Record<string, string>> = { '01': 'S', '02': 'M', '04': 'B', '07': 'P' };

/** Where a till stands and how it numbers. */
export function BranchFields({ value, frozen = false, faultOf, onChange }: BranchFieldsProps) {
  const words = useWords().config.branch;
  const changeKind = (tipoEstablecimiento: string): void => {
    const letter = LETTER[tipoEstablecimiento];
    // The letter follows the kind as long as the code has the official form.
    const follows = !frozen && letter !== undefined && /^[MSBP]\d{3}$/.test(value.codEstable);
    const codEstable = follows ? `${letter}${value.codEstable.slice(1)}` : value.codEstable;
    onChange({ tipoEstablecimiento, codEstable });
  };
  return (
    <>
      <Field
        label={words.name}
        value={value.nombre}
        fault={faultOf('nombre')}
        onChange={(nombre) => onChange({ nombre })}
        focused
      />
      <Choice
        label={words.kind}
        value={value.tipoEstablecimiento}
        choices={Object.entries(words.kinds)}
        fault={faultOf('tipoEstablecimiento')}
        onChange={changeKind}
      />
      {frozen ? <p className="soft wide">{words.frozen}</p> : <Codes {...{ value, faultOf, onChange }} />}
      <Choice
        label={words.format}
        value={value.formatoNumeroControl}
        choices={FORMATOS_NUMERO_CONTROL.map((formato) => [formato, words.formats[formato]] as const)}
        fault={faultOf('formatoNumeroControl')}
        onChange={(chosen) =>
          onChange({ formatoNumeroControl: chosen === 'oficial' ? 'oficial' : 'interfaz' })
        }
        wide
      />
      <Responsible {...{ value, faultOf, onChange }} />
    </>
  );
}

function Codes({ value, faultOf, onChange }: Omit<BranchFieldsProps, 'frozen'>) {
  const words = useWords().config.branch;
  return (
    <>
      <Field
        label={words.number}
        value={value.numero}
        fault={faultOf('numero')}
        onChange={(numero) => onChange({ numero })}
        inputMode="numeric"
        maxLength={4}
      />
      <Field
        label={words.establishment}
        value={value.codEstable}
        fault={faultOf('codEstable')}
        onChange={(code) => onChange({ codEstable: code.toUpperCase() })}
        maxLength={4}
      />
      <Field
        label={words.point}
        value={value.codPuntoVenta}
        fault={faultOf('codPuntoVenta')}
        onChange={(code) => onChange({ codPuntoVenta: code.toUpperCase() })}
        maxLength={4}
      />
    </>
  );
}

function Responsible({ value, faultOf, onChange }: Omit<BranchFieldsProps, 'frozen'>) {
  const words = useWords().config.branch;
  const { responsable } = value;
  const put = (change: Partial<BranchCodes['responsable']>): void =>
    onChange({ responsable: { ...responsable, ...change } });
  return (
    <>
      <Field
        label={words.responsible}
        value={responsable.nombre}
        fault={faultOf('responsable.nombre')}
        onChange={(nombre) => put({ nombre })}
        wide
      />
      <div className="field-row">
        <Choice
          label={words.responsibleKind}
          value={responsable.tipoDocumento}
          choices={TIPOS_DOCUMENTO.map(({ codigo, nombre }) => [codigo, nombre] as const)}
          fault={faultOf('responsable.tipoDocumento')}
          onChange={(tipoDocumento) => put({ tipoDocumento })}
        />
        <Field
          label={words.responsibleNumber}
          value={responsable.numDocumento}
          fault={faultOf('responsable.numDocumento')}
          onChange={(numDocumento) => put({ numDocumento })}
        />
      </div>
    </>
  );
}
