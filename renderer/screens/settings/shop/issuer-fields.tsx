import type { IssuerForm } from '../../../../core/contract/settings/settings-forms.ts';
import { Field } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { nitText, nrcText } from '../../../receiver/identity.ts';
import { phoneText } from '../../../receiver/phone.ts';
import { ActivityField } from '../../receiver/activity-field.tsx';
import { AddressFields, NOWHERE } from '../../receiver/address-fields.tsx';
import '../../../components/form/field-row.css';

export interface IssuerFieldsProps {
  readonly value: IssuerForm;
  /** The NIT of an issuer that exists stays. */
  readonly nitFixed?: boolean;
  readonly faultOf: (field: string) => string;
  readonly onChange: (change: Partial<IssuerForm>) => void;
}

/** Who issues. */
export function IssuerFields({ value, nitFixed = false, faultOf, onChange }: IssuerFieldsProps) {
  const words = useWords().config.issuer;
  return (
    <div className="form-grid">
      {!nitFixed && (
        <Field
          label={words.nit}
          value={value.nit}
          fault={faultOf('nit')}
          written={nitText}
          onChange={(nit) => onChange({ nit })}
          inputMode="numeric"
          focused
        />
      )}
      <Field
        label={words.nrc}
        value={value.nrc}
        fault={faultOf('nrc')}
        written={nrcText}
        onChange={(nrc) => onChange({ nrc })}
        inputMode="numeric"
      />
      <Field
        label={words.name}
        value={value.nombre}
        fault={faultOf('nombre')}
        onChange={(nombre) => onChange({ nombre })}
        wide
      />
      <Field
        label={words.tradeName}
        value={value.nombreComercial}
        fault={faultOf('nombreComercial')}
        onChange={(nombreComercial) => onChange({ nombreComercial })}
        wide
      />
      <ActivityField
        value={value.codActividad === '' ? null : value.codActividad}
        fault={faultOf('codActividad')}
        onChange={(code) => onChange({ codActividad: code ?? '' })}
      />
      <AddressFields
        value={value.direccion}
        faultOf={faultOf}
        onChange={(direccion) => onChange({ direccion: direccion ?? NOWHERE })}
      />
      <ContactFields value={value} faultOf={faultOf} onChange={onChange} />
    </div>
  );
}

export interface ContactFieldsProps {
  readonly value: Pick<IssuerForm, 'telefono' | 'correo'>;
  readonly faultOf: (field: string) => string;
  readonly onChange: (change: Partial<Pick<IssuerForm, 'telefono' | 'correo'>>) => void;
}

/** How to reach an issuer or a branch. */
export function ContactFields({ value, faultOf, onChange }: ContactFieldsProps) {
  const words = useWords().config.issuer;
  return (
    <div className="field-row">
      <Field
        label={words.phone}
        value={value.telefono}
        fault={faultOf('telefono')}
        written={phoneText}
        onChange={(telefono) => onChange({ telefono })}
        inputMode="numeric"
      />
      <div data-long>
        <Field
          label={words.mail}
          value={value.correo}
          fault={faultOf('correo')}
          onChange={(correo) => onChange({ correo })}
        />
      </div>
    </div>
  );
}
