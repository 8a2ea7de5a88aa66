/** Receiver of an invalidated document: an exact copy, null stays null (§invalidation, §invalidation-event). */
import { charsOf } from '../../contract/text/text-length.ts';
import type { Edition } from '../../contract/edition.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { fittingText } from '../dte/optional-text.ts';

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

/** Length limits of version 2, in characters. */
const NOMBRE_2023_CHARS = { min: 5, max: 200 };
const MIN_NUMBER_2023_CHARS = 3;
const TELEFONO_2023_CHARS = { min: 8, max: 50 };
const TELEFONO_2026_CHARS = { min: 8, max: 30 };
/** Placeholder values of version 2 for an absent receiver, because it allows no null (§invalidation-receiver). */
const OTHER_DOCUMENT = '37';
const NO_NUMBER = '000';
const FINAL_CONSUMER = 'Consumidor final';

/**
 * Reads the receiver from a document's text; all null for an anonymous sale.
 *
 * @param payload signed text of a document of ours
 * @param correo e-mail used for a seller who has none (§sujeto-excluido)
 */
export function receiverOf(payload: string, correo: string | null = null): InvalidatedReceiver {
  const parsed = JSON.parse(payload) as Readonly<
    Record<'receptor' | 'documento' | 'sujetoExcluido', unknown>
  >;
  // An event of return has its receiver in its own section.
  const receptor = parsed.receptor ?? parsed.sujetoExcluido ?? parsed.documento ?? null;
  if (receptor === null || typeof receptor !== 'object') return NOBODY;
  const members: Readonly<Record<string, unknown>> = { ...receptor };
  const text = (name: string) => (typeof members[name] === 'string' ? members[name] : null);
  // Type 03 identifies a taxpayer by NIT alone.
  const nit = text('nit');
  return {
    tipoDocumento: nit === null ? text('tipoDocumento') : NIT,
    numDocumento: nit ?? text('numDocumento'),
    nombre: text('nombre'),
    telefono: text('telefono'),
    correo: text('correo') ?? correo,
  };
}

/** Receiver members of `documento` in the event's edition. */
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
 * Why version 2 cannot state the receiver exactly; null if it can. The authority compares both, so names are never
 * shortened or padded.
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

/** A telephone in version 2's characters (digits, plus, semicolon); null when nothing valid remains. */
export function telefono2023(telefono: string | null, maxChars: number): string | null {
  const bare = telefono?.replace(/[\s().\-/]/g, '') ?? '';
  return /^[0-9+;]+$/.test(bare) ? fittingText(bare, TELEFONO_2023_CHARS.min, maxChars) : null;
}
