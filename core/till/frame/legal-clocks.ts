/** Deadlines shown under the traffic light: amber first, red when urgent. */
import type { Health } from '../../contract/api/results.ts';
import type { Quota } from '../../contract/api/stats.ts';
import type { TillDeadline } from '../../contract/till/till.ts';
import {
  addDays,
  fiscalDate,
  instantOf,
  isoUtc,
  startOfDay,
  type Instant,
} from '../../domain/fiscal-time.ts';
import type { TakenEdition } from '../../store/issuers/editions-taken.ts';
import type { CorrectionsDue } from './correctable.ts';
import {
  CERTIFICATE_NOTICE_MS,
  CERTIFICATE_URGENT_MS,
  CORRECTION_URGENT_MS,
  DOCUMENTS_URGENT_MS,
  EDITION_NOTICE_DAYS,
  EVENT_URGENT_MS,
  PROPOSAL_URGENT_MS,
  QUOTA_NOTICE_PERCENT,
  QUOTA_URGENT_PERCENT,
} from '../limits.ts';

export interface DeadlinesQuestion {
  readonly contingencies: Health['contingencias'];
  readonly corrections: CorrectionsDue;
  /** Notas de remisión whose billing deadline is near or past. */
  readonly remissions: Health['remisiones'];
  readonly certificateEnd: Instant | null;
  readonly quota: Quota;
  /** The issuer's first change of edition, `YYYY-MM-DD`. */
  readonly editionDay: string;
  /** Customers whose address lacks the district; called only when the change is near. */
  readonly withoutDistrict: () => number;
  /** Kinds issued in another edition than their date's. */
  readonly fallbacks: readonly Pick<TakenEdition, 'clase' | 'edicion' | 'motivo'>[];
  readonly proposals: CorrectionsDue;
  readonly now: Instant;
}

export function deadlinesOf(of: DeadlinesQuestion): readonly TillDeadline[] {
  return [
    ...contingencyClocks(of),
    ...correctionClock(of),
    ...remissionClocks(of),
    ...certificateClock(of),
    ...quotaClock(of),
    ...editionClock(of),
    ...otherEditions(of),
    ...proposalClock(of),
  ];
}

function contingencyClocks({ contingencies, now }: DeadlinesQuestion): readonly TillDeadline[] {
  return contingencies.flatMap((contingency) => {
    const event = clock(contingency.eventoAntesDe, { now, urgentMs: EVENT_URGENT_MS });
    const documents = clock(contingency.documentosAntesDe, { now, urgentMs: DOCUMENTS_URGENT_MS });
    const { eventoRechazado: rechazo } = contingency;
    const refused = rechazo === null ? {} : { rechazo };
    return [
      ...event.map((end) => ({ tipo: 'evento-contingencia', ...end, ...refused, accion: 'cola' }) as const),
      ...documents.map((end) => ({ tipo: 'documentos-contingencia', ...end, accion: 'cola' }) as const),
    ];
  });
}

function correctionClock({ corrections, now }: DeadlinesQuestion): readonly TillDeadline[] {
  const { size, before } = corrections;
  if (before === null) return [];
  const ends = clock(isoUtc(before), { now, urgentMs: CORRECTION_URGENT_MS });
  return ends.map((end) => ({ tipo: 'correccion', ...end, documentos: size, accion: 'cola' }));
}

function remissionClocks({ remissions, now }: DeadlinesQuestion): readonly TillDeadline[] {
  return remissions.map(({ porFacturar, fueraDePlazo, ultimoDia }) => ({
    tipo: 'remisiones',
    nivel: ultimoDia <= fiscalDate(now) ? 'rojo' : 'ambar',
    vence: isoUtc(instantOf(ultimoDia, '23:59:59')),
    documentos: porFacturar,
    ...(fueraDePlazo === 0 ? {} : { tarde: fueraDePlazo }),
    accion: 'por-facturar',
  }));
}

function proposalClock({ proposals, now }: DeadlinesQuestion): readonly TillDeadline[] {
  const { size, before } = proposals;
  if (before === null) return [];
  const ends = clock(isoUtc(before), { now, urgentMs: PROPOSAL_URGENT_MS });
  return ends.map((end) => ({ tipo: 'propuestas', ...end, documentos: size, accion: 'cola' }));
}

type Clock = Pick<TillDeadline, 'nivel' | 'vence'>;

function clock(
  vence: string | null,
  of: { readonly now: Instant; readonly urgentMs: number },
): readonly Clock[] {
  if (vence === null) return [];
  return [{ nivel: Date.parse(vence) - of.now <= of.urgentMs ? 'rojo' : 'ambar', vence }];
}

function certificateClock({ certificateEnd, now }: DeadlinesQuestion): readonly TillDeadline[] {
  if (certificateEnd === null || certificateEnd - now > CERTIFICATE_NOTICE_MS) return [];
  const ends = clock(isoUtc(certificateEnd), { now, urgentMs: CERTIFICATE_URGENT_MS });
  return ends.map((end) => ({ tipo: 'certificado', ...end, accion: 'ajustes' }));
}

function quotaClock({ quota }: DeadlinesQuestion): readonly TillDeadline[] {
  const { limite, usado } = quota;
  if (limite === null || usado * 100 < limite * QUOTA_NOTICE_PERCENT) return [];
  const nivel = usado * 100 >= limite * QUOTA_URGENT_PERCENT ? 'rojo' : 'ambar';
  return [{ tipo: 'cuota', nivel, vence: null, usado, limite, accion: 'estadisticas' }];
}

function otherEditions({ fallbacks }: DeadlinesQuestion): readonly TillDeadline[] {
  return [...Map.groupBy(fallbacks, ({ edicion }) => edicion)].map(([edicion, each]) => ({
    tipo: 'otra-edicion',
    nivel: 'ambar',
    vence: null,
    edicion,
    clases: each.map(({ clase }) => clase),
    rechazo: each[0]?.motivo ?? '',
    accion: 'ajustes',
  }));
}

function editionClock({ editionDay, withoutDistrict, now }: DeadlinesQuestion): readonly TillDeadline[] {
  const today = fiscalDate(now);
  if (today >= editionDay || today < addDays(editionDay, -EDITION_NOTICE_DAYS)) return [];
  const clientes = withoutDistrict();
  if (clientes === 0) return [];
  const vence = isoUtc(startOfDay(editionDay));
  return [{ tipo: 'edicion', nivel: 'ambar', vence, clientes, accion: 'clientes' }];
}
