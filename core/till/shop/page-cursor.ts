/** Cursors of the shop's lists: where the next page begins, opaque to callers. */
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { validationError, type AppError } from '../../domain/app-error.ts';

/** A later form can be distinguished from it. */
const CURSOR_FORM = '1';

/** What a list continues after: a text or number that its order is by, and how many were passed over. */
export type Place = string | number;

/** `siguiente` of a page. */
export function pageCursor(place: Place): string {
  return Buffer.from(CURSOR_FORM + JSON.stringify(place)).toString('base64url');
}

/**
 * The place that a cursor names; `first` without one.
 *
 * @throws AppError `VALIDACION` for a cursor that this list did not give
 */
export function placeAfter<P extends Place>(cursor: string | undefined, first: P): P {
  if (cursor === undefined) return first;
  const text = Buffer.from(cursor, 'base64url').toString();
  const place = text.startsWith(CURSOR_FORM) ? placeIn(text.slice(CURSOR_FORM.length)) : null;
  const isPlace = typeof first === 'number' ? Number.isSafeInteger(place) && Number(place) >= 0 : true;
  if (typeof place === typeof first && isPlace) return place as P;
  throw foreignCursor();
}

/** Of a cursor that a list did not give. */
export function foreignCursor(): AppError {
  return validationError([faultAt('cursor', 'FORMATO', rule('forma', { forma: 'siguiente' }))]);
}

function placeIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
