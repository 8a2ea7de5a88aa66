<?php
declare(strict_types=1);

namespace CajaDte\Errors;

/** La base de todo lo que lanza el cliente por lo que haga el servicio o la línea. */
class CajaError extends \RuntimeException
{
    /** @param string|null $idempotencyKey El nombre de la venta o del cambio: repetir con él nunca lo hace dos veces */
    public function __construct(string $message, public readonly ?string $idempotencyKey = null)
    {
        parent::__construct($message);
    }
}
