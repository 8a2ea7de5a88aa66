/** Closed months of the books: the same byte for byte until they are opened again, and the sums of the documents that were in force when they were closed. */
import { BOOK_FILES, YEAR_END_FILES } from '../../../../core/contract/bridge/bridge-books.ts';
import type { BridgeOutput } from '../../../../core/contract/bridge/bridge.ts';
import { atScreen, tell, type Scene } from '../../acts/act.ts';
import type { World } from '../../ground/world.ts';
import { centsOf, isInForce, sumOf, type Paper } from '../papers.ts';

/** What the documents of a month come to, in cents: sold to consumers and to taxpayers. */
export function sumsOf(
  papers: readonly Paper[],
  mes: string,
): readonly [consumers: number, taxpayers: number] {
  const own = papers.filter((paper) => isInForce(paper) && paper.row.fec_emi.startsWith(mes));
  const totalOf = (signs: Readonly<Record<string, number>>) =>
    sumOf(own, ({ row, total }) => (signs[row.tipo_dte] ?? 0) * total);
  return [totalOf({ '01': 1, '18': -1 }), totalOf({ '03': 1, '06': 1, '05': -1 })];
}

/** Whether the sums of a month's books are those of its documents. */
export function lookAtSums(
  world: World,
  { consumidores, contribuyentes, mes }: BridgeOutput<'books.month'>,
  [consumers, taxpayers]: ReturnType<typeof sumsOf>,
): void {
  const [inBooks, ofTaxpayers] = [consumidores, contribuyentes].map(({ totales }) => centsOf(totales.aPagar));
  if (inBooks !== consumers)
    tell(world, 'books', `consumers of ${mes}: ${inBooks} in the book, ${consumers} by documents`);
  if (ofTaxpayers !== taxpayers)
    tell(world, 'books', `taxpayers of ${mes}: ${ofTaxpayers} in the book, ${taxpayers} by documents`);
}

/** Every file of a month by its name; null where the power went. */
export async function filesOf(scene: Scene, month: BridgeOutput<'books.month'>) {
  const { mes } = month;
  const files = new Map<string, string>();
  const keep = (
    name: string,
    told: { readonly ok: boolean; readonly value?: { readonly content: string } } | null,
  ) => {
    if (told?.ok === true) files.set(name, told.value?.content ?? '');
    return told !== null;
  };
  for (const archivo of BOOK_FILES)
    if (!keep(archivo, await atScreen(scene, 'books.file', { mes, archivo }))) return null;
  for (const archivo of mes.endsWith('-12') ? YEAR_END_FILES : [])
    if (!keep(archivo, await atScreen(scene, 'books.yearEnd', { mes, archivo }))) return null;
  for (const sucursal of month.inventarios)
    if (!keep(`inventario ${sucursal}`, await atScreen(scene, 'books.inventory', { mes, sucursal })))
      return null;
  return files;
}

/** A month was closed: from now on it is as it is now. */
export async function noteClosed(scene: Scene, month: BridgeOutput<'books.month'>): Promise<void> {
  const files = await filesOf(scene, month);
  if (files !== null) scene.till.office.closed.set(month.mes, { month, files });
}

/** Whether every closed month is as it was when it was closed. */
export async function lookAtClosed(scene: Scene): Promise<void> {
  const { world, till } = scene;
  for (const [mes, before] of till.office.closed) {
    const told = await atScreen(scene, 'books.month', { mes });
    if (told?.ok !== true) return;
    const month = told.value;
    if (month.cierre === null) {
      tell(world, 'closed months', `${mes} was closed and is open`);
      continue;
    }
    const { ultimoCerrado: _before, ...then } = before.month;
    const { ultimoCerrado: _now, ...now } = month;
    if (JSON.stringify(then) !== JSON.stringify(now))
      tell(world, 'closed months', `${mes} says ${JSON.stringify(now)}, it said ${JSON.stringify(then)}`);
    const files = await filesOf(scene, month);
    if (files === null) return;
    for (const [name, content] of before.files)
      if (files.get(name) !== content) tell(world, 'closed months', `${name} of ${mes} is another file`);
  }
}
