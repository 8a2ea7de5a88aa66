/** What a cashier sells and undoes: invalidated at the screen with a manager's PIN, with another document in its place or with none. */
import { RECEPTOR } from '../../../support/shop/sales.ts';
import { centsOf, drawnItems } from '../../../till/stocked-month/drawn-items.ts';
import { dollars } from '../../../till/stocked-month/month-book.ts';
import { COMPANY, COMPANY_NAME, DEBTOR, DEBTOR_NAME } from '../../ground/yard.ts';
import { approvalIn, atScreen, tell, type Act, type Scene } from '../act.ts';
import { closeSession, sellAtScreen } from './counter.ts';

interface Own {
  readonly code: string;
  readonly tipo_dte: '01' | '03' | '05' | '06' | '18';
  readonly fec_emi: string;
}

const OWN = `
  SELECT codigo_generacion AS code, tipo_dte, fec_emi FROM document JOIN document_seller ON document_seller.document_id = document.id
  WHERE user_id = ? AND branch_id = 'central' AND estado = 'PROCESADO' ORDER BY document.id DESC LIMIT 12`;

function ownOf({ world, till }: Scene): readonly Own[] {
  const { userId } = world.yard.seats[till.index]?.cajero ?? { userId: '' };
  return till.computer.rows.all(OWN, userId) as readonly Own[];
}

/** For cash or by card, or on credit; sometimes in the place of an earlier document. */
const sellAsCashier: Act = async (scene) => {
  const { c } = scene;
  const tipoDte = c.pick(['01', '01', '03'] as const);
  const former = c.chance(0.3) ? ownOf(scene).filter((own) => own.tipo_dte === tipoDte) : [];
  const drawn = drawnItems(c, 3);
  const onCredit = c.chance(0.3);
  const codigo = c.pick(['01', '01', '02']);
  const reemplazaA = former.length === 0 ? {} : { reemplazaA: c.pick(former).code };
  // Lines alike, now and then: what comes back of one could be of the other.
  const items = c.chance(0.4) ? [...drawn, ...drawn.slice(0, 1)] : drawn;
  const whole = { codigo, montoPago: dollars(centsOf(items)) };
  const debtor =
    tipoDte === '01' ? { ...DEBTOR, nombre: DEBTOR_NAME } : { ...RECEPTOR, ...COMPANY, nombre: COMPANY_NAME };
  const receptor = onCredit ? { receptor: debtor } : tipoDte === '03' ? { receptor: RECEPTOR } : {};
  const request = {
    items: items.map(({ item }) => item),
    pagos: [onCredit ? { ...whole, codigo: '01', plazo: '01', periodo: 30 } : whole],
    ...receptor,
    ...reemplazaA,
  };
  await sellAtScreen(scene, { tipoDte, request, as: 'cajero' });
};

/** For one of the reasons that there are, with a replacement where it takes one. */
const invalidate: Act = async (scene) => {
  const { c, world } = scene;
  const all = ownOf(scene);
  if (all.length === 0) return;
  const own = c.pick(all);
  const { code: codigoGeneracion } = own;
  const plan = await atScreen(scene, 'invalidation.plan', { codigoGeneracion }, 'cajero');
  if (plan?.ok !== true) return;
  const { impedimento, motivos, reemplazo } = plan.value;
  if (impedimento !== null && c.chance(0.7)) return;
  const tipoAnulacion = motivos.length === 0 ? 2 : c.pick(motivos).tipoAnulacion;
  const replacement =
    tipoAnulacion === 2 ? null : (reemplazo ?? (await replacementOf(scene, codigoGeneracion)));
  const isAlone = c.chance(0.1);
  const told = await atScreen(
    scene,
    'documents.invalidate',
    {
      request: requestOf(own, tipoAnulacion, replacement?.codigoGeneracion),
      ...(isAlone ? {} : approvalIn(scene)),
      ...(c.chance(0.3) ? { esperaMaximaMs: 500 } : {}),
    },
    'cajero',
  );
  if (told?.ok !== true || told.value.kind !== 'done') return;
  if (isAlone) tell(world, 'rights', `a cashier invalidated ${codigoGeneracion} alone`);
  if (impedimento !== null && told.value.estado === 'PROCESADO')
    tell(world, 'returns', `${codigoGeneracion} was invalidated although: ${impedimento}`);
};

/** One of those that the screen offers. */
async function replacementOf(scene: Scene, codigoGeneracion: string) {
  const list = await atScreen(scene, 'invalidation.replacements', { codigoGeneracion }, 'cajero');
  return list?.ok === true && list.value.documentos.length > 0 ? scene.c.pick(list.value.documentos) : null;
}

function requestOf(own: Own, tipoAnulacion: 1 | 2 | 3, codigoGeneracionR: string | undefined): string {
  const { code: codigoGeneracion, tipo_dte: tipoDte, fec_emi: fecEmi } = own;
  const named = codigoGeneracionR === undefined ? {} : { codigoGeneracionR };
  return JSON.stringify({
    documento: { tipoDte, codigoGeneracion, fecEmi, ...named },
    motivo: { tipoAnulacion, motivoAnulacion: 'Cliente se retractó' },
  });
}

/** Each screen has a drawer of its own. */
const openOwnDrawer: Act = (scene) =>
  atScreen(scene, 'cash.open', { fondo: `${scene.c.int(0, 60)}.00` }, 'cajero');

const OPEN = 'SELECT id FROM cash_session WHERE user_id = ? AND id NOT IN (SELECT session_id FROM cash_z)';

const closeOwnDrawer: Act = async (scene) => {
  const { world, till } = scene;
  const [open] = till.computer.rows.all(OPEN, world.yard.seats[till.index]?.cajero.userId) as readonly {
    id: number;
  }[];
  if (open !== undefined) await closeSession(scene, { sesion: open.id });
};

export const UNDOING_ACTS = {
  'sell as cashier': [6, sellAsCashier],
  'open the drawer of a cashier': [4, openOwnDrawer],
  'close the drawer of a cashier': [2, closeOwnDrawer],
  'invalidate at the screen': [6, invalidate],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
