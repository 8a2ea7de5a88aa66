/** Paths of the table of operations as routes and as patterns. */
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

/** The methods of a path of the public interface; null for a path it does not have. */
export function publicMethodsOf(path: string): readonly string[] | null {
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).flatMap(({ method }) =>
    method === 'GET' ? [method, 'HEAD'] : [method],
  );
  return methods.length === 0 ? null : methods;
}
