/** After an older database was put in place: the fence must hold until a person says which number was the last. */
import { RETORNO, TIPOS_DTE, type TipoDte } from '../../core/contract/edition.ts';
import { releaseFence } from '../../core/number-guard/fence-release.ts';
import { AppError } from '../../core/domain/app-error.ts';
import type { Stage } from './stage.ts';
import { ISSUE, PLAIN } from './calls.ts';
import { saleOn } from './trade.ts';
import type { Rows } from './rows.ts';
import { fiscalYear } from '../../core/domain/fiscal-time.ts';

export interface Sequence {
  readonly tipo_dte: TipoDte;
  readonly serie: string;
  readonly anio: number;
  readonly ultimo: number;
}

const BRANCHES = { central: 'S001P001', norte: 'S002P001' } as const;

/** Codes the restored database does not know. */
export function lostBy(before: readonly string[], rows: Rows): ReadonlySet<string> {
  const known = new Set(rows.documents().map((row) => row.codigo_generacion));
  return new Set(before.filter((code) => !known.has(code)));
}

/** Demands that no sequence that lags gives a number, then lets every sequence pass with the last number it gave. */
export async function checkFence(stage: Stage, before: readonly Sequence[]): Promise<void> {
  const { world, memory, calls, rows } = stage;
  const anio = fiscalYear(world.clock.now());
  for (const [branchId, serie] of Object.entries(BRANCHES)) {
    for (const tipoDte of TIPOS_DTE) {
      const ultimo =
        before.find((each) => each.serie === serie && each.tipo_dte === tipoDte && each.anio === anio)
          ?.ultimo ?? 0;
      const present = (
        rows.all(
          'SELECT * FROM sequence WHERE serie = ? AND tipo_dte = ? AND anio = ?',
          serie,
          tipoDte,
          anio,
        ) as readonly Sequence[]
      )[0]?.ultimo;
      // Of a return, nothing may be there to come back.
      if ((present ?? 0) < ultimo && tipoDte !== RETORNO) {
        await calls.make(
          [
            {
              ...PLAIN,
              op: ISSUE[tipoDte],
              request: saleOn(tipoDte, world.clock.now()),
              branchId,
              onResult: ({ numeroControl }) =>
                memory.faults.push(
                  `${String(numeroControl)} was given by a database that lags behind ${ultimo}`,
                ),
              onProblem: ({ codigo }) =>
                codigo === 'EMISION_BLOQUEADA' ? null : 'not held back by the fence',
            },
          ],
          'answer',
        );
      }
      await release(stage, { branchId, tipoDte, anio, ultimo: Math.max(ultimo, present ?? 0) });
    }
  }
}

async function release(
  { world, memory }: Stage,
  of: {
    readonly branchId: string;
    readonly tipoDte: TipoDte;
    readonly anio: number;
    readonly ultimo: number;
  },
): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  try {
    await releaseFence(
      { store: world.now.store, folder: world.place.data, clock: world.clock, log, actor: 'prueba' },
      { ...of, confirmed: true },
    );
  } catch (error) {
    const notFenced = error instanceof AppError && error.codigo === 'ESTADO_NO_PERMITE';
    if (!notFenced) memory.faults.push(`${of.branchId} ${of.tipoDte} up to ${of.ultimo}: ${String(error)}`);
  }
}
