/**
 * Customer displays on other devices. Each follows one till after pairing by a one-time code. Sales stay in memory; a
 * locked or silent till shows nothing. Their network port is closed until a manager opens it.
 */
import { rule, ruleText, type Rule } from '../../contract/rules/rules.ts';
import type { CustomerDisplaysView } from '../../contract/bridge/bridge-browsers.ts';
import type { DisplayJoined } from '../../contract/till/customer-display.ts';
import { refusal } from '../../domain/app-error.ts';
import { isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { knownDisplays, setKnownDisplays } from '../../store/people/customer-displays.ts';
import {
  CODE_GUESS_MS,
  CODE_GUESSES,
  MAX_CUSTOMER_DISPLAYS,
  PAIRING_CODE_MS,
  WRONG_CODE_DELAY_MS,
} from '../limits.ts';
import { openDoor, type LanDoor } from '../lan-door.ts';
import type { SomeOperations } from '../operation.ts';
import { createGuessLimit } from '../../domain/central/guess-limit.ts';
import { newTypedCode, pairingCodeHash } from '../people/pairing-code.ts';
import { tokenHash, type TillCaller } from '../people/browser-session.ts';
import { createDisplayStage, type DisplayReader } from './display-stage.ts';
import type { TillParts } from '../till-parts.ts';

export interface DisplayGuests {
  join(code: string): Promise<DisplayJoined>;
  /** Subscribes a paired display to its till; null for an unknown secret. */
  follow(secret: string, wake: () => void): DisplayReader | null;
}

export interface CustomerDisplaysDeps extends Pick<TillParts, 'store' | 'clock' | 'random' | 'news' | 'log'> {
  readonly displayDoor: (guests: DisplayGuests) => LanDoor;
}

interface Code {
  readonly tillId: string;
  readonly hash: string;
  readonly expiresAt: Instant;
}

export function createCustomerDisplays(deps: CustomerDisplaysDeps) {
  const { store, clock, random, news, log } = deps;
  const stage = createDisplayStage({ clock, news });
  /** By till; a new code replaces the old. */
  const codes = new Map<string, Code>();
  const door = deps.displayDoor(guestsOf(deps, { stage, codes }));
  let addresses: readonly string[] = [];
  const opened = () => openDoor({ door, log, name: 'customer displays' }, rule('pantallas-sin-puerto'));
  const view = ({ till }: TillCaller): CustomerDisplaysView => ({
    direcciones: addresses,
    conectadas: stage.followers(till.id),
  });
  const shut = async (): Promise<void> => {
    addresses = [];
    await door.close();
  };
  const operations = {
    'display.view': (_input, who) => view(who),
    'display.show': (state, { till }) => {
      stage.show(till.id, state);
      return {};
    },
    /**
     * @throws AppError `EMISION_BLOQUEADA` where the port cannot be opened, `ESTADO_NO_PERMITE` where there are too
     * many displays
     */
    'display.code': async (_input, who) => {
      if (store.read(knownDisplays).length >= MAX_CUSTOMER_DISPLAYS)
        throw refusal('ESTADO_NO_PERMITE', rule('demasiadas-pantallas', { maximo: MAX_CUSTOMER_DISPLAYS }));
      addresses = await opened();
      const codigo = newTypedCode(random.bytes);
      const tillId = who.till.id;
      const expiresAt = clock.now() + PAIRING_CODE_MS;
      await store.transact((tx, at) =>
        appendAudit(tx, {
          at,
          actor: who.user.nombre,
          accion: 'código de pantalla del cliente creado',
          detalle: { caja: tillId },
        }),
      );
      codes.set(tillId, { tillId, hash: pairingCodeHash(codigo), expiresAt });
      return { ...view(who), codigo, vence: isoUtc(expiresAt) };
    },
    'display.end': async (_input, who) => {
      codes.clear();
      await store.transact((tx, at) => {
        setKnownDisplays(tx, []);
        const accion = 'pantallas del cliente desconectadas';
        appendAudit(tx, { at, actor: who.user.nombre, accion, detalle: { caja: who.till.id } });
      });
      stage.dismiss();
      await shut();
      return view(who);
    },
  } satisfies SomeOperations;
  return {
    operations,
    /** Opens the port for displays paired before. */
    start: async () => {
      if (store.read(knownDisplays).length === 0) return;
      // A port that fails to open must not stop sales.
      addresses = await opened().catch(() => []);
    },
    stop: async () => {
      stage.dismiss();
      await shut();
    },
  };
}

function notJoined(broken: Rule, retryAfterSeconds: number): DisplayJoined {
  return { kind: 'refused', message: ruleText(broken), broken, retryAfterSeconds };
}

interface Guests {
  readonly stage: ReturnType<typeof createDisplayStage>;
  readonly codes: Map<string, Code>;
}

function guestsOf({ store, clock, random }: CustomerDisplaysDeps, { stage, codes }: Guests): DisplayGuests {
  const guesses = createGuessLimit({ clock, atOnce: CODE_GUESSES, oneMoreMs: CODE_GUESS_MS });
  const wrong = (): Promise<DisplayJoined> =>
    new Promise((resolve) => {
      clock.after(WRONG_CODE_DELAY_MS, () => resolve(notJoined(rule('codigo-de-pantalla'), 0)));
    });
  return {
    join: async (typed) => {
      const wait = guesses.take();
      if (wait > 0) return notJoined(rule('codigos-equivocados', { segundos: wait }), wait);
      const hash = pairingCodeHash(typed);
      const code = [...codes.values()].find((each) => each.hash === hash && each.expiresAt > clock.now());
      if (code === undefined) return wrong();
      guesses.giveBack();
      codes.delete(code.tillId);
      const secret = Buffer.from(random.bytes(32)).toString('base64url');
      await store.transact((tx, at) => {
        const known = { tillId: code.tillId, hash: tokenHash(secret) };
        setKnownDisplays(tx, [...knownDisplays(tx), known]);
        const accion = 'pantalla del cliente conectada';
        appendAudit(tx, { at, actor: 'servicio', accion, detalle: { caja: code.tillId } });
      });
      return { kind: 'joined', secret };
    },
    follow: (secret, wake) => {
      const hash = tokenHash(secret);
      const known = store.read(knownDisplays).find((each) => each.hash === hash);
      return known === undefined ? null : stage.follow(known.tillId, wake);
    },
  };
}
