<?php
declare(strict_types=1);

namespace CajaDte;

use CajaDte\Errors\{Problem, Unreachable};

/** Las operaciones de un grupo. */
abstract class Calls
{
    /** Intentos de una llamada, el primero incluido. */
    protected const ATTEMPTS = 5;
    /** Pausa tras la primera falla, en segundos; se duplica con cada una. */
    private const FIRST_PAUSE = 0.25;
    private const LONGEST_PAUSE = 8.0;
    /** El servicio no hizo nada todavía: repetir nunca daña. */
    private const NOT_DONE = [429, 503];
    private const IDEMPOTENCY_KEY = 'Idempotency-Key';

    public function __construct(protected readonly Connection $connection)
    {
    }

    /**
     * Hace una llamada, otra vez donde eso no daña y ayuda, y lee su respuesta.
     *
     * @param string $kind clase de la respuesta; `bytes` un archivo, `open` lo que se firmó
     * @param array<string, string|int|null> $path
     * @param array<string, string|int|null> $query
     * @param array<string, string|int|null> $header
     */
    protected function call(Call $call, string $kind, array $path = [], array $query = [], array $header = [], mixed $body = null): Answer
    {
        $headers = self::headers($header);
        $key = $headers[self::IDEMPOTENCY_KEY] ?? null;
        if ($call->hasKey) {
            $headers['X-API-Key'] = $this->connection->apiKey;
        }
        $sent = $body === null ? null : Wire::text($body === [] ? new \stdClass() : $body);
        if ($sent !== null) {
            $headers['Content-Type'] = 'application/json';
        }
        $where = self::address($call->path, $path, $query);
        for ($attempt = 1; ; $attempt++) {
            $response = $this->connection->send($call->method, $where, $headers, $sent);
            if ($response === null && ($attempt === self::ATTEMPTS || !$call->isRepeatable)) {
                throw new Unreachable($key);
            }
            if ($response !== null && ($attempt === self::ATTEMPTS || !self::mayHelp($call, $response))) {
                return self::answer($response, $kind, $key);
            }
            self::pause($response?->retryAfter() ?? self::backOff($attempt));
        }
    }

    protected static function pause(float|int $seconds): void
    {
        usleep((int) ($seconds * 1_000_000));
    }

    /** Una pausa que crece; los que perdieron el servicio a la vez no deben volver todos a la vez. */
    protected static function backOff(int $attempt): float
    {
        return min(self::LONGEST_PAUSE, self::FIRST_PAUSE * 2 ** ($attempt - 1)) * (0.5 + random_int(0, 1000) / 2000);
    }

    /**
     * @param array<string, string|int|null> $header
     * @return array<string, string>
     */
    private static function headers(array $header): array
    {
        $headers = [];
        foreach ($header as $name => $value) {
            if ($value !== null) {
                $headers[$name] = Connection::headerText($name, (string) $value);
            } elseif ($name === self::IDEMPOTENCY_KEY) {
                $headers[$name] = bin2hex(random_bytes(16));
            }
        }
        return $headers;
    }

    /**
     * @param array<string, string|int|null> $path
     * @param array<string, string|int|null> $query
     */
    private static function address(string $where, array $path, array $query): string
    {
        foreach ($path as $name => $value) {
            $where = str_replace("{{$name}}", rawurlencode((string) $value), $where);
        }
        $given = http_build_query(array_filter($query, fn (mixed $each): bool => $each !== null), '', '&', PHP_QUERY_RFC3986);
        return $given === '' ? $where : "{$where}?{$given}";
    }

    /** Si otro intento puede traer otra respuesta en un tiempo razonable. */
    private static function mayHelp(Call $call, Response $response): bool
    {
        $asked = $response->retryAfter();
        if (($asked ?? 0) > self::LONGEST_PAUSE) {
            return false;
        }
        if ($response->status === 429) {
            return $asked !== null;
        }
        return in_array($response->status, self::NOT_DONE, true) || ($response->status >= 500 && $call->isRepeatable);
    }

    private static function answer(Response $response, string $kind, ?string $key): Answer
    {
        if ($response->status >= 300) {
            throw Problem::of($response, $key, $kind);
        }
        $isFile = $kind === 'bytes';
        $data = $isFile ? $response->content : Wire::read($response->content);
        return new Answer(
            data: $isFile || $kind === 'open' ? $data : $kind::of($data),
            status: $response->status,
            text: $isFile ? '' : $response->content,
            avisos: $response->avisos(),
            autoridad: $response->header('x-autoridad'),
            replayed: $response->header('idempotency-replayed') === 'true',
            requestId: $response->header('request-id'),
            idempotencyKey: $key,
            interfaz: $response->header('x-interfaz'),
        );
    }
}
