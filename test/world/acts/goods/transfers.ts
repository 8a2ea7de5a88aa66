/** Goods that go from one shop to another: sent, carried as a file to another till, received in part or twice, and what of them became of the rest. */
import type { ShownTransfer } from '../../../../core/contract/bridge/bridge-transfers.ts';
import { RECEPTOR } from '../../../support/shop/sales.ts';
import { payloadOf } from '../../../soak/passage.ts';
import { invalidating } from '../../../soak/trade.ts';
import { drawnItems } from '../../../till/stocked-month/drawn-items.ts';
import { say, type Demand } from '../../truths/answers.ts';
import type { WorldTill } from '../../ground/world.ts';
import { atScreen, make, newKey, type Act, type Scene } from '../act.ts';
import { note } from '../counter/counter.ts';

const OTHER = { gerente: 'norte', norte: 'gerente' } as const;
type Place = keyof typeof OTHER;
const BRANCH = { gerente: 'central', norte: 'norte' } as const;
const REASON = 'Así se contó al llegar';

const placeOf = ({ c }: Scene): Place => c.pick(['gerente', 'gerente', 'norte'] as const);

const send: Act = async (scene) => {
  const { c, till } = scene;
  const from = placeOf(scene);
  const items = drawnItems(c, 3, { goodsOnly: true }).map(({ item }) => item);
  const request = JSON.stringify({
    items,
    receptor: { ...RECEPTOR, bienTitulo: c.chance(0.9) ? '04' : '01' },
  });
  const told = await atScreen(
    scene,
    'documents.issue',
    { tipoDte: '04', request, idempotencyKey: newKey(till) },
    from,
  );
  if (told?.ok === true) note(scene, '04', { ...told.value, branchId: BRANCH[from] });
  const documento = told?.ok === true ? told.value.result.codigoGeneracion : null;
  if (documento === null || !till.computer.isOn || c.chance(0.6)) return;
  const at = OTHER[from];
  const found = await atScreen(scene, 'transfers.find', { documento }, at);
  if (found?.ok === true) await receiveShown(scene, found.value, at);
};

/** Of what a line has on its way: all, less, nothing, or more. */
function drawnQuantities({ c }: Scene, lineas: ShownTransfer['lineas'], most: number) {
  return lineas.flatMap(({ numItem, codigo, enCamino, pesado }) => {
    const whole = Math.abs(Number(enCamino));
    const share = c.chance(0.5) ? 1 : c.int(0, most) / 4;
    const exact = whole * share;
    const cantidad = pesado ? exact.toFixed(3) : String(Math.floor(exact));
    return c.chance(0.9) ? [{ numItem, codigo, cantidad }] : [];
  });
}

const ACTED = 'SELECT acto, codigo_generacion FROM stock_transfer WHERE entry_id = ?';

/** Each paper that was shown stays. */
const demandsOf = ({ codigoGeneracion, papeles }: ShownTransfer): readonly Demand[] =>
  papeles.map(({ papel, acto }) => ({
    sql: ACTED,
    of: [Number(papel)],
    rows: [{ acto, codigo_generacion: codigoGeneracion }],
  }));

async function receiveShown(scene: Scene, shown: ShownTransfer, at: Place): Promise<void> {
  const { c } = scene;
  const later = shown.recibido && c.chance(0.8);
  await say(scene, {
    op: 'transfers.receive',
    input: {
      clave: newKey(scene.till),
      documento: shown.codigoGeneracion,
      texto: shown.texto,
      despues: later,
      motivo: c.chance(0.8) ? REASON : null,
      lineas: drawnQuantities(scene, shown.lineas, later ? 4 : 5),
    },
    as: at,
    demands: demandsOf,
  });
}

/** What is on its way as one of the shops sees it: the one that has something to say of it. */
async function openAt(
  scene: Scene,
  isMeant: (origen: ShownTransfer['origen']) => boolean,
): Promise<readonly [Place, readonly ShownTransfer[]]> {
  const at = placeOf(scene);
  const list = await atScreen(scene, 'transfers.open', {}, at);
  const open = list?.ok === true ? list.value.traslados : [];
  const meant = open.filter(({ origen }) => isMeant(origen));
  if (meant.length > 0 || open.length === 0 || !scene.till.computer.isOn) return [at, meant];
  const other = await atScreen(scene, 'transfers.open', {}, OTHER[at]);
  const theirs = other?.ok === true ? other.value.traslados : [];
  return [OTHER[at], theirs.filter(({ origen }) => isMeant(origen))];
}

const receive: Act = async (scene) => {
  const [at, open] = await openAt(scene, (origen) => origen !== 'aqui');
  if (open.length > 0) await receiveShown(scene, scene.c.pick(open), at);
};

/** Whose goods went where, by the code of their document. */
const CARRIED = new WeakMap<WorldTill, Map<string, WorldTill>>();

/** Whether a document names goods of which stock is kept. */
const holdsGoods = (signed: ReadonlySet<string>) =>
  [...signed].some((jws) => /ARROZ|QUESO/.test(payloadOf(jws)));

