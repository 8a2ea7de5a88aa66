/** Chooses the authority of an issuer's environment: the built-in simulator or a configured address (§connections). */
import { createAuthority } from '../authority/mh-client.ts';
import type { Authority } from '../authority/authority.ts';
import { AMBIENTE_CODE } from '../contract/ambiente.ts';
import type { Connection } from '../contract/settings/issuer.ts';
import { AppError } from '../domain/app-error.ts';
import type { Addressee, Clock } from '../engine/deps.ts';
import { connectionContext } from '../provision/secrets/vault.ts';
import type { SimulatorHost } from '../platform/simulator-host.ts';
import { activeCertificate, type Certificate } from '../store/issuers/certificates.ts';
import { connectionSecret } from '../store/issuers/connections.ts';
import { findIssuer } from '../store/issuers/issuers.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from '../signing/vault.ts';
import type { Rule } from '../contract/rules/rules.ts';

export interface AuthoritiesOptions {
  readonly store: Store;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly simulator: SimulatorHost;
  readonly userAgent: string;
  /** Called with the authority's clock minus ours, in milliseconds. */
  readonly onClockOffset: (offsetMs: number) => void;
}

export interface Authorities {
  of(whose: Addressee): Promise<Authority | null>;
  close(): Promise<void>;
}

interface Rows {
  readonly connection: Connection | null;
  readonly secret: Buffer | null;
  readonly certificate: Certificate | null;
  readonly nrc: string;
}

interface Open {
  readonly rows: Rows;
  /** Changes with the connection, and the key and the NRC that the simulator must know. */
  readonly signature: string;
  readonly authority: Promise<Authority>;
}

/** Opens authorities at first use, and again after the connection changed, also by another process. */
export function createAuthorities(options: AuthoritiesOptions): Authorities {
  const open = new Map<string, Open>();
  return {
    of: async ({ issuerId, ambiente, autoridad }) => {
      const { connection, secret, certificate, nrc } = options.store.read((reader) => ({
        ...connectionSecret(reader, issuerId, ambiente),
        certificate: activeCertificate(reader, issuerId, ambiente),
        nrc: findIssuer(reader, issuerId)?.nrc ?? '',
      }));
      if (connection === null || certificate === null || connection.autoridad !== autoridad) return null;
      const rows: Rows = { connection, secret, certificate, nrc };
      const name = `${issuerId}/${ambiente}`;
      const present = open.get(name);
      // Same row objects as last time: nothing was written.
      if (present !== undefined && isSame(present.rows, rows)) return present.authority.catch(unavailable);
      const signature = JSON.stringify([connection, secret?.toString('base64'), certificate.id, nrc]);
      if (present?.signature === signature) return present.authority.catch(unavailable);
      const authority = connect(options, connection, { secret, nrc, publicKeyPem: certificate.publicKeyPem });
      open.set(name, { rows, signature, authority });
      authority.catch(() => open.delete(name));
      if (present !== undefined) void present.authority.catch(unavailable).then((old) => old.close());
      return authority.catch(unavailable);
    },
    close: async () => {
      await Promise.all(
        [...open.values()].map(async (each) => (await each.authority.catch(unavailable)).close()),
      );
    },
  };
}

function isSame(a: Rows, b: Rows): boolean {
  return (
    a.connection === b.connection &&
    a.secret === b.secret &&
    a.certificate === b.certificate &&
    a.nrc === b.nrc
  );
}

/** With a damaged simulator file everything waits until it is repaired; other errors are bugs. */
function unavailable(error: unknown): Authority {
  if (error instanceof AppError && error.broken !== undefined) return unavailableAuthority(error.broken);
  throw error;
}

interface Known {
  /** The authority's password, encrypted. */
  readonly secret: Buffer | null;
  readonly nrc: string;
  readonly publicKeyPem: string;
}

async function connect(
  options: AuthoritiesOptions,
  connection: Connection,
  known: Known,
): Promise<Authority> {
  const ambiente = AMBIENTE_CODE[connection.ambiente];
  const { userAgent, onClockOffset } = options;
  const common = { ambiente, userAgent, onClockOffset, now: options.clock.now };
  if (connection.url === null) {
    const { nrc, publicKeyPem } = known;
    const account = await options.simulator.account({
      nit: connection.issuerId,
      nrc,
      ambiente: connection.ambiente,
      publicKeyPem,
    });
    return createAuthority({
      ...common,
      baseUrl: account.url,
      user: account.user,
      password: account.password,
      isCutOff: options.simulator.isCutOff,
    });
  }
  const { url, user } = connection;
  if (user === null || known.secret === null)
    throw new Error('a connection to the authority lacks its credentials');
  const sealed = known.secret;
  const password = () => {
    const opened = options.vault.open(connectionContext(connection.issuerId, connection.ambiente), sealed);
    if (opened.kind === 'refused') throw new Error(opened.mensaje);
    return opened.plaintext.toString('utf8');
  };
  return createAuthority({ ...common, baseUrl: url, user, password });
}

/**
 * Replaces an authority that cannot be opened: documents wait as with wrong credentials, which never opens a contingency, and the reason is
 * shown.
 */
function unavailableAuthority(detail: Rule): Authority {
  const unreachable = () => Promise.resolve({ kind: 'unreachable', cause: 'credenciales', detail } as const);
  return {
    submit: unreachable,
    query: unreachable,
    reportContingency: unreachable,
    invalidate: unreachable,
    submitLot: unreachable,
    queryLot: unreachable,
    logIn: () => Promise.resolve(),
    forget: () => undefined,
    close: () => Promise.resolve(),
  };
}
