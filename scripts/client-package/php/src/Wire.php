<?php
declare(strict_types=1);

namespace CajaDte;

/** Entre las clases y el JSON que viaja: los montos no pierden un decimal. */
final class Wire
{
    /** El JSON de una clase, una lista o un valor; lo que una clase no dice no viaja. */
    public static function text(mixed $value): string
    {
        // Con la precisión justa: 5.65 viaja como 5.65, sea como sea la configuración de PHP.
        $before = ini_set('serialize_precision', '-1');
        try {
            return self::written($value);
        } finally {
            if ($before !== false) {
                ini_set('serialize_precision', $before);
            }
        }
    }

    /** Un texto JSON; sus números con decimales son `Decimal`, sin pasar por un número de PHP. */
    public static function read(string $text): mixed
    {
        $number = '/"(?:[^"\\\\]++|\\\\.)*+"(*SKIP)(*FAIL)|-?\d++\.\d++(?![\d.eE])/s';
        $data = [json_decode(preg_replace($number, '"\u0000$0"', $text) ?? $text, true, 512, JSON_THROW_ON_ERROR)];
        array_walk_recursive($data, self::exact(...));
        return $data[0];
    }

    private static function exact(mixed &$value): void
    {
        if (is_string($value) && preg_match('/^\0(-?\d+\.\d+)$/D', $value, $found) === 1) {
            $value = new Decimal($found[1]);
        }
    }

    private static function written(mixed $value): string
    {
        if ($value instanceof Decimal) {
            return $value->text;
        }
        if (is_object($value)) {
            return self::members(array_filter(get_object_vars($value), fn (mixed $each): bool => $each !== null));
        }
        if (is_array($value)) {
            return array_is_list($value)
                ? '[' . implode(',', array_map(self::written(...), $value)) . ']'
                : self::members($value);
        }
        return is_float($value) ? self::number($value) : self::plain($value);
    }

    /** @param array<int|string, mixed> $members */
    private static function members(array $members): string
    {
        $written = [];
        foreach ($members as $name => $each) {
            $written[] = self::plain((string) $name) . ':' . self::written($each);
        }
        return '{' . implode(',', $written) . '}';
    }

    /** Sin exponente: el servicio no lo admite. */
    private static function number(float $value): string
    {
        $text = self::plain($value);
        if (!str_contains($text, 'e')) {
            return $text;
        }
        return str_contains($text, 'e-') ? rtrim(number_format($value, 20, '.', ''), '0') : number_format($value, 0, '.', '');
    }

    private static function plain(mixed $value): string
    {
        return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    }
}
