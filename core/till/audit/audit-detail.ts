/** The details of an entry one by one, as people read them: each changed fact once, with what it was and is. */
import type { AuditLine } from '../../contract/bridge/bridge-audit.ts';

type Details = AuditLine['detalle'];
type Detail = Details[number];

/** What an entry says of how things are now beside what it changed: the changes say it already. */
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
/** A setting that nobody touched yet has the value it came with. */
const AS_IT_CAME = 'de fábrica';

/** Each detail by its name; of a change each member with what it was and is. */
export function detailsOf(detalle: Readonly<Record<string, unknown>>): Details {
  const { cambios, ...rest } = detalle;
  const changes = Array.isArray(cambios) ? cambios.flatMap(changeLines) : [];
  const told = Object.entries(rest).flatMap(([nombre, value]): Details => {
    if (changes.length > 0 && (SUMMARY.has(nombre) || namesOnly(nombre, value, cambios))) return [];
    return [{ nombre, valor: valueText(value) }];
  });
  return [...told, ...changes];
}

/** A member that was changed, as before and after; nothing where both read alike. */
function changeLines(change: unknown): Details {
  const { campo, antes, despues } = change as Readonly<Record<string, unknown>>;
  const name = String(campo);
  const nombre = name.replace(/^settings\./, '');
  const nothing = nombre === name ? NOTHING : AS_IT_CAME;
  const before = changedText(antes, nothing);
  const after = changedText(despues, nothing);
  return before === after ? [] : [{ nombre, valor: `${before} → ${after}` } satisfies Detail];
}

/** Whether a detail only lists the members that the changes tell of. */
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

/** A value of a detail as a person reads it; a list by its parts. */
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
