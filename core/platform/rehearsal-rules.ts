/** Simulator script rules that produce a rehearsed outcome for one document (§rehearsal). */
import { REHEARSED_REFUSALS, type Rehearsal } from '../contract/issuing/rehearsal.ts';
import type { SimulatorScript } from '../simulator/script.ts';

export type SimulatorRules = NonNullable<SimulatorScript['fallas']>;

/** The document of the rehearsal. */
export interface Rehearsed {
  readonly nit: string;
  readonly codigoGeneracion: string;
}

/** A rule that matched no document expires after this time, in ms. */
const KEPT_MS = 3_600_000;
/** Duration of refused log-ins, in ms: long enough for the one after the document's call only. */
const LOG_IN_MS = 10_000;

function descriptionOf(codigo: string | null): { readonly descripcionMsg?: string } {
  const refusal = REHEARSED_REFUSALS[codigo ?? ''];
  return refusal === undefined ? {} : { descripcionMsg: `[${refusal.campo}] ${refusal.texto}` };
}

/** Calls within a session. */
const CALLS = ['recepcion', 'consulta', 'anulacion', 'contingencia', 'lote', 'consulta-lote'] as const;

/**
 * Rules for an outage: sessions expire and log-ins fail, so that certainly nothing is delivered.
 * @param duranteMs duration
 */
export function downRules(duranteMs: number): SimulatorRules {
  const down = { veces: null, duranteMs } as const;
  return [
    { ...down, paso: 'auth', falla: 'html' },
    ...CALLS.map((paso) => ({ ...down, paso, falla: 'token-vencido' }) as const),
  ];
}

export function rehearsalRules(
  { nombre, valor }: Rehearsal,
  { nit, codigoGeneracion }: Rehearsed,
): SimulatorRules {
  const own = { paso: 'recepcion', cuando: { codigoGeneracion }, duranteMs: KEPT_MS } as const;
  const milliseconds = Number(valor ?? 0) * 1000;
  // Expires the token on this document's call, so that the log-in failure affects no other call.
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
