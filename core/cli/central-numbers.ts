/** `central numeros`: shows the centre's last numbers of this till and lifts the fence with them (§restore-fence). */
import type { Command } from 'commander';
import { rule } from '../contract/rules/rules.ts';
import { refusal } from '../domain/app-error.ts';
import { fiscalDate, fiscalTime, type Instant } from '../domain/fiscal-time.ts';
import { centralReleases, releaseByCentre, type CentralRelease } from '../number-guard/central-release.ts';
import { createCentralClient } from '../output/central-client.ts';
import { createLog } from '../platform/log.ts';
import { systemClock } from '../platform/system.ts';
import { USER_AGENT } from '../platform/version.ts';
import { askKnownNumbers } from '../provision/central-numbers.ts';
import type { Store } from '../store/store.ts';
import { jsonLine, type CommandContext, type CommandIo } from './output.ts';
import { openProvisionVault } from './provision-vault.ts';
import { usedFolderOf, withDataDir, withSealedStore, type FolderOptions } from './session.ts';

const MAX_NAME_CHARS = 80;

interface Options extends FolderOptions {
  readonly firma?: string;
  readonly json?: true;
}

const NOTE = `
Para series bloqueadas: una caja que toma el punto de venta de otra que se perdió, o un respaldo restaurado. La central sabe hasta qué
número recibió; la caja perdida pudo vender después sin que llegara. Con --firma una persona responde de que no se vendió nada después
de la hora que se muestra: las series siguen desde ahí y queda en la bitácora. Si no es seguro, use «desbloquear» con lo que muestran
el portal y los documentos impresos, o dé a esta caja un punto de venta nuevo, que puede vender de una vez.
`;

export function addCentralNumbers(central: Command, { io }: CommandContext): void {
  withDataDir(central.command('numeros'))
    .description('lo que la central sabe de los números de esta caja; con --firma desbloquea las series')
    .option('--firma <nombre>', 'quién responde de que no se vendió nada después')
    .option('--json', 'escribe el resultado como JSON')
    .usage('[opciones]')
    .addHelpText('after', NOTE)
    .action((options: Options) => numbers(options, io));
}

async function numbers(options: Options, io: CommandIo): Promise<void> {
  const folder = usedFolderOf(options, io);
  const firma = signatory(options.firma);
  const vault = await openProvisionVault(folder, io.env);
  const call = createCentralClient({ userAgent: USER_AGENT });
  const work = async (store: Store) => {
    const clock = systemClock;
    const known = await askKnownNumbers({ store, vault, call, clock });
    const held = store.read((reader) => centralReleases(reader, known, clock.now()));
    if (firma === null) return { held, done: [] };
    const deps = { store, folder, clock, log: createLog('error'), actor: 'caja central numeros' };
    return { held, done: await releaseByCentre(deps, held, firma) };
  };
  const { held, done } = await withSealedStore(folder, io, work);
  if (options.json) return io.out(jsonLine({ series: held, desbloqueadas: done.length }));
  io.out(firma === null ? shown(held) : lifted(held));
}

function signatory(name: string | undefined): string | null {
  if (name === undefined) return null;
  const firma = name.trim();
  if (firma !== '' && firma.length <= MAX_NAME_CHARS) return firma;
  const causa = 'escriba el nombre de quien responde';
  throw refusal('VALIDACION', rule('opcion-equivocada', { opcion: '--firma', causa }));
}

function moment(at: Instant): string {
  return `${fiscalDate(at)} ${fiscalTime(at)}`;
}

function lineOf({ tipoDte, serie, ambiente, anio, ultimo, central, hasta }: CentralRelease): string {
  const series = `tipo ${tipoDte}, serie ${serie}, ${ambiente}, ${anio}`;
  if (hasta === null) return `- ${series}: la central no conoce este punto de venta.\n`;
  const known = central === null ? 'no conoce documentos de este tipo' : `conoce hasta el ${central}`;
  return `- ${series}: la central ${known}; el último documento del punto de venta es de ${moment(hasta)}. Seguiría en el ${ultimo + 1}.\n`;
}

function shown(held: readonly CentralRelease[]): string {
  if (held.length === 0) return 'Ninguna serie de esta caja está bloqueada.\n';
  const way = held.some(({ hasta }) => hasta !== null)
    ? 'Si en este punto de venta no se vendió nada después de esa hora, repita la orden con --firma «su nombre».\n'
    : '';
  return `Series bloqueadas:\n${held.map(lineOf).join('')}${way}Si no es seguro: «desbloquear» con el número del portal y de los documentos impresos, o un punto de venta nuevo.\n`;
}

function lifted(held: readonly CentralRelease[]): string {
  if (held.length === 0) return 'Ninguna serie de esta caja está bloqueada.\n';
  return held
    .map(({ tipoDte, serie, ambiente, anio, ultimo, hasta }) => {
      const series = `tipo ${tipoDte}, serie ${serie}, ${ambiente}, ${anio}`;
      return hasta === null
        ? `Sigue bloqueado: ${series}; la central no conoce este punto de venta.\n`
        : `Desbloqueado: ${series}. El siguiente documento será el ${ultimo + 1}.\n`;
    })
    .join('');
}
