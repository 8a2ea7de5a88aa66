import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs, type Key } from 'react-aria-components/Tabs';
import type { Customer } from '../../../core/contract/till/customers.ts';
import type { NeighboursProps } from '../../components/list/neighbours.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { UNKEPT } from '../../receiver/customer.ts';
import { RecordSheet } from '../import/record-sheet.tsx';
import { customerFaults } from './customer-draft.ts';
import { CustomerAccount, isDebtor } from './customer-account.tsx';
import { CustomerHistoryView } from './customer-history.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { useCustomerForm } from './use-customer-form.ts';

/** Required outside a sale. */
const REQUIRED: ReadonlySet<string> = new Set(['nombre']);

export interface CustomerSheetProps {
  readonly customer: Customer;
  /** Opened to correct a fault, which is shown at once and gets the focus. */
  readonly mending?: boolean;
  readonly onSaved: (customer: Customer) => void;
  /** Undefined if the user may not delete. */
  readonly onDelete: (() => void) | undefined;
  readonly onClose: () => void;
  readonly neighbours?: NeighboursProps | undefined;
}

/** Creates or edits a customer outside a sale; wrong check digits are shown while typing. */
export function CustomerSheet(props: CustomerSheetProps) {
  const { customer, mending = false, onSaved, onDelete, onClose, neighbours } = props;
  const words = useWords();
  const { draft, changed, change, faultOf, save } = useCustomerForm({
    customer,
    ask: customerFaults,
    mending,
    onSaved,
  });
  const isNew = draft.id === UNKEPT;
  const [tab, setTab] = useState<Key>('data');
  const fields = <CustomerFields draft={draft} faultOf={faultOf} required={REQUIRED} onChange={change} />;
  return (
    <RecordSheet
      title={isNew ? words.customers.create : `${words.customers.edit} · ${customer.nombre}`}
      onSave={
        // Only the data tab has something to save.
        tab === 'data' || changed
          ? () => {
              // Faults are shown on this tab.
              setTab('data');
              void save();
            }
          : undefined
      }
      onDelete={isNew ? undefined : onDelete}
      onClose={onClose}
      changed={changed}
      neighbours={neighbours}
    >
      {isNew ? (
        fields
      ) : (
        <Tabs className="stack gap-4" selectedKey={tab} onSelectionChange={setTab}>
          <TabList aria-label={customer.nombre} className="tab-list">
            <Tab id="data" className="tab">
              {words.customers.tabs.data}
            </Tab>
            <Tab id="history" className="tab">
              {words.customers.tabs.history}
            </Tab>
            {isDebtor(customer) && (
              <Tab id="account" className="tab">
                {words.customers.tabs.account}
              </Tab>
            )}
          </TabList>
          <TabPanel id="data">{fields}</TabPanel>
          <TabPanel id="history">
            <CustomerHistoryView customer={customer} onLeave={onClose} />
          </TabPanel>
          {isDebtor(customer) && (
            <TabPanel id="account">
              <CustomerAccount customer={customer} />
            </TabPanel>
          )}
        </Tabs>
      )}
    </RecordSheet>
  );
}
