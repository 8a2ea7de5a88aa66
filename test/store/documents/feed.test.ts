import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveDocument, recordSignature } from '../../../core/store/documents/documents.ts';
import { feedHead, feedPage, type FeedRow, type FeedScope } from '../../../core/store/delivery/feed.ts';
import { openStore, type Store } from '../../../core/store/store.ts';
import { openFeedShop, OPENING, OTHER_NIT, type FeedShop } from '../../support/shop/feed-shop.ts';
import { openWriter } from '../../../core/store/database.ts';
import { CERTIFICATE_ID, firmaOf, ISSUER, SELLO } from '../support.ts';

const EVERYTHING: FeedScope = { issuerId: ISSUER.id, ambiente: null, branchId: null };

let shop: FeedShop;
beforeEach(async () => {
  shop = await openFeedShop();
});
afterEach(() => shop.dispose());

/** Everything of a scope after an id, page by page. */
function follow(store: Store, scope: FeedScope, after = 0): readonly FeedRow[] {
  const rows: FeedRow[] = [];
  for (let position = after; ;) {
    const page = store.read((reader) => feedPage(reader, scope, position));
    rows.push(...page.rows);
    position = page.through;
    if (!page.more) return rows;
  }
}

const ids = (rows: readonly FeedRow[]) => rows.map((row) => row.id);

