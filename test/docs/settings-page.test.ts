/** The page of settings and the records it tells of: each member with the default it has, each limit as it is checked. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAX_LOCK_MINUTES } from '../../core/contract/bridge/bridge-maintenance.ts';
import { cashRules } from '../../core/contract/cash/cash.ts';
import { DEFAULT_MAIL } from '../../core/contract/mail.ts';
import { CODE_PAGES, TICKET_WIDTHS_MM } from '../../core/contract/printing/printed.ts';
import { RAW_PORT } from '../../core/contract/printing/printer-address.ts';
import { DEFAULT_BACKUP_PLAN } from '../../core/contract/settings/backup-plan.ts';
import { provisionBranch } from '../../core/contract/settings/provision.ts';
import { DEFAULT_SERVICE, serviceSettings } from '../../core/contract/settings/service-settings.ts';
import { DEFAULT_LOCK_MINUTES } from '../../core/store/people/idle-lock.ts';
import { DEFAULT_CASH_RULE } from '../../core/store/cash/cash-rules.ts';

const LINES = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8').split('\n');

/** The cells of the row whose first cell holds a text. */
function rowOf(text: string): readonly string[] {
  const line = LINES.find((each) => each.startsWith('|') && each.split('|')[1]?.includes(text) === true);
  return (line ?? '').split('|').map((cell) => cell.trim());
}

describe('the page of settings', () => {
  it('tells of every setting of the service, with its default', () => {
    for (const name of Object.keys(serviceSettings.shape) as (keyof typeof DEFAULT_SERVICE)[])
      expect(rowOf(`\`${name}\``)[3], name).toBe(`\`${JSON.stringify(DEFAULT_SERVICE[name])}\``);
  });

  it('tells of every cash rule of a branch, with its default, and of its hours', () => {
    const { exigirCaja, limiteCentavos } = DEFAULT_CASH_RULE;
    const defaults = { exigirCaja: exigirCaja ? 'yes' : 'no', limiteDiferencia: '`5.00`' };
    expect(limiteCentavos).toBe(500n);
    expect(Object.keys(defaults)).toEqual(Object.keys(cashRules.shape));
    for (const [name, standard] of Object.entries(defaults)) expect(rowOf(`\`${name}\``)[3]).toBe(standard);
    expect(Object.keys(provisionBranch.shape)).toContain('horario');
    expect(rowOf('`horario`')[3]).toBe('not told');
  });

  it('tells the lock and the plan of the backups as they are until somebody sets them', () => {
    expect(rowOf('Bloqueo').slice(2, 4)).toEqual([
      `0–${MAX_LOCK_MINUTES} minutes`,
      `${DEFAULT_LOCK_MINUTES}`,
    ]);
    const { activo, cadaHoras, diarias, semanales, carpeta } = DEFAULT_BACKUP_PLAN;
    expect([activo, carpeta]).toEqual([true, null]);
    expect(rowOf('Respaldos')[3]).toBe(`on, ${cadaHoras}, ${diarias}, ${semanales}, beside`);
  });

  it('tells what a printer may be set to', () => {
    expect(rowOf('Impresoras → where')[3]).toBe(`network, port ${RAW_PORT}`);
    expect(rowOf('Impresoras → paper')[2]).toBe(`${TICKET_WIDTHS_MM.join(', ')} mm`);
    const spoken = rowOf('Impresoras → code page')[2]?.toLowerCase().replaceAll('-', '').split(', ');
    expect(spoken).toEqual(CODE_PAGES);
  });

  it('tells what a new account of mail proposes', () => {
    const { seguridad, port, sellado, contingencia, invalidacion } = DEFAULT_MAIL;
    expect([sellado, contingencia, invalidacion]).toEqual([true, true, true]);
    expect(rowOf('Correo')[3]).toContain(`${seguridad} on port ${port} and all kinds`);
  });
});
