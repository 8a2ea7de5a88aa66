/** Draws a count record for signature (CT 142): a PDF in letter size. Same input, same bytes. */
import { CAT_014 } from '../../catalogs/cat-014-unidad-medida.ts';
import { catalogName } from '../../catalogs/catalog.ts';
import type { CountRecord, CountRecordLine } from '../../contract/printing/count-record.ts';
import { JsonNumber } from '../../contract/json.ts';
import type { CountScope, DifferenceCause } from '../../contract/stock/counts.ts';
import { SOURCE_BOOKS } from '../../contract/stock/source-books.ts';
import { figure, money, quantity } from '../facts/document-text.ts';
import { nitText, nrcText } from '../../contract/text/identity-text.ts';
import { drawPages } from '../printed-version/draw-letter.ts';
import type { Block } from '../printed-version/flow.ts';
import { labelRows } from '../printed-version/label-rows.ts';
import { drawFoot, drawWatermarks, NEXT_TOP } from '../printed-version/page-frame.ts';
import {
  BODY,
  CONTENT_WIDTH,
  LABEL,
  lineHeight,
  NAME,
  PAGE,
  SPACE,
  STRONG,
  TITLE,
} from '../printed-version/page-style.ts';
import type { Pen } from '../printed-version/pen.ts';
import { tableBlocks, type TableColumn } from './table.ts';

const LABEL_WIDTH = 120;
const SIGNATURE_HEIGHT = 96;
const SIGNATURE_WIDTH = 220;
const MISSING = '–';

const SCOPE: Readonly<Record<CountScope, string>> = {
  tienda: 'Toda la tienda',
  categoria: 'Categoría',
  estante: 'Estante',
};
const CAUSE: Readonly<Record<DifferenceCause, string>> = {
  inherente: 'Pérdida inherente al producto',
  fortuito: 'Caso fortuito',
  error: 'Error de conteo o de registro',
  'sin-causa': 'Sin causa conocida',
};
const GOODS: readonly TableColumn[] = [
  { title: 'Cantidad', width: 44, align: 'right' },
  { title: 'Unidad', width: 50, align: 'left' },
  { title: 'Código', width: 60, align: 'left' },
  { title: 'Denominación', width: null, align: 'left' },
  { title: 'Precio unitario neto', width: 54, align: 'right' },
  { title: 'Total', width: 54, align: 'right' },
  { title: 'Libro', width: 71, align: 'left' },
];
const DIFFERENCES: readonly TableColumn[] = [
  { title: 'Código', width: 60, align: 'left' },
  { title: 'Denominación', width: null, align: 'left' },
  { title: 'Debía haber', width: 46, align: 'right' },
  { title: 'Contado', width: 44, align: 'right' },
  { title: 'Diferencia', width: 46, align: 'right' },
  { title: 'Valor', width: 48, align: 'right' },
  { title: 'Causa', width: 112, align: 'left' },
];

export async function drawCountRecord(record: CountRecord, mark?: string): Promise<Uint8Array> {
  const { numero, contribuyente, at } = record;
  const title = `Acta de conteo de inventario ${numero}`;
  return drawPages({ title, author: contribuyente.nombre, subject: title, at }, mark, {
    nextTop: () => NEXT_TOP,
    blocks: (pen) => blocksOf(pen, record),
    frame: (pen, number) => {
      drawWatermarks(pen, watermarksOf(record));
      drawFoot(pen, title, number);
    },
  });
}

const watermarksOf = ({ ambiente, anulado }: CountRecord): readonly string[] => [
  ...(ambiente === 'PRUEBAS' ? ['PRUEBAS'] : []),
  ...(anulado === null ? [] : ['ANULADO']),
];

function blocksOf(pen: Pen, record: CountRecord): readonly Block[] {
  const different = record.lineas.filter(({ diferencia }) => diferencia !== '0');
  return [
    titleBlock(pen, record),
    factsBlock(pen, record),
    ...tableBlocks(pen, GOODS, record.lineas.map(goodsCells)),
    totalBlock(pen, `Total del inventario, sin IVA: ${money(new JsonNumber(record.total))}`),
    headingBlock(pen, 'Diferencias y su justificación'),
    ...(different.length === 0
      ? [textBlock(pen, 'Lo contado es lo que debía haber según el registro.')]
      : tableBlocks(pen, DIFFERENCES, different.map(differenceCells))),
    totalBlock(pen, `Diferencias, al costo: ${money(new JsonNumber(record.diferencia))}`),
    textBlock(
      pen,
      'Las diferencias se justifican para efectos tributarios; ninguna es deuda de una persona. Lo que falta sin causa se documenta como retiro, con factura.',
    ),
    signaturesBlock(pen, record),
  ];
}

