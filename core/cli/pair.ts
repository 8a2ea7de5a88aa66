/** `pair`: creates a code to pair a browser, effective at once, also while the service runs. */
import type { Command } from 'commander';
import { PAIRING_CODE_MS } from '../till/limits.ts';
import { makePairingCode } from '../till/people/pairing-code.ts';
import { appendAudit } from '../store/people/audit.ts';
import { systemRandom } from '../platform/system.ts';
import { jsonLine, type CommandContext, type CommandIo } from './output.ts';
import { usedFolderOf, withDataDir, withSealedStore, type FolderOptions } from './session.ts';

const ACTOR = 'caja pair';
const MINUTE_MS = 60_000;

type PairOptions = FolderOptions & { readonly json?: true };

export function addPair(program: Command, { io }: CommandContext): void {
  withDataDir(program.command('pair'))
    .description('muestra un código para emparejar un navegador con la caja')
    .option('--json', 'escribe solo {"pairing":…}')
    .usage('[opciones]')
    .action((options: PairOptions) => pair(options, io));
}

async function pair(options: PairOptions, io: CommandIo): Promise<void> {
  const folder = usedFolderOf(options, io);
  const code = await withSealedStore(folder, io, (store) =>
    store.transact((tx, now) => {
      appendAudit(tx, { at: now, actor: ACTOR, accion: 'código de emparejamiento creado', detalle: {} });
      return makePairingCode(tx, {
        now,
        expiresAt: now + PAIRING_CODE_MS,
        randomBytes: systemRandom.bytes,
      });
    }),
  );
  if (options.json) return io.out(jsonLine({ pairing: code }));
  io.out(`Código: ${code}\nSirve para un navegador, durante ${PAIRING_CODE_MS / MINUTE_MS} minutos.\n`);
}
