import { useEffect } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { WordsAtOnce } from '../../text/es-at-once.ts';
import type { DisplayState } from '../../../core/contract/till/customer-display.ts';
import { DISPLAY_CHANNEL, type DisplayMessage } from '../../display/display-state.ts';
import { currentWords } from '../../text/words.ts';
import { issuedTotal } from '../../sale/issued-total.ts';
import { publicQueryOf } from '../../sale/public-query.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { usePreviews } from '../../stores/sale/preview.ts';
import { isPhoneFormOn, usePhoneData } from '../../stores/sale/phone-data.ts';
import { useResult } from '../../stores/sale/result.ts';
import { useNavigation } from '../../stores/till/navigation.ts';
import { openRemoteOutlet, type DisplayOutlet } from '../../stores/till/remote-display.ts';
import { useTill } from '../../stores/till/till.ts';
import { tipoOf } from './sale-screens.ts';

/** Sends the state of the sale to the customer displays; when locked, that nothing is sold. */
export function useCustomerDisplay(): void {
  useEffect(() => {
    // A hidden window does not report.
    const now = (): DisplayState | null => (document.hidden ? null : displayed(currentWords()));
    const outlets = [openWindowOutlet(now), openRemoteOutlet(now)];
    const publishAll = (): void => {
      for (const outlet of outlets) outlet.tellNow();
    };
    const stops = [useCart, usePreviews, useResult, useNavigation, useTill, usePhoneData].map((store) =>
      store.subscribe(publishAll),
    );
    stops.push(useResult.subscribe(offerMail));
    return () => {
      for (const stop of stops) stop();
      for (const outlet of outlets) outlet.close({ kind: 'idle', shop: shopName() });
    };
  }, []);
}

/** Customer display on a second monitor: a window of the same browser. */
function openWindowOutlet(now: () => DisplayState | null): DisplayOutlet {
  const channel = new BroadcastChannel(DISPLAY_CHANNEL);
  let told = '';
  /** Whether a display is open; without one nothing is sent. */
  let isSeen = false;
  const post = (message: DisplayMessage): void => channel.postMessage(message);
  const tell = (state: DisplayState | null): void => {
    if (state === null || !isSeen) return;
    const text = JSON.stringify(state);
    if (text === told) return;
    told = text;
    post({ kind: 'state', state });
  };
  const tellNow = (): void => {
    if (isSeen) tell(now());
  };
  channel.addEventListener('message', ({ data }: MessageEvent<DisplayMessage>) => {
    if (data.kind === 'left') {
      isSeen = false;
      post({ kind: 'anyone' });
    }
    if (data.kind !== 'asked') return;
    isSeen = true;
    told = '';
    tellNow();
  });
  post({ kind: 'anyone' });
  return {
    tellNow,
    close: (last) => {
      if (!document.hidden) tell(last);
      channel.close();
    },
  };
}

function shopName(): string {
  const emisor = useTill.getState().context?.emisor;
  return emisor?.nombreComercial ?? emisor?.nombre ?? '';
}

function displayed(words: WordsAtOnce): DisplayState {
  const shop = shopName();
  const { outcome } = useResult.getState();
  const ambiente = useTill.getState().context?.ambiente ?? null;
  // A refused sale continues, as it is still unpaid.
  if (outcome !== null && outcome.issuance.result.estado !== 'RECHAZADO') {
    const { issuance, submission } = outcome;
    return {
      kind: 'done',
      shop,
      total: issuedTotal(issuance.result.dteJson),
      change: submission.cambio,
      query: ambiente === null ? null : publicQueryOf(issuance, ambiente),
      ...mailLinkOf(issuance.result.codigoGeneracion),
      isTest: ambiente === 'PRUEBAS',
    };
  }
  const tipoDte = tipoOf(useNavigation.getState().screen);
  return tipoDte === undefined ? { kind: 'idle', shop } : saleOf(tipoDte, shop, words);
}

function saleOf(tipoDte: TipoVenta, shop: string, words: WordsAtOnce): DisplayState {
  const { key, lines } = useCart.getState().carts[tipoDte];
  const { enlace } = usePhoneData.getState().view;
  const form = enlace?.venta === key ? { form: enlace.url } : {};
  if (lines.length === 0 && form.form === undefined) return { kind: 'idle', shop };
  const answered = usePreviews.getState().byType[tipoDte];
  const preview = answered?.key === key ? answered.preview : undefined;
  // A preview from before the last line does not match the lines.
  const amounts = preview?.lineas?.length === lines.length ? preview.lineas : null;
  const saved = preview?.promociones?.ahorro ?? null;
  return {
    kind: 'sale',
    shop,
    lines: lines.map(({ descripcion, cantidad, uniMedida }, index) => ({
      name: descripcion,
      quantity: [cantidad, words.sale.units[uniMedida]].filter((part) => part !== undefined).join(' '),
      amount: amounts?.[index]?.importe ?? null,
    })),
    total: amounts === null ? null : (preview?.totales?.total ?? null),
    ...(amounts === null || saved === null ? {} : { saved }),
    ...form,
  };
}

/** Link where the customer can enter a mail address; empty if none is offered. */
function mailLinkOf(codigoGeneracion: string | null): { readonly mail?: string } {
  const { document } = usePhoneData.getState();
  return document !== null && document.codigoGeneracion === codigoGeneracion ? { mail: document.url } : {};
}

/** Requests that link once the document may be mailed. */
function offerMail({ outcome }: ReturnType<typeof useResult.getState>): void {
  const { codigoGeneracion, estado } = outcome?.issuance.result ?? {};
  const { document, offer } = usePhoneData.getState();
  const isOut = estado === 'PROCESADO' || estado === 'CONTINGENCIA';
  if (!isPhoneFormOn() || !isOut || typeof codigoGeneracion !== 'string') return;
  if (document?.codigoGeneracion !== codigoGeneracion) void offer(codigoGeneracion);
}
