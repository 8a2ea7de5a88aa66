/** Operations of the bridge for browsers that were let in: a manager sees them, ends one, lets another in; and for customers' screens. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import type { Ambiente } from '../ambiente.ts';
import { displayState } from '../till/customer-display.ts';
import { noInput, textId } from '../till/till-leaves.ts';

export const BROWSERS_OPERATIONS = {
  /** Those of the issuer of this till, the one that was there last first. */
  'browsers.list': { access: 'gerente', input: noInput, output: answers<readonly PairedBrowser[]>() },
  /** Ends a pairing for good; not the one it is asked with. Answers with those that are left. */
  'browsers.revoke': {
    access: 'gerente',
    input: z.strictObject({ id: textId }),
    output: answers<readonly PairedBrowser[]>(),
  },
  /** Makes a code that pairs one more browser. */
  'browsers.code': {
    access: 'gerente',
    input: noInput,
    /** Shown once; good until `vence`. */
    output: answers<{ readonly codigo: string; readonly vence: string }>(),
  },
  /** How far the sale is that customers of this till follow. */
  'display.show': {
    access: 'cajero',
    input: displayState,
    polled: true,
    output: answers<Readonly<Record<string, never>>>(),
  },
  /** The customers' screens on other devices. */
  'display.view': { access: 'cajero', input: noInput, polled: true, output: answers<CustomerDisplaysView>() },
  /** Opens the door for them where it is shut, and makes a code that lets one more follow this till. */
  'display.code': {
    access: 'gerente',
    input: noInput,
    /** Shown once; good until `vence`. */
    output: answers<CustomerDisplaysView & { readonly codigo: string; readonly vence: string }>(),
  },
  /** Shuts the door: none of them follows any more. */
  'display.end': { access: 'gerente', input: noInput, output: answers<CustomerDisplaysView>() },
} as const;

/** A browser that was paired; moments are ISO 8601 UTC. */
export interface PairedBrowser {
  readonly id: string;
  /** How it calls itself; `Caja DTE` is the desktop program. */
  readonly nombre: string;
  readonly sucursal: string;
  readonly ambiente: Ambiente;
  readonly emparejado: string;
  /** To within some minutes over a restart; null where that was not written down yet. */
  readonly visto: string | null;
  /** The one that asks. */
  readonly propio: boolean;
  /** It has an open cash session, which a manager closes elsewhere once it is gone. */
  readonly turnoAbierto: boolean;
}

/** Customers' screens on other devices. */
export interface CustomerDisplaysView {
  /** Where such a device finds them; empty while the door is shut. */
  readonly direcciones: readonly string[];
  /** Those of this till that are connected now. */
  readonly conectadas: number;
}
