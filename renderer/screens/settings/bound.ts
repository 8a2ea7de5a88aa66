/** Binds form fields to members of a value by path; faults use the same paths. */

export interface Bound<T> {
  readonly value: T;
  readonly fault: string;
  readonly onChange: (value: T) => void;
}

/** Binds the member at a path of one to three names. */
export interface Bind<V> {
  <A extends keyof V>(a: A): Bound<V[A]>;
  <A extends keyof V, B extends keyof V[A]>(a: A, b: B): Bound<V[A][B]>;
  <A extends keyof V, B extends keyof V[A], C extends keyof V[A][B]>(a: A, b: B, c: C): Bound<V[A][B][C]>;
}

export interface Bindable<V> {
  readonly value: V;
  readonly faultOf: (field: string) => string;
  readonly onChange: (change: Partial<V>) => void;
}

export function bindTo<V extends object>({ value, faultOf, onChange }: Bindable<V>): Bind<V> {
  const bind = (first: keyof V, ...rest: readonly PropertyKey[]): Bound<unknown> => ({
    value: rest.reduce<unknown>(member, value[first]),
    fault: faultOf([first, ...rest].reduce<string>(fieldAt, '')),
    onChange: (next) => onChange({ [first]: replaced(value[first], rest, next) } as Partial<V>),
  });
  return bind;
}

/** Changed members only, so that the others are not overwritten. */
export function changesOf<V extends object>(value: V, before: NoInfer<V>): Partial<V> {
  const differs = ([name, now]: readonly [string, unknown]): boolean =>
    JSON.stringify(now) !== JSON.stringify(before[name as keyof V]);
  return Object.fromEntries(Object.entries(value).filter(differs)) as Partial<V>;
}

function member(of: unknown, name: PropertyKey): unknown {
  return (of as Readonly<Record<PropertyKey, unknown>>)[name];
}

function fieldAt(field: string, name: PropertyKey): string {
  if (typeof name === 'number') return `${field}[${name}]`;
  return field === '' ? String(name) : `${field}.${String(name)}`;
}

function replaced(of: unknown, [name, ...rest]: readonly PropertyKey[], next: unknown): unknown {
  if (name === undefined) return next;
  const changed = replaced(member(of, name), rest, next);
  if (Array.isArray(of)) return of.map((each: unknown, index) => (index === name ? changed : each));
  return { ...(of as object), [name]: changed };
}
