/** The receiver of a document that is invalidated: copied exactly, null where null (§invalidation, §invalidation-event). */
import { charsOf } from '../../contract/text/text-length.ts';
import type { Edition } from '../../contract/edition.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { fittingText } from '../dte/optional-text.ts';

/** A receiver as its document names it. */
export interface InvalidatedReceiver {
  readonly tipoDocumento: string | null;
  readonly numDocumento: string | null;
  readonly nombre: string | null;
  readonly telefono: string | null;
  readonly correo: string | null;
}

const NIT = '36';
const NOBODY: InvalidatedReceiver = {
  tipoDocumento: null,
  numDocumento: null,
  nombre: null,
  telefono: null,
  correo: null,
};

/** Bounds of the two versions, in characters. */
const NOMBRE_2023_CHARS = { min: 5, max: 200 };
const MIN_NUMBER_2023_CHARS = 3;
const TELEFONO_2023_CHARS = { min: 8, max: 50 };
const TELEFONO_2026_CHARS = { min: 8, max: 30 };
/** What version 2 says of a receiver that the document does not name, because it has no null there (§invalidation-receiver). */
const OTHER_DOCUMENT = '37';
const NO_NUMBER = '000';
const FINAL_CONSUMER = 'Consumidor final';

/**
 * Reads the receiver out of a document's text; all null for an anonymous sale.
 *
 * @param payload text of a document of ours, as it was signed
 * @param correo mail that stands for one who sells and has none (§sujeto-excluido)
 */
export function receiverOf(payload: string, correo: string | null = null): InvalidatedReceiver {
  const parsed = JSON.parse(payload) as Readonly<
    Record<'receptor' | 'documento' | 'sujetoExcluido', unknown>
  >;
  // An event of return names the receiver in its own section.
  const receptor = parsed.receptor ?? parsed.sujetoExcluido ?? parsed.documento ?? null;
  if (receptor === null || typeof receptor !== 'object') return NOBODY;
  const members: Readonly<Record<string, unknown>> = { ...receptor };
  const text = (name: string) => (typeof members[name] === 'string' ? members[name] : null);
  // Type 03 names a taxpayer by its NIT alone.
  const nit = text('nit');
  return {
    tipoDocumento: nit === null ? text('tipoDocumento') : NIT,
    numDocumento: nit ?? text('numDocumento'),
    nombre: text('nombre'),
    telefono: text('telefono'),
    correo: text('correo') ?? correo,
  };
}

/** The receiver's members of `documento`, as the event's edition writes them. */
export function receiverMembers(receiver: InvalidatedReceiver, edition: Edition): object {
  return edition === '2023' ? members2023(receiver) : members2026(receiver);
}

function members2023({ tipoDocumento, numDocumento, nombre, telefono, correo }: InvalidatedReceiver): object {
  const named = tipoDocumento !== null && numDocumento !== null;
  return {
    tipoDocumento: named ? tipoDocumento : OTHER_DOCUMENT,
    numDocumento: named ? numDocumento : NO_NUMBER,
    nombre: nombre ?? FINAL_CONSUMER,
    telefono: telefono2023(telefono, TELEFONO_2023_CHARS.max),
    ...(correo === null ? {} : { correo }),
  };
}

function members2026(receiver: InvalidatedReceiver): object {
  return {
    tipoDocumento: receiver.tipoDocumento,
    numDocumento: receiver.numDocumento,
    nombre: receiver.nombre,
    telefono: fittingText(receiver.telefono, TELEFONO_2026_CHARS.min, TELEFONO_2026_CHARS.max),
    correo: receiver.correo,
  };
}

/**
 * Why version 2 cannot name a receiver exactly as the document does; null where it can. The authority compares
 * the two, so that a name is never made to fit.
 */
export function unnameable({ nombre, numDocumento }: InvalidatedReceiver, edition: Edition): Rule | null {
  if (edition !== '2023') return null;
  if (numDocumento !== null && charsOf(numDocumento) < MIN_NUMBER_2023_CHARS)
    return rule('numero-fuera-de-medida', { minimo: MIN_NUMBER_2023_CHARS, numero: numDocumento });
  if (nombre === null) return null;
  const { min: minimo, max: maximo } = NOMBRE_2023_CHARS;
  const chars = charsOf(nombre);
  if (chars >= minimo && chars <= maximo) return null;
  return rule('nombre-fuera-de-medida', { minimo, maximo, nombre });
}

/** A telephone as version 2 writes it: digits, plus and semicolon; null where nothing is left that it would take. */
export function telefono2023(telefono: string | null, maxChars: number): string | null {
  const bare = telefono?.replace(/[\s().\-/]/g, '') ?? '';
  return /^[0-9+;]+$/.test(bare) ? fittingText(bare, TELEFONO_2023_CHARS.min, maxChars) : null;
}

/** The first so many characters. */
export function cut(text: string, maxChars: number): string {
  return [...text].slice(0, maxChars).join('');
}
