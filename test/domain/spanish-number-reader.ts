/**
 * Reads Spanish number words strictly, token by token, knowing nothing of how they were written. Serves as the second
 * opinion on amounts in words: it refuses a wrong accent, a wrong order and a full UNO before MIL or MILLONES.
 */

const UNITS: Readonly<Record<string, number>> = {
  UNO: 1,
  UN: 1,
  DOS: 2,
  TRES: 3,
  CUATRO: 4,
  CINCO: 5,
  SEIS: 6,
  SIETE: 7,
  OCHO: 8,
  NUEVE: 9,
};
const TEENS: Readonly<Record<string, number>> = {
  DIEZ: 10,
  ONCE: 11,
  DOCE: 12,
  TRECE: 13,
  CATORCE: 14,
  QUINCE: 15,
  DIECISÉIS: 16,
  DIECISIETE: 17,
  DIECIOCHO: 18,
  DIECINUEVE: 19,
  VEINTE: 20,
  VEINTIUNO: 21,
  VEINTIÚN: 21,
  VEINTIDÓS: 22,
  VEINTITRÉS: 23,
  VEINTICUATRO: 24,
  VEINTICINCO: 25,
  VEINTISÉIS: 26,
  VEINTISIETE: 27,
  VEINTIOCHO: 28,
  VEINTINUEVE: 29,
};
const TENS: Readonly<Record<string, number>> = {
  TREINTA: 30,
  CUARENTA: 40,
  CINCUENTA: 50,
  SESENTA: 60,
  SETENTA: 70,
  OCHENTA: 80,
  NOVENTA: 90,
};
const HUNDREDS: Readonly<Record<string, number>> = {
  CIENTO: 100,
  DOSCIENTOS: 200,
  TRESCIENTOS: 300,
  CUATROCIENTOS: 400,
  QUINIENTOS: 500,
  SEISCIENTOS: 600,
  SETECIENTOS: 700,
  OCHOCIENTOS: 800,
  NOVECIENTOS: 900,
};

/** @throws Error when the words are not a Spanish number in its only correct spelling */
export function readSpanishInteger(words: string): number {
  if (words === 'CERO') return 0;
  const tokens = words.split(' ');
  const at = tokens.findIndex((token) => token === 'MILLÓN' || token === 'MILLONES');
  if (at === -1) return thousands(tokens, 'end');
  const before = tokens.slice(0, at);
  const millions = thousands(before, 'noun');
  if ((tokens[at] === 'MILLÓN') !== (millions === 1)) throw new Error(`wrong number of MILLÓN: ${words}`);
  const after = tokens.slice(at + 1);
  return millions * 1_000_000 + (after.length === 0 ? 0 : thousands(after, 'end'));
}

type Place = 'end' | 'noun';

function thousands(tokens: readonly string[], place: Place): number {
  const at = tokens.indexOf('MIL');
  if (at === -1) return belowThousand(tokens, place);
  const count = at === 0 ? 1 : belowThousand(tokens.slice(0, at), 'noun');
  if (at > 0 && count === 1) throw new Error('UN MIL is not written');
  const rest = tokens.slice(at + 1);
  return count * 1000 + (rest.length === 0 ? 0 : belowThousand(rest, place));
}

function belowThousand(tokens: readonly string[], place: Place): number {
  if (tokens.length === 1 && tokens[0] === 'CIEN') return 100;
  const hundred = HUNDREDS[tokens[0] ?? ''];
  const rest = hundred === undefined ? tokens : tokens.slice(1);
  if (rest.length === 0 && hundred !== undefined && hundred > 100) return hundred;
  return (hundred ?? 0) + belowHundred(rest, place);
}

function belowHundred(tokens: readonly string[], place: Place): number {
  const last = tokens.at(-1) ?? '';
  const shortened = last === 'UN' || last === 'VEINTIÚN';
  const full = last === 'UNO' || last === 'VEINTIUNO';
  if ((shortened && place === 'end') || (full && place === 'noun'))
    throw new Error(`wrong form of UNO: ${last}`);
  if (tokens.length === 1) return known(UNITS[last] ?? TEENS[last] ?? TENS[last], last);
  if (tokens.length !== 3 || tokens[1] !== 'Y') throw new Error(`not a number: ${tokens.join(' ')}`);
  return known(TENS[tokens[0] ?? ''], tokens[0]) + known(UNITS[last], last);
}

function known(value: number | undefined, word: string | undefined): number {
  if (value === undefined) throw new Error(`unknown word: ${word}`);
  return value;
}
