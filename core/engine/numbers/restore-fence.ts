/**
 * Fence after a restore or on a copied database: one that may not know all allocated numbers allocates none
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

/** Record of allocated numbers outside the database. */
export interface HighWater {
  /**
   * Call it in the transaction that took a number; the number may be used once this returns.
   *
   * @throws Error of the database when the mark cannot be written: the number is not used
   */
  reserve(taken: AllocatedNumber): void;
  /** Call it after that commit, before the number is answered. Never throws. */
  given(taken: AllocatedNumber): void;
}

export interface KnownMarks {
  readonly owner: MarksOwner | null;
  readonly marks: readonly Mark[];
  /** Whether the file is in the data folder and thus copied with it. */
  readonly inFolder: boolean;
}

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
 * Compares the database with the outside marks.
 *
 * @returns the required fences; none for a database that was never watched and meets no mark
 */
export function judge(reader: Reader, of: Judging): readonly NewFence[] {
  if (isFirstWatch(of)) return [];
  const whole = sequences(reader).length === 0 ? null : wholeCause(of);
  // A database that may have gone back in time must reach every number possibly allocated since.
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

/** Whether an older database may have replaced this one: unknown events may have happened. */
export function mayHaveGoneBack(of: Judging): boolean {
  if (isFirstWatch(of)) return false;
  const { own, known } = of;
  const latestRun = Math.max(0, ...known.map(({ owner }) => (isOwn(owner, own) ? owner.run : 0)));
  return own.database === null || own.copied || own.run < latestRun;
}

/** First start with this database, or one interrupted before it began. */
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

/** All relevant marks, each with the highest number that any file knows. */
function relevantMarks({ own, known }: Judging): readonly {
  readonly mark: Mark;
  readonly seguro: number;
  readonly posible: number;
}[] {
  // Marks of an earlier installation in the same place count for the real authority; its simulator no longer exists.
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

/** Refuses a blocked sequence. @throws AppError `EMISION_BLOQUEADA` with the remedy */
export function assertNotFenced(reader: Reader, key: SequenceKey, branchId: string): void {
  const [fence] = fencesBefore(reader, key);
  if (fence === undefined) return;
  const why = reasonOf(fence, findSequence(reader, key)?.ultimo ?? 0);
  const salida = noteTheLast(key, { branchId, central: centralLink(reader) !== null });
  throw refusal('EMISION_BLOQUEADA', rule('numeros-en-duda', { causa: why, salida }));
}

/** Remedy for a blocked sequence, in Spanish. */
export function wayOut(key: SequenceKey, branchId: string): string {
  return ruleText(noteTheLast(key, { branchId, central: false }));
}

/** An alternative for tills of a centre: their predecessor's numbers were uploaded. */
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
