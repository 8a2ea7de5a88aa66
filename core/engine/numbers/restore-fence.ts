/**
 * The fence after a restore or on a copied database: a database that may not know which numbers were given gives none
 * (§restore-fence, docs/adr/0006).
 */
import { refusal } from '../../domain/app-error.ts';
import { findSequence, keyName, sequences, type SequenceKey } from '../../store/numbers/sequences.ts';
import { fencesBefore, type Fence, type NewFence, type WholeFenceCause } from '../../store/numbers/fence.ts';
import type { AllocatedNumber, Mark, MarksOwner } from '../../store/numbers/fence-marks.ts';
import { ledgerContains, type Standing } from '../../store/numbers/fence-standing.ts';
import { centralLink } from '../../store/central/link.ts';
import type { Reader } from '../../store/store.ts';
import { rule, ruleText, type Rule } from '../../contract/rules/rules.ts';

/** What is kept outside the database about the numbers that are given. */
export interface HighWater {
  /**
   * To be called in the transaction that took a number, after it was taken: the number may be given once this returns.
   *
   * @throws Error of the database when the mark cannot be written: the number is not given
   */
  reserve(taken: AllocatedNumber): void;
  /** To be called when that transaction is committed, before the number is answered. Never throws. */
  given(taken: AllocatedNumber): void;
}

/** What one high-water file says. */
export interface KnownMarks {
  readonly owner: MarksOwner | null;
  readonly marks: readonly Mark[];
  /** Whether it lies in the data folder, so that it is copied with it. */
  readonly inFolder: boolean;
}

/** Where the engine runs. */
export interface Here {
  readonly machine: string;
  readonly folder: string;
  /** Whether that other folder still holds the database of that name. */
  readonly holds: (folder: string, database: string) => boolean;
}

export interface Judging {
  readonly own: Standing;
  readonly known: readonly KnownMarks[];
  readonly here: Here;
}

/**
 * Compares the database with what is known outside of it.
 *
 * @returns the fences it calls for; none for a database that never was under a fence's watch and meets no mark
 */
export function judge(reader: Reader, of: Judging): readonly NewFence[] {
  if (isFirstWatch(of)) return [];
  const whole = sequences(reader).length === 0 ? null : wholeCause(of);
  // A database that may have gone back in time has to reach every number that may have been given since.
  const reachesAll = whole !== null || mayHaveGoneBack(of);
  const fences = new Map<string, NewFence>();
  for (const { mark, seguro, posible } of relevantMarks(of)) {
    const causa = lazyScreen(reader, mark, reachesAll ? posible : seguro);
    const name = keyName(mark);
    if (causa !== null && !fences.has(name))
      fences.set(name, { key: keyOf(mark), causa, seguro, posible: Math.max(posible, seguro) });
  }
  return [...(whole === null ? [] : [{ key: null, causa: whole } as const]), ...fences.values()];
}

/** Whether an older database was put in the place of this one, fenced or not: what it does not remember may have happened. */
export function mayHaveGoneBack(of: Judging): boolean {
  if (isFirstWatch(of)) return false;
  const { own, known } = of;
  const latestRun = Math.max(0, ...known.map(({ owner }) => (isOwn(owner, own) ? owner.run : 0)));
  return own.database === null || own.copied || own.run < latestRun;
}

/** The first start with this database, or one that was cut off before it had begun. */
function isFirstWatch({ own, known }: Judging): boolean {
  return (
    own.database === null &&
    !own.copied &&
    known.every(({ owner, marks }) => marks.length === 0 && (owner === null || owner.run === 0))
  );
}

function isOwn(owner: MarksOwner | null, own: Standing): owner is MarksOwner {
  return owner !== null && owner.database === own.database;
}

/** Why no sequence of the database can be trusted, or null. */
function wholeCause({ own, known, here }: Judging): WholeFenceCause | null {
  const owners = known.map(({ owner }) => owner).filter((owner) => isOwn(owner, own));
  if (owners.length === 0) return 'SIN_MARCA';
  if (owners.some((owner) => owner.machine !== here.machine)) return 'OTRO_EQUIPO';
  const original = owners.some(
    (owner) => owner.folder !== here.folder && here.holds(owner.folder, owner.database),
  );
  return original ? 'OTRA_CARPETA' : null;
}

/** Every mark that counts, with the most that any file knows of its sequence. */
function relevantMarks({ own, known }: Judging): readonly {
  readonly mark: Mark;
  readonly seguro: number;
  readonly posible: number;
}[] {
  // What an earlier installation in the same place gave to the real authority counts; its simulator is gone with it.
  const marks = known.flatMap((file) =>
    file.inFolder || isOwn(file.owner, own)
      ? file.marks
      : file.marks.filter(({ autoridad }) => autoridad === 'hacienda'),
  );
  const most = (mark: Mark, of: (each: Mark) => number) =>
    Math.max(...marks.filter((each) => keyName(each) === keyName(mark)).map(of));
  return marks.map((mark) => ({
    mark,
    seguro: most(mark, ({ ultimo }) => ultimo),
    posible: most(mark, ({ posible }) => posible),
  }));
}

function lazyScreen(reader: Reader, mark: Mark, reach: number): 'ATRASADA' | 'OTRA_HISTORIA' | null {
  const sequence = findSequence(reader, mark);
  if ((sequence?.ultimo ?? 0) < reach) return 'ATRASADA';
  if (sequence === null || mark.headHash === null || ledgerContains(reader, sequence, mark.headHash))
    return null;
  return 'OTRA_HISTORIA';
}

function keyOf({ issuerId, ambiente, autoridad, tipoDte, serie, formato, anio }: SequenceKey): SequenceKey {
  return { issuerId, ambiente, autoridad, tipoDte, serie, formato, anio };
}

/**
 * Refuses a sequence that is held back.
 *
 * @throws AppError `EMISION_BLOQUEADA` with the way out
 */
export function assertNotFenced(reader: Reader, key: SequenceKey, branchId: string): void {
  const [fence] = fencesBefore(reader, key);
  if (fence === undefined) return;
  const why = reasonOf(fence, findSequence(reader, key)?.ultimo ?? 0);
  const salida = noteTheLast(key, { branchId, central: centralLink(reader) !== null });
  throw refusal('EMISION_BLOQUEADA', rule('numeros-en-duda', { causa: why, salida }));
}

/** What to do about a sequence that is held back, in Spanish. */
export function wayOut(key: SequenceKey, branchId: string): string {
  return ruleText(noteTheLast(key, { branchId, central: false }));
}

/** What a till of a centre may do besides: its predecessor's numbers went up. */
function noteTheLast(
  { tipoDte: tipo, serie, anio, ambiente }: SequenceKey,
  { branchId: sucursal, central }: { readonly branchId: string; readonly central: boolean },
): Rule {
  return rule('anote-el-ultimo-numero', { tipo, serie, anio, sucursal, ambiente, central });
}

function reasonOf(fence: Fence, llega: number): Rule {
  switch (fence.causa) {
    case 'ATRASADA': {
      const { seguro: dio, posible } = fence;
      return rule('base-atrasada', { llega, dio, quizaMas: posible > dio });
    }
    case 'OTRA_HISTORIA':
      return rule('base-de-otra-historia');
    case 'CENTRAL':
      return rule('numeros-de-otra-computadora', { hasta: fence.seguro });
    case 'OTRO_EQUIPO':
      return rule('base-de-otro-equipo');
    case 'OTRA_CARPETA':
      return rule('base-de-otra-carpeta');
    case 'SIN_MARCA':
      return rule('base-sin-marca');
    default:
      return fence.causa satisfies never;
  }
}
