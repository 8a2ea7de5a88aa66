/**
 * All rules that a request, form or file can violate, all warnings, and everything that stops a till from issuing. Inside the product a rule travels as name and
 * parameters; its sentence is made at the boundary: here for integrators and command line, in `renderer/text` for the screen. Sentences are never parsed.
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
import { PHONE_RULES } from './till/phone-rules.ts';
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
  ...PHONE_RULES,
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
/** Parameters of a rule's sentence, such as limits and amounts; undefined if it has none. */
export type RuleParameters<N extends RuleName> = Parameters<(typeof RULES)[N]>[0];

type PlainRuleName = {
  readonly [N in RuleName]: undefined extends RuleParameters<N> ? N : never;
}[RuleName];
type NamingRuleName = Exclude<RuleName, PlainRuleName>;

/** A violated rule as data. Rules without parameters form one member of the union, because the compiler compares at most a thousand members. */
export type Rule =
  | { readonly regla: PlainRuleName; readonly parametros?: undefined }
  | {
      readonly [N in NamingRuleName]: { readonly regla: N; readonly parametros: Given<RuleParameters<N>> };
    }[NamingRuleName];

/** Parameters that may be rules themselves: cause and way out. */
const TOLD = ['causa', 'salida'] as const;
type RuleParameterName = (typeof TOLD)[number];

/** Arguments of a rule: a cause or way out is a rule, so that it is shown in the reader's language, or an external text. */
type Given<P> = P extends { readonly causa: string } | { readonly salida: string }
  ? { readonly [K in keyof P]: K extends RuleParameterName ? P[K] | Rule : P[K] }
  : P;
type GivenEach<All extends readonly unknown[]> = { [At in keyof All]: Given<All[At]> };

export function rule<N extends RuleName>(
  regla: N,
  ...[parametros]: GivenEach<Parameters<(typeof RULES)[N]>>
): Rule {
  return (parametros === undefined ? { regla } : { regla, parametros }) as Rule;
}

/** Whether it is a rule of this version; a later version may have others. */
export function isRule(value: unknown): value is Rule {
  const { regla } = (value ?? {}) as { readonly regla?: unknown };
  return typeof regla === 'string' && Object.hasOwn(RULES, regla);
}

/** Spanish sentence of a rule, without its field. */
export function ruleText({ regla, parametros }: Rule): string {
  const sentence = RULES[regla] as (parameters: unknown) => string;
  return sentence(withWrittenRules(parametros, ruleText));
}

/** A rule's parameters, with cause and way out already as text. */
export function withWrittenRules(parametros: Rule['parametros'], say: (told: Rule) => string): unknown {
  if (parametros === undefined) return undefined;
  const named = parametros as Readonly<Partial<Record<RuleParameterName, string | Rule>>>;
  const said = TOLD.flatMap((name) => {
    const told = named[name];
    return told === undefined || typeof told === 'string' ? [] : [[name, say(told)] as const];
  });
  return said.length === 0 ? parametros : { ...parametros, ...Object.fromEntries(said) };
}

/** Result of a schema: stable upper-case code of the API, and rule. */
export interface Finding {
  readonly codigo: FaultCode;
  readonly broken: Rule;
}

/** A finding as message of a schema issue, which must be text; {@link findingOf} reads it. */
export function findingMessage(codigo: FaultCode, broken: Rule): string {
  return JSON.stringify({ codigo, broken } satisfies Finding);
}

/** The finding in an issue's message; null if the schema library wrote the message. */
export function findingOf(message: string): Finding | null {
  return message.startsWith('{"codigo":') ? (JSON.parse(message) as Finding) : null;
}

/** Message of a FORMATO finding, the usual kind in settings. */
export function malformed<N extends RuleName>(
  regla: N,
  ...parametros: GivenEach<Parameters<(typeof RULES)[N]>>
): string {
  return findingMessage('FORMATO', rule(regla, ...parametros));
}

/** Finding for a value that only our own screens or transports could send. */
export const NOT_ALLOWED: Finding = { codigo: 'FORMATO', broken: rule('valor-no-permitido') };
