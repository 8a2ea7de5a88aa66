import { useState } from 'react';
import type { SupplierCard as Card, SupplierPayment } from '../../../../core/contract/purchases/debts.ts';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/form/date-field.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FormSheet } from '../../../components/form/form-sheet.tsx';
import { Facts } from '../../../components/list/facts.tsx';
import { FigureTable } from '../../../components/list/figure-table.tsx';
import { problemText } from '../../../faults/fault-text.ts';
import { useKeys } from '../../../hooks/use-keys.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import { nitText, nrcText } from '../../../../core/contract/text/identity-text.ts';
import { useDebts } from '../../../stores/purchases/debts.ts';
import { dayText } from '../../../text/day.ts';
import { PaySheet } from './pay-sheet.tsx';
import { SupplierSheet } from './supplier-sheet.tsx';

type Open =
  | { readonly kind: 'edit' | 'pay' }
  | { readonly kind: 'undo'; readonly clave: string }
  | { readonly kind: 'due'; readonly id: string; readonly vence: string };

/** A supplier with its purchases, payables and payments. */
export function SupplierCard({ card }: { readonly card: Card }) {
  const words = useWords();
  const { debts, purchases } = words;
  const leave = useDebts((store) => store.leave);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  useKeys(open === null ? { Escape: leave } : {});
  const { nombre, nit, nrc, diasCredito, correo, telefono, saldo, aFavor } = card;
  return (
    <div className="stack gap-4 one-column">
      <header className="row led wrap gap-2-4">
        <h1 className="breaks">{nombre}</h1>
        <Button onClick={() => setOpen({ kind: 'edit' })}>{debts.edit}</Button>
        <Button kind="main" onClick={() => setOpen({ kind: 'pay' })}>
          {debts.pay}
        </Button>
        <Button data-back="" onClick={leave}>
          {purchases.back}
          <kbd className="key">Esc</kbd>
        </Button>
      </header>
      <Facts
        className="debts-facts"
        facts={[
          saldo.startsWith('-')
            ? [debts.ourFavour, dollars(saldo.slice(1))]
            : [debts.owedNow, dollars(saldo)],
          [debts.boughtYear, dollars(card.compradoEsteAno)],
          [debts.bought, dollars(card.comprado)],
          [debts.number, nitText(nit)],
          [debts.nrc, nrc === null ? null : nrcText(nrc)],
          [debts.creditDays, diasCredito === null ? null : String(diasCredito)],
          [debts.mail, correo],
          [debts.phone, telefono],
        ]}
      />
      {aFavor !== '0.00' && <p className="notice">{debts.inFavour(dollars(aFavor))}</p>}
      <Last card={card} onDue={(id, vence) => setOpen({ kind: 'due', id, vence })} />
      <Payments payments={card.pagos} onUndo={(clave) => setOpen({ kind: 'undo', clave })} />
      {open?.kind === 'edit' && <SupplierSheet supplier={card} onClose={close} />}
      {open?.kind === 'pay' && <PaySheet supplier={card} onClose={close} />}
      {open?.kind === 'undo' && <UndoSheet clave={open.clave} onClose={close} />}
      {open?.kind === 'due' && <DueSheet {...open} onClose={close} />}
    </div>
  );
}

