/** High-water files on a real disk: what they hold, what they never lower, and what a damaged or foreign file costs. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookAtMarks, openMarks, type Marks } from '../../../core/store/numbers/fence-marks.ts';
import { KEY } from '../support.ts';

const REAL = { ...KEY, autoridad: 'hacienda' } as const;
const OWNER = { database: 'base', machine: 'equipo', folder: '/datos', run: 3 };
const HEAD = 'a'.repeat(64);
const NEXT_HEAD = 'b'.repeat(64);
const DESCRIPTORS = '/proc/self/fd';

let folder: string;
let file: string;
const opened: Marks[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caja-marks-'));
  file = join(folder, 'correlativos.db');
});
afterEach(() => {
  for (const marks of opened.splice(0)) marks.close();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function open(): Marks {
  const marks = openMarks(file);
  opened.push(marks);
  return marks;
}

function reopen(): Marks {
  for (const marks of opened.splice(0)) marks.close();
  return open();
}

/** Files of the folder that this process has open, where the system tells. */
function openFiles(): readonly string[] {
  return readdirSync(DESCRIPTORS).flatMap((name) => {
    try {
      return [readlinkSync(join(DESCRIPTORS, name))].filter((target) => target.startsWith(folder));
    } catch {
      return [];
    }
  });
}

