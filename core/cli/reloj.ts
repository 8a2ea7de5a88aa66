/**
 * `reloj`: a manager confirms the clock, so that issuing continues despite documents dated in the future
 * (§clock-guard).
 */
import type { Command } from 'commander';
import { fiscalDate, fiscalTime, type Instant } from '../domain/fiscal-time.ts';
import { datedAhead, goOnBefore } from '../engine/clock-guard.ts';
import type { FutureDocument } from '../store/documents/future-documents.ts';
import { parseDay } from './usage.ts';
import { jsonLine, type CommandContext, type CommandIo } from './output.ts';
import { usedFolderOf, withDataDir, withSealedStore, withStore, type FolderOptions } from './session.ts';

interface Options extends FolderOptions {
  readonly hoy?: string;
  readonly json?: true;
}

const NOTE = `
Sin --hoy muestra la hora de la computadora y los documentos fechados después de ella: se emitieron con el reloj adelantado,
y hasta su hora no se emite otro. Si la hora de ahora es la correcta, --hoy con la fecha de hoy deja continuar: esos
documentos conservan su número y su fecha, y el siguiente toma el número que sigue. Queda en la vida de cada documento y en
la bitácora; no se puede deshacer. Puede ejecutarse con el servicio en marcha y vale desde su siguiente solicitud.
`;

export function addReloj(program: Command, { io }: CommandContext): void {
  withDataDir(program.command('reloj'))
    .description('muestra documentos fechados en el futuro y deja continuar antes de su hora')
    .option(
      '--hoy <AAAA-MM-DD>',
      'la fecha de hoy: confirma que la hora de la computadora es la correcta',
      parseDay,
    )
    .option('--json', 'escribe el resultado como JSON')
    .usage('[opciones]')
    .addHelpText('after', NOTE)
    .action((options: Options) => reloj(options, io));
}

async function reloj(options: Options, io: CommandIo): Promise<void> {
  const folder = usedFolderOf(options, io);
  const { hoy, json } = options;
  const { documents, at } = await (hoy === undefined
    ? withStore(folder, (store, now) => {
        const asked = now();
        return { documents: store.read((reader) => datedAhead(reader, asked)), at: asked };
      })
    : withSealedStore(folder, io, async (store, now) => ({
        documents: await store.transact((tx, moment) =>
          goOnBefore(tx, { now: moment, actor: 'caja reloj', hoy, clockOffsetMs: null }),
        ),
        at: now(),
      })));
  io.out(json ? jsonLine(documents.map(plain)) : textOf(documents, { goesOn: hoy !== undefined, at }));
}

function plain(document: FutureDocument): object {
  const { issuerId, ambiente, branchId, numeroControl, codigoGeneracion, emittedAt } = document;
  const fechado = local(emittedAt);
  return { emisor: issuerId, ambiente, sucursal: branchId, numeroControl, codigoGeneracion, fechado };
}

function textOf(
  documents: readonly FutureDocument[],
  { goesOn, at }: { readonly goesOn: boolean; readonly at: Instant },
): string {
  const now = `La computadora marca ${local(at)} en El Salvador.\n`;
  if (documents.length === 0) return `${now}Ningún documento tiene fecha del futuro.\n`;
  const rows = documents.map(
    (each) => `  ${each.numeroControl ?? each.codigoGeneracion}  ${local(each.emittedAt)}\n`,
  );
  const then = goesOn
    ? 'Se continúa: el siguiente documento lleva la hora de ahora y el número que sigue.\n'
    : 'Hasta su hora no se emite otro. Si la hora de ahora es la correcta: caja reloj --hoy AAAA-MM-DD\n';
  return `${now}Documentos fechados en el futuro:\n${rows.join('')}${then}`;
}

function local(at: number): string {
  return `${fiscalDate(at)} ${fiscalTime(at)}`;
}
