import { useState } from 'react';
import type { QuoteCustomer, QuoteView } from '../../../core/contract/bridge/bridge-quotes.ts';
import { Button } from '../../components/button.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { isExpired, typeOf } from '../../cart/quoted-sale.ts';
import { identityText } from '../../receiver/identity.ts';
import { phoneText } from '../../receiver/phone.ts';
import { useQuotes } from '../../stores/documents/quotes.ts';
import { useTill } from '../../stores/till/till.ts';
import { dayText, momentText } from '../../text/day.ts';
import { OrderMailState } from '../goods-reports/order-mail-state.tsx';
import { AnnulQuote } from './annul-quote.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { QuotePapers } from './quote-papers.tsx';
import { QuoteStanding } from './quote-table.tsx';
import { takeToSale } from './take-to-sale.ts';

/** One quote with its actions. */
export function QuoteSheet({ view }: { readonly view: QuoteView }) {
  const words = useWords();
  const { quotes } = words;
  const { put, say } = useQuotes();
  const [annulling, setAnnulling] = useState(false);
  const { cotizacion, version, cliente, notas, persona, en, anulacion, total } = view;
  const contact = cliente === null ? '' : contactText(cliente);
  return (
    <Sheet title={cotizacion} onClose={() => put(null)} size="wide" changed={false}>
      <div className="stack gap-3 quote">
        <div className="flow gap-0-3 between">
          <div className="stack gap-0">
            <strong>{cliente?.nombre ?? quotes.anybody}</strong>
            {contact !== '' && <span className="soft small">{contact}</span>}
            <span className="soft small">
              {quotes.madeBy(persona, momentText(en))}
              {version > 1 && ` · ${quotes.version(version)}`}
            </span>
          </div>
          <div className="stack gap-0">
            <QuoteStanding estado={view.estado} />
            <span className="soft small">
              {isExpired(view) ? quotes.expired(dayText(view.vence)) : quotes.until(dayText(view.vence))}
            </span>
          </div>
        </div>
        {anulacion !== null && (
          <p className="notice">{quotes.annulled(anulacion.motivo, anulacion.persona)}</p>
        )}
        {notas !== '' && <p className="small">{notas}</p>}
        <QuoteLines view={view} />
        <p className="flow between quote-total">
          <span>{quotes.total}</span>
          <strong className="figures">{dollars(total)}</strong>
        </p>
        <Documents view={view} />
        <OrderMailState mail={view.envio} />
        <div className="flow gap-2">
          <QuotePapers view={view} onSaid={say} />
          <Changes view={view} onAnnul={() => setAnnulling(true)} />
        </div>
      </div>
      {annulling && <AnnulQuote view={view} onClose={() => setAnnulling(false)} />}
      {isOpen(view) && <Sell view={view} />}
    </Sheet>
  );
}

function contactText(cliente: QuoteCustomer): string {
  const phone = cliente.telefono === null ? '' : phoneText(cliente.telefono);
  return [identityText(cliente), phone, cliente.correo].filter(Boolean).join(' · ');
}

function Documents({ view: { documentos } }: { readonly view: QuoteView }) {
  const words = useWords();
  if (documentos.length === 0) return null;
  return (
    <section className="stack gap-0">
      <h3 className="label">{words.quotes.documents}</h3>
      <ul className="small figures quote-documents">
        {documentos.map(({ codigoGeneracion, numeroControl, tipoDte, fecEmi }) => (
          <li key={codigoGeneracion}>
            {words.tipo[tipoDte]} {numeroControl} · {dayText(fecEmi)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChangesProps {
  readonly view: QuoteView;
  readonly onAnnul: () => void;
}

const isOpen = ({ estado }: QuoteView): boolean => estado !== 'anulada' && estado !== 'vendida';

function Changes({ view, onAnnul }: ChangesProps) {
  const { quotes } = useWords();
  const { run } = useOneRun();
  const user = useTill(({ context }) => context?.usuario);
  const { lineas, persona } = view;
  const untouched = lineas.every(({ vendido }) => vendido === '0');
  const mayChange = user?.rol === 'gerente' || user?.nombre === persona;
  return (
    <div className="flow gap-2">
      {isOpen(view) && untouched && mayChange && (
        <Button onClick={() => void run(() => takeToSale(view, 'cambiar'))}>{quotes.change}</Button>
      )}
      <Button onClick={() => void run(() => takeToSale(view, 'duplicar'))}>{quotes.duplicate}</Button>
      {isOpen(view) && <Button onClick={onAnnul}>{quotes.annul}</Button>}
    </div>
  );
}

function Sell({ view }: { readonly view: QuoteView }) {
  const { quotes } = useWords();
  const { run } = useOneRun();
  const usual = typeOf(view);
  const others = (['01', '03', '04'] as const).filter((each) => each !== usual);
  const isPart = view.estado === 'parcial';
  const sell = isExpired(view) ? quotes.sellToday : isPart ? quotes.sellLeft : quotes.sell;
  return (
    <div className="actions">
      {others.map((each) => (
        <Button key={each} onClick={() => void run(() => takeToSale(view, 'vender', each))}>
          {quotes.sellAs[each]}
        </Button>
      ))}
      <EnterButton onPress={() => void run(() => takeToSale(view, 'vender'))}>{sell}</EnterButton>
    </div>
  );
}
