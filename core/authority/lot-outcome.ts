/** Maps answers about lots to outcomes (§lots, §lot-query). Pure. */
import { asMembers, membersOf, type Members } from '../contract/json.ts';
import { rawOf, textOf } from './answer-body.ts';
import type { LotAnswer, LotOutcome, LotQueryOutcome, LotSubmission } from './authority.ts';
import { eventAnswerOf, saysRefused, saysTaken } from './event-outcome.ts';
import type { AnswerExchange, Exchange } from './exchange.ts';
import { SEAL_NAMES, documentAnswer } from './document-answer.ts';
import { isBareNotFound, saysLotUnknown } from './query-refusal.ts';
import { maySucceed, unreadable, withoutAnswer } from './no-verdict.ts';

/** A lot's code becomes part of a URL: only letters, digits and hyphens; a UUID has 36 characters. */
const LOT_CODE = /^[A-Za-z0-9-]{1,64}$/;
/** The lists of a lot's answer, with the required state of their entries. */
const LISTS = { procesados: 'PROCESADO', rechazados: 'RECHAZADO' } as const;

export function isLotCode(text: string): boolean {
  return LOT_CODE.test(text);
}

export function lotOutcomeOf(exchange: Exchange, lot: LotName): LotOutcome {
  if (exchange.kind !== 'answer') return withoutAnswer(exchange);
  const { text, status } = exchange;
  const members = membersOf(text);
  if (members === null || !isAboutLot(members, lot)) return unreadable(exchange);
  if (saysRefused(members, status, namesLot(members, lot)))
    return { kind: 'rejected', answer: eventAnswerOf(members, text) };
  const codigoLote = textOf(members['codigoLote']);
  if (!saysTaken(members, status) || codigoLote === null || !isLotCode(codigoLote))
    return unreadable(exchange);
  return { kind: 'received', codigoLote, raw: rawOf(text) };
}

export function namesLot(members: Members, lot: LotName): boolean {
  return textOf(members['idEnvio']) !== null && isAboutLot(members, lot);
}

type LotName = Pick<LotSubmission, 'ambiente' | 'idEnvio'>;

function isAboutLot(members: Members, { ambiente, idEnvio }: LotName): boolean {
  const id = textOf(members['idEnvio'])?.toUpperCase() ?? idEnvio.toUpperCase();
  return id === idEnvio.toUpperCase() && (textOf(members['ambiente']) ?? ambiente) === ambiente;
}

/** Results of a lot's documents; entries that are no decision about a document are ignored. */
export function lotQueryOutcomeOf(exchange: Exchange, ambiente: '00' | '01'): LotQueryOutcome {
  if (exchange.kind !== 'answer') return withoutAnswer(exchange);
  const members = membersOf(exchange.text);
  if (members !== null && maySucceed(exchange.status) && hasLists(members))
    return answered(members, exchange, ambiente);
  const isUnknownLot =
    isBareNotFound(exchange) ||
    (members !== null &&
      saysRefused(members, exchange.status, false) &&
      saysLotUnknown(eventAnswerOf(members, exchange.text)));
  return isUnknownLot ? { kind: 'not-found', raw: rawOf(exchange.text) } : unreadable(exchange);
}

/** Both lists may be empty or null while nothing is decided, but at least one must be present. */
function hasLists(members: Members): boolean {
  const lists = Object.keys(LISTS).map((name) => members[name] ?? null);
  const isNamed = Object.keys(LISTS).some((name) => name in members);
  return isNamed && lists.every((list) => list === null || Array.isArray(list));
}

function answered(
  members: Members,
  { text }: AnswerExchange,
  ambiente: '00' | '01',
): Extract<LotQueryOutcome, { kind: 'answered' }> {
  const answers = new Map<string, LotAnswer>();
  let unread = 0;
  for (const [name, estado] of Object.entries(LISTS)) {
    const entries: readonly unknown[] = Array.isArray(members[name]) ? members[name] : [];
    for (const entry of entries) {
      const read = entryOf(entry, estado, ambiente);
      if (read === null) unread += 1;
      // A document sent twice is sealed, then refused as a duplicate: the seal counts.
      else if (!answers.has(read.codigoGeneracion)) answers.set(read.codigoGeneracion, read.answer);
    }
  }
  const raw = unread === 0 ? rawOf(text) : `${rawOf(text)}\n[${unread} entradas que no se pudieron leer]`;
  return { kind: 'answered', answers, raw };
}

interface Entry {
  readonly codigoGeneracion: string;
  readonly answer: LotAnswer;
}

/** Null if the entry names no document, contradicts its list, or has another environment. */
function entryOf(value: unknown, estado: string, ambiente: '00' | '01'): Entry | null {
  const members = asMembers(value);
  const codigoGeneracion = textOf(members?.['codigoGeneracion'])?.toUpperCase() ?? null;
  if (members === null || codigoGeneracion === null || members['estado'] !== estado) return null;
  const said = { members, text: JSON.stringify(members), status: 200 };
  const answer = documentAnswer(said, { codigoGeneracion, ambiente }, SEAL_NAMES);
  return answer === null ? null : { codigoGeneracion, answer };
}
