/** Checks the pages of the database file. */
import type { DataFolder } from '../../platform/data-folder.ts';
import { pageProblems } from '../../store/backup/integrity.ts';
import { failure, fine, type Finding } from './finding.ts';

/** File structure only; `verify` checks the contents. */
export function checkPages(folder: DataFolder): Finding {
  const revision = 'base de datos';
  const [problem] = pageProblems(folder.database);
  if (problem === undefined) return fine(revision, `${folder.database}, páginas íntegras`);
  return failure(
    revision,
    `${folder.database} está dañada, o no es una base de datos (detalle: ${problem.replaceAll(/\s+/g, ' ')})`,
    'cierre el servicio, guarde una copia de la carpeta de datos y restaure el último respaldo',
  );
}
