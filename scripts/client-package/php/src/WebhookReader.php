<?php
declare(strict_types=1);

namespace CajaDte;

use CajaDte\Models\{Evento, EventoDePrueba};

/** Juzga un webhook: si lo envió Caja DTE, y hace poco. */
final class WebhookReader
{
    /** Edad mayor de una llamada, en segundos: lo más viejo se captó en el camino y se repite. */
    private const TOLERANCE_SECONDS = 300;
    /** El momento, y el HMAC-SHA256 de él, un punto y el cuerpo; dos mientras se cambia el secreto. */
    private const SIGNATURE = '/\At=(\d+)((?:,v1=[0-9a-f]{64}){1,2})\z/i';

    /**
     * El evento de un webhook, o una prueba del destino; null si la firma falta, no es suya o tiene más de cinco minutos. Llegan al menos una vez:
     * reconozca una repetición por `id`.
     *
     * @param string $body el texto como llegó (`php://input`), antes de leerlo como JSON
     * @param string|null $signature el encabezado `X-Caja-Firma`
     * @param int|null $now segundos desde 1970; el reloj, si no se dice
     * @throws \InvalidArgumentException sin secreto
     */
    public static function read(string $body, ?string $signature, string $secret, ?int $now = null): Evento|EventoDePrueba|null
    {
        if ($secret === '') {
            throw new \InvalidArgumentException('Falta el secreto del webhook: es el que mostró «webhooks add»');
        }
        if (preg_match(self::SIGNATURE, $signature ?? '', $found) !== 1) {
            return null;
        }
        if (abs(($now ?? time()) - (int) $found[1]) > self::TOLERANCE_SECONDS) {
            return null;
        }
        $own = hash_hmac('sha256', "{$found[1]}.{$body}", $secret);
        $isOwn = false;
        foreach (array_slice(explode(',v1=', strtolower($found[2])), 1) as $given) {
            // Todas se comparan: el tiempo no dice cuál vale.
            $isOwn = hash_equals($own, $given) || $isOwn;
        }
        if (!$isOwn) {
            return null;
        }
        $told = Wire::read($body);
        return isset($told['prueba']) ? EventoDePrueba::of($told) : Evento::of($told);
    }
}
