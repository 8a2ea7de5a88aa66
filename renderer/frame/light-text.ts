/** Texts of the status light and the legal deadlines. */
import type { TillContext, TillDeadline } from '../../core/contract/till/till.ts';
import type { RuleName } from '../../core/contract/rules/rules.ts';
import type { Tone } from '../components/signal-light.tsx';
import type { Fact } from '../components/list/facts.tsx';
import { plainDays } from '../faults/sentence.ts';
import type { SectionName } from '../stores/manager/section-names.ts';
import { dayText } from '../text/day.ts';
import type { WordsAtOnce } from '../text/es-at-once.ts';

/** Short texts of reasons that block issuing; the target page shows the whole sentence. */
const STOPS: Readonly<Partial<Record<RuleName, keyof WordsAtOnce['light']['stopped']>>> = {
  'sin-certificado': 'noCertificate',
  'certificado-vencido': 'certificateOver',
  'certificado-aun-no-vigente': 'certificateEarly',
  'llave-de-firma-cerrada': 'keyClosed',
  'sin-conexion': 'noConnection',
  'disco-casi-lleno': 'diskFull',
  'reloj-atrasado': 'clockBehind',
  'reloj-adelantado': 'clockAhead',
  'cuota-agotada': 'quotaUsed',
  'numeros-en-duda': 'numbersInDoubt',
};

export const TONE: Readonly<Record<TillContext['semaforo']['color'], Tone>> = {
  verde: 'good',
  ambar: 'waiting',
  rojo: 'bad',
};

export function lightText(
  context: Pick<TillContext, 'semaforo' | 'contingencia' | 'enCola' | 'impresiones' | 'correcciones'>,
  words: WordsAtOnce,
): string {
  const { semaforo, contingencia, enCola, impresiones = 0, correcciones = 0 } = context;
  const { situacion, motivo } = semaforo;
  const { light } = words;
  if (motivo !== null) return light.stopped[STOPS[motivo.regla] ?? 'other'];
  const text =
    situacion === 'contingencia'
      ? light.contingency(contingencia === null ? '' : momentParts(contingencia.desde).time)
      : light.situation[situacion];
  if (semaforo.color === 'rojo') return text;
  const waiting = [
    enCola === 0 ? null : light.queued(enCola),
    correcciones === 0 ? null : light.toCorrect(correcciones),
    impresiones === 0 ? null : light.toPrint(impresiones),
  ];
  return [text, ...waiting.filter((each) => each !== null)].join(' · ');
}

/** Counts of waiting items by name; null for none. */
export function waitingOf(context: TillContext, { light }: WordsAtOnce): readonly Fact[] {
  const { enCola, contingencia, impresiones = 0, correcciones = 0 } = context;
  const some = (count: number) => (count === 0 ? null : String(count));
  const since = contingencia === null ? null : momentParts(contingencia.desde);
  return [
    [light.status.queued, some(enCola)],
    [light.status.toCorrect, some(correcciones)],
    [light.status.toPrint, some(impresiones)],
    [light.status.contingency, since === null ? null : `${since.day} ${since.time}`],
  ];
}

/** Text of a deadline. @param now ISO 8601 time of the context */
export function deadlineText(deadline: TillDeadline, now: string, words: WordsAtOnce): string {
  const { deadline: say } = words;
  const { tipo, vence, rechazo, usado, limite, clientes = 0, documentos = 0 } = deadline;
  const moment = vence === null ? null : momentParts(vence);
  const day = moment?.day ?? '';
  const until = moment === null ? '' : say.at(day, moment.time);
  switch (tipo) {
    case 'evento-contingencia':
      return `${say.event(until)}${rechazo === undefined ? '' : say.refused(plainDays(rechazo))}`;
    case 'documentos-contingencia':
      return say.documents(until);
    case 'correccion':
      return say.corrections(documentos, until);
    case 'certificado':
      return vence !== null && vence <= now ? say.certificateOver(until) : say.certificate(until);
    case 'cuota':
      return say.quota(String(usado), String(limite));
    case 'otra-edicion':
      return otherEditionText(deadline, say);
    case 'remisiones':
      return remissionsText(deadline, day, say);
    case 'propuestas':
      return say.proposals(documentos, until);
    case 'edicion':
      return say.district(day, clientes);
    default:
      return tipo satisfies never;
  }
}

function remissionsText(
  { documentos = 0, tarde = 0 }: TillDeadline,
  day: string,
  say: WordsAtOnce['deadline'],
): string {
  return tarde === 0 ? say.remissions(documentos, day) : say.remissionsLate(tarde, day);
}

function otherEditionText(deadline: TillDeadline, say: WordsAtOnce['deadline']): string {
  const { edicion, clases = [], rechazo = '' } = deadline;
  return say.otherEdition(edicion ?? '', clases.map((clase) => say.kinds[clase]).join(', '), rechazo);
}

/** Settings section for a deadline that leads to the settings. */
export function deadlineSection({ tipo }: Pick<TillDeadline, 'tipo'>): SectionName {
  return tipo === 'otra-edicion' ? 'reglas' : 'certificado';
}

export function deadlineKey({ tipo, vence, edicion }: TillDeadline): string {
  return `${tipo}/${vence}/${edicion ?? ''}`;
}

/** El Salvador is UTC−6 all year. */
const BEHIND_MS = 6 * 3_600_000;

/** Day and minute in El Salvador. */
function momentParts(moment: string): { readonly day: string; readonly time: string } {
  const local = new Date(Date.parse(moment) - BEHIND_MS).toISOString();
  return { day: dayText(local.slice(0, 10)), time: local.slice(11, 16) };
}
