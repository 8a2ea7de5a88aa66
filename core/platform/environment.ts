/** Environment variables. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable's value; null for one that is empty too, as a container or service file leaves what it does not set. */
export function variable(env: Environment, name: string): string | null {
  const value = env[name] ?? '';
  return value === '' ? null : value;
}
