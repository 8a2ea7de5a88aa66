/** Proves the numbering of an installation twice: by its own ledger, and by what the authority sealed. */
import { expect } from 'vitest';
import { RETORNO, type TipoDte } from '../../../core/contract/edition.ts';
import { authorityReport, type AuthorityReport } from '../peers/authority-report.ts';
import type { Installation } from '../service/installation.ts';
import { runHere } from '../service/provisioned.ts';

interface Sequence {
  readonly tipoDte: string;
  readonly serie: string;
  readonly ultimo: number;
  readonly huecos: number;
  readonly repetidos: number;
}

interface Ledger {
  readonly ok: boolean;
  readonly documentos: number;
  readonly firmas: number;
  readonly secuencias: readonly Sequence[];
  readonly faltas: readonly unknown[];
}

/**
 * Demands that the ledger and the authority agree on `documents` documents, each sequence counted up from 1 without a
 * gap or a repeat, and that nothing was sent a second time before the authority was asked.
 */
export async function expectNumberingProved(of: Installation, documents: number): Promise<AuthorityReport> {
  const verified = await runHere(['verify', '--json'], of);
  expect(verified.stderr).toBe('');
  const ledger = JSON.parse(verified.stdout) as Ledger;
  expect(ledger).toMatchObject({ ok: true, documentos: documents, firmas: documents, faltas: [] });
  for (const sequence of ledger.secuencias) expect(sequence).toMatchObject({ huecos: 0, repetidos: 0 });
  expect(verified.code).toBe(0);

  const report = await authorityReport(of);
  expect(report).toMatchObject({
    documentosSellados: documents,
    reenviosSinPregunta: 0,
    rechazosPorCodigo: {},
    repetidosRechazados: { codigo: 0, numero: 0 },
  });
  for (const { serie, sellados, ...numbers } of report.series) {
    expect({ serie, ...numbers }).toMatchObject({
      serie,
      primero: 1,
      ultimo: sellados,
      numerosFaltantes: 0,
      repetidos: 0,
    });
  }
  const sealed = report.series.map(({ serie, ultimo }) => `${serie} up to ${ultimo}`);
  // The authority is told no number of a return: there they are only counted.
  const assigned = ledger.secuencias
    .filter(({ tipoDte }) => tipoDte !== RETORNO)
    .map(({ tipoDte, serie, ultimo }) => `DTE-${tipoDte}-${serie} up to ${ultimo}`);
  expect(sealed.toSorted()).toEqual(assigned.toSorted());
  expect(ledger.secuencias.reduce((sum, { ultimo }) => sum + ultimo, 0)).toBe(documents);
  return report;
}

/** The control number of a sale before it is known; a return has none. */
export function anyNumber(tipoDte: TipoDte): unknown {
  return tipoDte === RETORNO ? null : expect.stringMatching(/^DTE-(0[13456]|14)-S00[12]P001-\d{15}$/);
}
