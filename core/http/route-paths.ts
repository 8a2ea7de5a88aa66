/** Paths of the operations as routes and patterns. */
import { isCode } from '../contract/api/request-leaves.ts';
import { nearestName } from '../domain/text/nearest-name.ts';
import { OPERATIONS, type OperationName } from '../contract/api/operations.ts';

const NAMES = Object.keys(OPERATIONS) as readonly OperationName[];
const PARAMETER = /\{(\w+)\}/g;

/** Path in the HTTP library's syntax; parameters are not empty and may contain line breaks. */
export function routeOf(path: string): string {
  return path.replace(PARAMETER, ':$1(^[\\s\\S]+$)');
}

const PATTERNS = NAMES.map((name) => {
  const { path, method } = OPERATIONS[name];
  return { pattern: new RegExp(`^${path.replace(PARAMETER, '[^/]+')}$`), method };
});

/** Prefixes and trailing slashes that callers often add. */
const HABITS = /^\/(api|v\d+)(?=\/)|\/+$/gi;

/** The operation path closest to a wrong one, with its method; null if none is near. */
export function nearestPath(path: string): string | null {
  // A code is long and never the mistake: left out of the comparison.
  const parts = path
    .replace(HABITS, '')
    .replace(/[_ ]/g, '-')
    .split('/')
    .map((part) => (isCode(part) ? '*' : part));
  const wanted = parts.join('/');
  // Of several methods the first of the table wins.
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

/** Methods of an API path; null for an unknown path. */
export function publicMethodsOf(path: string): readonly string[] | null {
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).flatMap(({ method }) =>
    method === 'GET' ? [method, 'HEAD'] : [method],
  );
  return methods.length === 0 ? null : methods;
}
