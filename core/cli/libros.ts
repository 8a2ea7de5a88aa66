/** `libros`: writes VAT books and F-07 annexes of a month, and reconciles them with statistics and ledger. */
import { rule } from '../contract/rules/rules.ts';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import type { LateDocument, TillMonth } from '../contract/bridge/bridge-books.ts';
import type { TaxMonth, TieDifference } from '../contract/books/tax-month.ts';
import type { TextFile } from '../contract/bridge/bridge-manager.ts';
import { isMonth } from '../contract/api/month-parameter.ts';
import { refusal } from '../domain/app-error.ts';
import { createTaxBooks } from '../till/books/tax-books.ts';
import { findIssuer } from '../store/issuers/issuers.ts';
import { openReportStore } from '../store/store.ts';
import { CLOSING_ACTS, closeOrOpen, type ClosingAct, type ClosingOptions } from './libros-cierre.ts';
import { EXIT, table, type CommandContext, type CommandIo } from './output.ts';
import { parseAmbiente, parseOneOf } from './usage.ts';
import { usedFolderOf, withDataDir, type FolderOptions } from './session.ts';
import { makeFolder } from '../signing/make-folder.ts';

type Options = FolderOptions &
  ClosingOptions & {
    readonly salida?: string;
  };

const NOTE = `
Escribe tres listas para personas (libro de ventas a consumidor final, libro de ventas a contribuyentes, documentos
invalidados) y cuatro anexos del F-07 sin encabezado (anexo1, anexo2, anexo9, anulados). Los anexos solo llevan documentos con sello:
espere a que Hacienda selle todos antes de declarar. Si en el mes hubo compras (facturas de sujeto excluido, o documentos
de proveedores ingresados) escribe además el libro de compras, los anexos 3 y 5 a 8 y las filas del F-14; de cada
sucursal que lleva existencias, el registro de control de inventarios del mes (inventario-SUCURSAL); en diciembre, el inventario al 31 (inventario-anual)
y el archivo del F-983 (f983). Los archivos de PRUEBAS empiezan con «prueba-» y no sirven para declarar.
Con «cerrar» cierra los libros de un mes que ya terminó: desde entonces se escriben iguales, y lo que llegue tarde va al mes siguiente.
Con «abrir» y --motivo abre otra vez el último mes cerrado. No escriben archivos, y pueden ejecutarse con el servicio en marcha.
Termina con 1 si algo no cuadra.
`;

export function addLibros(program: Command, { io, setExit }: CommandContext): void {
  const command = withDataDir(program.command('libros'));
  command
    .description('escribe los libros de IVA y los anexos del F-07 de un mes, y comprueba que cuadran')
    .argument('[acción]', 'en vez de escribir los archivos', parseOneOf(CLOSING_ACTS))
    .requiredOption('--mes <mes>', 'mes de emisión, AAAA-MM', parseMonth)
    .requiredOption('--nit <nit>', 'NIT del emisor', (text: string) => text.replaceAll('-', ''))
    .requiredOption('--ambiente <ambiente>', 'PRUEBAS o PRODUCCION', parseAmbiente)
    .option('--salida <carpeta>', 'carpeta de los archivos; se crea si falta')
    .option('--motivo <texto>', 'por qué se abre otra vez un mes cerrado')
    .usage('[acción] [opciones] --mes MES --nit NIT --ambiente AMBIENTE --salida CARPETA')
    .addHelpText('after', NOTE)
    .action(async (act: ClosingAct | undefined, options: Options) => {
      if (act !== undefined) return closeOrOpen(act, options, io);
      const { salida } = options;
      if (salida === undefined)
        return command.error("'--salida <carpeta>'", { code: 'commander.missingMandatoryOptionValue' });
      if (!(await write({ ...options, salida }, io))) setExit(EXIT.wrong);
    });
}

/** @returns whether everything reconciles */
async function write(options: Options & { readonly salida: string }, io: CommandIo): Promise<boolean> {
  const { mes, nit, ambiente, salida } = options;
  const folder = usedFolderOf(options, io);
  const store = openReportStore(folder.database);
  try {
    if (store.read((reader) => findIssuer(reader, nit)) === null)
      throw refusal('VALIDACION', rule('emisor-no-esta-aqui', { nit }));
    const { month, files } = await createTaxBooks({ store }).all({ issuerId: nit, ambiente, mes });
    makeFolder(resolve(salida));
    for (const { name, content } of files) writeFileSync(join(salida, name), content);
    io.out(textOf(month, files));
    return month.cuadre.cuadra;
  } finally {
    store.close();
  }
}

