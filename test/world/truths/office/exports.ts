/** Files of a period: every document of this till in those days that its receiver may have, as it is, and nothing else. */
import { SEALED } from '../../../soak/told.ts';
import { tell, type Scene } from '../../acts/act.ts';

interface ExportedFile {
  readonly nombre: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** Days of an export that was made just now; null for an earlier one. */
  readonly period: { readonly desde: string; readonly hasta: string } | null;
}

const CODE = /^\d{4}-\d\d-\d\d\/([0-9A-F-]{36})\.json$/;

export function lookAtExport({ world, till }: Scene, { nombre, files, period }: ExportedFile): void {
  const rows = till.computer.rows.documents();
  const byCode = new Map(rows.map((row) => [row.codigo_generacion, row]));
  const found = new Set<string>();
  for (const [name, content] of Object.entries(files)) {
    const code = CODE.exec(name)?.[1];
    if (code === undefined) continue;
    found.add(code);
    const row = byCode.get(code);
    const text = Buffer.from(content).toString('utf8');
    if (row === undefined && !till.wasRestored)
      tell(world, 'exports', `${nombre} has ${code}, which is not of this till`);
    if (row !== undefined && period !== null && !text.includes(row.codigo_generacion))
      tell(world, 'exports', `${name} in ${nombre} is about something else`);
  }
  if (files['indice.csv'] === undefined) tell(world, 'exports', `${nombre} has no index`);
  if (period === null) return;
  const index = Buffer.from(files['indice.csv'] ?? []).toString('utf8');
  for (const row of rows) {
    const { fec_emi: day } = row as unknown as { readonly fec_emi: string };
    const isIn = day >= period.desde && day <= period.hasta;
    const code = row.codigo_generacion;
    if (isIn !== index.includes(code))
      tell(world, 'exports', `${code} of ${day} is ${isIn ? 'not ' : ''}in ${nombre}`);
    if (isIn && SEALED.includes(row.estado) && !found.has(code))
      tell(world, 'exports', `${code}, which is sealed, has no file in ${nombre}`);
  }
}
