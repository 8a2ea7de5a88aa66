/** What came back of each sale: never more than was sold, in units and in cents, and paid once, out of a drawer that was told so. */
import { tell } from '../../acts/act.ts';
import { askAt, type World, type WorldTill } from '../../ground/world.ts';
import { agreedOn, type Agreed } from './agreed.ts';
import { centsOf, isInForce, papersOf, sumOf, type Paper } from '../papers.ts';
import { toldReturnsOf } from './told-returns.ts';

const SALES = ['01', '03'];
const LOWERING = ['05', '18'];
/** Thousandths of a unit. */
const unitsOf = (cantidad: number) => Math.round(cantidad * 1_000);

/** Looks at every sale, note and agreement of a till. */
export function lookAtReturns(world: World, till: WorldTill): void {
  const { rows } = till.computer;
  const papers = papersOf(rows);
  const agreed = agreedOn(rows);
  const said = (text: string) => tell(world, 'returns', text);
  const notes = papers.filter((paper) => isInForce(paper) && ['05', '06', '18'].includes(paper.row.tipo_dte));
  for (const sale of papers.filter(({ row }) => SALES.includes(row.tipo_dte)))
    lookAtSale(sale, {
      notes: notes.filter(({ related }) => related.includes(sale.row.codigo_generacion)),
      agreed,
      said,
    });
  lookAtMovements(agreed, said);
  for (const { code } of rows.all(UNAGREED) as readonly { code: string }[])
    said(`${code} was made at a screen and nothing was agreed on it`);
  for (const { clave } of rows.all(ORPHANS) as readonly { clave: string }[])
    said(`cash was moved for ${clave} and is not paid by it`);
  for (const { input, told } of toldReturnsOf(till).returns) {
    if (told === null) continue;
    const own = agreed.find(({ clave }) => clave === input.clave);
    if (own?.code !== told.documento.codigoGeneracion) said(`${input.clave} was told and is not there`);
    else if (told.liquidacion.estado === 'pagada' && own.moved !== centsOf(told.liquidacion.monto))
      said(`${input.clave}: ${told.liquidacion.monto} were told as paid, ${own.moved} cents left the drawer`);
  }
}

/** A note that somebody made at a screen stands with what was agreed on its money, or not at all. */
const UNAGREED = `
  SELECT codigo_generacion AS code FROM document JOIN document_seller ON document_seller.document_id = document.id
  WHERE tipo_dte IN ('05', '06', '18') AND NOT EXISTS (SELECT 1 FROM settlement WHERE settlement.document_id = document.id)`;
const ORPHANS = `
  SELECT clave FROM cash_movement WHERE clave IN (SELECT codigo FROM settlement)
    AND id NOT IN (SELECT movement_id FROM settlement_payment)`;

interface Looking {
  readonly notes: readonly Paper[];
  readonly agreed: readonly Agreed[];
  readonly said: (text: string) => void;
}

function lookAtSale(sale: Paper, { notes, agreed, said }: Looking): void {
  const { row, total, lines } = sale;
  const name = `${row.tipo_dte} ${row.codigo_generacion} ${row.estado}`;
  const [first] = notes;
  if (row.estado === 'INVALIDADO' && first !== undefined)
    said(`${name} is invalid and ${first.row.codigo_generacion} adjusts it`);
  const lowering = notes.filter((note) => LOWERING.includes(note.row.tipo_dte));
  const raised = sumOf(
    notes.filter((note) => note.row.tipo_dte === '06'),
    (note) => note.total,
  );
  const back = sumOf(lowering, (note) => note.total);
  if (row.version === 1 && back > total + raised)
    said(`${name}: ${back} came back of ${total} and ${raised}`);
  const keyOf = ({ codigo, descripcion }: Paper['lines'][number]) => codigo ?? descripcion;
  // What a program credits is bounded by money alone: the same goods at another price are no more of them.
  const atScreens = lowering.filter((note) => agreed.some(({ document }) => document === note.row.id));
  for (const [key, own] of row.version === 1 ? Map.groupBy(lines, keyOf) : []) {
    const sold = sumOf(own, ({ cantidad }) => unitsOf(cantidad));
    const returned = sumOf(
      atScreens.flatMap((note) => note.lines.filter((line) => keyOf(line) === key)),
      ({ cantidad }) => unitsOf(cantidad),
    );
    if (returned > sold) said(`${name}: ${returned} of ${key} came back of ${sold} thousandths`);
  }
  const ids = new Set([row.id, ...lowering.map((note) => note.row.id)]);
  const handed = sumOf(
    agreed.filter((each) => ids.has(each.document) && each.forma !== 'nota-debito'),
    (each) => each.moved ?? 0,
  );
  if (handed > total + raised) said(`${name}: ${handed} were handed back of ${total} and ${raised}`);
}

