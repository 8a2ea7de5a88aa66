/** Legal and technical clocks that run, for the bar under the traffic light: amber first, red when it is urgent. */
import type { Health } from '../../contract/api/results.ts';
import type { Quota } from '../../contract/api/stats.ts';
import type { TillDeadline } from '../../contract/till/till.ts';
import {
  addDays,
  fiscalDate,
  fiscalTime,
  instantOf,
  isoUtc,
  type Instant,
} from '../../domain/fiscal-time.ts';
import type { CorrectionsDue } from './correctable.ts';
import {
  CERTIFICATE_NOTICE_MS,
  CERTIFICATE_URGENT_MS,
  CORRECTION_URGENT_MS,
  DOCUMENTS_URGENT_MS,
  EDITION_NOTICE_DAYS,
  EVENT_URGENT_MS,
  QUOTA_NOTICE_PERCENT,
  QUOTA_URGENT_PERCENT,
} from '../limits.ts';

export interface DeadlinesQuestion {
  readonly windows: Health['contingencias'];
  /** Refused documents that can still be corrected. */
  readonly corrections: CorrectionsDue;
  readonly certificateEnd: Instant | null;
  readonly quota: Quota;
  /** `YYYY-MM-DD`. */
  readonly edition2026From: string;
  /** Customers whose address has no district. Asked only while the edition is near. */
  readonly withoutDistrict: () => number;
  readonly now: Instant;
}

/** The clocks that run, the most urgent kinds first. */
export function deadlinesOf(of: DeadlinesQuestion): readonly TillDeadline[] {
  return [
    ...contingencyClocks(of),
    ...correctionClock(of),
    ...certificateClock(of),
    ...quotaClock(of),
    ...editionClock(of),
  ];
}

function contingencyClocks({ windows, now }: DeadlinesQuestion): readonly TillDeadline[] {
  const accion = { texto: 'Ver la cola', destino: 'cola' } as const;
  return windows.flatMap((window) => {
    const event = clock(window.eventoAntesDe, { now, urgentMs: EVENT_URGENT_MS });
    const documents = clock(window.documentosAntesDe, { now, urgentMs: DOCUMENTS_URGENT_MS });
    const { eventoRechazado: rechazo } = window;
    const refused = rechazo === null ? '' : `. Hacienda lo rechazó: ${rechazo}`;
    return [
      ...event.map(({ words, ...end }) => {
        const texto = `El evento de contingencia debe llegar a Hacienda antes del ${words}${refused}`;
        const told = rechazo === null ? {} : { rechazo };
        return { tipo: 'evento-contingencia', ...end, ...told, texto, accion } as const;
      }),
      ...documents.map(({ words, ...end }) => {
        const texto = `Los documentos de la contingencia deben llegar a Hacienda antes del ${words}`;
        return { tipo: 'documentos-contingencia', ...end, texto, accion } as const;
      }),
    ];
  });
}

function correctionClock({ corrections, now }: DeadlinesQuestion): readonly TillDeadline[] {
  const { size, before } = corrections;
  if (before === null) return [];
  const [end] = clock(isoUtc(before), { now, urgentMs: CORRECTION_URGENT_MS });
  if (end === undefined) return [];
  const { words, ...rest } = end;
  const texto =
    size === 1
      ? `1 documento rechazado debe corregirse antes del ${words}`
      : `${size} documentos rechazados deben corregirse; el primero, antes del ${words}`;
  const accion = { texto: 'Ver la cola', destino: 'cola' } as const;
  return [{ tipo: 'correccion', ...rest, documentos: size, texto, accion }];
}

interface Clock {
  readonly nivel: 'ambar' | 'rojo';
  readonly vence: string;
  readonly words: string;
}

function clock(
  vence: string | null,
  of: { readonly now: Instant; readonly urgentMs: number },
): readonly Clock[] {
  if (vence === null) return [];
  const at = Date.parse(vence);
  const words = `${dayText(fiscalDate(at))} a las ${fiscalTime(at).slice(0, 5)}`;
  return [{ nivel: at - of.now <= of.urgentMs ? 'rojo' : 'ambar', vence, words }];
}

function certificateClock({ certificateEnd, now }: DeadlinesQuestion): readonly TillDeadline[] {
  if (certificateEnd === null || certificateEnd - now > CERTIFICATE_NOTICE_MS) return [];
  const [end] = clock(isoUtc(certificateEnd), { now, urgentMs: CERTIFICATE_URGENT_MS });
  if (end === undefined) return [];
  const { words, ...rest } = end;
  const texto = `El certificado de firma ${certificateEnd <= now ? 'venció' : 'vence'} el ${words}`;
  return [{ tipo: 'certificado', ...rest, texto, accion: { texto: 'Abrir ajustes', destino: 'ajustes' } }];
}

function quotaClock({ quota }: DeadlinesQuestion): readonly TillDeadline[] {
  const { limite, usado } = quota;
  if (limite === null || usado * 100 < limite * QUOTA_NOTICE_PERCENT) return [];
  const nivel = usado * 100 >= limite * QUOTA_URGENT_PERCENT ? 'rojo' : 'ambar';
  const texto = `Cuota del mes: ${usado} de ${limite} documentos`;
  const accion = { texto: 'Ver estadísticas', destino: 'estadisticas' } as const;
  return [{ tipo: 'cuota', nivel, vence: null, usado, limite, texto, accion }];
}

function editionClock({ edition2026From, withoutDistrict, now }: DeadlinesQuestion): readonly TillDeadline[] {
  const today = fiscalDate(now);
  if (today >= edition2026From || today < addDays(edition2026From, -EDITION_NOTICE_DAYS)) return [];
  const clientes = withoutDistrict();
  if (clientes === 0) return [];
  const which = clientes === 1 ? 'la de 1 cliente' : `las de ${clientes} clientes`;
  const texto = `Desde el ${dayText(edition2026From)} las direcciones deben indicar el distrito: complete ${which}`;
  const vence = isoUtc(instantOf(edition2026From, '00:00:00'));
  const accion = { texto: 'Ver clientes', destino: 'clientes' } as const;
  return [{ tipo: 'edicion', nivel: 'ambar', vence, clientes, texto, accion }];
}

/** A day as people write it here: 01/12/2026. */
function dayText(date: string): string {
  return date.split('-').toReversed().join('/');
}
