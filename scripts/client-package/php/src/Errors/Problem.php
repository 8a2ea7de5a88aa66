<?php
declare(strict_types=1);

namespace CajaDte\Errors;

use CajaDte\Models\Falla;
use CajaDte\Response;

/** El servicio dijo que no, o no pudo. */
class Problem extends CajaError
{
    /** Nombre estable de la falla; null en un 401. */
    public readonly ?string $codigo;
    /** @var list<Falla> Cada falla con su campo, y cómo se corrige */
    public readonly array $errors;
    /** Segundos tras los que conviene repetir. */
    public readonly ?int $retryAfter;
    /** Nombre de la llamada en `GET /solicitudes`. */
    public readonly ?string $requestId;
    /** @var list<string> Lo que el servicio advierte además */
    public readonly array $avisos;
    public readonly int $status;

    /**
     * @param array<string, mixed> $body El cuerpo como llegó
     * @param mixed $data En un `Rejected`: el documento o el evento que Hacienda rechazó
     */
    final public function __construct(
        Response $response,
        public readonly array $body,
        ?string $idempotencyKey = null,
        public readonly mixed $data = null,
    ) {
        $this->status = $response->status;
        $this->codigo = $body['codigo'] ?? null;
        $this->errors = array_map(Falla::of(...), $body['errors'] ?? []);
        $this->retryAfter = $response->retryAfter();
        $this->requestId = $response->header('request-id');
        $this->avisos = $response->avisos();
        // De una sola falla ya lo dice todo el mensaje.
        $faults = count($this->errors) > 1 ? array_map(fn (Falla $each): string => $each->mensaje, $this->errors) : [];
        $text = ["{$response->status}: " . ($body['message'] ?? ''), ...$faults, ...$this->avisos];
        parent::__construct(implode('. ', $text), $idempotencyKey);
    }

    /** La excepción que corresponde a una respuesta. */
    public static function of(Response $response, ?string $idempotencyKey = null, ?string $model = null): self
    {
        $body = json_decode($response->content, true);
        $body = is_array($body) ? $body : [];
        if ($response->status === 422 && isset($body['estado'])) {
            $data = $model === null || !method_exists($model, 'of') ? $body : $model::of($body);
            return new Rejected($response, $body, $idempotencyKey, $data);
        }
        $class = ProblemOf::STATUS[$response->status] ?? ($response->status >= 500 ? Unavailable::class : self::class);
        return new $class($response, $body, $idempotencyKey);
    }
}
