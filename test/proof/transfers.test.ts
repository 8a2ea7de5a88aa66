/** What the proof of the stock says of goods between shops whose papers do not fit (§transfers). */
import { afterEach, expect, it } from 'vitest';
import { shelf, transit } from '../../core/contract/stock/stock.ts';
import { collectFaults } from '../../core/store/proof/verify-faults.ts';
import { appendStockEntry, movesOfDocument } from '../../core/store/stock/entries.ts';
import { appendTransferPaper, findTransfer } from '../../core/store/stock/transfers/transfers.ts';
import { verifyTransfers } from '../../core/store/stock/transfers/verify-transfers.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { RECEPTOR } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { stockProducts } from '../support/shop/stocked-shop.ts';

let shop: Shop;
afterEach(() => shop.close());

const SCOPE = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS' } as const;

/** What is wrong after five of rice were sent and so many were received, by a paper of a transfer or by none. */
async function faultsAfter(
  base: number,
  how: 'transfer' | 'stray',
  motivo: string | null,
): Promise<readonly string[]> {
  shop = await openShop();
  await stockProducts(shop.store);
  const rice = { cantidad: 5, descripcion: 'Arroz', precioUni: 1.13, tipoItem: 1, codigo: 'ARROZ' };
  const body = JSON.stringify({ items: [rice], receptor: { ...RECEPTOR, bienTitulo: '04' } });
  const sent = await shop.issue('04', body, { branchId: 'central' });
  return shop.store.transact((tx, now) => {
    const transfer = findTransfer(tx, SCOPE, String(sent.body['codigoGeneracion']));
    const [move] = movesOfDocument(tx, transfer?.documentId ?? 0);
    if (transfer === null || move === undefined) throw new Error('nothing was sent');
    const { id: _, entryId: _paper, left: _left, pesado: _weighed, ...line } = move;
    const arrived = { ...line, base, desde: transit('central'), hacia: shelf('norte') };
    const paper = { branchId: 'norte', motivo, recordedAt: now, moves: [arrived] };
    if (how === 'transfer') appendTransferPaper(tx, { transfer, acto: 'recepcion', paper });
    else appendStockEntry(tx, { ...SCOPE, ...paper, causa: 'traslado' });
    const faults = collectFaults();
    verifyTransfers(tx, faults);
    return faults.listed.map(({ mensaje }) => mensaje.split('.')[0] ?? '');
  });
}

it('finds nothing where what arrived was sent', async () => {
  expect(await faultsAfter(5, 'transfer', null)).toEqual([]);
});

it('finds nothing where somebody said that more came', async () => {
  expect(await faultsAfter(7, 'transfer', 'Venían siete')).toEqual([]);
});

it('finds more that arrived than was sent, of which nobody says anything', async () => {
  expect(await faultsAfter(7, 'transfer', null)).toEqual(['Llegó más de lo que se envió y nadie lo dijo']);
});

it('finds goods on their way that moved by no transfer', async () => {
  expect(await faultsAfter(5, 'stray', null)).toEqual([
    'Movió mercadería en camino y no dice de qué traslado',
  ]);
});
