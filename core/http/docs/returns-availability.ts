/** Whether this service takes events of return today, as its documentation says it: the editions begin at each issuer by themselves. */
import { ruleText, type Rule } from '../../contract/rules/rules.ts';

/** Stands where it is said; it is filled in for every reader, for it changes with the day and the settings. */
export const RETURNS_HERE = '{retornos_aqui}';

/** One issuer of this service. */
export interface IssuerReturns {
  /** First day of the format of 2026, as `2026-12-01`. */
  readonly desde: string;
  /** Why none is taken today; null where they are. */
  readonly cerrado: Rule | null;
}

/** What a caller has to expect here and now. */
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
