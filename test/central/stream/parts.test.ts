import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DOCUMENT_PARTS } from '../../../core/contract/central/stream-records.ts';
import {
  asOwner,
  enrolledTill,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import type { TestTill } from '../test-till.ts';
import { writeSale, writeTill } from './test-records.ts';

const PARTS: readonly string[] = DOCUMENT_PARTS;

let central: TestCentral;
let manager: TestManager;
beforeAll(async () => {
  central = await testCentral();
  manager = await preparedManager(central);
});
afterAll(() => central.close());

type Row = Record<string, unknown>;
type Parts = Readonly<Record<string, readonly Row[]>>;
interface Line {
  readonly kind: string;
  readonly row: Row;
}

/** The records of a till of format 1 as one of format 2 tells them: the last image of a document, with its parts. */
function inFormat2(old: TestTill): readonly Line[] {
  const lines = old.lines.map((line) => JSON.parse(line) as Line);
  const documents = new Map(
    lines.filter(({ kind }) => kind === 'document').map(({ row }) => [row['documento'], row]),
  );
  const partsOf = (documento: unknown) =>
    Object.fromEntries(
      PARTS.map((part) => [
        part,
        lines
          .filter(({ kind, row }) => kind === part && row['documento'] === documento)
          .map(({ row: { documento: _documento, ...row } }) => row),
      ]),
    );
  return [
    ...lines.filter(({ kind }) => kind !== 'document' && !PARTS.includes(kind)),
    ...[...documents.values()].map((row) => ({
      kind: 'document',
      row: { ...row, parts: partsOf(row['documento']) },
    })),
  ];
}

async function send(till: TestTill, lines: readonly Line[]) {
  till.lines.push(...lines.map(({ kind, row }, index) => JSON.stringify({ seq: index + 1, kind, row })));
  return till.sendBatch(1, till.lines.length, { format: 2 });
}

/** Another image of the last document's parts. */
function withLastParts(lines: readonly Line[], change: (parts: Parts) => object): readonly Line[] {
  return lines.map(({ kind, row }, index) =>
    index < lines.length - 1
      ? { kind, row }
      : { kind, row: { ...row, parts: change(row['parts'] as Parts) } },
  );
}

async function storedOf({ installation }: TestTill): Promise<readonly (readonly unknown[])[]> {
  const kept = [];
  for (const table of [
    'document',
    'document_version',
    'document_signature',
    'ledger',
    'life_line',
    'day_total',
  ])
    kept.push(
      await asOwner(
        central,
        `SELECT to_jsonb(t) - 'installation_id' - 'shop_id' - 'changed_at' AS row FROM caja.${table} t
         WHERE installation_id = $1 ORDER BY 1`,
        [installation],
      ),
    );
  return kept;
}

async function sold(): Promise<TestTill> {
  const till = await enrolledTill(manager);
  writeTill(till, 'P002P001');
  for (const numero of [1, 2, 3]) writeSale(till, numero, { serie: 'P002P001', centavos: 1130 * numero });
  return till;
}

it('keeps of a document with its parts what it kept of its rows one by one', async () => {
  const old = await sold();
  expect((await old.sendBatch(1)).status).toBe(200);
  const kept = await storedOf(old);
  expect(kept.map((rows) => rows.length > 0)).toEqual(kept.map(() => true));
  // Another till cannot tell the same documents: what one kept is taken away before the other tells.
  await asOwner(central, "UPDATE caja.installation SET state = 'REVOCADA' WHERE installation_id = $1", [
    old.installation,
  ]);
  const till = await enrolledTill(manager);
  const answer = await send(till, inFormat2(old));
  expect([answer.status, answer.body['quarantined']]).toEqual([200, 0]);
  expect(await storedOf(till)).toEqual(kept);
});

const spoilt = (part: string, change: object) => (parts: Parts) => ({
  ...parts,
  [part]: parts[part]?.map((row) => ({ ...row, ...change })),
});

it.each<[string, string, (parts: Parts) => object, boolean | null]>([
  ['a text that is not the one of its hash', 'HUELLA', spoilt('version', { sha256: sha256('otro') }), null],
  ['a life line without a moment', 'CAMPOS', spoilt('lifeLine', { at: undefined }), true],
  ['a character that no database keeps', 'TEXTO', spoilt('lifeLine', { causa: '\0' }), true],
  ['no list of rows', 'CAMPOS', (parts) => ({ ...parts, version: 'ninguna' }), null],
])('keeps a document whose part is %s, and that part aside', async (_what, reason, spoil, holds) => {
  const old = await sold();
  const till = await enrolledTill(manager);
  const lines = withLastParts(inFormat2(old), spoil);
  const answer = await send(till, lines);
  expect([answer.status, answer.body['quarantined']]).toEqual([200, 1]);
  const documento = String(lines.at(-1)?.row['documento']);
  const found = await manager.ask(`/api/document?installation=${till.installation}&documento=${documento}`);
  expect([found.body['estado'], found.body['signatureHolds']]).toEqual(['PROCESADO', holds]);
  const rows = await asOwner(central, 'SELECT reason, seq FROM caja.quarantine WHERE installation_id = $1', [
    till.installation,
  ]);
  expect(rows).toEqual([{ reason, seq: String(lines.length) }]);
});

it('takes a document of two thousand lines with every version it ever had', async () => {
  const old = await sold();
  const till = await enrolledTill(manager);
  const payload = JSON.stringify({ texto: 'ñ'.repeat(700_000) });
  const versions = Array.from({ length: 7 }, (_, index) => ({
    version: 2 + index,
    causa: 'CORRECCION',
    payload,
    sha256: sha256(payload),
    createdAt: 1,
  }));
  const grown = withLastParts(inFormat2(old), (parts) => ({ ...parts, version: versions }));
  const answer = await send(till, grown);
  expect([answer.status, answer.body['quarantined']]).toEqual([200, 0]);
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
