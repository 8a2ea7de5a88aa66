/** Tries a connection to the authority: one log-in, and its answer in words. Nothing is sent and nothing is kept. */
import { ruleText } from '../../contract/rules/rules.ts';
import { logIn, type Login } from '../../authority/log-in.ts';
import { createTransport } from '../../authority/transport.ts';
import type { ProbeResult } from '../../contract/bridge/bridge-settings.ts';
import type { Instant } from '../../domain/fiscal-time.ts';

/** Time to the complete answer, in milliseconds. */
const PROBE_TIMEOUT_MS = 8_000;

export interface ProbedConnection {
  /** https, or http to this computer. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly userAgent: string;
}

/** Logs in once at the address. */
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
    const texto = `Conexión correcta: ${url} respondió y aceptó el usuario y la contraseña.`;
    return { resultado: 'bien', texto };
  }
  switch (login.cause) {
    case 'credenciales':
      return { resultado: 'credenciales', texto: `${ruleText(login.detail)}.` };
    case 'sin-linea':
      return {
        resultado: 'sin-linea',
        texto: `No se pudo llegar a ${url}. Revise la conexión a Internet y la dirección; no se cambió nada.`,
      };
    case 'autoridad-caida':
      return {
        resultado: 'autoridad-caida',
        texto: `${url} respondió, pero no como Hacienda (${ruleText(login.detail)}). Pruebe de nuevo en unos minutos; no se cambió nada.`,
      };
    default:
      return login.cause satisfies never;
  }
}
