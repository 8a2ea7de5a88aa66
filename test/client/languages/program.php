<?php
// What an integrator does in PHP; each line says what came of it.
declare(strict_types=1);

require 'vendor/autoload.php';

use CajaDte\{CajaClient, Decimal, WebhookReader};
use CajaDte\Errors\{InvalidRequest, Problem, Rejected, Unauthorized, Unreachable};
use CajaDte\Models\{Item, SolicitudFactura, SolicitudProducto, SolicitudWebhook};

$url = getenv('CAJA_URL');
$caja = new CajaClient($url, getenv('CAJA_KEY'));
$admin = new CajaClient($url, getenv('CAJA_ADMIN'));

function say(mixed ...$values): void
{
    echo json_encode($values, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES), "\n";
}

function sale(string $price = '11.3', int $count = 1): SolicitudFactura
{
    return new SolicitudFactura(items: [
        new Item(cantidad: $count, descripcion: "Café «1e-7» \"molido\"\n", precioUni: new Decimal($price), tipoItem: 1),
    ]);
}

$lost = $caja->factura->emitir(sale(), idempotencyKey: 'perdida');
say('lost', $lost->status, $lost->data->estado, $lost->data->numeroControl, $lost->replayed, $lost->autoridad, $lost->idempotencyKey);
$busy = $caja->factura->emitir(sale(), idempotencyKey: 'ocupada');
say('busy', $busy->status, $busy->data->numeroControl, $busy->replayed);
$own = $caja->factura->emitir(sale('0.00000001', 50_000_000));
say('own', $own->data->numeroControl, strlen($own->idempotencyKey), str_contains($own->text, '"precioUni":0.00000001'), $own->interfaz);
$caja->factura->emitir(['items' => [['cantidad' => 2, 'descripcion' => 'Té', 'precioUni' => 5.65, 'tipoItem' => 1]], 'observaciones' => null]);
$caja->factura->emitir(sale());
$pages = [];
foreach ($caja->documentos->listarTodo(limite: 2) as $each) {
    $pages[] = substr($each->numeroControl, -1);
}
say('pages', $pages);
say('page', count($caja->documentos->listar(limite: 2, tipoDte: '01')->data->documentos));
try {
    $caja->factura->emitir(sale(count: 0));
} catch (InvalidRequest $error) {
    $faults = array_map(fn ($each) => [$each->campo, $each->codigo], $error->errors);
    say('fault', $error->status, $error->codigo, $faults, $error->requestId !== null, substr_count($error->getMessage(), 'items[0]'));
}
try {
    $caja->factura->emitir(sale(), idempotencyKey: 'rechazada', ensayo: 'rechazo=020');
} catch (Rejected $error) {
    say('rejected', $error->status, $error->codigo, $error->data->estado, $error->data->numeroControl, count($error->errors) > 0);
}
try {
    (new CajaClient($url, 'sk_user_corta'))->stats();
} catch (Unauthorized $error) {
    say('key', $error->status, $error->codigo, str_starts_with($error->getMessage(), '401: Unauthorized. '));
}
try {
    $admin->webhooks->crear(new SolicitudWebhook(url: 'http://127.0.0.1:9/caja'));
} catch (Unreachable $error) {
    say('not repeated', $error->idempotencyKey);
}
try {
    $caja->factura->emitir(sale(), idempotencyKey: 'muerta');
} catch (Unreachable $error) {
    say('unreachable', $error->idempotencyKey);
}
try {
    $caja->factura->emitir(sale(), idempotencyKey: 'agotada');
} catch (Problem $error) {
    say('exhausted', (new ReflectionClass($error))->getShortName(), $error->status, $error->retryAfter);
}
$saved = $admin->productos->guardar('CAF 1/2', new SolicitudProducto(descripcion: 'Café', precio: new Decimal('2.60'), tipoItem: 1, uniMedida: 59));
say('product', $saved->data->codigo, (string) $saved->data->precio, $saved->data->presentaciones[0]->factor);
say('file', substr($caja->documentos->pdf($lost->data->codigoGeneracion)->data, 0, 4));
say('signed', isset($caja->documentos->json($lost->data->codigoGeneracion)->data['firmaElectronica']));
$lines = array_map(fn (int $n) => ['tipoDte' => '01', 'clave' => "masiva-{$n}", 'solicitud' => sale()], range(0, 2));
$bulk = [];
foreach ($caja->emisionMasiva($lines) as $each) {
    $bulk[] = [$each['linea'], $each['clave'], $each['status'], $each['repetida']];
}
say('bulk', $bulk);
$seen = [];
foreach ($caja->eventos(desde: 0) as $event) {
    $seen[] = $event->estado;
    if (count($seen) === 4) {
        break;
    }
}
say('events', $seen);
$waits = $caja->factura->emitir(sale(), ensayo: 'sin-linea=30')->data->codigoGeneracion;
say('waits', $caja->esperar($waits, segundos: 0.6)->data->estado, $caja->esperar($lost->data->codigoGeneracion)->data->estado);
foreach (['', 'localhost:8140'] as $name) {
    try {
        new CajaClient($name, 'x');
    } catch (InvalidArgumentException) {
        say('address');
    }
}
foreach (json_decode(getenv('WEBHOOKS'), true) as $call) {
    $event = WebhookReader::read($call['body'], $call['signature'], $call['secret']);
    say('webhook', $call['name'], $event === null ? null : [$event->id, $event->estado ?? null]);
}
