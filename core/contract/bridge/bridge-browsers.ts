/** Bridge operations for paired browsers and customer displays. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import type { Ambiente } from '../ambiente.ts';
import { displayState } from '../till/customer-display.ts';
import { noInput, textId } from '../till/till-leaves.ts';

export const BROWSERS_OPERATIONS = {
  /** Browsers of this till's issuer, last seen first. */
  'browsers.list': { access: 'gerente', input: noInput, output: answers<readonly PairedBrowser[]>() },
  /** Ends a pairing for good, except the caller's own. Answers with the remaining ones. */
  'browsers.revoke': {
    access: 'gerente',
    input: z.strictObject({ id: textId }),
    output: answers<readonly PairedBrowser[]>(),
  },
  'browsers.code': {
    access: 'gerente',
    input: noInput,
    /** Shown only once; valid until `vence`. */
    output: answers<{ readonly codigo: string; readonly vence: string }>(),
  },
  /** Sends the state of the sale to this till's customer displays. */
  'display.show': {
    access: 'cajero',
    input: displayState,
    polled: true,
    output: answers<Readonly<Record<string, never>>>(),
  },
  'display.view': { access: 'cajero', input: noInput, polled: true, output: answers<CustomerDisplaysView>() },
  /** Starts the display server if needed, and creates a code for one more display of this till. */
  'display.code': {
    access: 'gerente',
    input: noInput,
    /** Shown only once; valid until `vence`. */
    output: answers<CustomerDisplaysView & { readonly codigo: string; readonly vence: string }>(),
  },
  /** Stops the display server and disconnects all displays. */
  'display.end': { access: 'gerente', input: noInput, output: answers<CustomerDisplaysView>() },
} as const;

export interface PairedBrowser {
  readonly id: string;
  /** Name from the browser; `Caja DTE` is the desktop program. */
  readonly nombre: string;
  readonly sucursal: string;
  readonly ambiente: Ambiente;
  readonly emparejado: string;
  /** Last use, exact to some minutes after a restart; null if not recorded yet. */
  readonly visto: string | null;
  /** The caller's own browser. */
  readonly propio: boolean;
  /** Its till has an open cash session; once the pairing ends, a manager must close it elsewhere. */
  readonly turnoAbierto: boolean;
}

export interface CustomerDisplaysView {
  /** Addresses for the devices; empty while the display server is stopped. */
  readonly direcciones: readonly string[];
  readonly conectadas: number;
}
