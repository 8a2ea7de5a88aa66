/**
 * Every rule that a request, a form or a file can break, every warning and everything that keeps a till from issuing. Inside the product a rule travels as its name and what it names;
 * the sentence is made from it where it leaves: here for integrators and the command line, in `renderer/text` for the screen.
 * No sentence is ever read back.
 */
import type { FaultCode } from '../fault-codes.ts';
import { AGENT_RULES } from './api/agent-rules.ts';
import { ANSWER_RULES } from './api/answer-rules.ts';
import { SHOP_API_RULES } from './api/shop-rules.ts';
import { TRANSPORT_RULES } from './api/transport-rules.ts';
import { REASON_RULES } from './authority/reason-rules.ts';
import { BACKUP_RULES } from './till/backup-rules.ts';
import { CERTIFICATE_RULES } from './till/certificate-rules.ts';
import { ACCOUNT_RULES } from './till/account-rules.ts';
import { CASH_RULES } from './till/cash-rules.ts';
import { COUNT_RULES } from './till/count-rules.ts';
import { ENROLLED_TILL_RULES } from './central/enrolled-till-rules.ts';
import { MANAGER_RULES } from './central/manager-rules.ts';
import { COMMAND_RULES } from './command-rules.ts';
import { MAIL_RULES } from './till/mail-rules.ts';
import { PRINTER_RULES, PRINTING_RULES } from './till/printing-rules.ts';
import { SCREEN_RULES } from './till/screen-rules.ts';
import { DELIVERY_RULES } from './authority/delivery-rules.ts';
import { DOCUMENT_RULES } from './dte/document-rules.ts';
import { NOTE_RULES } from './dte/note-rules.ts';
import { SYSTEM_RULES } from './system-rules.ts';
import { NOTICE_RULES } from './notice-rules.ts';
import { REQUEST_RULES } from './api/request-rules.ts';
import { RETORNO_RULES } from './dte/retorno-rules.ts';
import { PURCHASE_RULES } from './till/purchase-rules.ts';
import { QUOTE_RULES } from './till/quote-rules.ts';
import { RETURN_RULES } from './till/return-rules.ts';
import { SETTINGS_RULES } from './till/settings-rules.ts';
import { TILL_RULES } from './till/till-rules.ts';
import { TRANSFER_RULES } from './till/transfer-rules.ts';

export const RULES = {
  ...REQUEST_RULES,
  ...TRANSPORT_RULES,
  ...AGENT_RULES,
  ...SHOP_API_RULES,
  ...DOCUMENT_RULES,
  ...NOTE_RULES,
  ...RETORNO_RULES,
  ...RETURN_RULES,
  ...PURCHASE_RULES,
  ...QUOTE_RULES,
  ...TRANSFER_RULES,
  ...SETTINGS_RULES,
  ...TILL_RULES,
  ...NOTICE_RULES,
  ...ANSWER_RULES,
  ...BACKUP_RULES,
  ...SYSTEM_RULES,
  ...ACCOUNT_RULES,
  ...CASH_RULES,
  ...COUNT_RULES,
  ...CERTIFICATE_RULES,
  ...ENROLLED_TILL_RULES,
  ...MANAGER_RULES,
  ...COMMAND_RULES,
  ...MAIL_RULES,
  ...PRINTING_RULES,
  ...PRINTER_RULES,
  ...SCREEN_RULES,
  ...DELIVERY_RULES,
  ...REASON_RULES,
} as const;

export type RuleName = keyof typeof RULES;
/** What a rule's sentence names: limits, amounts, who has it already. Undefined where it names nothing. */
export type RuleParameters<N extends RuleName> = Parameters<(typeof RULES)[N]>[0];

/** A broken rule as data. */
export type Rule = {
  readonly [N in RuleName]: undefined extends RuleParameters<N>
    ? { readonly regla: N; readonly parametros?: undefined }
    : { readonly regla: N; readonly parametros: Given<RuleParameters<N>> };
}[RuleName];

/** What a rule may name by a rule of its own: why, and the way out. */
const TOLD = ['causa', 'salida'] as const;
type RuleParameterName = (typeof TOLD)[number];

/** What is given to a rule: a cause or a way out is a rule of its own, so that it is told in the language of whoever reads, or words of somebody else. */
type Given<P> = P extends { readonly causa: string } | { readonly salida: string }
  ? { readonly [K in keyof P]: K extends RuleParameterName ? P[K] | Rule : P[K] }
  : P;
type GivenEach<All extends readonly unknown[]> = { [At in keyof All]: Given<All[At]> };

/** A broken rule: its name and what its sentence names. */
export function rule<N extends RuleName>(
  regla: N,
  ...[parametros]: GivenEach<Parameters<(typeof RULES)[N]>>
): Rule {
  return (parametros === undefined ? { regla } : { regla, parametros }) as Rule;
}

/** Whether it is a rule of this program: of a later one it may not be. */
export function isRule(value: unknown): value is Rule {
  const { regla } = (value ?? {}) as { readonly regla?: unknown };
  return typeof regla === 'string' && Object.hasOwn(RULES, regla);
}

/** The Spanish sentence of a rule, without the place where it was broken. */
export function ruleText({ regla, parametros }: Rule): string {
  const sentence = RULES[regla] as (parameters: unknown) => string;
  return sentence(withWrittenRules(parametros, ruleText));
}

/** What a rule names, with a cause or a way out that is a rule already said. */
export function withWrittenRules(parametros: Rule['parametros'], say: (told: Rule) => string): unknown {
  if (parametros === undefined) return undefined;
  const named = parametros as Readonly<Partial<Record<RuleParameterName, string | Rule>>>;
  const said = TOLD.flatMap((name) => {
    const told = named[name];
    return told === undefined || typeof told === 'string' ? [] : [[name, say(told)] as const];
  });
  return said.length === 0 ? parametros : { ...parametros, ...Object.fromEntries(said) };
}

/** What a schema found: the stable upper-case code of the interface, and the rule. */
export interface Finding {
  readonly codigo: FaultCode;
  readonly broken: Rule;
}

/** A finding as the message of a schema's issue, which can only be a text; {@link findingOf} reads it. */
export function findingMessage(codigo: FaultCode, broken: Rule): string {
  return JSON.stringify({ codigo, broken } satisfies Finding);
}

/** The finding of a schema's issue; null for one that the schema's library worded itself. */
export function findingOf(message: string): Finding | null {
  return message.startsWith('{"codigo":') ? (JSON.parse(message) as Finding) : null;
}

/** The message of an issue of kind FORMATO, as nearly all of the settings' are. */
export function malformed<N extends RuleName>(
  regla: N,
  ...parametros: GivenEach<Parameters<(typeof RULES)[N]>>
): string {
  return findingMessage('FORMATO', rule(regla, ...parametros));
}

/** What is said of a value that only a screen or a transport of ours can have sent. */
export const NOT_ALLOWED: Finding = { codigo: 'FORMATO', broken: rule('valor-no-permitido') };
