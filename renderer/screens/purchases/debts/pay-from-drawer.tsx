import { useEffect, useState } from 'react';
import type { OwedSupplier } from '../../../../core/contract/purchases/debts.ts';
import { Button } from '../../../components/button.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import { useDebts } from '../../../stores/purchases/debts.ts';
import { PaySheet } from './pay-sheet.tsx';
import './debts.css';

/** Starts a payment to a supplier from the cash desk. */
export function PayFromDrawer() {
  const { debts } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{debts.paySupplier}</Button>
      {open && <Choosing onClose={() => setOpen(false)} />}
    </>
  );
}

function Choosing({ onClose }: { readonly onClose: () => void }) {
  const { debts } = useWords();
  const { list, load } = useDebts();
  const [chosen, setChosen] = useState<OwedSupplier | null>(null);
  useEffect(() => void load(), [load]);
  if (chosen !== null) return <PaySheet supplier={chosen} onClose={onClose} />;
  return (
    <Sheet title={debts.paySupplier} onClose={onClose}>
      {list?.proveedores.length === 0 && <p className="soft">{debts.nothing}</p>}
      <ul className="lined debts-payments">
        {list?.proveedores.map((supplier) => (
          <li key={supplier.nit} className="row led gap-2-3">
            <span className="grow breaks">{supplier.nombre}</span>
            <strong className="figures">{dollars(supplier.saldo)}</strong>
            <Button aria-label={debts.payTo(supplier.nombre)} onClick={() => setChosen(supplier)}>
              {debts.pay}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
