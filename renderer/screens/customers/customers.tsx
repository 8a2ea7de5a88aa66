import { HandCoins, Users } from 'lucide-react';
import { useEffect } from 'react';
import { TIPOS_DOCUMENTO } from '../../../core/contract/request-codes.ts';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import type { RecordColumn } from '../../components/list/record-grid.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { newCustomer } from '../../receiver/customer.ts';
import { phoneText } from '../../receiver/phone.ts';
import { nrcText, numberText } from '../../../core/contract/text/identity-text.ts';
import { useCustomers } from '../../stores/catalogue/customers.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { useSession } from '../../stores/till/session.ts';
import type { Words } from '../../text/es.ts';
import { RecordScreen } from '../import/record-screen.tsx';

// Preloaded with the list, so that keys typed right after F2 are not lost.
const form = lazyScreen(() => import('./customer-sheet.tsx').then((module) => module.CustomerSheet));

export function Customers() {
  const words = useWords();
  const list = useCustomers();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  useEffect(() => void form.load(), []);
  return (
    <RecordScreen<Customer, Customer>
      clase="clientes"
      list={list}
      icon={Users}
      words={words.customers}
      actions={
        isManager && (
          <Button onClick={() => goTo('cuentas')}>
            <HandCoins size={18} aria-hidden="true" />
            {words.accounts.title}
          </Button>
        )
      }
      columns={columnsOf(words)}
      nameOf={({ nombre }) => nombre}
      deleteText={({ nombre }) => words.customers.deleteText(nombre)}
      remove={({ id }) => bridge.call('customers.delete', { id })}
      // A search without hits prefills the new customer.
      blank={() => newCustomer(list.total === 0 ? list.q : '', '01')}
      renderSheet={(customer, { onSaved, onDelete, onClose, neighbours }) => (
        <form.Place
          customer={customer}
          onSaved={({ nombre }) => onSaved(nombre)}
          onDelete={onDelete}
          onClose={onClose}
          neighbours={neighbours}
        />
      )}
    />
  );
}

function columnsOf(words: Words): readonly RecordColumn<Customer>[] {
  const { columns, noDocument } = words.customers;
  return [
    {
      name: 'name',
      heading: columns.name,
      cell: ({ nombre }) => nombre,
      text: ({ nombre }) => nombre,
      look: 'main',
      width: ['minmax(0, 1.6fr)', 'minmax(0, 1.3fr)'],
      always: true,
    },
    {
      name: 'document',
      heading: columns.document,
      look: 'figures',
      width: ['13.5rem', '13.5rem'],
      text: ({ numDocumento }) => numDocumento ?? '',
      cell: ({ tipoDocumento, numDocumento }) =>
        numDocumento === null ? (
          <span className="soft">{noDocument}</span>
        ) : (
          <>
            <span className="soft">{kindOf(tipoDocumento)}</span>{' '}
            {numberText({ tipoDocumento, numDocumento })}
          </>
        ),
    },
    {
      name: 'nrc',
      heading: columns.nrc,
      cell: ({ nrc }) => (nrc === null ? null : nrcText(nrc)),
      text: ({ nrc }) => nrc ?? '',
      look: 'figures',
      width: ['6rem', '5.5rem'],
    },
    {
      name: 'mail',
      heading: columns.mail,
      cell: ({ correo }) => correo,
      text: ({ correo }) => correo ?? '',
      width: ['minmax(0, 1fr)', 'minmax(0, 1fr)'],
    },
    {
      name: 'phone',
      heading: columns.phone,
      cell: ({ telefono }) => (telefono === null ? null : phoneText(telefono)),
      text: ({ telefono }) => telefono ?? '',
      look: 'figures',
      width: ['8rem', null],
    },
  ];
}

function kindOf(tipo: Customer['tipoDocumento']): string {
  const nombre = TIPOS_DOCUMENTO.find(({ codigo }) => codigo === tipo)?.nombre ?? '';
  return nombre.split(' ')[0] ?? '';
}