/** The file of what another till sent is brought to this one, where it may be received. */
const carry: Act = async (scene) => {
  const { world, till, c } = scene;
  const others = world.tills.filter((each) => each !== till);
  if (others.length === 0) return;
  const from = c.pick(others);
  const sent = [...from.memory.documents.values()].filter(
    ({ tipoDte, signed }) => tipoDte === '04' && holdsGoods(signed),
  );
  if (sent.length === 0) return;
  const { code, signed } = c.pick(sent);
  const jws = [...signed].at(-1);
  if (jws === undefined) return;
  const payload = JSON.parse(payloadOf(jws)) as object;
  const texto = c.pick([jws, JSON.stringify({ ...payload, firmaElectronica: jws }), JSON.stringify(payload)]);
  const at = OTHER[placeOf(scene)];
  const read = await atScreen(scene, 'transfers.read', { texto }, at);
  if (read?.ok !== true || c.chance(0.2)) return;
  const carried = CARRIED.get(from) ?? new Map<string, WorldTill>();
  CARRIED.set(from, carried.set(code, till));
  await receiveShown(scene, read.value, at);
};

const ARRIVED = `
  SELECT m.item AS numItem, p.codigo, p.pesado, sum(iif(m.hacia GLOB 'sucursal:*', m.base, -m.base)) AS base
  FROM stock_transfer AS t JOIN stock_move AS m ON m.entry_id = t.entry_id JOIN product AS p ON p.num = m.product
  WHERE t.codigo_generacion = ? GROUP BY m.item, p.codigo HAVING base > 0`;

/** What the till that has the goods says of them. */
function acknowledged({ codigoGeneracion }: ShownTransfer, from: WorldTill) {
  const to = CARRIED.get(from)?.get(codigoGeneracion);
  if (to?.computer.isOn !== true) return null;
  const rows = to.computer.rows.all(ARRIVED, codigoGeneracion) as readonly {
    numItem: number;
    codigo: string;
    pesado: number;
    base: number;
  }[];
  const lineas = rows.map(({ numItem, codigo, pesado, base }) => ({
    numItem,
    codigo,
    cantidad: pesado === 1 ? (base / 1_000).toFixed(3) : String(base),
  }));
  return { lineas, tienda: `S002P00${to.index + 1}` };
}

/** The shop that sent the goods says what became of the rest. */
const settle: Act = async (scene) => {
  const { c, till } = scene;
  const [at, own] = await openAt(scene, (origen) => origen === 'aqui');
  const heardOf = own.filter(
    ({ recibido, codigoGeneracion }) => recibido || CARRIED.get(till)?.has(codigoGeneracion) === true,
  );
  if (own.length === 0 || (heardOf.length === 0 && c.chance(0.8))) return;
  const shown = c.pick(heardOf.length > 0 ? heardOf : own);
  const heard = shown.recibido ? null : acknowledged(shown, till);
  const isTooMuch = shown.lineas.some(({ enCamino }) => Number(enCamino) < 0);
  const acto =
    heard === null
      ? isTooMuch
        ? c.pick(['salio-de-mas', 'hallazgo'] as const)
        : c.pick(['no-salio', 'perdido'] as const)
      : 'acuse';
  const differing = shown.lineas.filter(({ enCamino }) => Number(enCamino) < 0 === isTooMuch);
  const lineas = heard?.lineas ?? drawnQuantities(scene, differing, 5);
  await say(scene, {
    op: 'transfers.settle',
    input: {
      clave: newKey(till),
      documento: shown.codigoGeneracion,
      acto,
      motivo: REASON,
      tienda: heard?.tienda ?? null,
      lineas,
    },
    as: at,
    demands: demandsOf,
  });
};

/** The shop that has them notes that all is said, or takes back that it has them. */
const end: Act = async (scene) => {
  const { c, till } = scene;
  const at = OTHER[placeOf(scene)];
  const codes = till.computer.rows.all(
    'SELECT DISTINCT codigo_generacion AS code FROM stock_transfer ORDER BY 1',
  ) as readonly { code: string }[];
  if (codes.length === 0) return;
  await say(scene, {
    op: 'transfers.end',
    input: {
      clave: newKey(till),
      documento: c.pick(codes).code,
      acto: c.pick(['cerrado', 'anulado'] as const),
      motivo: REASON,
    },
    as: at,
    demands: demandsOf,
  });
};

/** The nota de remisión is invalidated, wherever its goods are. */
const takeBack: Act = async (scene) => {
  const { c, till } = scene;
  const all = [...till.memory.documents.values()];
  const sent = all.flatMap((told, pick) => (told.tipoDte === '04' && holdsGoods(told.signed) ? [pick] : []));
  if (sent.length === 0) return;
  const invalidation = { do: 'invalidate', pick: c.pick(sent), tipoAnulacion: 2, wait: 'answer' } as const;
  await make(scene, invalidating(invalidation, till.market));
};

export const TRANSFER_ACTS = {
  'send goods': [5, send],
  'receive goods': [4, receive],
  'carry a file of goods': [3, carry],
  'settle goods': [4, settle],
  'end of goods': [1, end],
  'invalidate goods': [1, takeBack],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
