import { ArrowLeft, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { monthOf } from '../../stores/manager/statistics-period.ts';
import { useTill } from '../../stores/till/till.ts';
import { dayText } from '../../text/day.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';
import { Abc } from './abc.tsx';
import { BranchChoice } from './branch-choice.tsx';
import { Margin } from './margin.tsx';
import { Reorder } from './reorder.tsx';
import { ReportFrame } from './report-look.tsx';
import { askedDays, ReportPeriod } from './report-period.tsx';
import { Losses, Still, Value } from './standing-reports.tsx';
import { useReport } from './use-report.ts';
import '../statistics/statistics.css';
import '../statistics/statistics-print.css';
import './goods-reports.css';

const KINDS = ['margin', 'abc', 'still', 'value', 'losses', 'order'] as const;
type Kind = (typeof KINDS)[number];

/** Reports that also exist for all branches together. */
const OF_ALL: readonly Kind[] = ['margin', 'abc', 'losses'];
/** Suggested days without a sale. */
const STILL_DAYS = [30, 60, 90, 180] as const;
const USUAL_STILL_DAYS = 60;

export function GoodsReports({ onBack }: { readonly onBack: () => void }) {
  const words = useWords();
  const { goodsReports: text } = words;
  const context = useTill((till) => till.context);
  const [kind, setKind] = useState<Kind>('margin');
  const own = context?.sucursal.id ?? '';
  const [chosen, setChosen] = useState<string | null>(own);
  if (context === null) return null;
  const { hoy: today, emisor, sucursal } = context;
  const withAll = OF_ALL.includes(kind);
  const branch = withAll ? chosen : (chosen ?? own);
  const name =
    branch === null
      ? words.statistics.allBranches
      : (context.sucursales?.find(({ id }) => id === branch)?.nombre ?? sucursal.nombre);
  return (
    <div className="screen-page statistics goods-reports">
      <p className="print-head" aria-hidden="true">
        <strong>{emisor.nombreComercial ?? emisor.nombre}</strong> ·{' '}
        {kind === 'order' ? sucursal.nombre : name} · {words.ambiente[context.ambiente]}
        {context.relojDeEnsayo && ` · ${words.frame.rehearsedTime}`} · {text.kinds[kind]} · {dayText(today)}
      </p>
      <header className="row gap-2-3 wrap led part-head">
        <h1>{text.title}</h1>
        {kind !== 'order' && <BranchChoice value={branch} withAll={withAll} onChange={setChosen} />}
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          {words.statistics.print}
        </Button>
        <Button onClick={onBack}>
          <ArrowLeft size={18} aria-hidden="true" />
          {words.inventory.counting.back}
        </Button>
      </header>
      <Chips name={text.title}>
        {KINDS.map((each) => (
          <Button key={each} aria-pressed={each === kind} onClick={() => setKind(each)}>
            {text.kinds[each]}
          </Button>
        ))}
      </Chips>
      <OneReport kind={kind} today={today} sucursal={branch ?? undefined} />
    </div>
  );
}

interface OneReportProps {
  readonly kind: Kind;
  readonly today: string;
  /** Undefined: all branches. */
  readonly sucursal: string | undefined;
}

type ReportProps = Omit<OneReportProps, 'kind'>;

function OneReport({ kind, ...of }: OneReportProps) {
  switch (kind) {
    case 'margin':
    case 'abc':
      return <OfSales kind={kind} {...of} />;
    case 'still':
      return <OfStill {...of} />;
    case 'value':
      return <OfDay {...of} />;
    case 'losses':
      return <OfLosses {...of} />;
    case 'order':
      return <Reorder today={of.today} />;
    default:
      return kind satisfies never;
  }
}

function OfSales({ kind, today, sucursal }: ReportProps & { readonly kind: 'margin' | 'abc' }) {
  const words = useWords();
  const { goodsReports: text } = words;
  const [days, setDays] = useState(() => monthOf(today));
  const read = useReport('goods.margin', askedDays(days, sucursal));
  const file = `${text.files[kind]}-${days.desde}-a-${days.hasta}`;
  return (
    <>
      <ReportPeriod today={today} days={days} onChange={setDays} />
      <ReportFrame
        read={read}
        of={words.statistics.between(dayText(days.desde), dayText(days.hasta))}
        note={text.notes[kind]}
      >
        {(report) => (
          <>
            {!report.completo && (
              <p className="soft small">{words.statistics.partial(WHOLE_NUMBER.format(report.documentos))}</p>
            )}
            {kind === 'margin' ? <Margin report={report} file={file} /> : <Abc report={report} file={file} />}
          </>
        )}
      </ReportFrame>
    </>
  );
}

function OfStill({ today, sucursal }: ReportProps) {
  const { goodsReports: text } = useWords();
  const [dias, setDias] = useState<number>(USUAL_STILL_DAYS);
  const read = useReport('goods.still', { dias, sucursal });
  return (
    <>
      <Chips name={text.stillFor}>
        {STILL_DAYS.map((each) => (
          <Button key={each} aria-pressed={each === dias} onClick={() => setDias(each)}>
            {text.days(each)}
          </Button>
        ))}
      </Chips>
      <ReportFrame read={read} of={`${text.stillFor} ${text.days(dias)}`} note={text.notes.still}>
        {(report) => <Still report={report} file={`${text.files.still}-${dias}-${today}`} />}
      </ReportFrame>
    </>
  );
}

function OfDay({ today, sucursal }: ReportProps) {
  const { goodsReports: text } = useWords();
  const [fecha, setFecha] = useState(today);
  const read = useReport('goods.value', fecha === '' ? null : { fecha, sucursal });
  return (
    <>
      <div className="period-bar period-range">
        <DateField label={text.atEndOf} value={fecha} onChange={setFecha} />
      </div>
      <ReportFrame read={read} of={`${text.atEndOf} ${dayText(fecha)}`} note={text.notes.value}>
        {(report) => <Value report={report} file={`${text.files.value}-${fecha}`} />}
      </ReportFrame>
    </>
  );
}

function OfLosses({ today, sucursal }: ReportProps) {
  const words = useWords();
  const { goodsReports: text } = words;
  const [days, setDays] = useState(() => monthOf(today));
  const read = useReport('goods.losses', askedDays(days, sucursal));
  return (
    <>
      <ReportPeriod today={today} days={days} onChange={setDays} />
      <ReportFrame
        read={read}
        of={words.statistics.between(dayText(days.desde), dayText(days.hasta))}
        note={text.notes.losses}
      >
        {(report) => <Losses report={report} file={`${text.files.losses}-${days.desde}-a-${days.hasta}`} />}
      </ReportFrame>
    </>
  );
}
