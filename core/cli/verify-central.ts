/**
 * Comparison of an enrolled till with its centre for `verify`: stock by documents, and accounts. An
 * unreachable centre is no fault.
 */
import { AppError } from '../domain/app-error.ts';
import { createCentralClient } from '../output/central-client.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { systemClock } from '../platform/system.ts';
import { USER_AGENT } from '../platform/version.ts';
import { compareAccounts } from '../provision/comparison/central-accounts.ts';
import { compareStock } from '../provision/comparison/central-stock.ts';
import { centralLink } from '../store/central/link.ts';
import type { VerifyFault } from '../store/proof/verify.ts';
import type { ReadOnlyStore } from '../store/store.ts';
import type { CommandIo } from './output.ts';
import { openProvisionVault } from './provision-vault.ts';

/** Numbers of compared documents and accounts (null: unsent account data), or why nothing was compared. */
export type CentreComparison =
  | { readonly papeles: number; readonly cuentas: number | null }
  | { readonly causa: string };

/** Null if the till is not enrolled. @param found faults are appended */
export async function comparedCentre(
  store: ReadOnlyStore,
  {
    folder,
    io,
    found,
  }: { readonly folder: DataFolder; readonly io: CommandIo; readonly found: VerifyFault[] },
): Promise<CentreComparison | null> {
  try {
    if (store.read(centralLink) === null) return null;
    const vault = await openProvisionVault(folder, io.env);
    const call = createCentralClient({ userAgent: USER_AGENT });
    const deps = { store, vault, call, clock: systemClock };
    const compared = await compareStock(deps);
    const accounts = await compareAccounts(deps);
    if (compared === null || accounts === null) return null;
    found.push(...compared.faltas, ...accounts.faltas);
    return { papeles: compared.papeles, cuentas: accounts.cuentas };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { causa: error.message };
  }
}

/** Text of the comparison; empty without a centre. */
export function centreLine(central: CentreComparison | null): string {
  if (central === null) return '';
  return 'causa' in central
    ? `Central: no se comparó. ${central.causa}\n`
    : `Central: ${central.papeles} documentos de existencias comparados; cuentas de clientes ${accountsText(central.cuentas)}.\n`;
}

const accountsText = (cuentas: number | null): string =>
  cuentas === null ? 'sin comparar, falta enviar' : `comparadas: ${cuentas}`;
