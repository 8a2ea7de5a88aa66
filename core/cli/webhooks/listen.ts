/**
 * `webhooks escuchar`: forwards a service's events to a local program, signed like webhooks, while it runs
 * (§webhooks).
 */
import type { Command } from 'commander';
import { createCajaClient, EventsRefused } from '../../client/client.ts';
import type { EventBody } from '../../client/api-types.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { fiscalTime } from '../../domain/fiscal-time.ts';
import { signatureOf } from '../../engine/notices/webhook-call.ts';
import { createWebhookSender } from '../../output/webhook-sender.ts';
import { variable } from '../../platform/environment.ts';
import { systemClock, systemRandom } from '../../platform/system.ts';
import { USER_AGENT } from '../../platform/version.ts';
import { jsonLine, type CommandIo } from '../output.ts';
import { stopSignal } from '../stop-signal.ts';
import { apiUrlOf, parseCount, parseWebUrl, secretOf } from '../usage.ts';

const SECRET_BYTES = 32;

interface Options {
  readonly reenviar: string;
  readonly servicio?: string;
  readonly desde?: number;
  readonly json?: true;
}

const NOTE = `
Sigue GET /eventos con la llave de CAJA_KEY y llama a la dirección por cada evento, firmado con el secreto que muestra al
empezar: el de CAJA_SECRETO, o uno nuevo. No queda nada registrado en el servicio: termina con Ctrl-C. Un evento que su programa no toma se dice y no se repite.
`;

export function addListen(webhooks: Command, io: CommandIo): void {
  webhooks
    .command('escuchar')
    .description('reenvía los eventos a un programa de este equipo mientras se desarrolla')
    .requiredOption('--reenviar <url>', 'dirección http(s) de su programa', parseWebUrl)
    .option(
      '--servicio <url>',
      'dirección de la API (si falta: CAJA_URL, o la de esta computadora)',
      parseWebUrl,
    )
    .option(
      '--desde <id>',
      'empieza después de ese evento; 0 desde el primero; si falta, desde ahora',
      parseCount,
    )
    .option('--json', 'escribe un objeto JSON por línea')
    .usage('[opciones] --reenviar URL')
    .addHelpText('after', NOTE)
    .action((options: Options) => listen(options, io));
}

async function listen(options: Options, io: CommandIo): Promise<void> {
  const apiKey = secretOf(io.env, 'CAJA_KEY');
  const secret = variable(io.env, 'CAJA_SECRETO') ?? systemRandom.bytes(SECRET_BYTES).toString('base64url');
  const { reenviar: url, desde, json } = options;
  const baseUrl = apiUrlOf(options.servicio, io.env);
  const stop = stopSignal();
  io.out(
    json ? jsonLine({ secreto: secret, url }) : `Secreto: ${secret}\nReenviando a ${url}; Ctrl-C termina.\n`,
  );
  const send = createWebhookSender({ userAgent: USER_AGENT });
  try {
    const from = desde === undefined ? {} : { desde };
    for await (const event of createCajaClient({ baseUrl, apiKey }).eventos({ ...from, signal: stop })) {
      const at = systemClock.now();
      const body = JSON.stringify(event);
      const firma = signatureOf(body, { secrets: [Buffer.from(secret, 'utf8')], at });
      const headers = {
        'Content-Type': 'application/json; charset=utf-8',
        'X-Caja-Evento': String(event.id),
        'X-Caja-Firma': firma,
      };
      const outcome = await send({ url, headers, body }, stop);
      const went = {
        estado: outcome.status,
        falla: outcome.kind === 'failed' ? outcome.detail : null,
        duracionMs: systemClock.now() - at,
      };
      io.out(json ? jsonLine({ evento: event.id, ...went }) : lineOf(event, { at, ...went }));
    }
  } catch (error) {
    if (!(error instanceof EventsRefused)) throw error;
    throw refusal('VALIDACION', rule('eventos-negados', { causa: error.message }));
  }
}

interface Went {
  readonly at: number;
  readonly estado: number | null;
  readonly falla: string | null;
  readonly duracionMs: number;
}

function lineOf({ id, estado, numeroControl, codigoGeneracion }: EventBody, went: Went): string {
  const how = went.falla ?? `respondió ${went.estado}`;
  return `${fiscalTime(went.at)}  ${id}  ${estado}  ${numeroControl ?? codigoGeneracion}  →  ${how}, ${went.duracionMs} ms\n`;
}
