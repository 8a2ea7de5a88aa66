/** The details of an entry one by one, as people read them. */
import type { AuditLine } from '../../contract/bridge/bridge-audit.ts';

type Details = AuditLine['detalle'];

/** Each detail by its name; of a change each member with what it was and is. */
export function detailsOf(detalle: Readonly<Record<string, unknown>>): Details {
  return Object.entries(detalle).flatMap(([nombre, value]) =>
    nombre === 'cambios' && Array.isArray(value)
      ? value.map(changeLine)
      : [{ nombre, valor: valueText(value) }],
  );
}

/** A member that was changed, as before and after. */
function changeLine(change: unknown): Details[number] {
  const { campo, antes, despues } = change as Readonly<Record<string, unknown>>;
  const name = String(campo);
  const nombre = name.replace(/^settings\./, '');
  // A setting that nobody touched yet has the value it came with.
  const nothing = nombre === name ? '(nada)' : 'de fábrica';
  return { nombre, valor: `${changedText(antes, nothing)} → ${changedText(despues, nothing)}` };
}

function changedText(value: unknown, nothing: string): string {
  if (value === true) return 'sí';
  if (value === false) return 'no';
  const text = valueText(value ?? null);
  return text === '' ? nothing : text;
}

/** A value of a detail as a person reads it. */
function valueText(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && 'nombre' in value && typeof value.nombre === 'string') return value.nombre;
  return JSON.stringify(value);
}
