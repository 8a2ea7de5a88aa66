import { useEffect, useState } from 'react';
import type { Customer } from '../../../core/contract/till/customers.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Fault } from '../../../core/contract/problem.ts';
import { Button } from '../../components/button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { newCustomer } from '../../receiver/customer.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { previewOf } from '../../stores/sale/preview.ts';
import { customerFaults } from '../customers/customer-draft.ts';
import { CustomerFields } from '../customers/customer-fields.tsx';
import { useCustomerForm } from '../customers/use-customer-form.ts';

export interface CustomerSheetProps {
  readonly tipoDte: TipoVenta;
  readonly customer: Customer;
  readonly onUse: (customer: Customer) => void;
  readonly onClose: () => void;
}

/** Creates or edits a customer; marks what the document requires, shows wrong check digits while typing. */
export function CustomerSheet({ tipoDte, customer, onUse, onClose }: CustomerSheetProps) {
  const words = useWords();
  const required = useRequired(tipoDte);
  const [saleKey] = useState(() => useCart.getState().carts[tipoDte].key);
  const { draft, changed, change, faultOf, save } = useCustomerForm({
    customer,
    ask: (written) => receiverFaults(tipoDte, written),
    onSaved: (kept) => {
      onClose();
      // The sale may have changed or been submitted while saving.
      const { key, submitted } = useCart.getState().carts[tipoDte];
      if (key === saleKey && submitted === null) onUse(kept);
    },
  });
  return (
    <Sheet title={words.receiver.editTitle} onClose={onClose} size="wide" changed={changed}>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <CustomerFields draft={draft} faultOf={faultOf} required={required} onChange={change} />
        <div className="actions">
          <Button type="submit" kind="main">
            {words.receiver.save}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

const RECEIVER = 'receptor.';
/** Member that belongs to the sale, not to the customer. */
const OF_THE_SALE = 'bienTitulo';

/** Faults of a receiver in the current sale, by path of the customer. */
async function demandsOf(tipoDte: TipoVenta, receptor: Customer): Promise<readonly Fault[]> {
  const preview = await previewOf({ ...useCart.getState().carts[tipoDte], receptor });
  return (preview?.faults ?? [])
    .filter(({ campo }) => campo.startsWith(RECEIVER) && campo !== `${RECEIVER}${OF_THE_SALE}`)
    .map((fault) => ({ ...fault, campo: fault.campo.slice(RECEIVER.length) }));
}

/** Faults in the sale, then the customer's own. */
async function receiverFaults(tipoDte: TipoVenta, written: Customer): Promise<readonly Fault[]> {
  const [demands, own] = await Promise.all([demandsOf(tipoDte, written), customerFaults(written)]);
  const seen = new Set(demands.map(({ campo }) => campo));
  return [...demands, ...own.filter(({ campo }) => !seen.has(campo))];
}

/** Required members for this type: the faults of an empty receiver. */
function useRequired(tipoDte: TipoVenta): ReadonlySet<string> {
  const [required, setRequired] = useState<ReadonlySet<string>>(new Set(['nombre']));
  useEffect(() => {
    let stale = false;
    void demandsOf(tipoDte, { ...newCustomer('', tipoDte), tipoDocumento: null }).then((faults) => {
      const missing = faults.filter(({ codigo }) => codigo === 'CAMPO_REQUERIDO').map(({ campo }) => campo);
      if (!stale) setRequired(new Set(['nombre', ...missing]));
    });
    return () => {
      stale = true;
    };
  }, [tipoDte]);
  return required;
}
