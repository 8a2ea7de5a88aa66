import type { IssuerForm } from '../../../../core/contract/settings/settings-forms.ts';
import { Field } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { nitText, nrcText } from '../../../../core/contract/text/identity-text.ts';
import { phoneText } from '../../../receiver/phone.ts';
import { ActivityField } from '../../receiver/activity-field.tsx';
import { AddressFields, NOWHERE } from '../../receiver/address-fields.tsx';
import { bindTo, type Bindable } from '../bound.ts';
import '../../../components/form/field-row.css';

interface IssuerFieldsProps extends Bindable<IssuerForm> {
  /** The NIT of an existing issuer is fixed. */
  readonly nitFixed?: boolean;
}

export function IssuerFields({ nitFixed = false, ...form }: IssuerFieldsProps) {
  const words = useWords().config.issuer;
  const bind = bindTo(form);
  const { value: codActividad, ...activity } = bind('codActividad');
  return (
    <div className="form-grid">
      {!nitFixed && (
        <Field label={words.nit} {...bind('nit')} written={nitText} inputMode="numeric" identity focused />
      )}
      <Field label={words.nrc} {...bind('nrc')} written={nrcText} inputMode="numeric" identity />
      <Field label={words.name} {...bind('nombre')} wide />
      <Field label={words.tradeName} {...bind('nombreComercial')} wide />
      <ActivityField
        value={codActividad === '' ? null : codActividad}
        fault={activity.fault}
        onChange={(code) => activity.onChange(code ?? '')}
      />
      <AddressFields
        value={form.value.direccion}
        faultOf={form.faultOf}
        onChange={(direccion) => form.onChange({ direccion: direccion ?? NOWHERE })}
      />
      <ContactFields {...form} />
    </div>
  );
}

export function ContactFields(form: Bindable<Pick<IssuerForm, 'telefono' | 'correo'>>) {
  const words = useWords().config.issuer;
  const bind = bindTo(form);
  return (
    <div className="field-row">
      <Field label={words.phone} {...bind('telefono')} written={phoneText} inputMode="numeric" />
      <div data-long>
        <Field label={words.mail} {...bind('correo')} />
      </div>
    </div>
  );
}
