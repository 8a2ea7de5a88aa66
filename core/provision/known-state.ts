/** Stored data that the rules of a provisioning file depend on. */
import type { Branch, Connection, Issuer } from '../contract/settings/issuer.ts';
import {
  branchHasDocuments,
  initialNumbers,
  listBranches,
  type InitialNumber,
} from '../store/issuers/branches.ts';
import { listConnections } from '../store/issuers/connections.ts';
import { sequences, type Sequence } from '../store/numbers/sequences.ts';
import { listIssuers } from '../store/issuers/issuers.ts';
import type { Reader } from '../store/store.ts';

export interface KnownIssuer {
  readonly issuer: Issuer;
  readonly branches: readonly Branch[];
  /** Ids of the branches whose codes are frozen (§frozen-codes). */
  readonly branchesWithDocuments: ReadonlySet<string>;
  readonly initialNumbers: ReadonlyMap<string, readonly InitialNumber[]>;
  readonly connections: readonly Connection[];
  readonly sequences: readonly Sequence[];
}

export type KnownState = ReadonlyMap<string, KnownIssuer>;

/** Reads every issuer: the rule that addresses are unique per environment spans issuers. */
export function readKnownState(reader: Reader): KnownState {
  const connections = listConnections(reader);
  return new Map(
    listIssuers(reader).map((issuer) => {
      const branches = listBranches(reader, issuer.id);
      const withDocuments = branches.filter((branch) => branchHasDocuments(reader, issuer.id, branch.id));
      const known: KnownIssuer = {
        issuer,
        branches,
        branchesWithDocuments: new Set(withDocuments.map((branch) => branch.id)),
        initialNumbers: new Map(
          branches.map((branch) => [branch.id, initialNumbers(reader, issuer.id, branch.id)]),
        ),
        connections: connections.filter((connection) => connection.issuerId === issuer.id),
        sequences: sequences(reader, { issuerId: issuer.id }),
      };
      return [issuer.id, known];
    }),
  );
}
