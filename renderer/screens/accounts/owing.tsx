import { FileSpreadsheet, FileText, HandCoins, Lock, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LATE_AGES } from '../../../core/contract/till/account-entries.ts';
import type { OwingCustomer, OwingList } from '../../../core/contract/bridge/bridge-accounts.ts';
import { bridge } from '../../bridge/index.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { Field } from '../../components/form/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { problemMessage, useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { holdsWords } from '../../input/fold.ts';
import { dollars } from '../../money/cents.ts';
import { useOwing } from '../../stores/catalogue/owing.ts';
import { saveFile } from '../../stores/till/save-file.ts';
import { useTill } from '../../stores/till/till.ts';
import { momentText } from '../../text/day.ts';
import { savedPdf } from '../customers/account-papers.ts';
import { CustomerAccount } from '../customers/customer-account.tsx';
import { useAccount } from '../customers/use-account.ts';
import { mailAccounts } from '../customers/statement-tools.tsx';
import { OwingTable } from './owing-table.tsx';
import './owing.css';

/** Accounts receivable, for managers. */
export function Owing() {
  const { accounts } = useWords();
  const rol = useTill(({ context }) => context?.usuario.rol);
  return (
    <div className="screen-page">
      {rol === 'gerente' ? (
        <Manager />
      ) : (
        <>
          <h1>{accounts.title}</h1>
          <section className="empty">
            <Lock size={44} strokeWidth={1.4} aria-hidden="true" />
            <p>{accounts.onlyManagers}</p>
          </section>
        </>
      )}
    </div>
  );
}

function Manager() {
  const words = useWords();
  const { accounts } = words;
  const { list, said, load } = useOwing();
  const [message, setMessage] = useMessage('');
  const [q, setQ] = useState('');
  const [open, setOpen] = useState<OwingCustomer | null>(null);
  useEffect(() => void load(), [load]);
  const found = list === null ? [] : foundIn(list, q);
  return (
    <>
      <header className="row gap-2-3 wrap led part-head">
        <h1>{accounts.title}</h1>
        {list !== null && list.clientes.length > 0 && <Tools list={list} onSaid={setMessage} />}
      </header>
      {said !== null && (
        <Alert>
          {said(words)} <Button onClick={() => void load()}>{accounts.retry}</Button>
        </Alert>
      )}
      {message !== '' && (
        <p className="notice" role="status">
          {message}
        </p>
      )}
      {list === null ? (
        said === null && <p className="soft">{accounts.loading}</p>
      ) : list.clientes.length === 0 ? (
        <section className="empty">
          <HandCoins size={44} strokeWidth={1.4} aria-hidden="true" />
          <p>{accounts.nobody}</p>
        </section>
      ) : (
        <div className="stack gap-4 one-column">
          <Ages list={list} />
          <Field label={accounts.search} value={q} onChange={setQ} passing focused />
          {found.length === 0 ? (
            <p className="soft">{accounts.nobodyFound}</p>
          ) : (
            <OwingTable customers={found} onOpen={setOpen} />
          )}
        </div>
      )}
      {open !== null && (
        <OpenAccount
          customer={open}
          onClose={() => {
            setOpen(null);
            void load();
          }}
        />
      )}
    </>
  );
}

function OpenAccount({
  customer,
  onClose,
}: {
  readonly customer: OwingCustomer;
  readonly onClose: () => void;
}) {
  const own = useAccount(customer);
  return (
    <Sheet title={customer.nombre} size="wide" changed={false} onClose={onClose}>
      <CustomerAccount customer={customer} own={own} focused />
    </Sheet>
  );
}

function foundIn({ clientes }: OwingList, q: string): readonly OwingCustomer[] {
  return clientes.filter(({ nombre, numDocumento, telefono }) =>
    holdsWords(q, [nombre, numDocumento, telefono]),
  );
}

function Ages({ list: { edades, saldo, otras, aFavor, segun } }: { readonly list: OwingList }) {
  const { accounts } = useWords();
  return (
    <div className="stack gap-1">
      <dl className="owing-ages">
        {LATE_AGES.map((age) => (
          <div key={age} data-tone={age !== 'alDia' && edades[age] !== '0.00' ? 'bad' : undefined}>
            <dt className="label">{accounts.ages[age]}</dt>
            <dd className="figures size-2">{dollars(edades[age])}</dd>
          </div>
        ))}
        {otras !== '0.00' && (
          <div>
            <dt className="label">{accounts.otherTills}</dt>
            <dd className="figures size-2">{dollars(otras)}</dd>
          </div>
        )}
        {aFavor !== '0.00' && (
          <div>
            <dt className="label">{accounts.ofCustomers}</dt>
            <dd className="figures size-2">{dollars(`-${aFavor}`)}</dd>
          </div>
        )}
        <div>
          <dt className="label">{accounts.total}</dt>
          <dd className="figures size-2">
            <strong>{dollars(saldo)}</strong>
          </dd>
        </div>
      </dl>
      <p className="soft small">{accounts.asOf(momentText(segun))}</p>
    </div>
  );
}

interface ToolsProps {
  readonly list: OwingList;
  readonly onSaid: (said: LocalizedMessage) => void;
}

function Tools({ list, onSaid }: ToolsProps) {
  const { accounts } = useWords();
  const { run } = useOneRun();
  const [asking, setAsking] = useState(false);
  const late = list.clientes.filter(({ vencido }) => vencido !== '0.00');
  const mailed = late.filter(({ correo }) => correo !== null).length;
  const file = async (): Promise<void> => {
    const reply = await bridge.call('accounts.file', {});
    if (!reply.ok) return onSaid(problemMessage(reply.problem));
    const { name, content } = reply.value;
    saveFile(name, [content], 'text/csv;charset=utf-8');
    onSaid((words) => words.accounts.saved(name));
  };
  return (
    <>
      <Button onClick={() => void run(file)}>
        <FileSpreadsheet size={18} aria-hidden="true" />
        {accounts.file}
      </Button>
      <Button
        onClick={() => void run(async () => onSaid(savedPdf(await bridge.call('accounts.listPdf', {}))))}
      >
        <FileText size={18} aria-hidden="true" />
        {accounts.paper}
      </Button>
      {mailed > 0 && (
        <Button onClick={() => setAsking(true)}>
          <Mail size={18} aria-hidden="true" />
          {accounts.remind(mailed)}
        </Button>
      )}
      {asking && (
        <AskSheet
          title={accounts.remindAsk}
          action={accounts.send}
          onAct={() => {
            setAsking(false);
            void run(async () => onSaid(await mailAccounts('recordatorio', late)));
          }}
          keep={accounts.keep}
          onClose={() => setAsking(false)}
        >
          <p>{accounts.remindText(mailed, late.length)}</p>
        </AskSheet>
      )}
    </>
  );
}
