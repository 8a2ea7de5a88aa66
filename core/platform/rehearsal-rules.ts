/** What the built-in simulator has to do for a rehearsal: rules of its own script, for one document (§rehearsal). */
import { REHEARSED_REFUSALS, type Rehearsal } from '../contract/issuing/rehearsal.ts';
import type { SimulatorScript } from '../simulator/script.ts';

export type SimulatorRules = NonNullable<SimulatorScript['fallas']>;

/** Whose outcome is asked for. */
export interface Rehearsed {
  readonly nit: string;
  readonly codigoGeneracion: string;
}

/** A rule that found no document is forgotten after this long, in milliseconds. */
const KEPT_MS = 3_600_000;
/** How long log-ins are refused, in milliseconds: the one that follows the document's call, and no later one. */
const LOG_IN_MS = 10_000;

/** What the authority says with a code. */
function descriptionOf(codigo: string | null): { readonly descripcionMsg?: string } {
  const refusal = REHEARSED_REFUSALS[codigo ?? ''];
  return refusal === undefined ? {} : { descripcionMsg: `[${refusal.campo}] ${refusal.texto}` };
}

/** What is asked of it within a session. */
const CALLS = ['recepcion', 'consulta', 'anulacion', 'contingencia', 'lote', 'consulta-lote'] as const;

/**
 * The rules by which nobody gets a good answer: sessions end and none begins, so that surely nothing is delivered.
 *
 * @param duranteMs for how long
 */
export function downRules(duranteMs: number): SimulatorRules {
  const down = { veces: null, duranteMs } as const;
  return [
    { ...down, paso: 'auth', falla: 'html' },
    ...CALLS.map((paso) => ({ ...down, paso, falla: 'token-vencido' }) as const),
  ];
}

/** The rules that make one rehearsal happen. */
export function rehearsalRules(
  { nombre, valor }: Rehearsal,
  { nit, codigoGeneracion }: Rehearsed,
): SimulatorRules {
  const own = { paso: 'recepcion', cuando: { codigoGeneracion }, duranteMs: KEPT_MS } as const;
  const milliseconds = Number(valor ?? 0) * 1000;
  // The document's call makes the account log in anew: what strikes the log-in then strikes nobody else's.
  const loggedOut = { ...own, falla: 'token-vencido' } as const;
  switch (nombre) {
    case 'rechazo':
      return [{ ...own, falla: 'rechazo-corchetes', codigoMsg: valor, ...descriptionOf(valor) }];
    case 'observado':
      return [{ ...own, falla: 'observado' }];
    case 'respuesta-perdida':
      return [{ ...own, falla: 'aceptar-y-callar' }];
    case 'lento':
      return [{ ...own, falla: 'lento', ms: milliseconds }];
    case 'sin-linea':
      return [
        loggedOut,
        { paso: 'auth', falla: 'colgar', ms: 0, veces: null, cuando: { nit }, duranteMs: milliseconds },
      ];
    case 'no-ahora':
      return [
        {
          ...own,
          falla: 'rechazo-corchetes',
          codigoMsg: '021',
          descripcionMsg: '[identificacion] CAMPO NO VERIFICABLE EN ESTE MOMENTO',
        },
      ];
    case 'certificado-rechazado':
      return [
        {
          ...own,
          falla: 'rechazo-corchetes',
          codigoMsg: '802',
          descripcionMsg: '[firmaElectronica] CERTIFICADO NO VALIDO',
        },
      ];
    case 'acceso-rechazado':
      return [loggedOut, { paso: 'auth', falla: 'credenciales', cuando: { nit }, duranteMs: LOG_IN_MS }];
    default:
      return nombre satisfies never;
  }
}
