/** A service whose callers repeat themselves, and what must hold after each test of it (§idempotency). */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { authorityReport, playFaults } from '../support/peers/authority-report.ts';
import { install, type Installation } from '../support/service/installation.ts';
import { expectNumberingProved } from '../support/crash/numbering-proof.ts';
import { EDITION_OF_RETURNS } from '../support/shop/sales.ts';
import { sellGoods, sellingWith, send, type Answer, type Sale, type Selling } from '../support/shop/sale.ts';
import { startService, type Running } from '../support/service/service-process.ts';

/** Callers that send the same key at the same time. */
export const CALLERS = 16;
const LOOK_AGAIN_MS = 10;

export interface RepeatedSales {
  shop: Installation;
  service: Running;
  selling: Selling;
  /** Documents that must exist, the goods that come back among them; everything else was a repetition or was refused. */
  documents: number;
  begin(): Promise<void>;
  url(): string;
  own(index?: number): string;
  sendAtOnce(of: Sale): Promise<readonly (Answer | null)[]>;
  /** Waits until the authority holds requests back as it was told. */
  struck(faults: number): Promise<void>;
  strikes(): Promise<number>;
}

/** Opened before the tests of the file, looked at after each, closed after all. */
export function repeatedSales(): RepeatedSales {
  const strikes = async () => (await authorityReport(of.shop)).pasos['recepcion']?.fallas ?? 0;
  const of: RepeatedSales = {
    shop: undefined as never,
    service: undefined as never,
    selling: undefined as never,
    documents: 1,
    begin: async () => {
      of.service = await startService(of.shop.dataDir, of.shop.env, ['--no-demo']);
    },
    url: () => String(of.service.ready['api']),
    own: (index = 0) => of.shop.keys[index] ?? '',
    sendAtOnce: (sold) => Promise.all(Array.from({ length: CALLERS }, () => send(of.url(), sold))),
    struck: async (faults) => {
      while ((await strikes()) < faults) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    },
    strikes,
  };
  beforeAll(async () => {
    of.shop = await install({ branches: 2, authority: 'proceso', ...EDITION_OF_RETURNS });
    await of.begin();
    of.selling = sellingWith(await sellGoods(of.url(), of.own()));
  });
  afterEach(async () => {
    await playFaults(of.shop, []);
    await expectNumberingProved(of.shop, of.documents);
  });
  afterAll(async () => {
    await of.service?.kill();
    await of.shop?.close();
  });
  return of;
}

/** All answers are good and about one document; how many say that they repeat an earlier one? */
export function repetitionsIn(answers: readonly (Answer | null)[]): number {
  const [first] = answers;
  expect(first?.codigoGeneracion).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/);
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: expect.toBeOneOf([200, 202]),
      numeroControl: first?.numeroControl,
      codigoGeneracion: first?.codigoGeneracion,
      dteFirmado: first?.dteFirmado,
    });
  }
  return answers.filter((answer) => answer?.replayed === true).length;
}
