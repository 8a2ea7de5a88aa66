import { useState } from 'react';
import { TIPOS_DOCUMENTO } from '../../../core/contract/request-codes.ts';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { Choice, Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { UNKEPT } from '../../receiver/customer.ts';
import { nrcText, numberText } from '../../../core/contract/text/identity-text.ts';
import { phoneText } from '../../receiver/phone.ts';
import { ActivityField } from '../receiver/activity-field.tsx';
import { AddressFields } from '../receiver/address-fields.tsx';
import '../../components/form/field-row.css';

export interface CustomerFieldsProps {
  readonly draft: Customer;
  /** Takes a path such as `nombre` or `direccion.municipio`. */
  readonly faultOf: (path: string) => string;
  readonly required: ReadonlySet<string>;
  readonly onChange: (change: Partial<Customer>) => void;
}

export function CustomerFields({ draft, faultOf, required, onChange }: CustomerFieldsProps) {
  const words = useWords();
  // A new customer who comes from a search by number starts at the name.
  const [first] = useState<TextMember>(() =>
    draft.id === UNKEPT && draft.numDocumento !== null && draft.nombre === '' ? 'nombre' : 'numDocumento',
  );
  const field = (label: string, member: TextMember) => (
    <Field
      label={label}
      value={draft[member] ?? ''}
      fault={faultOf(member)}
      required={required.has(member)}
      focused={member === first}
      written={WRITTEN[member]?.(draft)}
      identity={member === 'numDocumento' || member === 'nrc'}
      onChange={(value) => onChange({ [member]: value === '' && member !== 'nombre' ? null : value })}
    />
  );
  return (
    <div className="form-grid">
      <Choice
        label={words.receiver.kind}
        value={draft.tipoDocumento ?? ''}
        choices={TIPOS_DOCUMENTO.map(({ codigo, nombre }) => [codigo, nombre] as const)}
        fault={faultOf('tipoDocumento')}
        required={required.has('tipoDocumento')}
        onChange={(value) =>
          onChange({
            tipoDocumento: TIPOS_DOCUMENTO.find(({ codigo }) => codigo === value)?.codigo ?? null,
          })
        }
      />
      {field(words.receiver.number, 'numDocumento')}
      {field(words.receiver.nrc, 'nrc')}
      <div className="field-row">
        <div data-long>{field(words.receiver.name, 'nombre')}</div>
        {field(words.receiver.tradeName, 'nombreComercial')}
        <div data-long>{field(words.receiver.mail, 'correo')}</div>
        {field(words.receiver.phone, 'telefono')}
      </div>
      <ActivityField
        value={draft.codActividad}
        fault={faultOf('codActividad')}
        required={required.has('codActividad')}
        onChange={(codActividad) => onChange({ codActividad })}
      />
      <AddressFields
        value={draft.direccion}
        faultOf={faultOf}
        required={required.has('direccion')}
        onChange={(direccion) => onChange({ direccion })}
      />
      <p className="soft small wide">{words.faults.required}</p>
    </div>
  );
}

/** Formatted numbers, as in lists and documents. */
const WRITTEN: Readonly<Partial<Record<TextMember, (of: Customer) => (value: string) => string>>> = {
  numDocumento:
    ({ tipoDocumento }) =>
    (numDocumento) =>
      numberText({ tipoDocumento, numDocumento }),
  nrc: () => nrcText,
  telefono: () => phoneText,
};

type TextMember = 'numDocumento' | 'nrc' | 'nombre' | 'nombreComercial' | 'correo' | 'telefono';
