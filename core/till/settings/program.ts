/** The program itself as the settings show it: its version, and how newer ones come. */
import { rule } from '../../contract/rules/rules.ts';
import type { ProgramView } from '../../contract/bridge/bridge-maintenance.ts';
import { refusal } from '../../domain/app-error.ts';

/** The program that runs; the desktop program knows how it is renewed. */
export interface ProgramPort {
  view(): ProgramView;
  /** Ends the program in good order, installs the version that is ready and starts it. */
  install(): void;
}

/** A program whose newer versions come with its installation. */
export function installedProgram(version: string): ProgramPort {
  return {
    view: () => ({ version, actualizacion: { paso: 'con-la-instalacion', version: null, revisada: null } }),
    install: () => {
      throw refusal('ESTADO_NO_PERMITE', rule('programa-sin-actualizacion'));
    },
  };
}

/**
 * Refuses what must not be installed now.
 *
 * @throws AppError `ESTADO_NO_PERMITE` while something is being sold, or when no version is ready
 */
export function assertInstallable({ actualizacion }: ProgramView, isSelling: boolean): string {
  if (isSelling) throw refusal('ESTADO_NO_PERMITE', rule('venta-empezada'));
  if (actualizacion.paso !== 'lista' || actualizacion.version === null)
    throw refusal('ESTADO_NO_PERMITE', rule('sin-version-lista'));
  return actualizacion.version;
}