describe('the feed', () => {
  it('has a row for the birth of a document and for each change of its public state, with what was true then', async () => {
    const sold = await shop.sell();
    await shop.seal(sold);
    const [born, sealed, ...more] = follow(shop.store, EVERYTHING);
    expect(more).toEqual([]);
    expect(born).toMatchObject({
      at: OPENING,
      estado: 'PENDIENTE',
      codigoGeneracion: sold.codigoGeneracion,
      sello: null,
      issuerId: ISSUER.id,
      branchId: 'central',
      ambiente: 'PRUEBAS',
      numeroControl: 'DTE-01-0001-00000001',
      montoCentavos: 1130n,
    });
    expect(sealed).toMatchObject({
      estado: 'PROCESADO',
      sello: SELLO,
      codigoMsg: '001',
      fhProcesamiento: OPENING,
    });
  });

  it('says nothing of what stays inside: a document that could not leave is as pending as before', async () => {
    const sold = await shop.sell();
    await shop.seal(sold);
    const second = await shop.sell();
    const before = shop.store.read(feedHead);
    await shop.store.transact((tx, now) => {
      const firma = firmaOf(second.payload);
      const signature = { documentId: second.id, version: 1, certificateId: CERTIFICATE_ID, firma };
      recordSignature(tx, { ...signature, signedAt: now });
      for (const event of [
        'transmissionStarted',
        'notSent',
        'transmissionStarted',
        'outcomeUnknown',
      ] as const)
        moveDocument(tx, second.id, { event, updatedAt: now });
    });
    expect(shop.store.read(feedHead)).toBe(before);
  });

  it('holds no row of a work that was undone, though its id is used by the next one', async () => {
    const first = await shop.sell();
    const undone = shop.store.transact((tx) => {
      moveDocument(tx, first.id, { event: 'contingency', updatedAt: OPENING });
      throw new Error('undone');
    });
    await Promise.allSettled([undone, shop.sell()]);
    expect(follow(shop.store, EVERYTHING).map((row) => row.estado)).toEqual(['PENDIENTE', 'PENDIENTE']);
  });

  it('never goes back: not with the clock, and not in a database that was restored', async () => {
    await shop.sell();
    shop.clock.set(OPENING - 3_600_000);
    await shop.sell();
    const [first = 0, second = 0] = ids(follow(shop.store, EVERYTHING));
    expect([first, second]).toEqual([OPENING, OPENING + 1]);
    const backup = await shop.copy();
    shop.clock.set(OPENING + 60_000);
    for (let lost = 0; lost < 3; lost += 1) await shop.sell();
    const seen = shop.store.read(feedHead);
    // The copy is put back ten minutes later; a reader resumes with the last id it has from the lost days.
    shop.clock.set(OPENING + 660_000);
    const restored = openStore({ file: backup, now: shop.clock.now, migrate: false });
    await shop.sell({}, restored);
    expect(follow(restored, EVERYTHING, seen).length).toBe(1);
    await restored.close();
  });

  it('shows a reader who resumes every committed row once and in order while several connections write', async () => {
    const other = shop.open();
    const sales = Array.from({ length: 60 }, (_, index) => index);
    const writing = Promise.all(
      sales.map(async (sale) => {
        const on = sale % 2 === 0 ? shop.store : other;
        // Works of one turn would share a commit.
        for (let turn = 0; turn < sale / 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        await shop.seal(await shop.sell({}, on), on);
      }),
    );
    let written = false;
    void writing.then(() => (written = true));
    const read: number[] = [];
    while (!written) {
      // A new reader each time, which knows nothing but the last id.
      read.push(...ids(follow(shop.store, EVERYTHING, read.at(-1) ?? 0)));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writing;
    read.push(...ids(follow(shop.store, EVERYTHING, read.at(-1) ?? 0)));
    expect(read.length).toBe(120);
    expect(read).toEqual(read.toSorted((a, b) => a - b));
    expect(read).toEqual(ids(follow(other, EVERYTHING)));
  });

  it('shows each scope its own rows only', async () => {
    const places = [
      { branchId: 'central' },
      { branchId: 'norte' },
      { branchId: 'central', ambiente: 'PRODUCCION' },
      { issuerId: OTHER_NIT },
    ] as const;
    const codes: string[] = [];
    for (const place of places) codes.push((await shop.sell(place)).codigoGeneracion);
    const [central, norte, produccion, foreign] = codes;
    const seen = (scope: FeedScope) => follow(shop.store, scope).map((row) => row.codigoGeneracion);
    expect(seen({ issuerId: ISSUER.id, ambiente: 'PRUEBAS', branchId: 'central' })).toEqual([central]);
    expect(seen({ issuerId: ISSUER.id, ambiente: 'PRUEBAS', branchId: 'norte' })).toEqual([norte]);
    expect(seen({ issuerId: ISSUER.id, ambiente: 'PRUEBAS', branchId: null })).toEqual([central, norte]);
    expect(seen({ issuerId: ISSUER.id, ambiente: 'PRODUCCION', branchId: null })).toEqual([produccion]);
    expect(seen({ issuerId: ISSUER.id, ambiente: null, branchId: null })).toEqual([
      central,
      norte,
      produccion,
    ]);
    expect(seen({ issuerId: OTHER_NIT, ambiente: 'PRUEBAS', branchId: null })).toEqual([foreign]);
  });

  it('walks through the rows of others in bounded pages', async () => {
    await Promise.all(Array.from({ length: 250 }, () => shop.sell()));
    const rare = await shop.sell({ branchId: 'norte' });
    const scope = { issuerId: ISSUER.id, ambiente: 'PRUEBAS', branchId: 'norte' } as const;
    const first = shop.store.read((reader) => feedPage(reader, scope, 0));
    expect(first).toEqual({ rows: [], through: OPENING + 199, more: true });
    const second = shop.store.read((reader) => feedPage(reader, scope, first.through));
    expect(second.rows.map((row) => row.codigoGeneracion)).toEqual([rare.codigoGeneracion]);
    expect(second.more).toBe(false);
  });

  it.each([
    ['UPDATE feed SET estado = estado', 'append-only'],
    ['DELETE FROM feed', 'append-only'],
    [
      "INSERT INTO feed (id, document_id, at, estado, codigo_generacion, observaciones) VALUES (5, 1, 1, 'PROCESADO', 'X', '[]')",
      'only grows at its end',
    ],
  ])('refuses %s', async (sql, why) => {
    await shop.sell();
    const raw = openWriter(shop.file);
    expect(() => raw.prepare(sql).run()).toThrow(why);
    raw.close();
  });
});
