/** Pieces of a call, each by itself: how long it waits, what makes two calls the same, and who yields to whom. */
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseJson } from '../../../core/contract/json.ts';
import { STATUS_OF } from '../../../core/contract/problem.ts';
import type { AppError } from '../../../core/domain/app-error.ts';
import { waitLimitOf, within } from '../../../core/engine/issuing/callers-wait.ts';
import { contentHash } from '../../../core/engine/issuing/content-hash.ts';
import { createIdempotency, forgetOldKeys } from '../../../core/engine/issuing/idempotency.ts';
import { createIssuanceLoad } from '../../../core/engine/issuing/issuance-load.ts';
import { cachedFreeDiskBytes } from '../../../core/engine/issuing/sampled-disk.ts';
import { createSigningKeyCheck } from '../../../core/engine/issuing/signing-key-check.ts';
import { recordApiCall } from '../../../core/store/numbers/api-calls.ts';
import { recordIdempotency } from '../../../core/store/numbers/idempotency.ts';
import type { Store } from '../../../core/store/store.ts';
import {
  CERTIFICATE_ID,
  issue,
  ISSUER,
  NOW,
  seededDatabase,
  type TestDatabase,
} from '../../store/support.ts';
import { manualClock } from '../../support/run/manual-clock.ts';

/** What a promise came to by now; `waits` where it has not. */
const standing = <T>(promise: Promise<T>): Promise<T | 'waits'> => Promise.race([promise, manyTurns()]);

async function manyTurns(): Promise<'waits'> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
  return 'waits';
}

const ruleOf = (work: Promise<unknown>) =>
  standing(work).then(
    (value) => (value === 'waits' ? value : null),
    ({ codigo, broken }: AppError) => (codigo in STATUS_OF ? broken?.regla : codigo),
  );

describe('the wait of a caller', () => {
  const issuer = { ...ISSUER, settings: { esperaMaximaMs: 4000 } };

  it('is the setting, or less when the call says so', () => {
    const clock = manualClock(NOW);
    expect(waitLimitOf(clock, issuer, {})).toEqual({ until: NOW + 4000, ms: 4000 });
    expect(waitLimitOf(clock, issuer, { esperaMaximaMs: 500 })).toEqual({ until: NOW + 500, ms: 500 });
    expect(waitLimitOf(clock, issuer, { esperaMaximaMs: 9000 }).ms).toBe(4000);
    expect(waitLimitOf(clock, { ...ISSUER, settings: {} }, {}).ms).toBe(8000);
  });

  it('ends with what is awaited, with its failure, or with the time', async () => {
    const clock = manualClock(NOW);
    const limit = waitLimitOf(clock, issuer, {});
    expect(await standing(within(clock, limit, Promise.resolve('sealed')))).toBe('sealed');
    await expect(standing(within(clock, limit, Promise.reject(new Error('broken'))))).rejects.toThrow(
      'broken',
    );
    await clock.pass(1000);
    const waiting = within(clock, limit, new Promise<string>(() => {}));
    await clock.pass(2999);
    expect(await standing(waiting)).toBe('waits');
    await clock.pass(1);
    expect(await standing(waiting)).toBeNull();
  });

  it('lets a delivery through that has ended although the time is over, and is no longer for a clock set back', async () => {
    const clock = manualClock(NOW);
    const limit = waitLimitOf(clock, issuer, {});
    clock.set(NOW + 60_000);
    expect(await standing(within(clock, limit, turn('sealed')))).toBe('sealed');
    const late = within(clock, limit, new Promise<string>(() => {}));
    await clock.pass(1);
    expect(await standing(late)).toBeNull();
    clock.set(NOW - 60_000);
    const back = within(clock, limit, new Promise<string>(() => {}));
    await clock.pass(3999);
    expect(await standing(back)).toBe('waits');
    await clock.pass(1);
    expect(await standing(back)).toBeNull();
  });

  it('leaves no timer behind', async () => {
    const cancelled: number[] = [];
    const clock = {
      now: () => NOW,
      after: (ms: number) => () => {
        cancelled.push(ms);
        return true;
      },
    };
    await within(clock as never, { until: NOW + 50, ms: 100 }, Promise.resolve(1));
    await within(clock as never, { until: NOW + 70, ms: 100 }, Promise.reject(new Error('x'))).catch(
      () => {},
    );
    expect(cancelled).toEqual([50, 70]);
  });
});

