import { useEffect } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Words } from '../../text/es.ts';
import type { DisplayState } from '../../../core/contract/till/customer-display.ts';
import { DISPLAY_CHANNEL, type DisplayMessage } from '../../display/display-state.ts';
import { currentWords } from '../../faults/current-words.ts';
import { issuedTotal } from '../../sale/issued-total.ts';
import { publicQueryOf } from '../../sale/public-query.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { usePreviews } from '../../stores/sale/preview.ts';
import { useResult } from '../../stores/sale/result.ts';
import { useNavigation } from '../../stores/till/navigation.ts';
import { openRemoteOutlet, type DisplayOutlet } from '../../stores/till/remote-display.ts';
import { useTill } from '../../stores/till/till.ts';
import { tipoOf } from './sale-screens.ts';

/** Tells the customer's screens how far the sale on this screen is; behind the lock, that nothing is sold. */
export function useCustomerDisplay(): void {
  useEffect(() => {
    // A window that lies behind another one sells nothing now.
    const now = (): DisplayState | null => (document.hidden ? null : displayed(currentWords()));
    const outlets = [openWindowOutlet(now), openRemoteOutlet(now)];
    const publishAll = (): void => {
      for (const outlet of outlets) outlet.tellNow();
    };
    const stops = [useCart, usePreviews, useResult, useNavigation, useTill].map((store) =>
      store.subscribe(publishAll),
    );
    return () => {
      for (const stop of stops) stop();
      for (const outlet of outlets) outlet.close({ kind: 'idle', shop: shopName() });
    };
  }, []);
}

/** The customer's screen on another monitor: a window of the same browser. */
function openWindowOutlet(now: () => DisplayState | null): DisplayOutlet {
  const channel = new BroadcastChannel(DISPLAY_CHANNEL);
  let told = '';
  /** Whether anybody looks: else what is sold is told to nobody. */
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

function displayed(words: Words): DisplayState {
  const shop = shopName();
  const { outcome } = useResult.getState();
  const ambiente = useTill.getState().context?.ambiente ?? null;
  // What was refused is still to be paid: its sale goes on.
  if (outcome !== null && outcome.issuance.result.estado !== 'RECHAZADO') {
    const { issuance, submission } = outcome;
    return {
      kind: 'done',
      shop,
      total: issuedTotal(issuance.result.dteJson),
      change: submission.cambio,
      query: ambiente === null ? null : publicQueryOf(issuance, ambiente),
      isTest: ambiente === 'PRUEBAS',
    };
  }
  const tipoDte = tipoOf(useNavigation.getState().screen);
  return tipoDte === undefined ? { kind: 'idle', shop } : saleOf(tipoDte, shop, words);
}

function saleOf(tipoDte: TipoVenta, shop: string, words: Words): DisplayState {
  const { key, lines } = useCart.getState().carts[tipoDte];
  if (lines.length === 0) return { kind: 'idle', shop };
  const answered = usePreviews.getState().byType[tipoDte];
  const preview = answered?.key === key ? answered.preview : undefined;
  // An answer of before the last line came says nothing of the lines of now.
  const amounts = preview?.lineas?.length === lines.length ? preview.lineas : null;
  return {
    kind: 'sale',
    shop,
    lines: lines.map(({ descripcion, cantidad, uniMedida }, index) => ({
      name: descripcion,
      quantity: [cantidad, words.sale.units[uniMedida]].filter((part) => part !== undefined).join(' '),
      amount: amounts?.[index]?.importe ?? null,
    })),
    total: amounts === null ? null : (preview?.totales?.total ?? null),
  };
}
