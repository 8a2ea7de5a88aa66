import { useEffect, useState } from 'react';
import { CAT_019 } from '../../../core/catalogs/cat-019-actividad-economica.ts';
import { catalogName } from '../../../core/catalogs/catalog.ts';
import type { ReceivedCustomer } from '../../../core/contract/bridge/bridge-phone.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { Button } from '../../components/button.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Fault } from '../../components/form/field.tsx';
import { Facts } from '../../components/list/facts.tsx';
import { QrModules } from '../../components/qr-modules.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { identityText } from '../../receiver/identity.ts';
import { nrcText } from '../../../core/contract/text/identity-text.ts';
import { placeText } from '../../receiver/find-places.ts';
import { phoneText } from '../../receiver/phone.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { usePhoneData } from '../../stores/sale/phone-data.ts';
import { clockText } from '../../text/day.ts';
import './phone-sheet.css';

export interface PhoneSheetProps {
  readonly tipoDte: TipoVenta;
  readonly onUse: (customer: Customer) => void;
  readonly onClose: () => void;
}

/** Shows a QR code for the customer's phone, and the data received. */
export function PhoneSheet({ tipoDte, onUse, onClose }: PhoneSheetProps) {
  const words = useWords();
  // Bound to the sale it was opened in.
  const [venta] = useState(() => useCart.getState().carts[tipoDte].key);
  const { enlace, recibido } = usePhoneData(({ view }) => view);
  const said = usePhoneData((phone) => phone.said);
  useEffect(() => {
    const { view, open } = usePhoneData.getState();
    const isThere = view.enlace?.venta === venta || view.recibido?.venta === venta;
    if (!isThere) void open(tipoDte, venta);
  }, [tipoDte, venta]);
  const drop = (): void => {
    onClose();
    void usePhoneData.getState().drop();
  };
  return (
    <Sheet title={words.phone.title} onClose={onClose} changed={false}>
      <Fault text={said?.(words) ?? ''} />
      {recibido?.venta === venta ? (
        <Received received={recibido} tipoDte={tipoDte} onUse={onUse} onClose={onClose} onDrop={drop} />
      ) : (
        <>
          <p>{words.phone.lead}</p>
          {enlace?.venta === venta ? (
            <Waiting url={enlace.url} vence={enlace.vence} />
          ) : (
            said === null && <p className="soft">{words.phone.opening}</p>
          )}
          <div className="actions">
            {enlace?.venta === venta ? (
              <Button onClick={drop}>{words.phone.stop}</Button>
            ) : (
              <Button onClick={() => void usePhoneData.getState().open(tipoDte, venta)}>
                {words.phone.again}
              </Button>
            )}
            <EnterButton onPress={onClose}>{words.phone.goOn}</EnterButton>
          </div>
        </>
      )}
    </Sheet>
  );
}

function Waiting({ url, vence }: { readonly url: string; readonly vence: string }) {
  const words = useWords().phone;
  return (
    <div className="phone-link">
      <QrModules content={url} label={words.qr} />
      <div className="stack gap-3">
        <p role="status">{words.waiting(clockText(vence))}</p>
        <p className="soft small">
          {words.address}
          <br />
          <span className="figures breaks">{url}</span>
        </p>
        <p className="soft small">{words.onDisplay}</p>
      </div>
    </div>
  );
}

interface ReceivedProps extends PhoneSheetProps {
  readonly received: ReceivedCustomer;
  readonly onDrop: () => void;
}

/** Received data, to be checked with the customer before use. */
function Received({ received, tipoDte, onUse, onClose, onDrop }: ReceivedProps) {
  const words = useWords();
  const { busy, run } = useOneRun();
  const { venta, cliente, conocido } = received;
  const take = (): Promise<void> =>
    run(async () => {
      const customer = await usePhoneData.getState().take(venta);
      if (customer === null) return;
      onClose();
      // The sale may have been submitted or replaced; the customer is saved anyway.
      const { key, submitted } = useCart.getState().carts[tipoDte];
      if (key === venta && submitted === null) onUse(customer);
    });
  return (
    <>
      <p>{words.phone.check}</p>
      <p role="status" className="notice" data-tone={conocido === null ? 'good' : undefined}>
        {knownText(conocido, words.phone)}
      </p>
      <Facts className="phone-facts" facts={factsOf(cliente, words.phone.member)} />
      <div className="actions">
        <Button disabled={busy} onClick={onDrop}>
          {words.phone.drop}
        </Button>
        <EnterButton onPress={() => void take()}>{words.phone.use}</EnterButton>
      </div>
    </>
  );
}

type PhoneWords = ReturnType<typeof useWords>['phone'];

function knownText(conocido: ReceivedCustomer['conocido'], words: PhoneWords): string {
  if (conocido === null) return words.fresh;
  const { nombre, cambia } = conocido;
  if (cambia.length === 0) return words.known(nombre);
  const what = [...new Set(cambia.map((member) => words.member[member]))].join(', ');
  return words.changes(nombre, what);
}

function factsOf(cliente: ReceivedCustomer['cliente'], member: PhoneWords['member']) {
  const { nombre, nombreComercial, nrc, codActividad, correo, telefono, direccion } = cliente;
  const place = direccion === null ? null : [direccion.complemento, placeText(direccion)];
  return [
    [member.nombre, nombre],
    [member.nombreComercial, nombreComercial],
    [member.numDocumento, cliente.numDocumento === null ? null : identityText(cliente)],
    [member.nrc, nrc === null ? null : nrcText(nrc)],
    [member.codActividad, codActividad === null ? null : catalogName(CAT_019, codActividad)],
    [member.correo, correo],
    [member.telefono, telefono === null ? null : phoneText(telefono)],
    [member.direccion, place?.filter((part) => part !== '').join(', ') ?? null],
  ] as const;
}