function parseMonth(text: string): string {
  if (!isMonth(text)) throw new InvalidArgumentError('escriba el mes como AAAA-MM, por ejemplo 2026-11');
  return text;
}

function textOf(month: TillMonth, files: readonly TextFile[]): string {
  const { consumidores, contribuyentes, compras, invalidados, notasRemision, retornos, sinSello, cuadre } =
    month;
  const row = (name: string, of: TaxMonth['consumidores']['totales']) => [
    name,
    String(of.documentos),
    of.exentas,
    of.noSujetas,
    of.gravadas,
    of.iva,
    of.total,
    of.aPagar,
  ];
  const books = table([
    ['LIBRO', 'DOCUMENTOS', 'EXENTAS', 'NO SUJETAS', 'GRAVADAS', 'IVA', 'TOTAL', 'A PAGAR'],
    row('Consumidor final', consumidores.totales),
    row('Contribuyentes', contribuyentes.totales),
  ]);
  const apart = `Invalidados en lista: ${invalidados.length}. Notas de remisión, que no son ventas: ${notasRemision}.\n`;
  const returned =
    retornos.documentos === 0
      ? ''
      : `Retornos: ${retornos.documentos} por ${retornos.total}, restados del libro de consumidor final. Ningún texto dice dónde van en el F-07: el anexo 2 solo los lleva con el ajuste anexosIva.retornos; decídalo con su contador.\n`;
  const waiting =
    sinSello === 0
      ? ''
      : `Sin sello todavía: ${sinSello}. Están en los libros y no en los anexos; espere el sello antes de declarar.\n`;
  const trial = month.ambiente === 'PRUEBAS' ? 'PRUEBAS: sin validez fiscal, no sirve para declarar.\n' : '';
  return `${trial}${books}${apart}${boughtText(compras)}${returned}${waiting}${lateText(month.tardios)}${closedText(month)}${tieText(cuadre)}${filesText(files)}`;
}

function boughtText({ documentos, total, credito, excluidas, rentaRetenida }: TaxMonth['compras']): string {
  if (documentos === 0) return '';
  return `Compras: ${documentos} por ${total}; crédito fiscal ${credito}; a sujetos excluidos ${excluidas}, con ${rentaRetenida} de renta retenida.\n`;
}

function lateText(tardios: readonly LateDocument[]): string {
  if (tardios.length === 0) return '';
  return `Documentos de meses cerrados que llegaron o se sellaron después: ${tardios.length}. No suman aquí: están en documentos-tardios, y su mes se declara de nuevo.\n`;
}

function closedText({ mes, cierre }: TillMonth): string {
  return cierre === null ? '' : `Los libros de ${mes} están cerrados: se escriben como se cerraron.\n`;
}

/** An annex without lines is an empty file and is not filed. */
function filesText(files: readonly TextFile[]): string {
  const names = (of: readonly TextFile[]) => of.map(({ name }) => name).join(', ');
  const empty = files.filter(({ content }) => content === '');
  const none = empty.length === 0 ? '' : `Sin ninguna línea, no hay qué presentar: ${names(empty)}\n`;
  return `Archivos: ${names(files)}\n${none}`;
}

function tieText({ cuadra, libros, estadisticas, diferencias, total }: TaxMonth['cuadre']): string {
  if (cuadra)
    return `Cuadra al centavo con las estadísticas y el libro de números: ${libros.monto} y ${libros.iva} de IVA.\n`;
  const sums = `NO CUADRA: libros ${libros.monto} y ${libros.iva} de IVA; estadísticas ${estadisticas.monto} y ${estadisticas.iva}.`;
  const lines = diferencias.map((each) => `- ${differenceText(each)}\n`).join('');
  const more = total > diferencias.length ? `… y ${total - diferencias.length} diferencias más.\n` : '';
  return `${sums} Diferencias: ${total}.\n${lines}${more}`;
}

const SOURCE: Readonly<Record<TieDifference['fuente'], string>> = {
  estadisticas: 'las estadísticas',
  registro: 'el registro',
  correlativos: 'el libro de números',
  documento: 'el propio documento',
};

function differenceText({ linea, campo, libros, otro, fuente }: TieDifference): string {
  return `${linea}, ${campo}: los libros dicen ${libros}; ${SOURCE[fuente]}, ${otro}`;
}
