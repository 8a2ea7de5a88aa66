/** English sentences of what backups, restores and drills refuse; none may be missing. */
import type { BACKUP_RULES } from '../../../core/contract/rules/till/backup-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';

export const enBackupRules: WholeRuleWords<typeof BACKUP_RULES> = {
  'simulacro-sin-respaldo': ({ respaldo }) => `There is no backup ${respaldo}; choose another from the list.`,
  'simulacro-sin-espacio': ({ mebibytes }) =>
    `There is no room for the drill: ${mebibytes} MB are missing on the disk of the data. Nothing was copied.`,
  'simulacro-sin-terminar': ({ causa }) => `The drill did not end: ${causa}`,
  'respaldo-danado': ({ respaldo, problema }) =>
    `The backup ${respaldo} is damaged (${problema}). Use another backup.`,
  'respaldo-de-otro-programa': ({ respaldo }) =>
    `The backup ${respaldo} is no backup of Caja DTE. Use another backup.`,
  'respaldo-ilegible': ({ respaldo, problema }) =>
    `The backup ${respaldo} cannot be read (${problema}). Use another backup.`,
  'respaldo-no-abre': ({ respaldo, causa }) => `The backup ${respaldo} cannot be opened: ${causa}`,
  'respaldo-alterado': ({ respaldo, faltas }) =>
    `The backup ${respaldo} was changed or is damaged: ${faltas} faults. Use another backup.`,
  'carpeta-de-respaldos-muda': () =>
    'The folder of the backups does not answer; check that the disk or the network is connected',
  'respaldo-sobre-la-base': ({ archivo }) =>
    `${archivo} is the database itself; choose another name for the backup`,
  'respaldo-ya-existe': ({ archivo }) => `${archivo} exists already; choose another name`,
  'respaldo-de-base-danada': ({ problema, salida }) =>
    `The backup was not saved: the database is damaged (${problema}); ${salida}`,
  'informe-ya-no-esta': () => 'That report is no longer here; make another drill',
  'sin-respaldos': () => 'There is no backup to try yet; take one first',
  'respaldo-ya-no-esta': () => 'That backup is no longer in the folder; choose another',
  'respaldo-no-restaurado': ({ archivo, causa }) =>
    `${archivo} was not restored: ${causa}. Nothing was changed.`,
  'respaldo-puesto': ({ archivo, anterior, causa }) =>
    `${archivo} is in place of the database${anterior === null ? '' : ` (the one before is kept as ${anterior})`}, but which numbers are missing could not be looked at: ${causa} Do not restore it again: when it starts, Caja DTE looks at them and blocks what it must.`,
};
