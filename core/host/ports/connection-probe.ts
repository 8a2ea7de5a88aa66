/** Tests a connection to the authority with one log-in. Nothing is sent or stored. */
import { rule } from '../../contract/rules/rules.ts';
import { logIn, type Login } from '../../authority/log-in.ts';
import { createTransport } from '../../authority/transport.ts';
import type { ProbeResult } from '../../contract/bridge/bridge-settings.ts';
import type { Instant } from '../../domain/fiscal-time.ts';

/** Until the complete answer, in milliseconds. */
const PROBE_TIMEOUT_MS = 8_000;

export interface ProbedConnection {
  /** https, or http on this computer. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly userAgent: string;
}

export async function probeConnection(of: ProbedConnection, now: () => Instant): Promise<ProbeResult> {
  const transport = createTransport(of.url);
  try {
    const { user, password, userAgent } = of;
    const login = await logIn(
      { transport, user, password: () => password, userAgent, timeoutMs: PROBE_TIMEOUT_MS },
      now,
    );
    return resultOf(login, of.url);
  } finally {
    await transport.close();
  }
}

function resultOf(login: Login, url: string): ProbeResult {
  if (login.kind === 'ok') {
    return { resultado: 'bien', dicho: rule('conexion-correcta', { url }) };
  }
  switch (login.cause) {
    case 'credenciales':
      return { resultado: 'credenciales', dicho: rule('conexion-rehusada', { causa: login.detail }) };
    case 'sin-linea':
      return { resultado: 'sin-linea', dicho: rule('conexion-sin-llegar', { url }) };
    case 'autoridad-caida':
      return {
        resultado: 'autoridad-caida',
        dicho: rule('conexion-de-otra-cosa', { url, causa: login.detail }),
      };
    default:
      return login.cause satisfies never;
  }
}
