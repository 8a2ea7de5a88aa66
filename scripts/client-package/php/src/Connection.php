<?php
declare(strict_types=1);

namespace CajaDte;

/** Cómo se llega al servicio. */
final class Connection
{
    /** Cuánto puede tardar una respuesta, en segundos: más que la espera más larga que se puede pedir. */
    private const ANSWER_SECONDS = 70;

    public readonly string $baseUrl;

    public function __construct(string $baseUrl, public readonly string $apiKey)
    {
        $parts = parse_url(trim($baseUrl));
        if (!in_array($parts['scheme'] ?? '', ['http', 'https'], true) || !isset($parts['host'])) {
            throw new \InvalidArgumentException("baseUrl no es una dirección http: «{$baseUrl}»; p. ej. http://127.0.0.1:8140");
        }
        $this->baseUrl = rtrim(trim($baseUrl), '/');
        self::headerText('apiKey', $apiKey);
    }

    /** Un texto que va en un encabezado; lanza por uno que no puede ir, sin mostrarlo. */
    public static function headerText(string $name, string $text): string
    {
        if (preg_match('/\A[\x21-\x7e]+\z/', $text) === 1) {
            return $text;
        }
        throw new \InvalidArgumentException("{$name} está vacío, o tiene espacios, saltos de línea o signos que no son ASCII; cópielo entero");
    }

    /**
     * Una llamada; null si la línea se cortó y no se sabe si se hizo.
     *
     * @param array<string, string> $headers
     */
    public function send(string $method, string $path, array $headers, ?string $body): ?Response
    {
        $told = [];
        $handle = $this->handle($method, $path, $headers, $body, $told);
        curl_setopt_array($handle, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => self::ANSWER_SECONDS]);
        $content = curl_exec($handle);
        $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        return is_string($content) && $status > 0 ? new Response($status, $told, $content) : null;
    }

    /**
     * Una llamada cuya respuesta llega por partes. Lo que `$take` responde dice si sigue; lo que no es 200 se junta y vuelve.
     *
     * @param array<string, string> $headers
     * @param \Closure(string): void $take
     * @return \Generator<int, null, void, Response|null>
     */
    public function stream(string $method, string $path, array $headers, ?string $body, \Closure $take, int $silence): \Generator
    {
        $told = [];
        $refused = '';
        $handle = $this->handle($method, $path, $headers, $body, $told);
        curl_setopt_array($handle, [
            CURLOPT_LOW_SPEED_LIMIT => 1,
            CURLOPT_LOW_SPEED_TIME => $silence,
            CURLOPT_WRITEFUNCTION => function (\CurlHandle $handle, string $part) use ($take, &$refused): int {
                if (curl_getinfo($handle, CURLINFO_RESPONSE_CODE) === 200) {
                    $take($part);
                } else {
                    $refused .= $part;
                }
                return strlen($part);
            },
        ]);
        $all = curl_multi_init();
        curl_multi_add_handle($all, $handle);
        try {
            do {
                curl_multi_exec($all, $running);
                yield null;
                if ($running > 0) {
                    curl_multi_select($all, 1.0);
                }
            } while ($running > 0);
            $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
            return $status > 0 ? new Response($status, $told, $refused) : null;
        } finally {
            curl_multi_remove_handle($all, $handle);
        }
    }

    /**
     * @param array<string, string> $headers
     * @param array<string, string> $told
     */
    private function handle(string $method, string $path, array $headers, ?string $body, array &$told): \CurlHandle
    {
        $handle = curl_init($this->baseUrl . $path);
        if ($handle === false) {
            throw new \RuntimeException('curl no pudo empezar');
        }
        $lines = ['Expect:'];
        foreach ($headers as $name => $value) {
            $lines[] = "{$name}: {$value}";
        }
        curl_setopt_array($handle, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $lines,
            // El servicio está en esta computadora o en la red local: ningún proxy en medio.
            CURLOPT_PROXY => '',
            CURLOPT_HEADERFUNCTION => function (\CurlHandle $_, string $line) use (&$told): int {
                [$name, $value] = array_pad(explode(':', $line, 2), 2, null);
                if ($value !== null) {
                    $told[strtolower(trim($name))] = trim($value);
                }
                return strlen($line);
            },
        ] + ($body === null ? [] : [CURLOPT_POSTFIELDS => $body]));
        return $handle;
    }
}
