import { useState } from 'react';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { QuoteView } from '../../../core/contract/bridge/bridge-quotes.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { MAX_QUOTE_NOTE_CHARS } from '../../../core/contract/till/quote-terms.ts';
import { bridge } from '../../bridge/index.ts';
import type { Cart } from '../../cart/cart.ts';
import { DateField } from '../../components/form/date-field.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Field } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { problemMessage, useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { changedQuote } from '../../cart/quoted-sale.ts';
import { requestOf } from '../../sale/request.ts';
import { newCustomer } from '../../receiver/customer.ts';
import { useApproving, type Approval } from '../../stores/till/approving.ts';
import { practisedHere } from '../../stores/manager/onboarding.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { promotionsAsked } from '../../stores/sale/preview.ts';
import { useTill } from '../../stores/till/till.ts';
import { dayAfter, dayText } from '../../text/day.ts';
import { QuotePapers } from './quote-papers.tsx';

interface SaveQuoteProps {
  readonly tipoDte: TipoVenta;
  readonly onClose: () => void;
}

/** Saves the current sale as a quote and shows its number. */
export function SaveQuote({ tipoDte, onClose }: SaveQuoteProps) {
  const [saved, setSaved] = useState<QuoteView | null>(null);
  if (saved !== null) return <Saved view={saved} onClose={onClose} />;
  const keep = (view: QuoteView): void => {
    practisedHere('COTIZACION');
    setSaved(view);
  };
  return <Form tipoDte={tipoDte} onSaved={keep} onClose={onClose} />;
}

interface FormProps extends SaveQuoteProps {
  readonly onSaved: (view: QuoteView) => void;
}

function Form({ tipoDte, onSaved, onClose }: FormProps) {
  const { quotes } = useWords();
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const context = useTill((till) => till.context);
  const [typed, setTyped] = useState(() => ({
    nombre: '',
    telefono: '',
    vence: context === null ? '' : (dayAfter(context.hoy, context.validezCotizacion) ?? ''),
    notas: cart.observaciones.trim(),
  }));
  const [fault, setFault] = useMessage('');
  // Idempotency key: a repeated request is one quote.
  const [clave] = useState(() => crypto.randomUUID());
  const { run } = useOneRun();
  const cambia = changedQuote(cart);
  const change = (part: Partial<typeof typed>): void => setTyped({ ...typed, ...part });
  const save = async (given: Approval): Promise<LocalizedMessage | null> => {
    const { vence, notas } = typed;
    const input = { ...askedOf(cart), clave, cambia, cliente: customerOf(cart, typed), notas, ...given };
    const reply = await bridge.call('quotes.save', { ...input, vence: vence === '' ? null : vence });
    if (reply.ok) {
      useCart.getState().clear(tipoDte);
      onSaved(reply.value);
      return null;
    }
    const { problem } = reply;
    if (problem.codigo !== 'APROBACION_REQUERIDA') return problemMessage(problem);
    await useApproving.getState().ask({
      title: (words) => words.quotes.approveTitle,
      lead: problemMessage(problem),
      action: (words) => words.quotes.approveDo,
      run: save,
    });
    return null;
  };
  return (
    <FormSheet
      title={cambia === null ? quotes.saveTitle : quotes.versionTitle(cambia)}
      lead={quotes.saveLead}
      fault={fault}
      save={quotes.saveDo}
      onSave={() =>
        void run(async () => {
          const refused = await save({});
          if (refused !== null) setFault(refused);
        })
      }
      onClose={onClose}
    >
      {cart.receptor === null ? (
        <>
          <Field label={quotes.name} value={typed.nombre} onChange={(nombre) => change({ nombre })} focused />
          <Field label={quotes.phone} value={typed.telefono} onChange={(telefono) => change({ telefono })} />
        </>
      ) : (
        <p>
          <strong>{quotes.customer(cart.receptor.nombre)}</strong>
        </p>
      )}
      <DateField label={quotes.validUntil} value={typed.vence} onChange={(vence) => change({ vence })} />
      <Field
        label={quotes.notes}
        value={typed.notas}
        onChange={(notas) => change({ notas })}
        maxLength={MAX_QUOTE_NOTE_CHARS}
        focused={cart.receptor !== null}
        wide
      />
    </FormSheet>
  );
}

/** The current sale as request of a factura. */
function askedOf(cart: Cart): Pick<BridgeInput<'quotes.save'>, 'request' | 'promociones'> {
  const plain = { ...cart, tipoDte: '01', pagos: [], relacionados: [], reemplaza: null } as const;
  return { request: requestOf(plain), ...promotionsAsked(plain) };
}

type Named = Pick<Customer, 'nombre'> & { readonly telefono: string };

/** The quote's customer: the sale's receiver, or a typed name and phone; null if none. */
function customerOf({ receptor }: Cart, { nombre, telefono }: Named): BridgeInput<'quotes.save'>['cliente'] {
  if (receptor === null && nombre.trim() === '' && telefono.trim() === '') return null;
  const { id: _id, ...customer } = receptor ?? {
    ...newCustomer('', '01'),
    tipoDocumento: null,
    nombre: nombre.trim() === '' ? telefono.trim() : nombre.trim(),
    telefono: telefono.trim() === '' ? null : telefono.trim(),
  };
  return customer;
}

function Saved({ view, onClose }: { readonly view: QuoteView; readonly onClose: () => void }) {
  const { quotes } = useWords();
  const [said, setSaid] = useMessage('');
  return (
    <Sheet title={quotes.done(view.cotizacion)} onClose={onClose} changed={false}>
      <div className="stack gap-3">
        <p className="flow between quote-total">
          <span>{quotes.until(dayText(view.vence))}</span>
          <strong className="figures">{dollars(view.total)}</strong>
        </p>
        <QuotePapers view={view} onSaid={setSaid} />
        <p role="status" className="soft small">
          {said}
        </p>
        <div className="actions">
          <EnterButton onPress={onClose}>{quotes.newSale}</EnterButton>
        </div>
      </div>
    </Sheet>
  );
}
