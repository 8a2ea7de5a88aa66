/** `webhooks`: lists targets with their state, retries parked ones, and manages them (§webhooks). */
import type { Command } from 'commander';
import { fiscalDate, fiscalTime, isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { listWebhooks, resumeWebhook, webhookState, type Webhook } from '../../store/delivery/webhooks.ts';
import { jsonLine, table, type CommandContext } from '../output.ts';
import { usedFolderOf, withDataDir, withSealedStore, withStore, type FolderOptions } from '../session.ts';
import { addListen } from './listen.ts';
import { ACTOR, addWebhookTargets, noTarget } from './webhook-targets.ts';

type Options = FolderOptions & { readonly json?: true };

export function addWebhooks(program: Command, { io }: CommandContext): void {
  const webhooks = program.command('webhooks').description('destinos de webhooks').usage('<comando>');
  addWebhookTargets(webhooks, io);
  addListen(webhooks, io);
  withDataDir(webhooks.command('list'))
    .description('muestra los destinos y cómo va cada uno')
    .option('--json', 'escribe la lista como JSON')
    .usage('[opciones]')
    .action(async (options: Options) => {
      const folder = usedFolderOf(options, io);
      const targets = await withStore(folder, (store) => store.read(listWebhooks));
      io.out(options.json ? jsonLine(targets.map(plain)) : textOf(targets));
    });
  withDataDir(webhooks.command('retry'))
    .description('vuelve a enviar a los destinos que fallan o quedaron estacionados, desde donde iban')
    .argument(
      '[id]',
      'solo este destino, aunque esté en pausa (lo muestra «webhooks list»); si falta, todos los demás',
    )
    .usage('[opciones] [ID]')
    .action(async (id: string | undefined, options: FolderOptions) => {
      const folder = usedFolderOf(options, io);
      const resumed = await withSealedStore(folder, io, (store) =>
        store.transact((tx, now) => {
          const targets = listWebhooks(tx).filter((each) =>
            id === undefined ? each.pausedAt === null : each.id === id,
          );
          if (id !== undefined && targets.length === 0) throw noTarget(id);
          const failing = targets.filter((each) => resumeWebhook(tx, each.id));
          for (const { id: which, url } of failing)
            appendAudit(tx, {
              at: now,
              actor: ACTOR,
              accion: 'webhook reanudado',
              detalle: { id: which, url },
            });
          return failing;
        }),
      );
      io.out(
        resumed.length === 0
          ? 'Ningún destino fallaba.\n'
          : resumed.map((each) => `Se reanuda el envío a ${each.url}\n`).join(''),
      );
    });
}

function textOf(targets: readonly Webhook[]): string {
  if (targets.length === 0)
    return 'No hay destinos; agregue uno con «webhooks add», o en el archivo de «provision».\n';
  return table([
    ['ID', 'EMISOR', 'AMBIENTE', 'SUCURSAL', 'DESTINO', 'ESTADO', 'ÚLTIMA ENTREGA'],
    ...targets.map((each) => [
      each.id,
      each.issuerId,
      each.ambiente ?? 'todos',
      each.branchId ?? 'todas',
      each.url,
      stateOf(each),
      each.deliveredAt === null ? '' : local(each.deliveredAt),
    ]),
  ]);
}

function stateOf({ pausedAt, parkedAt, failures, lastError }: Webhook): string {
  if (pausedAt !== null) return `en pausa desde ${local(pausedAt)}`;
  if (parkedAt !== null) return `estacionado desde ${local(parkedAt)}: ${lastError ?? ''}`;
  return failures === 0 ? 'al día' : `fallando (${failures} veces): ${lastError ?? ''}`;
}

/** A failing target is still called: how it fails is beside its state. */
const STATES = { ACTIVO: 'ACTIVO', FALLANDO: 'ACTIVO', DETENIDO: 'ESTACIONADO', EN_PAUSA: 'EN_PAUSA' };

function plain(target: Webhook) {
  const { id, issuerId, ambiente, branchId, url, position, failures, lastError } = target;
  return {
    id,
    emisor: issuerId,
    ambiente,
    sucursal: branchId,
    url,
    estado: STATES[webhookState(target)],
    ultimoEvento: position,
    fallas: failures,
    ultimaFalla: lastError,
    fallaDesde: iso(target.failingSince),
    ultimaEntrega: iso(target.deliveredAt),
    estacionadoDesde: iso(target.parkedAt),
  };
}

function iso(instant: Instant | null): string | null {
  return instant === null ? null : isoUtc(instant);
}

function local(instant: Instant): string {
  return `${fiscalDate(instant)} ${fiscalTime(instant)}`;
}
