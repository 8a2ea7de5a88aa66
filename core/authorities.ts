/** Which authority answers for an issuer's environment: the built-in simulator or a configured address (decisions 2). */
import { createAuthority } from './authority/mh-client.ts';
import type { Authority } from './authority/authority.ts';
import { AMBIENTE_CODE } from './contract/ambiente.ts';
import type { Connection } from './contract/issuer.ts';
import type { Addressee, Clock } from './engine/deps.ts';
import { connectionContext } from './provision/vault.ts';
import type { SimulatorHost } from './simulator-host.ts';
import { activeCertificate } from './store/certificates.ts';
import { connectionSecret } from './store/connections.ts';
import { findIssuer } from './store/issuers.ts';
import type { Store } from './store/store.ts';
import type { Vault } from './signing/vault.ts';

export interface AuthoritiesOptions {
  readonly store: Store;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly simulator: SimulatorHost;
  readonly userAgent: string;
}

export interface Authorities {
  of(whose: Addressee): Promise<Authority | null>;
  close(): Promise<void>;
}

interface Open {
  /** Changes whenever the connection, or the key the simulator must know, changes. */
  readonly signature: string;
  readonly authority: Promise<Authority>;
}

/** Authorities opened at first use and opened anew when the connection changed, also from another process. */
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
      const signature = JSON.stringify([connection, secret?.toString('base64'), certificate.id]);
      const name = `${issuerId}/${ambiente}`;
      const present = open.get(name);
      if (present?.signature === signature) return present.authority;
      const authority = connect(options, connection, { secret, nrc, publicKeyPem: certificate.publicKeyPem });
      open.set(name, { signature, authority });
      authority.catch(() => open.delete(name));
      if (present !== undefined) void present.authority.then((old) => old.close());
      return authority;
    },
    close: async () => {
      await Promise.all([...open.values()].map(async (each) => (await each.authority).close()));
    },
  };
}

interface Known {
  /** The authority's password, sealed. */
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
  const common = { ambiente, userAgent: options.userAgent, now: options.clock.now };
  if (connection.autoridad === 'simulador') {
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
    });
  }
  const { url, user } = connection;
  if (url === null || user === null || known.secret === null)
    throw new Error('a connection to the authority lacks address or credentials');
  const sealed = known.secret;
  const password = () => {
    const opened = options.vault.open(connectionContext(connection.issuerId, connection.ambiente), sealed);
    if (opened.kind === 'refused') throw new Error(opened.mensaje);
    return opened.plaintext.toString('utf8');
  };
  return createAuthority({ ...common, baseUrl: url, user, password });
}