describe('a high-water file', () => {
  it('is empty at first, and only its owner may read it', () => {
    const marks = open();
    expect([marks.owner(), marks.all(), marks.auditHead()]).toEqual([null, [], null]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('keeps what was written when it is opened again, and has one owner and one audit head', () => {
    const marks = open();
    marks.setOwner(OWNER);
    marks.setOwner({ ...OWNER, run: 4 });
    marks.recordAuditHead({ fila: 1, huella: HEAD, sello: null }, 'lazy');
    expect(marks.auditHead()).toEqual({ fila: 1, huella: HEAD, sello: null });
    marks.recordAuditHead({ fila: 2, huella: NEXT_HEAD, sello: 'sello' }, 'durable');
    marks.recordGiven([{ ...KEY, ultimo: 7, headHash: HEAD }], 'lazy');
    const again = reopen();
    expect(again.owner()).toEqual({ ...OWNER, run: 4 });
    expect(again.auditHead()).toEqual({ fila: 2, huella: NEXT_HEAD, sello: 'sello' });
    expect(again.all()).toEqual([{ ...KEY, ultimo: 7, posible: 7, headHash: HEAD }]);
  });

  it('announces numbers before they are given, and lowers what is possible only when it is settled', () => {
    const marks = open();
    const standing = () =>
      marks.all().map(({ ultimo, posible, headHash }) => [ultimo, posible, headHash] as const);
    marks.reserve(KEY, 257, 'durable');
    expect(standing()).toEqual([[0, 257, null]]);
    marks.reserve(KEY, 100, 'lazy');
    expect(standing()).toEqual([[0, 257, null]]);
    marks.recordGiven([{ ...KEY, ultimo: 5, headHash: HEAD }], 'lazy');
    expect(standing()).toEqual([[5, 257, HEAD]]);
    marks.recordGiven([{ ...KEY, ultimo: 300, headHash: NEXT_HEAD }], 'durable');
    expect(standing()).toEqual([[300, 300, NEXT_HEAD]]);
    marks.reserve(KEY, 512, 'lazy');
    marks.settle([{ ...KEY, ultimo: 301, headHash: HEAD }]);
    expect(standing()).toEqual([[301, 301, HEAD]]);
  });

  it('has a mark for each sequence, several at once; those of simulators do not outlive an installation', () => {
    const marks = open();
    const others = [
      { ...REAL, ambiente: 'PRODUCCION' },
      { ...REAL, tipoDte: '03' },
      { ...REAL, serie: 'M001P002' },
      { ...REAL, formato: 'oficial' },
      { ...REAL, anio: 2027 },
      { ...REAL, issuerId: '06140312901015' },
    ] as const;
    const of = (ultimo: number) => [KEY, REAL, ...others].map((key) => ({ ...key, ultimo, headHash: null }));
    marks.recordGiven(of(1), 'durable');
    marks.settle(of(2));
    expect(marks.all()).toHaveLength(8);
    expect(marks.all().every(({ ultimo, posible }) => ultimo === 2 && posible === 2)).toBe(true);
    marks.forgetSimulators();
    expect(marks.all()).toHaveLength(7);
    expect(marks.all().every(({ autoridad }) => autoridad === 'hacienda')).toBe(true);
  });

  it('is written at once for another connection, all of a call or nothing of it', () => {
    const [marks, other] = [open(), open()];
    marks.setOwner(OWNER);
    expect(other.owner()).toEqual(OWNER);
    const broken = { ...REAL, ultimo: 1, headHash: {} as never };
    expect(() => marks.recordGiven([{ ...KEY, ultimo: 1, headHash: null }, broken], 'lazy')).toThrow();
    expect(other.all()).toEqual([]);
  });

  it('asks SQLite to flush what must outlive a power cut, and only that', () => {
    const marks = open();
    const pragma = vi.spyOn(BetterSqlite3.prototype, 'pragma');
    const asked = (work: () => void) => {
      pragma.mockClear();
      work();
      return pragma.mock.calls.map(([text]) => text);
    };
    expect(asked(() => marks.setOwner(OWNER))).toEqual([]);
    expect(asked(() => marks.reserve(KEY, 9, 'lazy'))).toEqual(['synchronous = NORMAL']);
    expect(asked(() => marks.recordGiven([{ ...KEY, ultimo: 1, headHash: null }], 'lazy'))).toEqual([]);
    expect(asked(() => marks.reserve(KEY, 20, 'durable'))).toEqual(['synchronous = FULL']);
    expect(asked(() => marks.recordAuditHead({ fila: 1, huella: HEAD, sello: null }, 'lazy'))).toEqual([
      'synchronous = NORMAL',
    ]);
    for (const work of [
      () => marks.settle([{ ...KEY, ultimo: 2, headHash: null }]),
      () => marks.forgetSimulators(),
      () => marks.setOwner(OWNER),
    ]) {
      marks.reserve(KEY, 30, 'lazy');
      expect(asked(work)).toEqual(['synchronous = FULL']);
    }
  });

  it.each([
    ['is no database', (at: string) => writeFileSync(at, 'esto no es una base de datos'.repeat(200))],
    [
      'holds a row that cannot be',
      (at: string) => {
        openMarks(at).close();
        const database = new BetterSqlite3(at);
        database.pragma('ignore_check_constraints = ON');
        database.exec(
          "INSERT INTO mark VALUES ('x', 'PRUEBAS', 'hacienda', '01', 'M001P001', 'oficial', 2026, 9, 1, NULL)",
        );
        database.close();
      },
    ],
  ])('that %s is put aside for an empty one', (_why, damage) => {
    damage(file);
    const marks = open();
    expect([marks.owner(), marks.all()]).toEqual([null, []]);
    expect(existsSync(`${file}.ilegible`)).toBe(true);
    marks.setOwner(OWNER);
    expect(reopen().owner()).toEqual(OWNER);
  });

  it('takes its log along when it is put aside while another program holds it', () => {
    open().setOwner(OWNER);
    reopen();
    writeFileSync(file, 'esto no es una base de datos'.repeat(200));
    expect(open().all()).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.ilegible'))).toEqual([
      'correlativos.db-shm.ilegible',
      'correlativos.db-wal.ilegible',
      'correlativos.db.ilegible',
    ]);
  });

  it.skipIf(!existsSync(DESCRIPTORS))(
    'is let go of when it is closed, was damaged or was only looked at',
    () => {
      const marks = open();
      expect(openFiles()).not.toEqual([]);
      marks.close();
      opened.splice(0);
      expect(openFiles()).toEqual([]);
      lookAtMarks(file);
      expect(openFiles()).toEqual([]);
      writeFileSync(file, 'esto no es una base de datos'.repeat(200));
      lookAtMarks(file);
      openMarks(file).close();
      expect(openFiles()).toEqual([]);
    },
  );

  it('that cannot be opened is left alone, and the failure is told', () => {
    mkdirSync(file);
    expect(() => openMarks(file)).toThrow('EISDIR');
    expect(readdirSync(folder)).toEqual(['correlativos.db']);
    expect(() => openMarks(join(folder, 'nowhere', 'correlativos.db'))).toThrow('ENOENT');
  });

  it('that cannot be put aside stays damaged, and the failure is told', () => {
    writeFileSync(file, 'esto no es una base de datos'.repeat(200));
    mkdirSync(join(`${file}.ilegible`, 'full'), { recursive: true });
    expect(() => openMarks(file)).toThrow('EISDIR');
    expect(statSync(file).size).toBeGreaterThan(0);
  });
});

describe('a look at a high-water file', () => {
  it('tells its owner and the head of the audit log, while it is in use or not', () => {
    const marks = open();
    expect(lookAtMarks(file)).toEqual({ owner: null, auditHead: null });
    marks.setOwner(OWNER);
    marks.recordAuditHead({ fila: 2, huella: HEAD, sello: 's' }, 'durable');
    const known = { owner: OWNER, auditHead: { fila: 2, huella: HEAD, sello: 's' } };
    expect(lookAtMarks(file)).toEqual(known);
    marks.close();
    opened.splice(0);
    expect(lookAtMarks(file)).toEqual(known);
  });

  it('reads those of earlier versions, which know no audit log', () => {
    open().setOwner(OWNER);
    reopen();
    const older = new BetterSqlite3(file);
    older.exec('DROP TABLE audit_head');
    older.close();
    expect(lookAtMarks(file)).toEqual({ owner: OWNER, auditHead: null });
  });

  it('neither creates nor repairs one', () => {
    expect(lookAtMarks(file)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(file, 'esto no es una base de datos'.repeat(200));
    expect(lookAtMarks(file)).toBeNull();
    expect(readdirSync(folder)).toEqual(['correlativos.db']);
  });
});
