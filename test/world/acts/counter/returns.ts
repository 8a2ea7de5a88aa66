/** What comes back to the counter: goods and money of sales, in parts and until nothing is left, asked again, owed and paid later. */
import type { BridgeInput, BridgeOutput } from '../../../../core/contract/bridge/bridge.ts';
import { SETTLEMENT_WAYS, type ReturnAdjustment } from '../../../../core/contract/bridge/bridge-returns.ts';
import { FINAL_REFUSALS } from '../../../soak/orders.ts';
import type { Choices } from '../../../support/shop/request-generator.ts';
import { askAt, type Told } from '../../ground/world.ts';
import type { Role } from '../../ground/yard.ts';
import { toldReturnsOf, type AskedReturn } from '../../truths/counter/told-returns.ts';
import { approvalIn, atScreen, newKey, tell, type Act, type Scene } from '../act.ts';

type Make = BridgeInput<'returns.make'>;
type Done = BridgeOutput<'returns.make'>;
type Plan = BridgeOutput<'returns.plan'>;

/** Sales of the shop that somebody may bring back: the latest ones. */
const SALES = `
  SELECT codigo_generacion AS code FROM document WHERE tipo_dte IN ('01', '03') AND branch_id = 'central' ORDER BY id DESC LIMIT 15`;
/** Those of which something came back before. */
const BEGUN = `
  SELECT DISTINCT document.codigo_generacion AS code FROM document_related JOIN document USING (codigo_generacion)
  WHERE tipo_dte IN ('01', '03') AND branch_id = 'central' ORDER BY document.id DESC LIMIT 8`;
const REFUSED = `
  SELECT document.codigo_generacion AS code FROM document JOIN document_seller ON document_seller.document_id = document.id
  WHERE tipo_dte IN ('05', '06', '18') AND branch_id = 'central' AND estado = 'RECHAZADO' ORDER BY document.id DESC LIMIT 5`;

function codesOf({ till }: Scene, sql: string): readonly string[] {
  return (till.computer.rows.all(sql) as readonly { code: string }[]).map(({ code }) => code);
}

const REASON = 'Ya no lo quiere';
/** Cents or thousandths of a unit. */
const THOUSANDTHS = 1_000;

/** Whoever asks, with the manager who approves at hand where it is a cashier. */
const roleIn = (c: Choices) => c.pick(['gerente', 'gerente', 'cajero'] as const);
const approvedIn = (scene: Scene, as: Role) => (as === 'cajero' ? approvalIn(scene) : {});

/** Part of what is left: of goods by weight in grams, of others in units. */
function partOf(c: Choices, quedan: string): string {
  const left = Math.round(Number(quedan) * THOUSANDTHS);
  if (left % THOUSANDTHS === 0) return String(c.int(1, left / THOUSANDTHS));
  return String(c.int(1, left) / THOUSANDTHS);
}

function unitsIn(c: Choices, plan: Plan, isWhole: boolean): ReturnAdjustment {
  const some = plan.lineas.filter(({ quedan }) => Number(quedan) > 0 && (isWhole || c.chance(0.7)));
  const chosen = some.length > 0 ? some : plan.lineas.filter(({ quedan }) => Number(quedan) > 0).slice(0, 1);
  const lineas = chosen.map(({ linea, quedan }) => ({
    linea,
    cantidad: isWhole || c.chance(0.4) ? quedan : partOf(c, quedan),
  }));
  return { clase: 'devolucion', lineas };
}

function adjustmentIn(c: Choices, plan: Plan): ReturnAdjustment {
  const kind = c.random();
  if (kind < 0.8) return unitsIn(c, plan, c.chance(0.35));
  if (kind < 0.9) {
    const lineas = plan.lineas
      .filter(({ importe }) => Number(importe) > 0.02 && c.chance(0.6))
      .map(({ linea, importe }) => ({
        linea,
        monto: (c.int(1, Math.round(Number(importe) * 100)) / 100).toFixed(2),
      }));
    return { clase: 'rebaja', lineas };
  }
  return { clase: 'cargo', descripcion: 'Flete no cobrado', monto: `${c.int(1, 9)}.${c.int(10, 99)}` };
}

