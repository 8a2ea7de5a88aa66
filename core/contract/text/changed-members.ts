/** Every member that a change of issuer, branch or connection can name in the audit log; of what lies deeper each part of its path. */
import type { Branch, Connection, Issuer } from '../settings/issuer.ts';
import type { ProvisionFile } from '../settings/provision.ts';

type MembersOf<T> =
  NonNullable<T> extends readonly unknown[]
    ? never
    : NonNullable<T> extends object
      ? {
          [K in keyof NonNullable<T> & string]: K | MembersOf<NonNullable<T>[K]>;
        }[keyof NonNullable<T> & string]
      : never;

export type ChangedMember =
  | MembersOf<Issuer>
  | MembersOf<Branch>
  | MembersOf<Connection>
  | keyof NonNullable<ProvisionFile['service']>;

/** Between the parts of a path, as it is kept and as it is read. */
const PATH = '.';
const READ = ' · ';

/** What a detail is called: a path part by part where each has a name, and anything else as it is written. */
export function pathText(nombre: string, names: Readonly<Record<string, string>>): string {
  const parts = nombre.split(PATH).map((part) => (Object.hasOwn(names, part) ? names[part] : undefined));
  return parts.every((part) => part !== undefined) ? parts.join(READ) : nombre;
}
