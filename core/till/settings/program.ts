/** The program in the settings: its version and updates. */
import { rule } from '../../contract/rules/rules.ts';
import type { ProgramView } from '../../contract/bridge/bridge-maintenance.ts';
import { refusal } from '../../domain/app-error.ts';

/** The running program; the desktop program knows how to update itself. */
export interface ProgramPort {
  view(): ProgramView;
  /** Ends the program properly, installs the ready version and starts it. */
  install(): void;
}

/** A program that is updated by its installation only. */
export function installedProgram(version: string): ProgramPort {
  return {
    view: () => ({ version, actualizacion: { paso: 'con-la-instalacion', version: null, revisada: null } }),
    install: () => {
      throw refusal('ESTADO_NO_PERMITE', rule('programa-sin-actualizacion'));
    },
  };
}

/**
 * Refuses an update that may not be installed now.
 *
 * @returns the version to install
 * @throws AppError `ESTADO_NO_PERMITE` while a sale is open, or when no version is ready
 */
export function assertInstallable({ actualizacion }: ProgramView, isSelling: boolean): string {
  if (isSelling) throw refusal('ESTADO_NO_PERMITE', rule('venta-empezada'));
  if (actualizacion.paso !== 'lista' || actualizacion.version === null)
    throw refusal('ESTADO_NO_PERMITE', rule('sin-version-lista'));
  return actualizacion.version;
}
