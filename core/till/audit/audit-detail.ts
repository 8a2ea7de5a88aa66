/** Details of an audit entry for people: each changed member once, before and after. */
import type { AuditLine } from '../../contract/bridge/bridge-audit.ts';

type Details = AuditLine['detalle'];
type Detail = Details[number];

/** Details of the current state, left out where the entry lists its changes. */
const SUMMARY: ReadonlySet<string> = new Set([
  'activo',
  'activa',
  'exigirCaja',
  'limiteDiferencia',
  'cadaHoras',
  'diarias',
  'semanales',
  'carpeta',
  'servidor',
  'seguridad',
  'usuario',
  'remitente',
]);
const NOTHING = '(nada)';
/** Shown for a setting never changed before. */
const AS_IT_CAME = 'de fábrica';

export function detailsOf(detalle: Readonly<Record<string, unknown>>): Details {
  const { cambios, ...rest } = detalle;
  const changes = Array.isArray(cambios) ? cambios.flatMap(changeLines) : [];
  const told = Object.entries(rest).flatMap(([nombre, value]): Details => {
    if (changes.length > 0 && (SUMMARY.has(nombre) || namesOnly(nombre, value, cambios))) return [];
    return [{ nombre, valor: valueText(value) }];
  });
  return [...told, ...changes];
}

/** A changed member as before and after; empty where both read the same. */
function changeLines(change: unknown): Details {
  const { campo, antes, despues } = change as Readonly<Record<string, unknown>>;
  const name = String(campo);
  const nombre = name.replace(/^settings\./, '');
  const nothing = nombre === name ? NOTHING : AS_IT_CAME;
  const before = changedText(antes, nothing);
  const after = changedText(despues, nothing);
  return before === after ? [] : [{ nombre, valor: `${before} → ${after}` } satisfies Detail];
}

function namesOnly(nombre: string, value: unknown, cambios: unknown): boolean {
  if (nombre !== 'detalle' || typeof value !== 'string' || !Array.isArray(cambios)) return false;
  const changed = cambios.map(({ campo }: { readonly campo: unknown }) => String(campo));
  return value
    .split(', ')
    .every((name) => changed.some((each) => each === name || each.startsWith(`${name}.`)));
}

function changedText(value: unknown, nothing: string): string {
  const text = valueText(value ?? null);
  return text === '' ? nothing : text;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value !== 'object') return JSON.stringify(value);
  if ('nombre' in value && typeof value.nombre === 'string') return value.nombre;
  return Object.values(value)
    .map(valueText)
    .filter((text) => text !== '')
    .join(' ');
}
