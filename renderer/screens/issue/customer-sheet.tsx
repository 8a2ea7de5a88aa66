import { useEffect, useState } from 'react';
import type { Customer, CustomerInput } from '../../../core/contract/customers.ts';
import { TIPOS_DOCUMENTO } from '../../../core/contract/catalogs-codes.ts';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { bridge } from '../../bridge/index.ts';
import { Choice, Field } from '../../components/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { UNKEPT } from '../../sale/customer.ts';
import { faultsByField, faultsUnder, type Faults } from '../../sale/faults.ts';
import { useCart } from '../../stores/cart.ts';
import { previewOf } from '../../stores/preview.ts';
import { ActivityField } from './activity-field.tsx';
import { AddressFields } from './address-fields.tsx';

export interface CustomerSheetProps {
  readonly tipoDte: TipoDte;
  readonly customer: Customer;
  readonly onUse: (customer: Customer) => void;
  readonly onClose: () => void;
}

/** Time without a key before the service checks what was typed, in milliseconds. */
const CHECK_AFTER_MS = 150;

/** Creates or changes a customer; check digits and the document's demands are told while typing. */
export function CustomerSheet({ tipoDte, customer, onUse, onClose }: CustomerSheetProps) {
  const words = useWords();
  const [draft, setDraft] = useState(customer);
  const [saveFaults, setSaveFaults] = useState<Faults>(new Map());
  const checked = useChecked(tipoDte, draft);
  // A fault is told where something was typed; what is still empty is told when it is saved.
  const faultOf = (member: keyof Customer): string => {
    const empty = draft[member] === null || draft[member] === '';
    return saveFaults.get(member) ?? (empty ? '' : faultsUnder(checked, `receptor.${member}`));
  };
  const save = async (): Promise<void> => {
    const reply = await bridge.call('customers.save', inputOf(draft));
    if (!reply.ok) {
      const { errors = [], message } = reply.problem;
      return setSaveFaults(errors.length > 0 ? byMember(errors) : new Map([['nombre', message]]));
    }
    onClose();
    onUse(reply.value);
  };
  return (
    <Sheet title={words.receiver.editTitle} onClose={onClose} size="wide">
      <form
        className="customer-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <CustomerFields
          draft={draft}
          faultOf={faultOf}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
        <div className="actions">
          <button type="submit" className="button" data-kind="main">
            {words.receiver.save}
          </button>
        </div>
      </form>
    </Sheet>
  );
}

interface CustomerFieldsProps {
  readonly draft: Customer;
  readonly faultOf: (member: keyof Customer) => string;
  readonly onChange: (change: Partial<Customer>) => void;
}

function CustomerFields({ draft, faultOf, onChange }: CustomerFieldsProps) {
  const words = useWords();
  const field = (label: string, member: TextMember, look: 'plain' | 'wide' | 'focused' = 'plain') => (
    <Field
      label={label}
      value={draft[member] ?? ''}
      fault={faultOf(member)}
      wide={look === 'wide'}
      focused={look === 'focused'}
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
        onChange={(value) =>
          onChange({
            tipoDocumento: TIPOS_DOCUMENTO.find(({ codigo }) => codigo === value)?.codigo ?? null,
          })
        }
      />
      {field(words.receiver.number, 'numDocumento', 'focused')}
      {field(words.receiver.nrc, 'nrc')}
      {field(words.receiver.name, 'nombre', 'wide')}
      {field(words.receiver.tradeName, 'nombreComercial')}
      {field(words.receiver.mail, 'correo')}
      {field(words.receiver.phone, 'telefono')}
      <ActivityField
        value={draft.codActividad}
        fault={faultOf('codActividad')}
        onChange={(codActividad) => onChange({ codActividad })}
      />
      <AddressFields
        value={draft.direccion}
        fault={faultOf('direccion')}
        onChange={(direccion) => onChange({ direccion })}
      />
    </div>
  );
}

type TextMember = 'numDocumento' | 'nrc' | 'nombre' | 'nombreComercial' | 'correo' | 'telefono';

function inputOf({ id, ...members }: Customer): CustomerInput {
  return id === UNKEPT ? members : { id, ...members };
}

function byMember(errors: readonly { readonly campo: string; readonly mensaje: string }[]): Faults {
  return new Map(errors.map(({ campo, mensaje }) => [/^\w+/.exec(campo)?.[0] ?? campo, mensaje]));
}

/** What the service says of the sale with this receiver. */
function useChecked(tipoDte: TipoDte, draft: Customer): Faults {
  const [faults, setFaults] = useState<Faults>(new Map());
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      const cart = useCart.getState().carts[tipoDte];
      void previewOf({ ...cart, receptor: draft }).then((preview) => {
        if (!stale && preview !== null) setFaults(faultsByField(preview, []));
      });
    }, CHECK_AFTER_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [tipoDte, draft]);
  return faults;
}
