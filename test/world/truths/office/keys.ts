/** Keys of programs: one opens what it was made for, until it is deleted or its last day is over, and nothing after it. */
import type { Caller } from '../../../../core/contract/caller.ts';
import { AppError } from '../../../../core/domain/app-error.ts';
import { fiscalDate } from '../../../../core/domain/fiscal-time.ts';
import { tell, type Scene } from '../../acts/act.ts';
import type { ProgramKey } from '../../ground/office.ts';
import { answerOf } from '../../ground/world.ts';

/** Documents asked for at once. */
const PAGE = 50;

/** Calls by a key, and holds what it opens against what it was made for. */
export async function lookAtKey({ world, till }: Scene, of: ProgramKey): Promise<void> {
  const { computer, office } = till;
  const { program } = computer;
  const may = office.stands.get(`llave ${of.nombre}`) ?? [null];
  const isOver = of.vence !== '' && fiscalDate(computer.clock.now()) > of.vence;
  const caller = callerOf(() => program.engine.authenticate(of.key));
  const isGone = may.every((value) => value === null);
  if (caller !== null && office.isKnown && (isGone || isOver))
    tell(
      world,
      'rights',
      `key ${of.nombre}, ${isGone ? 'deleted' : `good until ${of.vence}`}, opens the till`,
    );
  if (caller === null && office.isKnown && !may.includes(null) && !isOver)
    tell(world, 'rights', `key ${of.nombre} opens nothing`);
  if (caller === null) return;
  if (caller.role !== of.role || caller.branchId !== of.branchId || caller.ambiente !== 'PRUEBAS')
    tell(
      world,
      'rights',
      `key ${of.nombre} was made for ${of.role} of ${of.branchId}: ${JSON.stringify(caller)}`,
    );
  const begun = program.dispatch('documentos.listar', { limite: PAGE }, caller);
  const listed = await answerOf(world, till, begun);
  if (listed?.ok !== true) return;
  const { documentos } = listed.value;
  const own = new Set(
    (
      computer.rows.all(
        'SELECT codigo_generacion FROM document WHERE branch_id = ?',
        of.branchId,
      ) as readonly {
        codigo_generacion: string;
      }[]
    ).map((row) => row.codigo_generacion),
  );
  const others = documentos.filter(({ codigoGeneracion: code }) => !own.has(code));
  if (of.role === 'user' && others.length > 0)
    tell(world, 'rights', `key ${of.nombre} of ${of.branchId} is shown ${others.length} documents of others`);
}

function callerOf(authenticate: () => Caller): Caller | null {
  try {
    return authenticate();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
