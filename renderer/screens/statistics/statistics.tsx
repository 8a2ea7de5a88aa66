import { BookOpen, ChartColumn, HandCoins, Lock, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { bridge } from '../../bridge/index.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { useStatistics, type Statistics as Figures } from '../../stores/manager/statistics.ts';
import { showGoodsReports } from '../../stores/stock/goods-reports.ts';
import { useTill } from '../../stores/till/till.ts';
import { momentText } from '../../text/day.ts';
import { Compare } from './compare.tsx';
import { Decisions } from './decisions/decisions.tsx';
import { DayChart } from './day-chart.tsx';
import { Headline } from './headline.tsx';
import { HourChart } from './hour-chart.tsx';
import { PeriodBar } from './period-bar.tsx';
import { Products } from './products.tsx';
import { Categories, Payments, Sellers } from './sold-by.tsx';
import { Sequences } from './sequences.tsx';
import { Quota, States, Types } from './types-and-quota.tsx';
import { useComparison } from './use-comparison.ts';
import './statistics.css';
import './statistics-print.css';

/** Pause after a change before loading, in ms. */
const LOAD_AFTER_MS = 250;

export function Statistics() {
  const words = useWords();
  const context = useTill((till) => till.context);
  if (context === null) return null;
  const isManager = context.usuario.rol === 'gerente';
  return (
    <div className="screen-page statistics">
      <PrintHead />
      <header className="row gap-2-3 wrap led part-head">
        <h1>{words.statistics.title}</h1>
        {isManager && (
          <>
            <Button onClick={() => window.print()}>
              <Printer size={18} aria-hidden="true" />
              {words.statistics.print}
            </Button>
            {context.llevaExistencias && (
              <Button onClick={() => showGoodsReports(true)}>
                <HandCoins size={18} aria-hidden="true" />
                {words.goodsReports.kinds.margin}
              </Button>
            )}
            <Button onClick={() => goTo('libros')}>
              <BookOpen size={18} aria-hidden="true" />
              {words.books.open}
            </Button>
          </>
        )}
      </header>
      {isManager ? (
        <Manager today={context.hoy} />
      ) : (
        <section className="empty">
          <Lock size={44} strokeWidth={1.4} aria-hidden="true" />
          <p>{words.statistics.onlyManagers}</p>
        </section>
      )}
    </div>
  );
}

/** Issuer and time, printed only. */
function PrintHead() {
  const words = useWords();
  const context = useTill((till) => till.context);
  if (context === null) return null;
  const { emisor, sucursal, ambiente, ahora, relojDeEnsayo } = context;
  return (
    <p className="print-head" aria-hidden="true">
      <strong>{emisor.nombreComercial ?? emisor.nombre}</strong> · {sucursal.nombre} ·{' '}
      {words.ambiente[ambiente]}
      {relojDeEnsayo && ` · ${words.frame.rehearsedTime}`} · {words.statistics.printedAt(momentText(ahora))}
    </p>
  );
}

function Manager({ today }: { readonly today: string }) {
  const words = useWords();
  const { kind, range, sucursal, view, problem, load } = useStatistics();
  useEffect(() => {
    // Each change restarts the delay.
    const timer = setTimeout(() => void load({ kind, range, sucursal }, today), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [kind, range, sucursal, today, load]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = bridge.subscribe((event) => {
      if (event.kind !== 'document' && event.kind !== 'connected') return;
      clearTimeout(timer);
      timer = setTimeout(() => void load(useStatistics.getState(), today), LOAD_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [load, today]);
  return (
    <>
      <Decisions today={today} />
      <PeriodBar today={today} />
      {problem !== null && (
        <Alert>
          {problem(words)}{' '}
          <Button onClick={() => void load(useStatistics.getState(), today)}>{words.statistics.retry}</Button>
        </Alert>
      )}
      {view === null ? (
        <p className="soft">{words.statistics.loading}</p>
      ) : (
        <Board view={view} today={today} />
      )}
    </>
  );
}

/** Today by hour, compared with yesterday and the same day last week. */
function Today({ today }: { readonly today: string }) {
  const comparison = useComparison(today);
  return (
    <>
      {comparison !== null && <Compare comparison={comparison} />}
      <HourChart comparison={comparison} />
    </>
  );
}

function Board({ view, today }: { readonly view: Figures; readonly today: string }) {
  const words = useWords();
  if (view.documentos.emitidos === 0) {
    return (
      <>
        <section className="empty">
          <ChartColumn size={44} strokeWidth={1.4} aria-hidden="true" />
          <h2>{words.statistics.none}</h2>
          <p>{words.statistics.noneHint}</p>
          <Button kind="main" onClick={() => goTo('factura')}>
            {words.statistics.issue}
          </Button>
        </section>
        <div className="stack gap-5 statistics-grid">
          <Quota quota={view.cuota} />
          <Sequences view={view} />
        </div>
      </>
    );
  }
  const { desde, hasta } = view.periodo;
  const isOneDay = desde === hasta;
  const isToday = isOneDay && desde === today;
  return (
    <>
      <Headline view={view} />
      {isToday ? <Today today={today} /> : isOneDay ? <HourChart /> : <DayChart view={view} today={today} />}
      <div className="stack gap-5 statistics-grid">
        <div className="stack gap-5 top shrinks">
          <Sellers />
          <Payments />
          <Types view={view} />
          {!isOneDay && <HourChart />}
          <Quota quota={view.cuota} />
        </div>
        <div className="stack gap-5 top shrinks">
          <Products />
          <Categories />
          <States view={view} />
          <Sequences view={view} />
        </div>
      </div>
    </>
  );
}
