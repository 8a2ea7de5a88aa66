/** One handler per operation; each delegates to the engine or the shop. */
import type { Caller } from '../contract/caller.ts';
import type { Input, OperationName, Output } from '../contract/api/operations.ts';
import type { Engine } from '../engine/engine.ts';
import type { RequestLogCalls } from '../contract/api/integration/request-log.ts';
import type { TargetOwner, WebhookCalls } from '../contract/api/integration/webhooks.ts';
import type { RehearsalCalls } from '../contract/api/rehearsal/rehearsed-time.ts';
import { settleReplaced } from '../till/returns/undone-cash.ts';
import type { ShopCalls } from '../till/shop/shop-calls.ts';

export interface Behind {
  readonly engine: Engine;
  /** @throws Error if only documents are issued */
  readonly shop: () => ShopCalls;
  /** @throws Error without a request log */
  readonly requests: () => RequestLogCalls;
  /** @throws Error without webhooks */
  readonly webhooks: () => WebhookCalls;
  /** @throws AppError `ESTADO_NO_PERMITE` without rehearsed time */
  readonly rehearsal: () => RehearsalCalls;
}

type Handlers = {
  readonly [Op in OperationName]: (
    behind: Behind,
    input: Input<Op>,
    caller: Caller,
  ) => Promise<Output<Op>> | Output<Op>;
};

export const HANDLERS: Handlers = {
  'factura.emitir': ({ engine }, input, caller) => engine.issue('01', input, caller),
  'credito-fiscal.emitir': ({ engine }, input, caller) => engine.issue('03', input, caller),
  'nota-remision.emitir': ({ engine }, input, caller) => engine.issue('04', input, caller),
  'nota-credito.emitir': ({ engine }, input, caller) => engine.issue('05', input, caller),
  'nota-debito.emitir': ({ engine }, input, caller) => engine.issue('06', input, caller),
  'sujeto-excluido.emitir': ({ engine }, input, caller) => engine.issue('14', input, caller),
  'retorno.emitir': ({ engine }, input, caller) => engine.issue('18', input, caller),
  'consulta.dte': ({ engine }, input, caller) => engine.consult(input, caller),
  invalidar: ({ engine }, input, caller) =>
    engine.invalidate({ ...input, onStored: (tx, event) => settleReplaced(tx, event, caller) }, caller),
  stats: ({ engine }, input, caller) => engine.reads.stats(input, caller),
  'documentos.listar': ({ engine }, input, caller) => engine.reads.list(input, caller),
  'documentos.ver': ({ engine }, input, caller) => engine.reads.view(input, caller),
  'documentos.saldo': ({ engine }, input, caller) => engine.reads.balance(input, caller),
  'documentos.json': ({ engine }, input, caller) => engine.reads.file(input, caller),
  'documentos.pdf': ({ engine }, input, caller) => engine.reads.pdf(input, caller),
  'documentos.ticket': ({ engine }, input, caller) => engine.reads.ticket(input, caller),
  'catalogos.listar': ({ engine }) => engine.reads.catalogs(),
  'catalogos.ver': ({ engine }, input) => engine.reads.catalog(input),
  'productos.listar': ({ shop }, input, caller) => shop().products.list(input, caller),
  'productos.ver': ({ shop }, input, caller) => shop().products.view(input, caller),
  'productos.guardar': ({ shop }, input, caller) => shop().products.save(input, caller),
  'productos.eliminar': ({ shop }, input, caller) => shop().products.remove(input, caller),
  'precios.ver': ({ shop }, input, caller) => shop().prices.view(input, caller),
  'precios.guardar': ({ shop }, input, caller) => shop().prices.save(input, caller),
  'clientes.listar': ({ shop }, input, caller) => shop().customers.list(input, caller),
  'clientes.ver': ({ shop }, input, caller) => shop().customers.view(input, caller),
  'clientes.guardar': ({ shop }, input, caller) => shop().customers.save(input, caller),
  'clientes.eliminar': ({ shop }, input, caller) => shop().customers.remove(input, caller),
  'clientes.cuenta': ({ shop }, input, caller) => shop().accounts.view(input, caller),
  'clientes.remisiones': ({ shop }, input, caller) => shop().remissions.list(input, caller),
  'clientes.abonar': ({ shop }, input, caller) => shop().accounts.pay(input, caller),
  'compras.listar': ({ shop }, input, caller) => shop().purchases.list(input, caller),
  'compras.ver': ({ shop }, input, caller) => shop().purchases.view(input, caller),
  'compras.recibir': ({ shop }, input, caller) => shop().purchases.receive(input, caller),
  'compras.ingresar': ({ shop }, input, caller) => shop().purchases.enter(input, caller),
  'existencias.listar': ({ shop }, input, caller) => shop().stock.list(input, caller),
  'existencias.movimientos': ({ shop }, input, caller) => shop().stock.moves(input, caller),
  'existencias.mover': ({ shop }, input, caller) => shop().stock.write(input, caller),
  'existencias.contar': ({ shop }, input, caller) => shop().stock.count(input, caller),
  'existencias.anularConteo': ({ shop }, input, caller) => shop().stock.annulCount(input, caller),
  'solicitudes.listar': ({ requests }, input, caller) => requests().list(input, caller),
  'solicitudes.ver': ({ requests }, input, caller) => requests().view(input, caller),
  'webhooks.listar': ({ webhooks }, _input, caller) => webhooks().list(ownerOf(caller)),
  'webhooks.crear': ({ webhooks }, { request }, caller) => webhooks().create(request, ownerOf(caller)),
  'webhooks.eliminar': ({ webhooks }, input, caller) => webhooks().remove(input, ownerOf(caller)),
  'webhooks.pausar': ({ webhooks }, input, caller) => webhooks().pause(input, ownerOf(caller)),
  'webhooks.reanudar': ({ webhooks }, input, caller) => webhooks().resume(input, ownerOf(caller)),
  'webhooks.rotar': ({ webhooks }, input, caller) => webhooks().rotate(input, ownerOf(caller)),
  'webhooks.probar': ({ webhooks }, input, caller) => webhooks().test(input, ownerOf(caller)),
  'webhooks.entregas': ({ webhooks }, input, caller) => webhooks().deliveries(input, ownerOf(caller)),
  'webhooks.reenviar': ({ webhooks }, input, caller) => webhooks().resend(input, ownerOf(caller)),
  'ensayo.reloj': ({ rehearsal }) => rehearsal().clock(),
  'ensayo.mover': ({ rehearsal }, { request }, caller) => rehearsal().move(request, caller),
  'ensayo.linea': ({ rehearsal }, { request }, caller) => rehearsal().cutLine(request, caller),
  salud: ({ engine }) => engine.health(),
};

const ownerOf = ({ issuerId, ambiente, keyId }: Caller): TargetOwner => ({
  issuerId,
  ambiente,
  actor: `llave ${keyId}`,
});