function goodsCells(line: CountRecordLine): readonly string[] {
  const { contado, uniMedida, codigo, descripcion, costoUnitario, total, libro } = line;
  const unit = catalogName(CAT_014, String(uniMedida)) ?? String(uniMedida);
  const shown = (value: string | null) => (value === null ? MISSING : figure(new JsonNumber(value)));
  const figures = [shown(costoUnitario), shown(total)];
  return [quantity(new JsonNumber(contado)), unit, codigo, descripcion, ...figures, SOURCE_BOOKS[libro]];
}

function differenceCells(line: CountRecordLine): readonly string[] {
  const { codigo, descripcion, esperado, contado, diferencia, valor, causa, motivo } = line;
  const quantities = [esperado, contado, diferencia].map((each) => quantity(new JsonNumber(each)));
  const why = [causa === null ? 'Falta justificarla' : CAUSE[causa], motivo].filter((each) => each !== null);
  const worth = valor === null ? MISSING : figure(new JsonNumber(valor));
  return [codigo, descripcion, ...quantities, worth, why.join(': ')];
}

function titleBlock(pen: Pen, { numero, contribuyente }: CountRecord): Block {
  const names = pen.wrap(contribuyente.nombre, NAME, CONTENT_WIDTH);
  return {
    height: lineHeight(TITLE) + names.length * lineHeight(NAME),
    draw: (y) => {
      pen.line(`Acta de conteo de inventario n.º ${numero}`, TITLE, { x: PAGE.left, y });
      pen.lines(names, NAME, { x: PAGE.left, y: y + lineHeight(TITLE) });
    },
  };
}

function factsBlock(pen: Pen, record: CountRecord): Block {
  const { contribuyente, sucursal, alcance, nombre, desde, hasta, contaron, aprobo, anulado } = record;
  const scope = alcance === null ? 'Enviado por un programa' : SCOPE[alcance];
  const facts: readonly (readonly [string, string | null])[] = [
    ['NIT · NRC', `${nitText(contribuyente.nit)} · ${nrcText(contribuyente.nrc)}`],
    ['Establecimiento', `${sucursal.nombre} (${sucursal.id})`],
    ['Qué se contó', nombre === null ? scope : `${scope}: ${nombre}`],
    ['Se contó', desde === hasta ? desde : `de ${desde} a ${hasta}`],
    ['Contaron', contaron.length === 0 ? null : contaron.join(', ')],
    ['Se guardó', `${record.guardado}, ${record.guardo}`],
    ['Aprobó las diferencias', aprobo],
    ['Método', 'Costo promedio del mes, sin IVA'],
    ['Anulado', anulado === null ? null : `${anulado.en}: ${anulado.motivo}`],
  ];
  const rows = labelRows(
    pen,
    facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
    { width: CONTENT_WIDTH, labelWidth: LABEL_WIDTH },
  );
  return { gap: SPACE.large, height: rows.height, draw: (y) => rows.draw(PAGE.left, y) };
}

function totalBlock(pen: Pen, text: string): Block {
  return {
    gap: SPACE.small,
    height: lineHeight(STRONG),
    draw: (y) => pen.line(text, STRONG, { x: PAGE.left, y, width: CONTENT_WIDTH, align: 'right' }),
  };
}

function headingBlock(pen: Pen, text: string): Block {
  return {
    gap: SPACE.section,
    height: lineHeight(NAME),
    withNext: true,
    draw: (y) => pen.line(text, NAME, { x: PAGE.left, y }),
  };
}

function textBlock(pen: Pen, text: string): Block {
  const lines = pen.wrap(text, BODY, CONTENT_WIDTH);
  return {
    gap: SPACE.small,
    height: lines.length * lineHeight(BODY),
    draw: (y) => void pen.lines(lines, BODY, { x: PAGE.left, y }),
  };
}

function signaturesBlock(pen: Pen, { contribuyente }: CountRecord): Block {
  const signers = [
    ['Contribuyente o representante legal', contribuyente.nombre],
    ['Contador', 'Nombre y número de autorización:'],
  ] as const;
  const names = signers.map(([, name]) => pen.wrap(name, LABEL, SIGNATURE_WIDTH));
  const more = Math.max(...names.map((lines) => lines.length)) - 1;
  return {
    gap: SPACE.section,
    height: SIGNATURE_HEIGHT + more * lineHeight(LABEL),
    draw: (y) =>
      signers.forEach(([role], index) => {
        const x = PAGE.left + index * (CONTENT_WIDTH - SIGNATURE_WIDTH);
        const line = y + SIGNATURE_HEIGHT - 2 * lineHeight(BODY) - SPACE.small;
        pen.rule({ x, y: line, width: SIGNATURE_WIDTH });
        pen.line(role, STRONG, { x, y: line + SPACE.hair });
        pen.lines(names[index] ?? [], LABEL, { x, y: line + SPACE.hair + lineHeight(STRONG) });
      }),
  };
}
