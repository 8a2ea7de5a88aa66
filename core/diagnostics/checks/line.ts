/** Checks each authority: connection and log-in, or the simulator's file. */
import { logIn } from '../../authority/log-in.ts';
import { createTransport, watchClock, type Transport } from '../../authority/transport.ts';
import { ruleText } from '../../contract/rules/rules.ts';
import type { Connection } from '../../contract/settings/issuer.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import { simulatorFileProblem } from '../../platform/simulator-host.ts';
import { systemClock } from '../../platform/system.ts';
import { USER_AGENT } from '../../platform/version.ts';
import { failure, fine, warning, type Finding } from './finding.ts';

/** Timeout of an authority. */
const LINE_TIMEOUT_MS = 5_000;

export interface LineView {
  readonly connection: Connection;
  /** The authority's password; null if it cannot be opened here. */
  readonly password: string | null;
}

export interface LinesFound {
  readonly findings: readonly Finding[];
  /** Lead of an authority's clock over ours; null without an answer. */
  readonly clockOffsetMs: number | null;
}

/** One finding per connection, checked concurrently; one for the simulator's file. */
export async function checkLines(lines: readonly LineView[], folder: DataFolder): Promise<LinesFound> {
  const remote = lines.filter(({ connection }) => connection.url !== null);
  let clockOffsetMs: number | null = null;
  const onClockOffset = (offsetMs: number): void => void (clockOffsetMs = offsetMs);
  const findings = await Promise.all(remote.map((line) => checkLine(line, onClockOffset)));
  const simulated = remote.length === lines.length ? [] : [await checkSimulatorFile(folder)];
  return { findings: [...simulated, ...findings], clockOffsetMs };
}

async function checkSimulatorFile(folder: DataFolder): Promise<Finding> {
  const revision = 'simulador integrado';
  const problem = await simulatorFileProblem(folder.simulator);
  if (problem === null) return fine(revision, 'su archivo se puede usar');
  const found = `el simulador de Hacienda no puede usar su archivo: ${problem.causa}`;
  return failure(revision, `${found}; lo emitido con él queda en cola`, problem.salida);
}

async function checkLine(
  { connection, password }: LineView,
  onClockOffset: (offsetMs: number) => void,
): Promise<Finding> {
  const { issuerId, ambiente, url, user } = connection;
  const revision = `línea de ${issuerId} en ${ambiente}`;
  const { now } = systemClock;
  const transport = watchClock(createTransport(url ?? ''), { now, onClockOffset });
  try {
    if (password === null || user === null) return await checkAnswer(transport, revision, url ?? '');
    const login = await logIn(
      {
        transport,
        user,
        password: () => password,
        userAgent: USER_AGENT,
        timeoutMs: LINE_TIMEOUT_MS,
      },
      now,
    );
    if (login.kind === 'ok') return fine(revision, `${url} responde y acepta el usuario`);
    if (login.cause !== 'credenciales') return unreachable(revision, `${url}: ${ruleText(login.detail)}`);
    const way = 'corrija user y password de esa conexión en el archivo de provisión y aplíquelo';
    return failure(revision, `${url}: ${ruleText(login.detail)}`, way);
  } finally {
    await transport.close();
  }
}

/** Without the password only reachability can be checked. */
async function checkAnswer(transport: Transport, revision: string, url: string): Promise<Finding> {
  const exchange = await transport.send({
    method: 'GET',
    path: '/seguridad/auth',
    headers: { 'user-agent': USER_AGENT },
    body: null,
    timeoutMs: LINE_TIMEOUT_MS,
    lane: 'questions',
  });
  if (exchange.kind !== 'answer') return unreachable(revision, `${url}: ${ruleText(exchange.detail)}`);
  const why = `${url} responde; el usuario no se probó, porque su contraseña no se abre desde aquí`;
  return warning(revision, why, 'ejecute doctor con la llave maestra del servicio');
}

function unreachable(revision: string, found: string): Finding {
  const way =
    'revise la línea de Internet y la dirección de la conexión; mientras tanto los documentos esperan y salen solos cuando vuelva';
  return failure(revision, `no responde ${found}`, way);
}
