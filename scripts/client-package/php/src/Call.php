<?php
declare(strict_types=1);

namespace CajaDte;

/** Una operación de la interfaz. */
final class Call
{
    /** @param bool $isRepeatable si se puede repetir cuando no se sabe si se hizo */
    public function __construct(
        public readonly string $op,
        public readonly string $method,
        public readonly string $path,
        public readonly bool $hasKey,
        public readonly bool $isRepeatable,
    ) {
    }
}