/** Each is paid by one movement, of as much as was agreed, in the direction of its kind. */
function lookAtMovements(agreed: readonly Agreed[], said: Looking['said']): void {
  for (const { codigo, forma, tipoDte, destino, cents, moved, tipo, key } of agreed) {
    if (moved === null) continue;
    const undone = forma === 'invalidacion' && [...LOWERING, '14'].includes(tipoDte);
    const way = forma === 'nota-debito' || undone ? 'ENTRADA' : 'SALIDA';
    if (moved !== cents || key !== codigo || tipo !== way || !['efectivo', 'cambio'].includes(destino))
      said(`${codigo}: ${forma} ${destino} of ${cents} was paid by ${tipo} ${moved} of ${key}`);
  }
}

/** What the screen says is owed is what the rows say, when nothing moves any more. */
export async function lookAtOwed(world: World, till: WorldTill): Promise<void> {
  const owed = await askAt(world, till, { op: 'returns.owed', input: {}, as: 'gerente' });
  // A database that was put back may not know the browser any more.
  if (owed?.ok !== true) {
    if (!till.wasRestored) tell(world, 'returns', `what is owed is not told: ${JSON.stringify(owed)}`);
    return;
  }
  const agreed = agreedOn(till.computer.rows);
  const last = new Map(agreed.map((each) => [`${each.document} ${each.forma}`, each.codigo]));
  const open = agreed.filter(({ cents, moved, destino, document, forma, codigo, estado, evento }) => {
    if (moved !== null || cents === 0 || !['efectivo', 'cambio'].includes(destino)) return false;
    const isUndone = ['INVALIDANDO', 'INVALIDADO'].includes(estado);
    if (forma === 'invalidacion') return isUndone && evento !== 'RECHAZADO';
    return estado !== 'RECHAZADO' && !isUndone && last.get(`${document} ${forma}`) === codigo;
  });
  const vain = agreed.filter(
    ({ moved, forma, estado, document }) =>
      moved !== null &&
      forma !== 'invalidacion' &&
      estado === 'RECHAZADO' &&
      !agreed.some(({ instead }) =>
        agreed.some((each) => each.codigo === instead && each.document === document),
      ),
  );
  const compare = (what: string, shown: readonly string[], own: readonly string[]) => {
    const [one, other] = [shown, own].map((list) => list.toSorted().join(' '));
    if (one !== other) tell(world, 'returns', `${what}: ${one} on the screen, ${other} by the rows`);
  };
  compare(
    'owed',
    owed.value.porPagar.map(({ codigo }) => codigo),
    open.map(({ codigo }) => codigo),
  );
  compare(
    'in vain',
    owed.value.enVano.map(({ codigoGeneracion }) => codigoGeneracion),
    [...vain.map(({ code }) => code), ...undoneForNothing(agreed, papersOf(till.computer.rows))],
  );
}

/** Sales that stand though money left for their invalidation, and what came back since was not less. */
function undoneForNothing(agreed: readonly Agreed[], papers: readonly Paper[]): readonly string[] {
  const paid = agreed.filter(
    ({ moved, forma, tipoDte, estado, destino, clave, codigo }) =>
      moved !== null &&
      forma === 'invalidacion' &&
      SALES.includes(tipoDte) &&
      estado === 'PROCESADO' &&
      (destino !== 'cambio' || clave !== codigo),
  );
  const unpaid = ({ row, total }: Paper) => {
    const own = agreed.filter(({ document }) => document === row.id);
    const last = own.at(-1);
    const open = last === undefined || last.moved !== null || last.destino === 'cuenta' ? 0 : last.cents;
    return Math.max(0, total - open - sumOf(own, ({ moved }) => moved ?? 0));
  };
  return paid
    .filter(({ code, moved }) => {
      const back = papers.filter(
        (paper) => isInForce(paper) && LOWERING.includes(paper.row.tipo_dte) && paper.related.includes(code),
      );
      return (moved ?? 0) > sumOf(back, unpaid);
    })
    .map(({ code }) => code);
}
