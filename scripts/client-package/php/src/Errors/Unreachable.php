<?php
declare(strict_types=1);

namespace CajaDte\Errors;

/** No llegó ninguna respuesta, tampoco al repetir: no se sabe si la llamada se hizo. */
final class Unreachable extends CajaError
{
    public function __construct(?string $idempotencyKey)
    {
        parent::__construct(
            'Caja DTE no responde; revise que el servicio esté en marcha y repita con la misma Idempotency-Key',
            $idempotencyKey,
        );
    }
}
