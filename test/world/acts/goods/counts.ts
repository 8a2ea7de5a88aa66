/** Counts that several people walk while others sell: begun, marked, closed with causes, discarded, annulled. */
import { COUNT_MODES } from '../../../../core/contract/stock/counts.ts';
import { say } from '../../truths/answers.ts';
import { lookAtCount } from '../../truths/goods/counted.ts';
import type { Role } from '../../ground/yard.ts';
import { atScreen, newKey, type Act, type Scene } from '../act.ts';

const CODES = ['ARROZ', 'QUESO', 'ARROZ-00', 'QUESO-00'] as const;
const BRANCH: Readonly<Record<Role, string>> = { gerente: 'central', cajero: 'central', norte: 'norte' };
/** How long ago something was counted, in milliseconds. */
const AGES = [0, 0, 0, 2_000, 60_000, 3_600_000];

const BEGUN = 'SELECT branch_id FROM stock_count WHERE id = ?';

const open: Act = async (scene) => {
  const { c, till } = scene;
  const as = c.pick(['gerente', 'cajero', 'norte'] as const);
  const scope = c.chance(0.5)
    ? ({ alcance: 'tienda', nombre: null } as const)
    : ({ alcance: 'estante', nombre: c.pick(['Pasillo 1', 'Bodega']) } as const);
  await say(scene, {
    op: 'counts.open',
    input: { clave: newKey(till), ...scope },
    as,
    demands: ({ id }) => [{ sql: BEGUN, of: [id], rows: [{ branch_id: BRANCH[as] }] }],
  });
};

/** An open count, and somebody who is in its shop. */
function openCount({ till, c }: Scene): { readonly id: number; readonly as: Role } | null {
  const all = till.computer.rows.all(
    'SELECT id, branch_id FROM stock_count WHERE id NOT IN (SELECT count_id FROM stock_count_end) ORDER BY id',
  ) as readonly { id: number; branch_id: string }[];
  if (all.length === 0) return null;
  const { id, branch_id: branch } = c.pick(all);
  return { id, as: branch === 'norte' ? 'norte' : c.pick(['gerente', 'gerente', 'cajero'] as const) };
}

const MARKED =
  'SELECT codigo, modo, base FROM stock_count_mark JOIN product ON product.num = product WHERE count_id = ? AND clave = ?';
const THOUSAND = 1_000;

async function markOnce(scene: Scene): Promise<void> {
  const { c, till } = scene;
  const found = openCount(scene);
  if (found === null) return;
  const { id, as } = found;
  const codigo = c.pick(CODES.slice(0, till.index === 0 ? 2 : CODES.length));
  const clave = newKey(till);
  const isWeighed = codigo.startsWith('QUESO');
  const thousandths = isWeighed ? 250 * c.int(0, 40) : THOUSAND * c.int(0, 30);
  const modo = c.pick([...COUNT_MODES, 'suma', 'suma', 'suma'] as const);
  const contado = String(thousandths / THOUSAND);
  const mark = { id, clave, codigo, contado, modo, haceMs: c.pick(AGES) };
  const rows = [{ codigo, modo, base: isWeighed ? thousandths : thousandths / THOUSAND }];
  const demands = ({ kind }: { readonly kind: string }) =>
    kind === 'kept' ? [{ sql: MARKED, of: [id, clave], rows }] : [];
  const told = await say(scene, { op: 'counts.mark', input: mark, as, demands });
  if (told?.kind === 'asked' && till.computer.isOn)
    await say(scene, { op: 'counts.mark', input: { ...mark, sumar: true }, as, demands });
}

const mark: Act = async (scene) => {
  if (openCount(scene) === null) await open(scene);
  for (let left = scene.c.int(1, 4); left > 0 && scene.till.computer.isOn; left -= 1) await markOnce(scene);
};

const zero: Act = async (scene) => {
  const { c, till } = scene;
  const found = openCount(scene);
  if (found === null) return;
  const { id, as } = found;
  const missing = await atScreen(scene, 'counts.missing', { id, desde: 0, limite: 50 }, as);
  if (missing?.ok !== true) return;
  const codigos = missing.value.productos.map(({ codigo }) => codigo).filter(() => c.chance(0.4));
  if (codigos.length > 0)
    await say(scene, {
      op: 'counts.zero',
      input: { id, clave: newKey(till), codigos },
      as,
      demands: () => [],
    });
};

const CLOSED = 'SELECT count_id FROM stock_count_end WHERE entry_id = ?';

/** A manager looks at it and closes it; somebody may have counted meanwhile. */
const close: Act = async (scene) => {
  const { c, world, till } = scene;
  const found = openCount(scene);
  if (found === null) return;
  const { id } = found;
  const as = found.as === 'norte' ? 'norte' : 'gerente';
  const review = await atScreen(scene, 'counts.review', { id }, as);
  if (review?.ok !== true) return;
  if (c.chance(0.15)) await mark(scene);
  const causas = review.value.diferencias.map(({ codigo, diferencia }) => ({
    codigo,
    causa: c.pick(
      Number(diferencia) > 0
        ? (['error', 'sin-causa'] as const)
        : (['inherente', 'fortuito', 'error', 'sin-causa'] as const),
    ),
    motivo: 'Así se encontró',
  }));
  const closed = await say(scene, {
    op: 'counts.close',
    input: { id, hasta: review.value.hasta, causas },
    as,
    demands: ({ id: entry }) => [{ sql: CLOSED, of: [entry], rows: [{ count_id: id }] }],
  });
  if (closed !== null && till.computer.isOn) lookAtCount(world, till, closed.id);
};

const discard: Act = async (scene) => {
  const found = openCount(scene);
  if (found !== null)
    await atScreen(scene, 'counts.discard', { id: found.id, motivo: 'Se contó otro día' }, found.as);
};

const annul: Act = async (scene) => {
  const { c, till } = scene;
  const past = await atScreen(scene, 'counts.past', { antes: null });
  if (past?.ok !== true || past.value.conteos.length === 0) return;
  const { id } = c.pick(past.value.conteos);
  const ANNULLED = 'SELECT reverses FROM stock_entry WHERE id = ?';
  await say(scene, {
    op: 'counts.annul',
    input: { clave: newKey(till), id, motivo: 'Se contó mal' },
    demands: ({ id: entry }) => [{ sql: ANNULLED, of: [Number(entry)], rows: [{ reverses: id }] }],
  });
};

export const COUNT_ACTS = {
  'begin a count': [1, open],
  'mark what is counted': [6, mark],
  'count as nothing': [1, zero],
  'close a count': [4, close],
  'discard a count': [1, discard],
  'annul a count': [1, annul],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
