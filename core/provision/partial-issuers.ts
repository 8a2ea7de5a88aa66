/** A provisioning file that names less of an issuer than there is: what it leaves out stays (§provisioning). */
import type { Branch } from '../contract/settings/issuer.ts';
import { issuerProfile } from '../contract/settings/provision.ts';
import { normalizeNit } from '../domain/identifiers.ts';
import type { KnownState } from './known-state.ts';

/** Members of an issuer that stand in the file as in the database. */
const KEPT = issuerProfile.omit({ nit: true }).keyof().options;

type Members = Readonly<Record<string, unknown>>;

/** The file's content with what it leaves out of issuers and branches that are known; anything else as it is. */
export function completed(input: unknown, known: KnownState): unknown {
  if (!isObject(input) || !Array.isArray(input['issuers'])) return input;
  return { ...input, issuers: input['issuers'].map((each: unknown) => completedIssuer(each, known)) };
}

function completedIssuer(given: unknown, known: KnownState): unknown {
  const nit = isObject(given) && typeof given['nit'] === 'string' ? normalizeNit(given['nit']) : null;
  const before = nit?.ok === true ? known.get(nit.value) : undefined;
  if (!isObject(given) || before === undefined) return given;
  const kept = Object.fromEntries(KEPT.map((name) => [name, before.issuer[name]]));
  const { branches = before.branches.map(membersOf) } = given;
  if (!Array.isArray(branches)) return { ...kept, ...given };
  const whole = branches.map((each: unknown) => completedBranch(each, before.branches));
  return { ...kept, ...given, branches: whole };
}

function completedBranch(given: unknown, branches: readonly Branch[]): unknown {
  const before = isObject(given) ? branches.find(({ id }) => id === given['id']) : undefined;
  return before === undefined || !isObject(given) ? given : { ...membersOf(before), ...given };
}

/** What a provisioning file says of a branch: whose it is says the issuer it stands in. */
function membersOf(branch: Branch): Omit<Branch, 'issuerId'> {
  const { issuerId: _issuerId, ...members } = branch;
  return members;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
