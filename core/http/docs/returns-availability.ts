/** Whether return events are accepted today, for the docs: their format starts at a date per issuer. */
import { ruleText, type Rule } from '../../contract/rules/rules.ts';

/** Placeholder replaced per request, since the answer depends on day and settings. */
export const RETURNS_HERE = '{retornos_aqui}';

export interface IssuerReturns {
  /** First day of the 2026 format, as `2026-12-01`. */
  readonly desde: string;
  /** Why returns are refused today; null if they are accepted. */
  readonly cerrado: Rule | null;
}

export function returnsHereText(issuers: readonly IssuerReturns[]): string {
  const sentences = [...new Set(issuers.map(sentence))];
  const [only, ...more] = sentences;
  if (only === undefined) return '';
  if (more.length === 0) return `En esta caja, hoy: ${only}.`;
  return `En esta caja, hoy, según el emisor de la llave: ${sentences.join('; o bien ')}.`;
}

function sentence({ desde, cerrado }: IssuerReturns): string {
  if (cerrado === null) return `sí se aceptan retornos (el formato de 2026 rige desde el ${desde})`;
  return `no se aceptan retornos, y la llamada responde 409 ESTADO_NO_PERMITE con «${ruleText(cerrado)}»`;
}
