import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Choice, choicesOf } from '../../components/form/field.tsx';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { usePurchases } from '../../stores/purchases/purchases.ts';
import { dayText } from '../../text/day.ts';
import { dateOfMonth, monthsBefore } from '../books/books-months.ts';

/** Annulled purchases need no attention. */
const TONES = { RECIBIDA: 'waiting', INGRESADA: 'good', ANULADA: undefined } as const;

/** Value of the choice "all". */
const ALL = '';

export function PurchaseList({ today }: { readonly today: string }) {
  const words = useWords();
  const { purchases } = words;
  const { list, listProblem, problem, load, more } = usePurchases();
  const why = listProblem ?? problem;
  return (
    <div className="stack gap-3 one-column">
      <h2>{purchases.list}</h2>
      <Filters today={today} />
      {why !== null && (
        <Alert>
          {problemText(why, words)} <Button onClick={() => void load()}>{purchases.retry}</Button>
        </Alert>
      )}
      {list !== null && (list.compras.length === 0 ? <p className="soft">{purchases.none}</p> : <Rows />)}
      {list !== null && list.siguiente !== null && (
        <div>
          <Button onClick={() => void more()}>{purchases.more}</Button>
        </div>
      )}
    </div>
  );
}

function Filters({ today }: { readonly today: string }) {
  const words = useWords();
  const { purchases } = words;
  const { filter, list, load } = usePurchases();
  const all = [ALL, purchases.all] as const;
  const months = monthsBefore(today).map(
    (month) => [month, words.books.monthName(dateOfMonth(month))] as const,
  );
  const suppliers = (list?.proveedores ?? []).map(({ nit, nombre }) => [nit, nombre] as const);
  const states: Readonly<Record<string, string>> = purchases.states;
  return (
    <div className="row wrap gap-2-3 purchases-filters">
      <Choice
        label={purchases.month}
        value={filter.mes ?? ALL}
        choices={[all, ...months]}
        onChange={(mes) => void load({ mes: mes === ALL ? null : mes })}
      />
      <Choice
        label={purchases.supplier}
        value={filter.proveedor ?? ALL}
        choices={[all, ...suppliers]}
        onChange={(nit) => void load({ proveedor: nit === ALL ? null : nit })}
      />
      <Choice<string>
        label={purchases.state}
        value={filter.estado ?? ALL}
        choices={[all, ...choicesOf(states)]}
        onChange={(chosen) =>
          void load({
            estado: (['RECIBIDA', 'INGRESADA', 'ANULADA'] as const).find((each) => each === chosen) ?? null,
          })
        }
      />
    </div>
  );
}

function Rows() {
  const words = useWords().purchases;
  const { list, view } = usePurchases();
  return (
    <FigureTable
      label={words.list}
      className="purchases-list"
      heads={[words.day, words.supplier, words.document, words.state, words.total]}
    >
      <tbody>
        {list?.compras.map(({ id, fecEmi, proveedor, tipoDte, numeroControl, estado, total }) => (
          <tr key={id}>
            <th scope="row">{dayText(fecEmi)}</th>
            <td>
              <Button className="purchases-open" kind="plain" onClick={() => void view(id)}>
                {proveedor.nombre}
              </Button>
            </td>
            <td>
              {words.types[tipoDte]} <span className="soft small figures breaks">{numeroControl}</span>
            </td>
            <td>
              <span data-tone={TONES[estado]} className={estado === 'ANULADA' ? 'soft' : 'medium'}>
                {words.states[estado]}
              </span>
            </td>
            <td>{dollars(total)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
