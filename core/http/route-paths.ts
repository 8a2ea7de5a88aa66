/** Paths of the table of operations as routes and as patterns. */
import { isCode } from '../contract/api/request-leaves.ts';
import { nearestName } from '../domain/text/nearest-name.ts';
import { OPERATIONS, type OperationName } from '../contract/api/operations.ts';

const NAMES = Object.keys(OPERATIONS) as readonly OperationName[];
const PARAMETER = /\{(\w+)\}/g;

/** The path as the HTTP library writes it; a parameter that is empty is no parameter, one with a line break is. */
export function routeOf(path: string): string {
  return path.replace(PARAMETER, ':$1(^[\\s\\S]+$)');
}

const PATTERNS = NAMES.map((name) => {
  const { path, method } = OPERATIONS[name];
  return { pattern: new RegExp(`^${path.replace(PARAMETER, '[^/]+')}$`), method };
});

/** Paths are compared without what callers put before and behind them out of habit. */
const HABITS = /^\/(api|v\d+)(?=\/)|\/+$/gi;

/** The path of the public interface that a wrong one most likely means, with its method; null when none is near. */
export function nearestPath(path: string): string | null {
  // A code is as long as everything else together, and never what is wrong.
  const parts = path
    .replace(HABITS, '')
    .replace(/[_ ]/g, '-')
    .split('/')
    .map((part) => (isCode(part) ? '*' : part));
  const wanted = parts.join('/');
  // Of several methods of one path the first of the table is named.
  const known = new Map(
    NAMES.toReversed().map((name) => {
      const own = OPERATIONS[name].path.split('/');
      const filled = own.map((part, at) => (part.startsWith('{') ? (parts[at] ?? part) : part)).join('/');
      return [filled, `${OPERATIONS[name].method} ${OPERATIONS[name].path}`] as const;
    }),
  );
  const nearest = nearestName(wanted, [...known.keys()]);
  return nearest === null ? null : (known.get(nearest) ?? null);
}

/** The methods of a path of the public interface; null for a path it does not have. */
export function publicMethodsOf(path: string): readonly string[] | null {
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).flatMap(({ method }) =>
    method === 'GET' ? [method, 'HEAD'] : [method],
  );
  return methods.length === 0 ? null : methods;
}
