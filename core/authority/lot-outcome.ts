/** Translates the answers about lots into outcomes (§lots, §lot-query). Pure. */
import { asMembers, membersOf, type Members } from '../contract/json.ts';
import { rawOf, textOf } from './answer-body.ts';
import type { LotAnswer, LotOutcome, LotQueryOutcome, LotSubmission } from './authority.ts';
import { eventAnswerOf, saysRefused, saysTaken } from './event-outcome.ts';
import type { AnswerExchange, Exchange } from './exchange.ts';
import { SEAL_NAMES, documentAnswer } from './document-answer.ts';
import { isBareNotFound, saysLotUnknown } from './query-refusal.ts';
import { maySucceed, unreadable, withoutAnswer } from './no-verdict.ts';

/** A lot's code becomes part of an address: letters, digits and hyphens; a UUID has 36 characters. */
const LOT_CODE = /^[A-Za-z0-9-]{1,64}$/;
/** The lists of a lot's answer, each with the state that its entries must have. */
const LISTS = { procesados: 'PROCESADO', rechazados: 'RECHAZADO' } as const;

/** Whether the text can be the code of a lot. */
export function isLotCode(text: string): boolean {
  return LOT_CODE.test(text);
}

/** What became of a lot that was handed over. */
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

/** Whether an answer names the lot that was sent. */
export function namesLot(members: Members, lot: LotName): boolean {
  return textOf(members['idEnvio']) !== null && isAboutLot(members, lot);
}

type LotName = Pick<LotSubmission, 'ambiente' | 'idEnvio'>;

function isAboutLot(members: Members, { ambiente, idEnvio }: LotName): boolean {
  const id = textOf(members['idEnvio'])?.toUpperCase() ?? idEnvio.toUpperCase();
  return id === idEnvio.toUpperCase() && (textOf(members['ambiente']) ?? ambiente) === ambiente;
}

/** What is known of a lot's documents; an entry that is not a decision about a document of its own is left out. */
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

/** Both lists may be empty or null as long as nothing is decided; one of them at least must be named. */
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
      // A document that came twice is sealed and then refused as a repetition: the seal counts.
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

/** Null when the entry names no document, contradicts its list, or is of the other environment. */
function entryOf(value: unknown, estado: string, ambiente: '00' | '01'): Entry | null {
  const members = asMembers(value);
  const codigoGeneracion = textOf(members?.['codigoGeneracion'])?.toUpperCase() ?? null;
  if (members === null || codigoGeneracion === null || members['estado'] !== estado) return null;
  const said = { members, text: JSON.stringify(members), status: 200 };
  const answer = documentAnswer(said, { codigoGeneracion, ambiente }, SEAL_NAMES);
  return answer === null ? null : { codigoGeneracion, answer };
}
