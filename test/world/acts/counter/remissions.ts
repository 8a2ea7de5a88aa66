/** Goods that leave by a nota de remisión and come back, or are billed later. */
import type { BridgeOutput } from '../../../../core/contract/bridge/bridge.ts';
import { RECEPTOR } from '../../../support/shop/sales.ts';
import { drawnItems } from '../../../till/stocked-month/drawn-items.ts';
import { toldReturnsOf, type AskedRemission } from '../../truths/counter/told-returns.ts';
import { atScreen, newKey, tell, type Act, type Scene } from '../act.ts';
import { KEY_KNOWN_MS } from '../../truths/answers.ts';
import { sellAtScreen } from './counter.ts';

type View = BridgeOutput<'remissions.view'>;

const THOUSANDTHS = 1_000;
const ANY_DAY = { desde: '2026-01-01', hasta: '2031-12-31', receptor: null } as const;

/** Sold goods on their way, or goods in deposit. */
const send: Act = async (scene) => {
  const items = drawnItems(scene.c, 3, { goodsOnly: true }).map(({ item }) => item);
  const receptor = { ...RECEPTOR, bienTitulo: scene.c.pick(['01', '02']) };
  await sellAtScreen(scene, { tipoDte: '04', request: { items, receptor } });
};

/** One of those that are not billed yet. */
async function unbilled(scene: Scene): Promise<View | null> {
  const list = await atScreen(scene, 'remissions.unbilled', ANY_DAY);
  if (list?.ok !== true || list.value.remisiones.length === 0) return null;
  const { codigoGeneracion } = scene.c.pick(list.value.remisiones);
  const view = await atScreen(scene, 'remissions.view', { codigoGeneracion });
  return view?.ok === true ? view.value : null;
}

const thousandths = (text: string) => Math.round(Number(text) * THOUSANDTHS);

/** Some of what is left of it, in units or grams; now and then one more. */
function someOf(
  scene: Scene,
  view: View,
  isBill: boolean,
): readonly { readonly place: number; readonly cantidad: string }[] {
  const { c } = scene;
  const more = c.chance(0.1) ? THOUSANDTHS : 0;
  return view.lineas.flatMap(({ codigo, cantidad, queda }, place) => {
    const left = thousandths(queda);
    // Of a line of which nothing was billed more is another line's goods, whatever the note says.
    const isOther = isBill && queda === cantidad;
    if (left === 0 || c.chance(0.2)) return [];
    const step = codigo === 'QUESO' ? 1 : THOUSANDTHS;
    const part = c.chance(0.5) ? left : step * c.int(1, Math.max(1, Math.floor(left / step)));
    return [{ place, cantidad: String((part + (isOther ? 0 : more)) / THOUSANDTHS) }];
  });
}

const comeBack: Act = async (scene) => {
  const { c, till, world } = scene;
  const view = await unbilled(scene);
  if (view === null) return;
  const lineas = someOf(scene, view, false).map(({ place, cantidad }) => ({
    numItem: place + 1,
    cantidad,
    averia: c.chance(0.3),
  }));
  const { codigoGeneracion } = view;
  const input = { clave: newKey(till), codigoGeneracion, motivo: 'No los quiso', lineas };
  const asked: AskedRemission = { input, at: world.time.now(), isTold: false };
  toldReturnsOf(till).remissions.push(asked);
  const told = await atScreen(scene, 'remissions.return', input);
  if (told?.ok !== true) return;
  asked.isTold = true;
  lookAtView(scene, told.value);
};

/** Never more is billed and came back than was sent. */
function lookAtView({ world }: Scene, { codigoGeneracion, lineas }: View): void {
  for (const { numItem, cantidad, facturada, devuelta, queda } of lineas) {
    const isWhole =
      thousandths(facturada) + thousandths(devuelta) + thousandths(queda) === thousandths(cantidad);
    if (!isWhole || Number(queda) < 0)
      tell(
        world,
        'returns',
        `${codigoGeneracion} line ${numItem}: ${facturada} + ${devuelta} + ${queda} of ${cantidad}`,
      );
  }
}

/** The same key again brings nothing more back. */
const comeBackAgain: Act = async (scene) => {
  const { c, till, world } = scene;
  const all = toldReturnsOf(till).remissions.filter(({ at }) => world.time.now() - at < KEY_KNOWN_MS);
  if (all.length === 0) return;
  const asked = c.pick(all);
  const { codigoGeneracion } = asked.input;
  const before = await atScreen(scene, 'remissions.view', { codigoGeneracion });
  const told = await atScreen(scene, 'remissions.return', asked.input);
  if (told === null || before?.ok !== true) return;
  const wasTold = asked.isTold;
  if (told.ok) asked.isTold = true;
  if (!wasTold) return;
  const devuelta = (of: View) => of.lineas.map((line) => line.devuelta).join();
  if (!told.ok) {
    const isStopped = ['SESION_REQUERIDA', 'DISCO_LLENO'].includes(told.problem.codigo);
    if (!isStopped) tell(world, 'returns', `${asked.input.clave} again: ${JSON.stringify(told.problem)}`);
  } else if (devuelta(told.value) !== devuelta(before.value))
    tell(
      world,
      'returns',
      `${asked.input.clave} again: ${devuelta(before.value)} became ${devuelta(told.value)}`,
    );
};

/** Bills what is left of some, or part of it, at any price. */
const bill: Act = async (scene) => {
  const { c } = scene;
  const view = await unbilled(scene);
  if (view === null) return;
  const drafts = await atScreen(scene, 'remissions.drafts', { documentos: [view.codigoGeneracion] });
  if (drafts?.ok !== true) return;
  const { codigoGeneracion: numeroDocumento, fecEmi: fechaEmision } = view;
  const items = someOf(scene, view, true).map(({ place, cantidad }) => {
    const { codigo, descripcion } = view.lineas[place] ?? { codigo: null, descripcion: '' };
    const line = { descripcion, cantidad: Number(cantidad), precioUni: c.int(100, 500) / 100, tipoItem: 1 };
    return { ...line, ...(codigo === null ? {} : { codigo }), numeroDocumento };
  });
  if (items.length === 0) return;
  const documentoRelacionado = [{ tipoDocumento: '04', tipoGeneracion: 2, numeroDocumento, fechaEmision }];
  await sellAtScreen(scene, { tipoDte: '03', request: { items, receptor: RECEPTOR, documentoRelacionado } });
};

export const REMISSION_ACTS = {
  'send by a note': [6, send],
  'what was sent comes back': [3, comeBack],
  'what was sent comes back by its key': [1, comeBackAgain],
  'bill what was sent': [4, bill],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
