/** Hints on a refused key from its format alone: never whether it exists (§authentication). */
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { avisoHeaders } from './aviso-header.ts';
import { headerValues } from '../headers.ts';

const SHAPE = /^sk_(user|admin)_[0-9a-f]{64}$/;
const SCHEME = /^(bearer|basic|token|apikey|api-key|digest)(?=[\s:]|$)/i;

/** `X-Aviso` of a 401; empty without a hint. */
export function hintHeaders(rawHeaders: readonly string[]): Readonly<Record<string, string>> {
  const hint = keyHint(rawHeaders);
  return hint === null ? {} : avisoHeaders([hint]);
}

/** Null if the key is well-formed. */
function keyHint(rawHeaders: readonly string[]): Rule | null {
  const own = headerValues(rawHeaders, 'x-api-key');
  const [key, second] = own.length > 0 ? own : headerValues(rawHeaders, 'authorization');
  if (key === undefined || key.trim() === '') return rule('llave-ausente');
  if (second !== undefined) return rule('llave-repetida');
  const scheme = SCHEME.exec(key.trim())?.[1];
  if (scheme !== undefined) return rule('llave-con-esquema', { esquema: schemeName(scheme) });
  if (/^["'<{].*["'>}]$/.test(key.trim())) return rule('llave-entre-comillas');
  return SHAPE.test(key) ? null : rule('llave-sin-forma');
}

function schemeName(scheme: string): string {
  return `${scheme.charAt(0).toUpperCase()}${scheme.slice(1).toLowerCase()}`;
}