/** One more of a line than it has left: refused, whatever way it is asked for. */
async function giveTooMuch(scene: Scene, plan: Plan, as: Role): Promise<void> {
  const { c } = scene;
  const line = plan.lineas.length === 0 ? undefined : c.pick(plan.lineas);
  if (line === undefined) return;
  const cantidad = String(Math.round((Number(line.quedan) + 1) * THOUSANDTHS) / THOUSANDTHS);
  const { tipoDte, codigoGeneracion } = plan.documento;
  const told = await make(scene, as, {
    codigoGeneracion,
    ajuste: { clase: 'devolucion', lineas: [{ linea: line.linea, cantidad }] },
    forma: c.chance(0.5) ? 'invalidacion' : tipoDte === '03' ? 'nota-credito' : 'retorno',
    destino: plan.destino,
  });
  if (told?.ok === true)
    tell(scene.world, 'returns', `${codigoGeneracion} gave ${cantidad} of ${line.quedan} back`);
}

/** Several times in a row now and then, until nothing is left. */
const giveBack: Act = async (scene) => {
  const { c } = scene;
  const sales = codesOf(scene, c.chance(0.4) ? BEGUN : SALES);
  if (sales.length === 0) return;
  const documento = c.pick(sales);
  for (let times = c.pick([1, 1, 2, 3]); times > 0 && scene.till.computer.isOn; times -= 1)
    await giveBackOf(scene, documento);
};

/** Brings back what a plan offers, by the way that it proposes or by another lawful one. */
async function giveBackOf(scene: Scene, documento: string): Promise<void> {
  const { c } = scene;
  const as = roleIn(c);
  const plan = await atScreen(scene, 'returns.plan', { documento }, as);
  if (plan?.ok !== true) return;
  if (c.chance(0.1)) return giveTooMuch(scene, plan.value, as);
  const ajuste = adjustmentIn(c, plan.value);
  const offered = await atScreen(scene, 'returns.plan', { documento, ajuste }, as);
  if (offered?.ok !== true || offered.value.formas === null) return;
  const lawful = offered.value.formas.filter(({ legal, forma }) => legal && forma !== 'documento-nuevo');
  const proposed = lawful.find(({ porDefecto }) => porDefecto);
  const way = proposed !== undefined && c.chance(0.6) ? proposed : lawful.at(c.int(0, lawful.length - 1));
  if (way === undefined) return;
  const destino = c.chance(0.7) ? offered.value.destino : c.pick(SETTLEMENT_WAYS);
  // No second manager works here: a cashier undoes a sale, with the PIN of the only one.
  await make(scene, way.forma === 'invalidacion' ? 'cajero' : as, {
    codigoGeneracion: documento,
    ajuste,
    forma: way.forma,
    destino,
  });
}

type Wanted = Pick<Make, 'codigoGeneracion' | 'ajuste' | 'forma' | 'destino' | 'corrige' | 'repone'>;

/** Asks for a return, now and then twice at the same time; both are one. */
async function make(scene: Scene, as: Role, wanted: Wanted): Promise<Told<'returns.make'>> {
  const { c, till, world } = scene;
  const input: Make = {
    ...wanted,
    clave: newKey(till),
    motivo: REASON,
    regresa: c.chance(0.8),
    ...(c.chance(0.3) ? { esperaMaximaMs: 500 } : {}),
    ...approvedIn(scene, as),
  };
  const asked: AskedReturn = { input, as, told: null };
  toldReturnsOf(till).returns.push(asked);
  // What is refused is refused at the counter more often than elsewhere.
  const paso = wanted.forma === 'invalidacion' ? 'anulacion' : 'recepcion';
  if (c.chance(0.12)) world.simulator.addFaults([{ ...c.pick(FINAL_REFUSALS), paso, veces: 1 }]);
  const isTwice = c.chance(0.1);
  if (isTwice) await makeTwice(scene, asked);
  const told = await atScreen(scene, 'returns.make', input, as);
  if (told?.ok !== true) return told;
  hold(scene, asked, told.value);
  if (!isTwice && told.value.estado === 'RECHAZADO' && told.value.liquidacion.estado === 'pagada')
    tell(world, 'returns', `${told.value.liquidacion.codigo} was paid for a note that was refused`);
  return told;
}

async function makeTwice({ world, till }: Scene, { input, as }: AskedReturn): Promise<void> {
  const { program, life } = till.computer;
  const codes: string[] = [];
  const begun = [1, 2].map(async () => {
    const { reply } = await program.bridge({ op: 'returns.make', input }, till.tokens[as]);
    if (life.isAlive && reply.ok) codes.push((reply.value as Done).documento.codigoGeneracion);
  });
  await world.until(Promise.race([Promise.all(begun), life.ended]));
  const [one, other] = codes;
  if (one !== other && other !== undefined)
    tell(world, 'returns', `${input.clave} asked twice at once: ${one} and ${other}`);
}

