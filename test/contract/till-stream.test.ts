import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  catalogueAnswer,
  type CatalogueAnswer,
  type CentralProduct,
} from '../../core/contract/central/catalogue/catalogue.ts';
import {
  ENROL_REFUSALS,
  ENROLMENT_CODE_MINUTES,
  MAX_CLOCK_DISTANCE_MS,
  enrolAnswer,
  enrolRequest,
  type EnrolAnswer,
  type EnrolRefusalCode,
  type EnrolRequest,
  signedText,
  SIGNED_HEADERS,
} from '../../core/contract/central/enrolment.ts';
import {
  heartbeat,
  heartbeatAnswer,
  type Heartbeat,
  type HeartbeatAnswer,
} from '../../core/contract/central/heartbeat.ts';
import {
  BATCH_BYTES,
  batchAccepted,
  MAX_BATCH_BYTES,
  MAX_BATCH_RECORDS,
  batchHeader,
  epochAnswer,
  epochRequest,
  STREAM_REFUSALS,
  streamRefusal,
  OLDEST_STREAM_FORMAT,
  STREAM_FORMAT,
  type BatchHeader,
  type StreamMark,
  type StreamRefusal,
} from '../../core/contract/central/stream-batch.ts';
import {
  RECORD_ROWS,
  recordLine,
  type RecordKind,
  type RecordRow,
} from '../../core/contract/central/stream-records.ts';
import { priceAt } from '../../core/contract/central/products/price-at.ts';
import { nextHead, STREAM_BEGINNING } from '../../core/domain/central/stream-chain.ts';

const LINES = [
  '{"seq":1,"kind":"branch","row":{"nit":"06141307951040","emisor":"Cafetería Inventada","branch":"s1","nombre":"Casa matriz","codEstable":"M001","codPuntoVenta":"P001"}}',
  '{"seq":2,"kind":"audit","row":{"id":1,"at":1795424465000,"actor":"Ana","accion":"entrar","detalle":"{\\"dónde\\":\\"caja 1\\"}","hash":"1111111111111111111111111111111111111111111111111111111111111111"}}',
];
/** Computed with sha256sum over the head before, a line feed and the line. */
const HEADS = [
  'dcfcf1ce02ae4a176bbb0ec8e96187f3e4a66978a61844c59bb643e18c88cd72',
  '4152ed341a63cd521147dd777dbd780678518e011f28f9a2edfbf936dc8ee329',
];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the stream between a till and the centre', () => {
  it('has the chain of hashes that is written down', () => {
    let head = STREAM_BEGINNING;
    const heads = LINES.map((line) => (head = nextHead(head, line, sha256)));
    expect(heads).toEqual(HEADS);
  });

  it('reads records of its kinds and no others', () => {
    for (const line of LINES) {
      const { kind, row } = recordLine.parse(JSON.parse(line));
      expect(RECORD_ROWS[kind].parse(row)).toEqual(row);
    }
    const branch: RecordRow<'branch'> = RECORD_ROWS.branch.parse(
      recordLine.parse(JSON.parse(LINES[0] ?? '')).row,
    );
    expect(branch.codPuntoVenta).toBe('P001');
    expect(recordLine.safeParse({ seq: 3, kind: 'secret', row: {} }).success).toBe(false);
    const kinds: RecordKind[] = ['document', 'version', 'cashZ'];
    for (const kind of kinds) expect(RECORD_ROWS[kind].safeParse({}).success).toBe(false);
  });

  it('has the text that is signed for a request', () => {
    const bodySha256 = HEADS[0] ?? '';
    expect(
      signedText({ method: 'POST', path: '/till/batch', installation: 'i1', moment: 5, bodySha256 }),
    ).toBe(`caja-dte request 1\nPOST\n/till/batch\ni1\n5\n${bodySha256}`);
    expect(Object.values(SIGNED_HEADERS)).toEqual([
      'x-caja-installation',
      'x-caja-moment',
      'x-caja-signature',
    ]);
  });

  it('has messages that pass over what they do not know', () => {
    const mark: StreamMark = { seq: 0, head: STREAM_BEGINNING };
    const messages = [
      [
        batchHeader,
        { format: 1, epoch: 'e', from: 1, to: 2, previousHash: STREAM_BEGINNING } satisfies BatchHeader,
      ],
      [batchAccepted, { ...mark, quarantined: 0, catalogue: 3 }],
      [streamRefusal, { codigo: 'POSICION', message: 'Envíe de nuevo.', mark } satisfies StreamRefusal],
      [epochRequest, { epoch: 'f', previousEpoch: 'e', end: mark }],
      [epochAnswer, { mark }],
      [
        enrolRequest,
        {
          code: 'ABCD-EFGH',
          publicKey: 'k'.repeat(43),
          name: 'Caja 1',
          version: '0.1.0',
          epoch: 'e',
          salePoints: [],
        } satisfies EnrolRequest,
      ],
      [enrolAnswer, { installation: 'i', company: 'c', shop: 's', mark, numbers: [] } satisfies EnrolAnswer],
      [
        heartbeat,
        {
          version: '0.1.0',
          now: 1,
          streamEnd: 2,
          refilling: false,
          waiting: 0,
          waitingSince: null,
          contingencies: [],
          certificates: [],
          freeDiskBytes: null,
          catalogue: 0,
          orders: 0,
          waitSeconds: 0,
        } satisfies Heartbeat,
      ],
      [heartbeatAnswer, { now: 1, catalogue: 0, catalogueMark: null, orders: 0 } satisfies HeartbeatAnswer],
      [
        catalogueAnswer,
        {
          version: 1,
          mark: null,
          snapshot: true,
          products: [],
          customers: [],
          goneProducts: [],
          goneCustomers: [],
          quickKeys: null,
          people: [],
          gonePeople: [],
          rules: null,
          prices: null,
          promotions: null,
          blocks: [],
        } satisfies CatalogueAnswer,
      ],
    ] as const;
    for (const [schema, message] of messages) {
      expect(schema.parse({ ...message, later: true })).toEqual(message);
    }
    const series: EnrolRefusalCode = 'SERIE';
    expect([STREAM_REFUSALS.BIFURCADA, ENROL_REFUSALS[series]]).toEqual([409, 409]);
    expect([OLDEST_STREAM_FORMAT, STREAM_FORMAT]).toEqual([1, 2]);
  });

  it('has the limits that both sides keep', () => {
    expect([MAX_BATCH_RECORDS, BATCH_BYTES, MAX_BATCH_BYTES]).toEqual([4000, 1_048_576, 16_777_216]);
    expect([ENROLMENT_CODE_MINUTES, MAX_CLOCK_DISTANCE_MS]).toEqual([15, 300_000]);
  });

  it('takes the last price whose moment has come', () => {
    const precios: CentralProduct['precios'] = [
      { precio: '1.00', validFrom: 0 },
      { precio: '2.00', validFrom: 10 },
    ];
    expect([9, 10, 11].map((now) => priceAt(precios, now))).toEqual(['1.00', '2.00', '2.00']);
  });
});
