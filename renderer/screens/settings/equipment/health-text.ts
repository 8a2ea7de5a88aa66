/** Texts of health items, with the next step for a problem. */
import type { HealthItem } from '../../../../core/contract/till/health-view.ts';
import { momentText } from '../../../text/day.ts';
import type { Words } from '../../../text/es.ts';
import { minutesText } from '../../../text/length.ts';
import { sizeText } from '../security/backups-text.ts';
import { momentDay } from '../day-text.ts';

export function healthText(item: HealthItem, words: Words): { readonly name: string; readonly text: string } {
  const health = words.maintenance.health;
  const way = (text: string, next: string): string => (item.estado === 'bien' ? text : `${text} ${next}`);
  switch (item.asunto) {
    case 'emision':
      return { name: health.issuing, text: item.bloqueada ? health.issuingBlocked : health.issuingOk };
    case 'disco':
      return { name: health.disk, text: way(health.diskFree(sizeText(item.libres)), health.diskWay) };
    case 'reloj':
      return { name: health.clock, text: clockText(item, health) };
    case 'certificado':
      return {
        name: health.certificate(words.ambiente[item.ambiente]),
        text: certificateText(item, health, way),
      };
    case 'cuota':
      return {
        name: health.quota(item.sucursal),
        text: way(health.quotaUsed(item.usado, item.limite), health.quotaWay),
      };
    case 'cola':
      return {
        name: health.queue,
        text: item.documentos === 0 ? health.queueNone : health.queueSome(item.documentos),
      };
    case 'correo': {
      if (item.detenido) return { name: health.mail, text: health.mailStopped };
      const waiting = health.mailSome(item.esperando);
      return {
        name: health.mail,
        text: item.rechazados === 0 ? waiting : `${health.mailRefused(item.rechazados)} ${waiting}`,
      };
    }
    case 'respaldo': {
      const said = health.backupOf[item.situacion];
      return {
        name: health.backup,
        text: typeof said === 'string' ? said : said(item.fecha === null ? '' : momentText(item.fecha)),
      };
    }
    case 'simulacro': {
      const { fecha, resultado } = item;
      if (fecha === null || resultado === null) return { name: health.drill, text: health.drillNone };
      return { name: health.drill, text: way(health.drillOf(resultado, momentText(fecha)), health.drillWay) };
    }
    default:
      return item satisfies never;
  }
}

type HealthWords = Words['maintenance']['health'];

function clockText(item: Extract<HealthItem, { asunto: 'reloj' }>, health: HealthWords): string {
  if (item.minutos === null && item.futuros === null) return health.clockUnknown;
  if (item.futuros !== null) return health.clockFuture(item.futuros.ultimo, momentText(item.futuros.fechado));
  if (item.minutos === null || item.estado === 'bien') return health.clockOk;
  return health.clockOff(minutesText(Math.abs(item.minutos)), item.minutos > 0);
}

function certificateText(
  { hasta, dias, estado }: Extract<HealthItem, { asunto: 'certificado' }>,
  health: HealthWords,
  way: (text: string, next: string) => string,
): string {
  if (hasta === null || dias === null)
    return estado === 'falla' ? health.certificateNone : health.certificateNoEnd;
  const ends = health.certificateEnds(momentDay(hasta), dias);
  return dias < 0 ? ends : way(ends, health.certificateWay);
}