/** What was answered once is the answer always. */
function hold({ world }: Scene, asked: AskedReturn, told: Done): void {
  const before = asked.told;
  const same = (of: Done) =>
    [of.documento.codigoGeneracion, of.liquidacion.codigo, of.liquidacion.monto].join(' ');
  if (before !== null && same(before) !== same(told))
    tell(world, 'returns', `${asked.input.clave} was ${same(before)} and is ${same(told)}`);
  const isPaidBack = before?.liquidacion.estado === 'pagada' && told.liquidacion.estado !== 'pagada';
  if (isPaidBack)
    tell(world, 'returns', `${told.liquidacion.codigo} was paid and is ${told.liquidacion.estado}`);
  asked.told = told;
}

/** The same key again, with the same wishes or as a question. */
const askAgain: Act = async (scene) => {
  const { c, world, till } = scene;
  const { returns } = toldReturnsOf(till);
  if (returns.length === 0) return;
  const open = returns.filter(({ told }) => told === null);
  const asked = c.pick(open.length > 0 && c.chance(0.6) ? open : returns);
  const { input, as } = asked;
  const told = c.chance(0.4)
    ? await atScreen(scene, 'returns.ofKey', { clave: input.clave }, as)
    : await atScreen(scene, 'returns.make', input, as);
  if (told === null) return;
  if (told.ok && told.value !== null) return hold(scene, asked, told.value);
  if (asked.told === null) return;
  const { codigoGeneracion: code } = asked.told.documento;
  const said = told.ok ? 'is unknown' : JSON.stringify(told.problem);
  if (told.ok || !STOPPED.has(told.problem.codigo))
    tell(world, 'returns', `the key ${input.clave} of ${code}: ${said}`);
};

/** What stops any call where nobody is at the screen, or there is no room. */
const STOPPED: ReadonlySet<string> = new Set(['SESION_REQUERIDA', 'APROBACION_NEGADA', 'DISCO_LLENO']);

/** A refused note under its own number, or another one in its place where it is too late for that. */
const makeAnew: Act = async (scene) => {
  const { c, till } = scene;
  const notes = codesOf(scene, REFUSED);
  if (notes.length === 0) return;
  const documento = c.pick(notes);
  const as = roleIn(c);
  const plan = await atScreen(scene, 'returns.plan', { documento }, as);
  if (plan?.ok !== true || plan.value.corrige === null) return;
  const { tarde, tipoDte, codigoGeneracion: note, ajuste: wanted } = plan.value.corrige;
  const ajuste = wanted === null || c.chance(0.3) ? adjustmentIn(c, plan.value) : wanted;
  const forma = ({ '05': 'nota-credito', '06': 'nota-debito', '18': 'retorno' } as const)[tipoDte];
  if (tarde === null) till.memory.corrected.add(note);
  await make(scene, as, {
    codigoGeneracion: plan.value.documento.codigoGeneracion,
    ajuste,
    forma,
    destino: c.chance(0.8) ? plan.value.destino : c.pick(SETTLEMENT_WAYS),
    ...(tarde === null ? { corrige: note } : { repone: note }),
  });
};

const AGREED = 'SELECT codigo AS code FROM settlement ORDER BY rowid DESC LIMIT 10';
const PAID = 'SELECT count(*) AS size FROM settlement_payment WHERE codigo = ?';
const NOTE = `
  SELECT estado FROM document JOIN settlement ON settlement.document_id = document.id WHERE codigo = ? AND forma <> 'invalidacion'`;

/** Pays what is owed, or what is not: that pays nothing. */
const payOwed: Act = async (scene) => {
  const { c, world, till } = scene;
  const as = roleIn(c);
  const owed = await askAt(world, till, { op: 'returns.owed', input: {}, as });
  if (owed?.ok !== true) return;
  const codes = owed.value.porPagar.map(({ codigo }) => codigo);
  const any = codes.length > 0 && c.chance(0.8) ? codes : codesOf(scene, AGREED);
  if (any.length === 0) return;
  const codigo = c.pick(any);
  const { rows } = till.computer;
  const wasPaid = (rows.all(PAID, codigo)[0] as { size: number }).size > 0;
  const isRefused = () =>
    (rows.all(NOTE, codigo)[0] as { estado: string } | undefined)?.estado === 'RECHAZADO';
  const wasRefused = isRefused();
  const told = await atScreen(scene, 'returns.pay', { codigo, ...approvedIn(scene, as) }, as);
  if (told?.ok !== true || told.value.estado !== 'pagada' || wasPaid) return;
  if (wasRefused && isRefused()) tell(world, 'returns', `${codigo} was paid for a note that was refused`);
};

export const RETURN_ACTS = {
  'give back': [14, giveBack],
  'give back again by its key': [3, askAgain],
  'make a refused note anew': [3, makeAnew],
  'pay what is owed': [3, payOwed],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
