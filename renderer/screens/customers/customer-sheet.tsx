import type { Customer } from '../../../core/contract/customers.ts';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { UNKEPT } from '../../sale/customer.ts';
import { customerFaults } from './customer-draft.ts';
import { CustomerFields } from './customer-fields.tsx';
import { useCustomerForm } from './use-customer-form.ts';

/** All that a customer needs who is not in a sale. */
const REQUIRED: ReadonlySet<string> = new Set(['nombre']);

export interface CustomerSheetProps {
  readonly customer: Customer;
  readonly onSaved: (customer: Customer) => void;
  /** Undefined when whoever is logged in may not. */
  readonly onDelete: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a customer outside a sale; check digits are told while typing. */
export function CustomerSheet({ customer, onSaved, onDelete, onClose }: CustomerSheetProps) {
  const words = useWords();
  const { draft, change, faultOf, save } = useCustomerForm({ customer, ask: customerFaults, onSaved });
  const isNew = draft.id === UNKEPT;
  return (
    <Sheet title={isNew ? words.customers.create : words.customers.edit} onClose={onClose} size="wide">
      <form
        className="record-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <CustomerFields draft={draft} faultOf={faultOf} required={REQUIRED} onChange={change} />
        <div className="actions">
          {!isNew && onDelete !== undefined && (
            <button type="button" className="button" data-kind="plain" data-place="start" onClick={onDelete}>
              {words.records.remove}
            </button>
          )}
          <button type="submit" className="button" data-kind="main">
            {words.records.save}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
