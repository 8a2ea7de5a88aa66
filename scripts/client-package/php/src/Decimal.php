<?php
declare(strict_types=1);

namespace CajaDte;

/** Un monto o una cantidad, exacto: `new Decimal('5.65')`. Para calcular con él, su texto: `bcadd((string) $total, '1.10', 2)`. */
final class Decimal implements \Stringable, \JsonSerializable
{
    /** Como viaja: sin exponente. */
    public readonly string $text;

    /** @throws \InvalidArgumentException por un texto que no es un número */
    public function __construct(string|int $value)
    {
        $text = (string) $value;
        if (preg_match('/^-?(0|[1-9]\d*)(\.\d+)?$/D', $text) !== 1) {
            throw new \InvalidArgumentException("No es un número decimal: «{$text}»");
        }
        $this->text = $text;
    }

    public function __toString(): string
    {
        return $this->text;
    }

    /** En un `json_encode` propio, un texto: como número PHP lo redondearía. */
    public function jsonSerialize(): string
    {
        return $this->text;
    }

    /** Lo que se leyó en un campo; null donde no hay nada. */
    public static function of(mixed $read): ?self
    {
        return $read === null || $read instanceof self ? $read : new self((string) $read);
    }
}
