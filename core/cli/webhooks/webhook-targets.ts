/** `webhooks add` and `webhooks delete`: manages targets without a provisioning file (§webhooks). */
import { rule } from '../../contract/rules/rules.ts';
import type { Command } from 'commander';
import type { Ambiente } from '../../contract/ambiente.ts';
import { refusal, type AppError } from '../../domain/app-error.ts';
import { addWebhook, assertLocalName } from '../../provision/webhooks.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { findWebhook, removeWebhook } from '../../store/delivery/webhooks.ts';
import { systemRandom } from '../../platform/system.ts';
import { jsonLine, type CommandIo } from '../output.ts';
import { openProvisionVault } from '../provision-vault.ts';
import { usedFolderOf, withDataDir, withSealedStore, type FolderOptions } from '../session.ts';
import { nitOf, parseAmbiente, parseWebUrl } from '../usage.ts';

export const ACTOR = 'caja webhooks';
/** Size of a new secret: that of the hash it signs with. */
const SECRET_BYTES = 32;

interface AddOptions extends FolderOptions {
  readonly nit: string;
  readonly ambiente?: Ambiente;
  readonly branch?: string;
  readonly json?: true;
}

export function noTarget(id: string): AppError {
  return refusal('VALIDACION', rule('destino-no-existe', { id }));
}

export function addWebhookTargets(webhooks: Command, io: CommandIo): void {
  withDataDir(webhooks.command('add'))
    .description('agrega un destino de este equipo o de la red local y muestra su secreto una sola vez')
    .argument('<url>', 'dirección http(s) que recibe los eventos', parseWebUrl)
    .requiredOption('--nit <nit>', 'NIT del emisor')
    .option('--ambiente <ambiente>', 'solo PRUEBAS o PRODUCCION; si falta, ambos', parseAmbiente)
    .option('--branch <id>', 'solo los de esta sucursal; si falta, todos')
    .option('--json', 'escribe solo {"id":…,"secret":…}')
    .usage('[opciones] URL')
    .action((url: string, options: AddOptions) => add(url, options, io));
  withDataDir(webhooks.command('delete'))
    .description('quita un destino: no se le envía nada más')
    .argument('<id>', 'id del destino (lo muestra «webhooks list»)')
    .usage('[opciones] ID')
    .action((id: string, options: FolderOptions) => remove(id, options, io));
}

async function add(url: string, options: AddOptions, io: CommandIo): Promise<void> {
  const nit = nitOf(options.nit);
  await assertLocalName(url);
  const folder = usedFolderOf(options, io);
  const vault = await openProvisionVault(folder, io.env);
  const secret = systemRandom.bytes(SECRET_BYTES).toString('base64url');
  const { ambiente, branch } = options;
  const given = { url, secret, ...(ambiente && { ambiente }), ...(branch !== undefined && { branch }) };
  const id = await withSealedStore(folder, io, (store) =>
    store.transact((tx, now) => {
      const added = addWebhook(tx, given, { vault, now, issuerId: nit });
      const detalle = { id: added, emisor: nit, url };
      appendAudit(tx, { at: now, actor: ACTOR, accion: 'webhook agregado', detalle });
      return added;
    }),
  );
  if (options.json) return io.out(jsonLine({ id, secret }));
  io.out(`Destino: ${id}\nSecreto: ${secret}\nGuárdelo ahora: no se vuelve a mostrar.\n`);
}

async function remove(id: string, options: FolderOptions, io: CommandIo): Promise<void> {
  const folder = usedFolderOf(options, io);
  const { url } = await withSealedStore(folder, io, (store) =>
    store.transact((tx, now) => {
      const target = findWebhook(tx, id);
      if (target === null) throw noTarget(id);
      removeWebhook(tx, id);
      const detalle = { id, emisor: target.issuerId, url: target.url };
      appendAudit(tx, { at: now, actor: ACTOR, accion: 'webhook eliminado', detalle });
      return target;
    }),
  );
  io.out(`Ya no se envía nada a ${url}\n`);
}
