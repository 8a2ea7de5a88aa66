/** Customer data entered on a phone: the link shown, and data received. */
import { create } from 'zustand';
import type { PhoneLinkView, PhoneView } from '../../../core/contract/bridge/bridge-phone.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { onOtherPerson } from '../till/session.ts';
import { useTill } from '../till/till.ts';
import { typedReceiver } from '../till/typed-receiver.ts';

/** Link of an issued document without a receiver address. */
interface DocumentLink extends PhoneLinkView {
  readonly codigoGeneracion: string;
}

interface PhoneData {
  readonly view: PhoneView;
  readonly document: DocumentLink | null;
  /** Why there is no link, or why the data was not saved. */
  readonly said: LocalizedMessage | null;
  look(): Promise<void>;
  /** Requests a link for a sale; the previous one becomes invalid. */
  open(tipoDte: TipoVenta, venta: string): Promise<void>;
  /** Saves the received data. @returns the customer; null if the data is gone */
  take(venta: string): Promise<Customer | null>;
  drop(): Promise<void>;
  offer(codigoGeneracion: string): Promise<void>;
}

const NOTHING = { view: { enlace: null, recibido: null }, document: null, said: null } as const;

const startRequest = latestOnly();

export const usePhoneData = create<PhoneData>()((set, get) => ({
  ...NOTHING,
  look: async () => {
    const isLatest = startRequest();
    const reply = await bridge.call('phone.view', {});
    if (reply.ok && isLatest()) set({ view: reply.value });
  },
  open: async (tipoDte, venta) => {
    set({ said: null });
    const reply = await bridge.call('phone.open', { tipoDte, venta });
    if (!reply.ok) return set({ said: problemMessage(reply.problem) });
    await get().look();
  },
  take: async (venta) => {
    const reply = await bridge.call('phone.take', { venta });
    set({ said: reply.ok ? null : problemMessage(reply.problem) });
    await get().look();
    return reply.ok ? reply.value : null;
  },
  drop: async () => {
    await bridge.call('phone.drop', {});
    await get().look();
  },
  offer: async (codigoGeneracion) => {
    const reply = await bridge.call('phone.document', { codigoGeneracion });
    if (reply.ok && reply.value !== null) set({ document: { ...reply.value, codigoGeneracion } });
  },
}));

/** Name in untaken data received for a sale; empty without any. */
export function receivedName(venta: string): string {
  const { recibido } = usePhoneData.getState().view;
  return recibido?.venta === venta ? recibido.cliente.nombre : '';
}

/** Whether a typed or received receiver was not used for the sale. */
export function isReceiverUnused(tipoDte: TipoVenta, venta: string): boolean {
  return receivedName(venta) !== '' || typedReceiver(tipoDte, venta) !== '';
}

export function isPhoneFormOn(): boolean {
  return useTill.getState().context?.datosPorTelefono === true;
}

/** Reloads received data, e.g. after the service was restarted. */
export function refreshPhoneData(): void {
  if (isPhoneFormOn()) void usePhoneData.getState().look();
}

onOtherPerson(() => usePhoneData.setState(NOTHING));