function Last({ card, onDue }: { readonly card: Card; readonly onDue: (id: string, vence: string) => void }) {
  const words = useWords();
  const { debts, purchases } = words;
  const left = new Map(card.compras.map(({ id, pendiente }) => [id, pendiente]));
  return (
    <div className="stack gap-1 one-column">
      <h2>{debts.last}</h2>
      <FigureTable
        label={debts.last}
        className="purchases-list debts-last"
        heads={[purchases.day, debts.document, debts.due, purchases.total, debts.left, debts.setDue]}
      >
        <tbody>
          {card.ultimas.map(({ id, fecEmi, tipoDte, numeroControl, total, vence }) => (
            <tr key={id}>
              <th scope="row">{dayText(fecEmi)}</th>
              <td>
                {purchases.types[tipoDte]} <span className="soft small figures breaks">{numeroControl}</span>
              </td>
              <td>{vence === null ? debts.paidAtOnce : dayText(vence)}</td>
              <td>{dollars(total)}</td>
              <td>{left.has(id) ? dollars(left.get(id) ?? '0') : ''}</td>
              <td>
                {tipoDte !== '05' && tipoDte !== '14' && (
                  <Button
                    kind="plain"
                    aria-label={`${debts.setDue}: ${numeroControl}`}
                    onClick={() => onDue(id, vence ?? '')}
                  >
                    {purchases.change}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </div>
  );
}

interface PaymentsProps {
  readonly payments: readonly SupplierPayment[];
  readonly onUndo: (clave: string) => void;
}

function Payments({ payments, onUndo }: PaymentsProps) {
  const words = useWords();
  const { debts, purchases } = words;
  return (
    <section className="stack gap-1 one-column" aria-label={debts.payments}>
      <h2>{debts.payments}</h2>
      {payments.length === 0 && <p className="soft">{debts.noPayments}</p>}
      <ul className="lined debts-payments">
        {payments.map(({ clave, fecha, forma, monto, referencia, por, aprobo, anulado, imputado }) => (
          <li key={clave} className="row led wrap gap-2-3">
            <span className="grow breaks">
              {dayText(fecha)} · {debts.forms[forma]}
              {referencia !== null && ` · ${referencia}`} · {debts.by(por, aprobo)}
              <span className="soft small debts-paid">
                {anulado === null
                  ? imputado
                      .map(({ numeroControl, monto: part }) => `${numeroControl} ${dollars(part)}`)
                      .join(' · ')
                  : debts.undone(anulado)}
              </span>
            </span>
            <strong className="figures" data-undone={anulado !== null || undefined}>
              {dollars(monto)}
            </strong>
            {anulado === null && (
              <Button
                kind="plain"
                aria-label={`${debts.undo}: ${dayText(fecha)} ${dollars(monto)}`}
                onClick={() => onUndo(clave)}
              >
                {purchases.annul}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function UndoSheet({ clave, onClose }: { readonly clave: string; readonly onClose: () => void }) {
  const words = useWords();
  const { debts } = words;
  const { problem, undo, forget } = useDebts();
  const [motivo, setMotivo] = useState('');
  const [tried, setTried] = useState(false);
  const { run } = useOneRun();
  const isMissing = motivo.trim() === '';
  return (
    <FormSheet
      title={debts.undo}
      lead={debts.undoLead}
      fault={problem === null ? '' : problemText(problem, words)}
      save={debts.undo}
      cancel={debts.cancel}
      onSave={() =>
        void run(async () => {
          setTried(true);
          if (!isMissing && (await undo(clave, motivo.trim()))) onClose();
        })
      }
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <Field
        label={debts.reason}
        value={motivo}
        fault={tried && isMissing ? debts.reasonMissing : ''}
        focused
        onChange={setMotivo}
      />
    </FormSheet>
  );
}

interface DueSheetProps {
  readonly id: string;
  readonly vence: string;
  readonly onClose: () => void;
}

function DueSheet({ id, vence, onClose }: DueSheetProps) {
  const words = useWords();
  const { debts } = words;
  const { problem, due, forget } = useDebts();
  const [day, setDay] = useState(vence);
  const { run } = useOneRun();
  return (
    <FormSheet
      title={debts.setDue}
      lead={debts.setDueLead}
      fault={problem === null ? '' : problemText(problem, words)}
      save={debts.save}
      cancel={debts.cancel}
      onSave={() =>
        void run(async () => {
          if (await due(id, day)) onClose();
        })
      }
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <DateField label={debts.due} value={day} onChange={setDay} focused />
    </FormSheet>
  );
}
