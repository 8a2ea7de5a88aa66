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
import { useAccount, type AskedAccount } from './use-account.ts';
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
  const debtor = !isNew && isDebtor(customer) ? customer : null;
  const own = useAccount(debtor);
  const { tab, setTab, choose, hasChosen } = useTab(own, debtor === null || mending);
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
      ) : tab === null ? (
        <p className="soft">{words.customers.account.loading}</p>
      ) : (
        <Tabs className="stack gap-4" selectedKey={tab} onSelectionChange={choose}>
          <TabList aria-label={customer.nombre} className="tab-list">
            <Tab id="data" className="tab">
              {words.customers.tabs.data}
            </Tab>
            <Tab id="history" className="tab">
              {words.customers.tabs.history}
            </Tab>
            {debtor !== null && (
              <Tab id="account" className="tab">
                {words.customers.tabs.account}
              </Tab>
            )}
          </TabList>
          <TabPanel id="data">{fields}</TabPanel>
          <TabPanel id="history">
            <CustomerHistoryView customer={customer} onLeave={onClose} />
          </TabPanel>
          {debtor !== null && (
            <TabPanel id="account">
              <CustomerAccount customer={debtor} own={own} focused={!hasChosen} />
            </TabPanel>
          )}
        </Tabs>
      )}
    </RecordSheet>
  );
}

/** The open tab; null until it is known whether the customer owes or is owed, and opens on the account. */
function useTab({ account, said }: AskedAccount, isData: boolean) {
  const [tab, setTab] = useState<Key | null>(isData ? 'data' : null);
  const [hasChosen, setChosen] = useState(false);
  if (tab === null && (account !== null || said !== null))
    setTab(account === null || account.saldo === '0.00' ? 'data' : 'account');
  const choose = (key: Key): void => {
    setChosen(true);
    setTab(key);
  };
  return { tab, setTab, choose, hasChosen };
}
