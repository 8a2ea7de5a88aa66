/** Completes a provisioning file with the stored members of an issuer that it omits (§provisioning). */
import { isMembers } from '../contract/json.ts';
import type { Branch } from '../contract/settings/issuer.ts';
import { issuerProfile } from '../contract/settings/provision.ts';
import { normalizeNit } from '../domain/identifiers.ts';
import type { KnownState } from './known-state.ts';

/** Members that have the same form in the file and in the database. */
const KEPT = issuerProfile.omit({ nit: true }).keyof().options;

/** The file with omitted members of known issuers and branches filled in; other input unchanged. */
export function completed(input: unknown, known: KnownState): unknown {
  if (!isMembers(input) || !Array.isArray(input['issuers'])) return input;
  return { ...input, issuers: input['issuers'].map((each: unknown) => completedIssuer(each, known)) };
}

function completedIssuer(given: unknown, known: KnownState): unknown {
  const nit = isMembers(given) && typeof given['nit'] === 'string' ? normalizeNit(given['nit']) : null;
  const before = nit?.ok === true ? known.get(nit.value) : undefined;
  if (!isMembers(given) || before === undefined) return given;
  const kept = Object.fromEntries(KEPT.map((name) => [name, before.issuer[name]]));
  const { branches = before.branches.map(membersOf) } = given;
  if (!Array.isArray(branches)) return { ...kept, ...given };
  const whole = branches.map((each: unknown) => completedBranch(each, before.branches));
  return { ...kept, ...given, branches: whole };
}

function completedBranch(given: unknown, branches: readonly Branch[]): unknown {
  const before = isMembers(given) ? branches.find(({ id }) => id === given['id']) : undefined;
  return before === undefined || !isMembers(given) ? given : { ...membersOf(before), ...given };
}

/** A branch as the file has it: without its issuer's id. */
function membersOf(branch: Branch): Omit<Branch, 'issuerId'> {
  const { issuerId: _issuerId, ...members } = branch;
  return members;
}
