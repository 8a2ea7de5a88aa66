import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import type { UnbilledRemission } from '../../../core/contract/bridge/bridge-remissions.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { Field } from '../../components/form/field.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { holdsWords } from '../../input/fold.ts';
import { customerKey, daysShown, useUnbilled } from '../../stores/documents/unbilled.ts';
import { useRecordRefresh } from '../import/use-record-refresh.ts';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerTable } from './customer-table.tsx';
import './unbilled.css';

/** Notas de remisión not yet invoiced, by customer, then by note. */
export function Unbilled() {
  const words = useWords();
  const { unbilled } = words;
  const { list, problem, open, refresh, look } = useUnbilled();
  useRecordRefresh('document', refresh);
  const notes = (list?.remisiones ?? []).filter((each) => customerKey(each) === open);
  const late = (open === null ? (list?.remisiones ?? []) : notes).filter(({ tarde }) => tarde).length;
  return (
    <div className="screen-page unbilled">
      <header className="stack gap-0">
        <h1>{unbilled.title}</h1>
        <p className="soft">{unbilled.lead}</p>
      </header>
      <Days />
      {problem !== null && (
        <Alert>
          {problemText(problem, words)} <Button onClick={() => void refresh()}>{unbilled.retry}</Button>
        </Alert>
      )}
      {late > 0 && <Alert>{unbilled.late(late)}</Alert>}
      {list?.hayMas === true && <p className="notice">{unbilled.more}</p>}
      {list === null ? (
        problem === null && <p className="soft">{unbilled.loading}</p>
      ) : notes.length > 0 ? (
        <CustomerNotes key={open} notes={notes} maximo={list.maximo} onBack={() => look(null)} />
      ) : (
        <Customers notes={list.remisiones} onLook={look} />
      )}
    </div>
  );
}

function Days() {
  const { unbilled } = useWords();
  const { days, setDays } = useUnbilled();
  const { desde, hasta } = daysShown(days);
  return (
    <div className="row wrap gap-2-3">
      <DateField label={unbilled.from} value={desde} onChange={(day) => setDays({ desde: day })} />
      <DateField label={unbilled.to} value={hasta} onChange={(day) => setDays({ hasta: day })} />
    </div>
  );
}

interface CustomersProps {
  readonly notes: readonly UnbilledRemission[];
  readonly onLook: (key: string) => void;
}

function Customers({ notes, onLook }: CustomersProps) {
  const { unbilled } = useWords();
  const [q, setQ] = useState('');
  if (notes.length === 0)
    return (
      <section className="empty">
        <PackageCheck size={44} strokeWidth={1.4} aria-hidden="true" />
        <p>{unbilled.nothing}</p>
      </section>
    );
  const found = notes.filter(({ cliente: { nombre, numDocumento } }) =>
    holdsWords(q, [nombre, numDocumento]),
  );
  return (
    <div className="stack gap-4 one-column">
      <Field label={unbilled.search} value={q} onChange={setQ} passing focused />
      {found.length === 0 ? (
        <p className="soft">{unbilled.nothingFound}</p>
      ) : (
        <CustomerTable notes={found} onLook={onLook} />
      )}
    </div>
  );
}
