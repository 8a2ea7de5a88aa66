/** Cursors of the shop's lists: start of the next page, opaque to callers. */
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { validationError, type AppError } from '../../domain/app-error.ts';

/** Version of the cursor format. */
const CURSOR_FORM = '1';

/** Value of the sort column, or number of rows skipped. */
export type Place = string | number;

export function pageCursor(place: Place): string {
  return Buffer.from(CURSOR_FORM + JSON.stringify(place)).toString('base64url');
}

/**
 * The place in a cursor; `first` without one.
 *
 * @throws AppError `VALIDACION` for a cursor of another list
 */
export function placeAfter<P extends Place>(cursor: string | undefined, first: P): P {
  if (cursor === undefined) return first;
  const text = Buffer.from(cursor, 'base64url').toString();
  const place = text.startsWith(CURSOR_FORM) ? placeIn(text.slice(CURSOR_FORM.length)) : null;
  const isPlace = typeof first === 'number' ? Number.isSafeInteger(place) && Number(place) >= 0 : true;
  if (typeof place === typeof first && isPlace) return place as P;
  throw foreignCursor();
}

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
