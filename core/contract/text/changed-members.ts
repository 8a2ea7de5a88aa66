/** Members of issuer, branch and connection that an audited change can name; nested ones as parts of their path. */
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

/** Separator of a path in storage, and for display. */
const PATH = '.';
const READ = ' · ';

/** Display name of a detail: its path translated part by part, or the stored name if a part has no name. */
export function pathText(nombre: string, names: Readonly<Record<string, string>>): string {
  const parts = nombre.split(PATH).map((part) => (Object.hasOwn(names, part) ? names[part] : undefined));
  return parts.every((part) => part !== undefined) ? parts.join(READ) : nombre;
}
