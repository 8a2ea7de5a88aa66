/** `desbloquear`: enters the last number given, so that a blocked sequence can issue again (§restore-fence). */
import { InvalidArgumentError, type Command } from 'commander';
import type { Ambiente } from '../contract/ambiente.ts';
import { TIPOS_DTE, type TipoDte } from '../contract/edition.ts';
import { releaseFence, type Release } from '../number-guard/fence-release.ts';
import { createLog } from '../platform/log.ts';
import { folderClock } from '../platform/folder-clock.ts';
import { jsonLine, type CommandContext, type CommandIo } from './output.ts';
import { sequenceJson } from './sequence-columns.ts';
import { usedFolderOf, withDataDir, withSealedStore, type FolderOptions } from './session.ts';
import { nitOf, parseAmbiente, parseCount, parseOneOf } from './usage.ts';

const MIN_YEAR = 2000;
const MAX_YEAR = 9999;

interface Options extends FolderOptions {
  readonly sucursal: string;
  readonly tipo: TipoDte;
  readonly ultimo: number;
  readonly ambiente?: Ambiente;
  readonly anio?: number;
  readonly nit?: string;
  readonly confirmar?: true;
  readonly json?: true;
}

const NOTE = `
Para una serie que quedó bloqueada al restaurar un respaldo o copiar los datos. El último número es el mayor de ese año entre
el que muestra el portal de Hacienda y el de los documentos impresos o entregados, también los de contingencia; 0 si ese año
no hay ninguno, como en enero antes de la primera venta. Los números perdidos quedan anotados como ANTES_DE_RESTAURAR; el
siguiente documento toma el número que sigue. No se puede deshacer. Puede ejecutarse con el servicio en marcha y vale desde
su siguiente solicitud.
`;

export function addDesbloquear(program: Command, { io }: CommandContext): void {
  withDataDir(program.command('desbloquear'))
    .description('permite emitir de nuevo después de restaurar, con el último número dado')
    .requiredOption('--sucursal <id>', 'id de la sucursal')
    .requiredOption('--tipo <tipo>', `tipo de documento: ${TIPOS_DTE.join(', ')}`, parseOneOf(TIPOS_DTE))
    .requiredOption('--ultimo <número>', 'último número dado en esa serie ese año', parseCount)
    .option(
      '--ambiente <ambiente>',
      'PRUEBAS o PRODUCCION; hace falta si el emisor usa los dos',
      parseAmbiente,
    )
    .option('--anio <año>', 'año de la serie (si falta, este)', parseYear)
    .option('--nit <nit>', 'NIT del emisor; hace falta si varios tienen esa sucursal')
    .option('--confirmar', 'confirma que tantos números perdidos no son un error')
    .option('--json', 'escribe el resultado como JSON')
    .usage('[opciones]')
    .addHelpText('after', NOTE)
    .action((options: Options) => desbloquear(options, io));
}

async function desbloquear(options: Options, io: CommandIo): Promise<void> {
  const folder = usedFolderOf(options, io);
  const { sucursal, tipo, ultimo, ambiente, anio, confirmar = false } = options;
  const release = await withSealedStore(folder, io, (store) =>
    releaseFence(
      {
        store,
        folder,
        clock: folderClock(folder.database),
        log: createLog('error'),
        actor: 'caja desbloquear',
      },
      {
        branchId: sucursal,
        tipoDte: tipo,
        ultimo,
        confirmed: confirmar,
        ...(ambiente === undefined ? {} : { ambiente }),
        ...(anio === undefined ? {} : { anio }),
        ...(options.nit === undefined ? {} : { issuerId: nitOf(options.nit) }),
      },
    ),
  );
  io.out(options.json ? jsonLine(jsonOf(release)) : textOf(release));
}

function jsonOf({ sequence, perdidos, siguiente }: Release): object {
  return { ...sequenceJson(sequence), perdidos, siguiente };
}

function textOf({ sequence, perdidos, siguiente }: Release): string {
  const { ambiente, tipoDte, serie, anio } = sequence;
  const numbers = perdidos === 1 ? '1 número queda anotado' : `${perdidos} números quedan anotados`;
  const lost = perdidos === 0 ? '' : ` ${numbers} como ANTES_DE_RESTAURAR.`;
  return `Desbloqueado: tipo ${tipoDte}, serie ${serie}, ${ambiente}, año ${anio}.${lost} El siguiente documento será el ${siguiente}.\n`;
}

function parseYear(text: string): number {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  if (year < MIN_YEAR || year > MAX_YEAR)
    throw new InvalidArgumentError('debe ser un año de cuatro cifras, como 2026.');
  return year;
}
