import { BookOpen, Lock } from 'lucide-react';
import { useEffect } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { centsOf, dollars, textOfCents } from '../../money/cents.ts';
import { useBooks, type TaxMonth } from '../../stores/manager/books.ts';
import { useTill } from '../../stores/till/till.ts';
import { BookClosing, LateDocuments } from './books-closing.tsx';
import { BookFiles } from './books-files.tsx';
import { ConsumerDays, TaxpayerDocuments } from './books-lines.tsx';
import { dateOfMonth, monthsBefore } from './books-months.ts';
import { TieVerdict } from './books-reconciliation.tsx';
import { BookTotals } from './books-totals.tsx';
import '../statistics/statistics.css';
import './books.css';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

/** The VAT books of a month, for managers. */
export function Books() {
  const words = useWords();
  const context = useTill((till) => till.context);
  if (context === null) return null;
  return (
    <div className="screen-page books">
      {context.usuario.rol === 'gerente' ? (
        <Manager today={context.hoy} />
      ) : (
        <>
          <h1>{words.books.title}</h1>
          <section className="empty">
            <Lock size={44} strokeWidth={1.4} aria-hidden="true" />
            <p>{words.books.onlyManagers}</p>
          </section>
        </>
      )}
    </div>
  );
}

function Manager({ today }: { readonly today: string }) {
  const words = useWords();
  const { mes, pagina, view, loading, problem, load } = useBooks();
  const months = monthsBefore(today);
  const select = useFocus<HTMLSelectElement>();
  useEffect(() => {
    // The figures may have changed since this screen was last open.
    const { mes: chosen } = useBooks.getState();
    void load(chosen === '' ? today.slice(0, 'YYYY-MM'.length) : chosen, 1);
  }, [load, today]);
  return (
    <>
      <header className="row gap-2-4 wrap">
        <h1>{words.books.title}</h1>
        <div className="books-month">
          <label htmlFor="books-month" className="label">
            {words.books.month}
          </label>
          <select
            ref={select}
            id="books-month"
            className="select"
            value={mes}
            onChange={({ target }) => void load(target.value, 1)}
          >
            {months.map((month) => (
              <option key={month} value={month}>
                {words.books.monthName(dateOfMonth(month))}
              </option>
            ))}
          </select>
        </div>
        <p role="status" className="soft">
          {loading && view === null && words.books.loading}
        </p>
      </header>
      {problem !== null && (
        <Alert>
          {problem(words)} <Button onClick={() => void load(mes, pagina)}>{words.books.retry}</Button>
        </Alert>
      )}
      {view !== null && <Month view={view} today={today} />}
    </>
  );
}

function Month({ view, today }: { readonly view: TaxMonth; readonly today: string }) {
  const words = useWords();
  const { ambiente, consumidores, contribuyentes, compras, inventarios, invalidados } = view;
  const { sinSello, cuadre, ultimoCerrado } = view;
  const sales = consumidores.totales.documentos + contribuyentes.totales.documentos + compras.documentos;
  if (sales === 0 && inventarios.length === 0 && invalidados.length === 0 && cuadre.cuadra)
    return (
      <>
        <section className="empty">
          <BookOpen size={44} strokeWidth={1.4} aria-hidden="true" />
          <h2>{words.books.none}</h2>
          <p>{words.books.noneHint}</p>
        </section>
        <LateDocuments view={view} />
        {ultimoCerrado !== null && <BookClosing key={view.mes} view={view} today={today} />}
      </>
    );
  return (
    <>
      <TieVerdict tie={cuadre} />
      {ambiente === 'PRUEBAS' && <p className="notice">{words.books.trial}</p>}
      <UndoneLater view={view} />
      <LateDocuments view={view} />
      {sinSello > 0 && <p className="notice">{words.books.waiting(WHOLE_NUMBER.format(sinSello))}</p>}
      <BookTotals view={view} />
      <BookFiles bought={compras.documentos > 0} shops={inventarios} />
      <BookClosing key={view.mes} view={view} today={today} />
      {consumidores.dias.length > 0 && <ConsumerDays view={view} />}
      {contribuyentes.totales.documentos > 0 && <TaxpayerDocuments view={view} />}
    </>
  );
}

/** Documents invalidated after their month ended: the month may already be declared with them (ADR 12). */
function UndoneLater({ view: { mes, invalidados } }: { readonly view: TaxMonth }) {
  const words = useWords();
  const later = invalidados.filter(
    ({ fecha, invalidado }) => fecha.startsWith(mes) && invalidado.slice(0, mes.length) > mes,
  );
  if (later.length === 0) return null;
  const cents = later.reduce((sum, { monto }) => sum + (centsOf(monto) ?? 0), 0);
  return (
    <p className="notice">
      {words.books.undoneLater(WHOLE_NUMBER.format(later.length), dollars(textOfCents(cents)))}
    </p>
  );
}