describe('the hash of a content', () => {
  const hash = (json: string) => contentHash(parseJson(json));

  it('is 64 hexadecimal digits, the same for the same content however it is written', () => {
    const one = hash('{"a":1.50,"b":{"c":[1,2],"d":null},"e":"x"}');
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(hash('{ "e": "x", "b": {"d":null, "c":[1, 2]}, "a": 1.5 }')).toBe(one);
    expect(hash('{"b":[2],"a":1}')).toBe(hash('{"a":1,"b":[2]}'));
  });

  it('is another for any other content', () => {
    const contents = [
      '{"a":1}',
      '{"a":2}',
      '{"a":"1"}',
      // A number is not its text in an object.
      '{"a":{"text":"1"}}',
      '{"b":1}',
      '{"a":[1,2]}',
      '{"a":[2,1]}',
      '{"a":null}',
      '{}',
      '[]',
      'null',
      '[{"a":1}]',
      '{"a":{"b":1}}',
      '{"a":{"b":2}}',
      '{"a":[{"b":1}]}',
      '{"a":[{"b":2}]}',
      '1',
      '"1"',
    ];
    expect(new Set(contents.map(hash)).size).toBe(contents.length);
  });

  it('does not depend on the order of members, at any depth', () => {
    const { json } = fc.letrec<{ json: unknown }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 3 },
        fc.integer(),
        fc.string(),
        fc.constant(null),
        fc.array(tie('json'), { maxLength: 3 }),
        fc.dictionary(fc.string({ minLength: 1, maxLength: 2 }), tie('json'), { maxKeys: 4 }),
      ),
    }));
    const turned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turned);
      if (value === null || typeof value !== 'object') return value;
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, member]) => [name, turned(member)]),
      );
    };
    fc.assert(
      fc.property(json, (value) => {
        expect(hash(JSON.stringify(turned(value)))).toBe(hash(JSON.stringify(value)));
      }),
      { numRuns: 50 },
    );
  });
});

describe('issuances under way', () => {
  it('are waited for until few enough are left, or until the time is over', async () => {
    const clock = manualClock(NOW);
    const load = createIssuanceLoad(clock);
    expect(await standing(load.until(0, 1000))).toBeUndefined();
    const [one, two] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const first = load.during(one.promise);
    const second = load.during(two.promise);
    const [none, single, both] = [load.until(0, 1000), load.until(1, 1000), load.until(2, 1000)];
    expect(await standing(both)).toBeUndefined();
    expect([await standing(none), await standing(single)]).toEqual(['waits', 'waits']);
    one.resolve('done');
    expect(await standing(first)).toBe('done');
    expect([await standing(none), await standing(single)]).toEqual(['waits', undefined]);
    two.reject(new Error('refused'));
    await expect(standing(second)).rejects.toThrow('refused');
    expect(await standing(none)).toBeUndefined();
    const third = load.during(new Promise(() => {}));
    const tired = load.until(0, 1000);
    await clock.pass(999);
    expect(await standing(tired)).toBe('waits');
    await clock.pass(1);
    expect(await standing(tired)).toBeUndefined();
    expect(await standing(third)).toBe('waits');
  });

  it('leave no timer behind', async () => {
    let open = 0;
    const clock = {
      after: () => {
        open += 1;
        return () => {
          open -= 1;
          return true;
        };
      },
    };
    const load = createIssuanceLoad(clock);
    const work = Promise.withResolvers<void>();
    const done = load.during(work.promise);
    const waiting = load.until(0, 1000);
    expect(open).toBe(1);
    work.resolve();
    expect(await standing(Promise.all([done, waiting]))).not.toBe('waits');
    expect(open).toBe(0);
  });
});

describe('free space', () => {
  it('is measured at first, then every five seconds, also when the clock goes back', () => {
    const clock = manualClock(NOW);
    let measured = 0;
    const free = cachedFreeDiskBytes({ clock, freeDiskBytes: () => (measured += 1) });
    expect([free(), free()]).toEqual([1, 1]);
    clock.set(NOW + 4999);
    expect(free()).toBe(1);
    clock.set(NOW + 5000);
    expect(free()).toBe(2);
    clock.set(NOW + 1);
    expect(free()).toBe(2);
    clock.set(NOW);
    expect(free()).toBe(3);
  });
});

