import { useEffect, useState } from 'react';
import type { OwedSupplier } from '../../../../core/contract/purchases/debts.ts';
import { Alert } from '../../../components/alert.tsx';
import { Button } from '../../../components/button.tsx';
import { FigureTable } from '../../../components/list/figure-table.tsx';
import { problemText } from '../../../faults/fault-text.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import { useDebts } from '../../../stores/purchases/debts.ts';
import { dayText } from '../../../text/day.ts';
import { PaySheet } from './pay-sheet.tsx';
import './debts.css';

const AGES = ['vencido', 'en7', 'en15', 'en30', 'despues'] as const;

/** Payables by due date. */
export function Owed() {
  const words = useWords();
  const { debts } = words;
  const { list, problem, load, file } = useDebts();
  const [paying, setPaying] = useState<OwedSupplier | null>(null);
  useEffect(() => void load(), [load]);
  if (list === null)
    return problem === null ? null : (
      <Alert>
        {problemText(problem, words)} <Button onClick={() => void load()}>{debts.retry}</Button>
      </Alert>
    );
  return (
    <div className="stack gap-4 one-column">
      <dl className="debts-ages">
        {AGES.map((age) => (
          <div key={age} data-tone={age === 'vencido' && list.edades.vencido !== '0.00' ? 'bad' : undefined}>
            <dt className="label">{debts.ages[age]}</dt>
            <dd className="figures size-2">{dollars(list.edades[age])}</dd>
          </div>
        ))}
        <div>
          <dt className="label">{debts.balance}</dt>
          <dd className="figures size-2">
            <strong>{dollars(list.debe)}</strong>
          </dd>
          {list.aFavor !== '0.00' && <dd className="soft">{debts.inFavour(dollars(list.aFavor))}</dd>}
        </div>
      </dl>
      {list.proveedores.length === 0 ? (
        <p className="soft">{debts.nothing}</p>
      ) : (
        <div>
          <Button onClick={() => void file()}>{debts.file}</Button>
        </div>
      )}
      {list.proveedores.map((supplier) => (
        <Supplier key={supplier.nit} supplier={supplier} onPay={() => setPaying(supplier)} />
      ))}
      {paying !== null && <PaySheet supplier={paying} onClose={() => setPaying(null)} />}
    </div>
  );
}

function Supplier({ supplier, onPay }: { readonly supplier: OwedSupplier; readonly onPay: () => void }) {
  const words = useWords();
  const { debts } = words;
  const view = useDebts((store) => store.view);
  const { nombre, nit, saldo, aFavor, compras } = supplier;
  return (
    <section className="stack gap-1 one-column debts-supplier" aria-label={nombre}>
      <header className="row led wrap gap-2-3">
        <h2 className="breaks">
          <Button
            className="purchases-open"
            kind="plain"
            aria-label={`${debts.open}: ${nombre}`}
            onClick={() => void view(nit)}
          >
            {nombre}
          </Button>
        </h2>
        <strong className="figures size-2">{dollars(saldo)}</strong>
        <Button aria-label={debts.payTo(nombre)} onClick={onPay}>
          {debts.pay}
        </Button>
      </header>
      {aFavor !== '0.00' && <p className="soft">{debts.inFavour(dollars(aFavor))}</p>}
      {compras.length > 0 && (
        <FigureTable
          label={debts.owedTo(nombre)}
          className="purchases-list debts-list"
          heads={[debts.due, debts.document, debts.amount, debts.left]}
        >
          <tbody>
            {compras.map(({ id, vence, edad, tipoDte, numeroControl, monto, pendiente }) => (
              <tr key={id}>
                <th scope="row">
                  {dayText(vence)}{' '}
                  {edad === 'vencido' && (
                    <span data-tone="bad" className="medium small">
                      {debts.ages.vencido}
                    </span>
                  )}
                </th>
                <td>
                  {words.purchases.types[tipoDte]}{' '}
                  <span className="soft small figures breaks">{numeroControl}</span>
                </td>
                <td>{dollars(monto)}</td>
                <td>{dollars(pendiente)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </section>
  );
}
