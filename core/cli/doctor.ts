/** `doctor`: checks what may stop a till from issuing, each problem with a remedy, as a table or JSON. */
import type { Command } from 'commander';
import type { Finding, FindingState } from '../diagnostics/checks/finding.ts';
import { examine } from '../diagnostics/checks/examination.ts';
import { EXIT, jsonLine, table, type CommandContext } from './output.ts';
import { folderOf, withDataDir, type FolderOptions } from './session.ts';

type Options = FolderOptions & { readonly json?: true };

const NOTE = `
Revisa versiones, carpeta de datos, disco, reloj, páginas de la base de datos, bóveda, certificados, conexiones, la línea
hasta cada autoridad (hasta 5 segundos), direcciones, numeración, contingencias, cola, notas de remisión por facturar, webhooks, central, correo y servicio. No cambia nada. Los avisos no cuentan
como falla.
`;

const LABEL: Readonly<Record<FindingState, string>> = { bien: 'bien', aviso: 'AVISO', falla: 'FALLA' };

export function addDoctor(program: Command, { io, setExit }: CommandContext): void {
  withDataDir(program.command('doctor'))
    .description('revisa la instalación y dice qué hacer con cada problema')
    .option('--json', 'escribe las revisiones como JSON')
    .usage('[opciones]')
    .addHelpText('after', NOTE)
    .action(async (options: Options) => {
      const findings = await examine(folderOf(options, io), io);
      const problems = findings.filter((finding) => finding.estado === 'falla').length;
      io.out(
        options.json ? jsonLine({ bien: problems === 0, revisiones: findings }) : textOf(findings, problems),
      );
      if (problems > 0) setExit(EXIT.wrong);
    });
}

function textOf(findings: readonly Finding[], problems: number): string {
  const lines = table(findings.map(({ revision, estado, detalle }) => [LABEL[estado], revision, detalle]));
  const ways = findings
    .filter((finding) => finding.accion !== null)
    .map(({ revision, accion }) => `- ${revision}: ${accion}\n`);
  const todo = ways.length === 0 ? '' : `\nQué hacer:\n${ways.join('')}`;
  const end = problems === 0 ? 'Sin fallas.' : problems === 1 ? 'Hay 1 falla.' : `Hay ${problems} fallas.`;
  return `${lines}${todo}\n${end}\n`;
}