describe('over a store', () => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    ({ database, store } = await seededDatabase());
  });
  afterEach(() => database.dispose());

  const CLAIM = { apiKeyId: 'key-1', clave: 'k1', operacion: '01', contenido: 'c'.repeat(64) };

  it('a key runs its call once; the next one gets what the first one stored', async () => {
    const { once } = createIdempotency(store);
    const again = (known: { readonly documentId: number }) => Promise.resolve(`again ${known.documentId}`);
    const first = Promise.withResolvers<string>();
    const running = once(CLAIM, { first: () => first.promise, again });
    const joined = once(CLAIM, { first: () => Promise.resolve('twice'), again });
    const other = await standing(
      once({ ...CLAIM, clave: 'k2' }, { first: () => Promise.resolve('k2'), again }),
    );
    const stranger = await standing(
      once({ ...CLAIM, apiKeyId: 'key-2' }, { first: () => Promise.resolve('key-2'), again }),
    );
    expect([other, stranger]).toEqual(['k2', 'key-2']);
    const never = { first: () => Promise.resolve('never'), again };
    for (const different of [{ operacion: '03' }, { contenido: 'd'.repeat(64) }])
      expect(await ruleOf(once({ ...CLAIM, ...different }, never))).toBe('clave-con-otro-contenido');
    expect(await standing(joined)).toBe('waits');
    await store.transact((tx, now) => {
      const { id } = issue(tx, now);
      recordIdempotency(tx, { ...CLAIM, documentId: id, createdAt: now, avisos: [], deLaFecha: null });
    });
    first.resolve('first');
    expect([await standing(running), await standing(joined)]).toEqual(['first', 'again 1']);
    for (const different of [{ operacion: '03' }, { contenido: 'd'.repeat(64) }])
      expect(await ruleOf(once({ ...CLAIM, ...different }, never))).toBe('clave-con-otro-contenido');
  });

  it('a key is free again when its first call failed, for the one that waited too', async () => {
    const { once } = createIdempotency(store);
    const first = Promise.withResolvers<string>();
    const again = () => Promise.resolve('again');
    const failing = once(CLAIM, { first: () => first.promise, again });
    const waiting = once(CLAIM, { first: () => Promise.resolve('second'), again });
    first.reject(new Error('refused'));
    await expect(standing(failing)).rejects.toThrow('refused');
    expect(await standing(waiting)).toBe('second');
  });

  it('a key of another call is not free, until both are forgotten after 45 days', async () => {
    const { once } = createIdempotency(store);
    const run = { first: () => Promise.resolve('first'), again: () => Promise.resolve('again') };
    await store.transact((tx, now) => {
      recordApiCall(tx, { ...CLAIM, status: 200, respuesta: '{}', createdAt: now });
      const { id } = issue(tx, now);
      const claim = { ...CLAIM, clave: 'k2' };
      recordIdempotency(tx, { ...claim, documentId: id, createdAt: now, avisos: [], deLaFecha: null });
    });
    const both = async () => [await ruleOf(once(CLAIM, run)), await once({ ...CLAIM, clave: 'k2' }, run)];
    const later = NOW + 45 * 86_400_000;
    await store.transact((tx) => forgetOldKeys(tx, later));
    expect(await both()).toEqual(['clave-con-otro-contenido', 'again']);
    await store.transact((tx) => {
      recordApiCall(tx, { ...CLAIM, clave: 'k3', status: 200, respuesta: '{}', createdAt: later + 1 });
      forgetOldKeys(tx, later + 1);
    });
    expect(await both()).toEqual([null, 'first']);
  });

  it('a signing key is tried until it was seen working; other obstacles are told first', async () => {
    let opens = false;
    let trials: string[] = [];
    const sign = (certificateId: string, text: string) => {
      trials.push(`${certificateId} ${text}`);
      return opens ? Promise.resolve('signed') : Promise.reject(new Error('closed'));
    };
    const keys = createSigningKeyCheck({ store, signer: { sign } });
    const caller = { issuerId: ISSUER.id, ambiente: 'PRUEBAS' } as const;
    const prove = (
      preflight = () => {},
      of: typeof caller | { issuerId: string; ambiente: 'PRODUCCION' } = caller,
    ) => ruleOf(keys.prove(of, preflight));
    const blocked = (of = caller) =>
      store.read((reader) => keys.blockedReason(reader, of)?.broken?.regla ?? null);
    // Without a certificate there is nothing to try.
    expect(await prove(undefined, { issuerId: ISSUER.id, ambiente: 'PRODUCCION' })).toBeNull();
    expect(
      store.read((reader) => keys.blockedReason(reader, { ...caller, ambiente: 'PRODUCCION' })),
    ).toBeNull();
    expect(trials).toEqual([]);
    expect(await prove()).toBe('llave-de-firma-cerrada');
    expect(trials).toEqual([`${CERTIFICATE_ID} caja-dte`]);
    const obstacle = () => {
      throw Object.assign(new Error('obstacle'), { codigo: 'DISCO_LLENO', broken: { regla: 'otro' } });
    };
    expect(await prove(obstacle)).toBe('otro');
    // The light asks once at a time.
    trials = [];
    expect([blocked(), blocked(), trials.length]).toEqual([
      'llave-de-firma-cerrada',
      'llave-de-firma-cerrada',
      1,
    ]);
    await turn();
    opens = true;
    expect(blocked()).toBe('llave-de-firma-cerrada');
    await turn();
    expect(trials).toHaveLength(2);
    expect(blocked()).toBeNull();
    expect(await prove(obstacle)).toBeNull();
    expect(trials).toHaveLength(2);
  });

  it('a signing key that a sale saw working stays so, whatever an earlier trial comes to', async () => {
    const early = Promise.withResolvers<string>();
    const answers = [early.promise, Promise.resolve('signed')];
    const keys = createSigningKeyCheck({
      store,
      signer: { sign: () => answers.shift() ?? Promise.reject(new Error('asked again')) },
    });
    const caller = { issuerId: ISSUER.id, ambiente: 'PRUEBAS' } as const;
    const blocked = () => store.read((reader) => keys.blockedReason(reader, caller)?.broken?.regla ?? null);
    expect(blocked()).toBeNull();
    await standing(keys.prove(caller, () => {}));
    early.reject(new Error('closed'));
    await turn();
    expect(blocked()).toBeNull();
    expect(answers).toEqual([]);
  });
});
