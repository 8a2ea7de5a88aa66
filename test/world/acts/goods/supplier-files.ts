/** Documents as suppliers send them: received more than once, entered in part or as an expense, sealed late, adjusted by a note, invalidated. */
import { createHash } from 'node:crypto';
import { fiscalDate } from '../../../../core/domain/fiscal-time.ts';
import { asJws, BUYER, SEAL, supplierDocument } from '../../../support/shop/supplier-documents.ts';
import { say } from '../../truths/answers.ts';
import { atScreen, newKey, tell, type Act, type Scene } from '../act.ts';
import { anyPurchase, GOODS } from './suppliers.ts';

/** A code that no other document has. */
function newCode({ till }: Scene): string {
  newKey(till);
  return `AAAAAAAA-BBBB-4CCC-8D${String(till.index).padStart(2, '0')}-${String(till.keys).padStart(12, '0')}`;
}

/** Of the entered ones that may have a note: only what a supplier sends names its code. */
const ADJUSTABLE = "tipo_dte IN ('03', '01') AND estado <> 'ANULADA' AND length(codigo_generacion) = 36";

function drawnDocument(scene: Scene, code: string) {
  const { c, till } = scene;
  const about = c.chance(0.25) ? anyPurchase(scene, ADJUSTABLE) : undefined;
  const isFactura = about === undefined && c.chance(0.2);
  const tipoDte = about === undefined ? (isFactura ? '01' : '03') : '05';
  const lines = Array.from({ length: c.int(1, 3) }, () => ({
    codigo: c.chance(0.5) ? `P-${c.int(1, 3)}` : null,
    descripcion: `Producto ${c.pick(GOODS)}`,
    cantidad: c.int(1, 12),
    precioUni: c.int(1, 20),
  }));
  const whole = lines.reduce((sum, { cantidad, precioUni }) => sum + cantidad * precioUni, 0);
  const total = isFactura ? whole : Math.round(whole * 113) / 100;
  const own = { montoTotalOperacion: total, totalPagar: total };
  const half = Math.floor(total * 50) / 100;
  const parts = {
    condicionOperacion: 3,
    pagos: [
      { codigo: '01', montoPago: half },
      { codigo: '01', montoPago: Math.round((total - half) * 100) / 100, plazo: '01', periodo: 30 },
    ],
  };
  return supplierDocument(BUYER, {
    tipoDte,
    codigoGeneracion: code,
    numeroControl: `DTE-${tipoDte}-M001P001-${String(till.index)}${String(till.keys).padStart(14, '0')}`,
    fecEmi: fiscalDate(till.computer.clock.now()),
    lines,
    credito: about === undefined && c.chance(0.5) ? { plazo: '01', periodo: c.int(0, 45) } : null,
    ...(about === undefined ? {} : { relacionado: codeOf(scene, about.clave) }),
    resumen: {
      ...own,
      ...(isFactura ? { tributos: null, totalIva: Math.round((whole - whole / 1.13) * 100) / 100 } : {}),
      ...(about === undefined && c.chance(0.15) ? parts : {}),
    },
  });
}

function codeOf({ till }: Scene, clave: string): string {
  const [row] = till.computer.rows.all('SELECT codigo_generacion FROM purchase WHERE clave = ?', clave);
  return (row as { codigo_generacion: string }).codigo_generacion;
}

const CAME = 'SELECT codigo_generacion, sha256 FROM purchase WHERE clave = ?';

const receive: Act = async (scene) => {
  const { c } = scene;
  const code = newCode(scene);
  const document = drawnDocument(scene, code);
  const sealed = c.chance(0.7) ? { ...document, selloRecibido: SEAL } : document;
  const texto = c.chance(0.2) ? asJws(document) : JSON.stringify(sealed);
  const sha256 = createHash('sha256').update(texto).digest('hex');
  const rows = [{ codigo_generacion: code, sha256 }];
  const told = await say(scene, {
    op: 'purchases.receive',
    input: { texto },
    as: c.pick(['gerente', 'gerente', 'norte']),
    demands: (file) => (file.kind === 'purchase' ? [{ sql: CAME, of: [file.compra.id], rows }] : []),
  });
  if (told?.kind === 'purchase' && scene.till.computer.isOn && c.chance(0.6))
    await enterOne(scene, told.compra.id);
};

/** Some of what came: as the goods that it is, less than was sent, or as an expense. */
async function enterOne(scene: Scene, id: string): Promise<void> {
  const { c, till } = scene;
  const as = c.pick(['gerente', 'gerente', 'norte'] as const);
  const shown = await atScreen(scene, 'purchases.view', { id }, as);
  if (shown?.ok !== true) return;
  const lineas = shown.value.lineas.map(({ numItem, cantidad, descripcion }) => {
    if (c.chance(0.1)) return { numItem, gasto: true };
    const codigo = GOODS.findLast((each) => descripcion.endsWith(each)) ?? 'ARROZ';
    const part = c.chance(0.25) ? { recibido: c.int(0, Number(cantidad) + 2) } : {};
    const factor = codigo !== 'ARROZ-12' && c.chance(0.2) ? { factor: c.int(1, 3) } : {};
    return { numItem, codigo, ...part, ...factor };
  });
  const request = JSON.stringify({ lineas, deducible: c.chance(0.9) });
  const told = await atScreen(scene, 'purchases.enter', { id, request }, as);
  if (told?.ok !== true) return;
  const [row] = till.computer.rows.all('SELECT estado FROM purchase WHERE clave = ?', id);
  if ((row as { estado: string }).estado !== 'INGRESADA')
    tell(scene.world, 'suppliers', `${id} was entered and is ${JSON.stringify(row)}`);
}

const enter: Act = async (scene) => {
  const found = anyPurchase(scene, "estado = 'RECIBIDA'");
  if (found !== undefined) await enterOne(scene, found.clave);
};

const SEALED = 'SELECT sello FROM purchase WHERE clave = ?';

/** The seal of a document, or its invalidation; now and then before it. */
const paperFollows: Act = async (scene) => {
  const { c } = scene;
  const found = anyPurchase(scene, "length(codigo_generacion) = 36 AND clave NOT LIKE 'mundo-%'");
  const isEarly = found === undefined || c.chance(0.1);
  const codigoGeneracion = isEarly ? newCode(scene) : codeOf(scene, found.clave);
  const isSeal = c.chance(0.6);
  const paper = isSeal
    ? { codigoGeneracion, selloRecibido: SEAL }
    : { identificacion: {}, documento: { codigoGeneracion }, motivo: {} };
  await say(scene, {
    op: 'purchases.receive',
    input: { texto: JSON.stringify(paper) },
    demands: () => (isSeal && !isEarly ? [{ sql: SEALED, of: [found.clave], rows: [{ sello: SEAL }] }] : []),
  });
};

export const SUPPLIER_FILE_ACTS = {
  'a document comes': [4, receive],
  'enter a document': [5, enter],
  'a paper follows a document': [3, paperFollows],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
