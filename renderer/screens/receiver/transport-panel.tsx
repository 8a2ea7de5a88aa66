import { Button } from '../../components/button.tsx';
import { Choice, Field } from '../../components/form/field.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { DEFAULT_BIEN_TITULO, TRANSPORT_FIELDS, type Transport } from '../../cart/cart.ts';
import type { Faults } from '../../sale/faults.ts';
import { lastTransport } from '../../sale/last-transport.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useTill } from '../../stores/till/till.ts';

/** CAT-025: goods become the customer's property on arrival. */
const PROPERTY = '02';

/** Warns if goods for another company are marked as a transfer between own branches. */
function ToCustomer() {
  const { unbilled } = useWordsAtOnce();
  const { receptor, bienTitulo } = useCart(({ carts }) => carts['04']);
  const change = useCart((store) => store.change);
  const own = useTill(({ context }) => context?.emisor.nit ?? '');
  const number = receptor?.numDocumento?.replaceAll('-', '') ?? '';
  if (bienTitulo !== DEFAULT_BIEN_TITULO || number === '' || number === own) return null;
  return (
    <div className="notice remark">
      <p>{unbilled.toCustomer}</p>
      <Button onClick={() => void change('04', { bienTitulo: PROPERTY })}>{unbilled.useProperty}</Button>
    </div>
  );
}

export function TransportPanel({ faults }: { readonly faults: Faults }) {
  const words = useWordsAtOnce();
  const cart = useCart(({ carts }) => carts['04']);
  const change = useCart((store) => store.change);
  const branch = useTill(({ context }) => context?.sucursal.id ?? '');
  const last = lastTransport(branch);
  const untouched = TRANSPORT_FIELDS.every((field) => cart.transport[field] === '');
  const put = (transport: Transport): void => void change('04', { transport });
  // The appendix holds the filled fields in this order.
  const filled = TRANSPORT_FIELDS.filter((field) => cart.transport[field].trim() !== '');
  return (
    <section className="panel transport" aria-labelledby="transport-title">
      <h2 id="transport-title">{words.transport.title}</h2>
      <Choice
        label={words.receiver.title04}
        value={cart.bienTitulo}
        onChange={(bienTitulo) => void change('04', { bienTitulo })}
        choices={Object.entries(words.transport.titles)}
      />
      <ToCustomer />
      <div className="stack gap-near pair">
        {TRANSPORT_FIELDS.map((field) => (
          <Field
            key={field}
            label={words.transport[field]}
            value={cart.transport[field]}
            fault={faults.get(`apendice[${filled.indexOf(field)}].valor`)}
            onChange={(value) => put({ ...cart.transport, [field]: value })}
          />
        ))}
      </div>
      {untouched && last !== null && <Button onClick={() => put(last)}>{words.transport.last}</Button>}
    </section>
  );
}
