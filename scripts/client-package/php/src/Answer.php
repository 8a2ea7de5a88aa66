<?php
declare(strict_types=1);

namespace CajaDte;

/**
 * Una respuesta buena: 200, hecho; 202, numerado y guardado, y el servicio lo termina solo.
 *
 * @template T
 */
final class Answer
{
    /**
     * @param T $data
     * @param string $text El cuerpo como llegó: guárdelo si un documento no debe perder ni un decimal; vacío en un archivo
     * @param list<string> $avisos Advertencias para la persona
     * @param string|null $autoridad `simulador` si lo sella el simulador y no tiene valor fiscal
     * @param bool $replayed Si responde lo que ya se había hecho
     * @param string|null $requestId Nombre de la llamada en `GET /solicitudes`
     * @param string|null $idempotencyKey El nombre de la venta o del cambio: repetir con él nunca lo hace dos veces
     * @param string|null $interfaz Fecha del último cambio de la interfaz del servicio
     */
    public function __construct(
        public readonly mixed $data,
        public readonly int $status,
        public readonly string $text,
        public readonly array $avisos,
        public readonly ?string $autoridad,
        public readonly bool $replayed,
        public readonly ?string $requestId,
        public readonly ?string $idempotencyKey,
        public readonly ?string $interfaz,
    ) {
    }
}
