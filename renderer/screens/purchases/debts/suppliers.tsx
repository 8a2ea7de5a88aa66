import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FigureTable } from '../../../components/list/figure-table.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { nitText, nrcText } from '../../../../core/contract/text/identity-text.ts';
import { phoneText } from '../../../receiver/phone.ts';
import { useDebts } from '../../../stores/purchases/debts.ts';
import { SupplierSheet } from './supplier-sheet.tsx';
import './debts.css';

/** All suppliers, known from purchases or entered by hand. */
export function Suppliers() {
  const { debts, written } = useWords();
  const { suppliers, loadSuppliers, view } = useDebts();
  const [isNew, setNew] = useState(false);
  useEffect(() => void loadSuppliers(), [loadSuppliers]);
  return (
    <div className="stack gap-3 one-column">
      <div>
        <Button onClick={() => setNew(true)}>{debts.newSupplier}</Button>
      </div>
      {suppliers.length === 0 ? (
        <p className="soft">{debts.noSuppliers}</p>
      ) : (
        <FigureTable
          label={debts.suppliers}
          className="purchases-list"
          heads={[written.name, debts.number, debts.nrc, debts.phone, debts.creditDays]}
        >
          <tbody>
            {suppliers.map(({ nit, nombre, nrc, telefono, diasCredito }) => (
              <tr key={nit}>
                <th scope="row">
                  <Button className="purchases-open" kind="plain" onClick={() => void view(nit)}>
                    {nombre}
                  </Button>
                </th>
                <td className="figures">{nitText(nit)}</td>
                <td className="figures">{nrc === null ? '' : nrcText(nrc)}</td>
                <td className="figures">{phoneText(telefono ?? '')}</td>
                <td>{diasCredito}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
      {isNew && <SupplierSheet supplier={null} onClose={() => setNew(false)} />}
    </div>
  );
}
