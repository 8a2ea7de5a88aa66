<?php
declare(strict_types=1);

namespace CajaDte;

use CajaDte\Errors\{Problem, Unreachable};
use CajaDte\Models\{Documento, Evento};

/** Las llamadas cuyas respuestas llegan por partes: los eventos, y las de un envío masivo. */
abstract class Streams extends Calls
{
    /** Hasta la próxima conexión, en segundos, si el servicio no dice otra cosa. */
    private const RETRY_SECONDS = 3.0;
    /** Una conexión que calla tanto está muerta, en segundos: el servicio dice algo cada 15. */
    private const SILENCE_SECONDS = 45;
    /** Lo mismo en un envío masivo: más que la espera más larga de una línea. */
    private const BULK_SILENCE_SECONDS = 90;
    /** Líneas de una llamada. */
    private const LINES_PER_CALL = 10_000;

    /** Entre dos miradas a un documento que espera, en segundos: la primera, y a lo más. */
    private const FIRST_LOOK = 0.25;
    private const LONGEST_LOOK = 5.0;
    private const LOOK_GROWTH = 1.5;
    private const WAITING = ['PENDIENTE', 'CONTINGENCIA', 'INVALIDANDO'];

    /**
     * Sigue un documento con 202 hasta que Hacienda decide; tal como está al acabarse el tiempo, si no decidió.
     *
     * @return Answer<Documento>
     */
    public function esperar(string $codigoGeneracion, float $segundos = 120.0): Answer
    {
        $until = hrtime(true) / 1e9 + $segundos;
        for ($pause = self::FIRST_LOOK; ; $pause = min(self::LONGEST_LOOK, $pause * self::LOOK_GROWTH)) {
            $answer = $this->view($codigoGeneracion);
            $left = $until - hrtime(true) / 1e9;
            if (!in_array($answer->data->estado, self::WAITING, true) || $left <= 0) {
                return $answer;
            }
            self::pause(min($pause, $left));
        }
    }

    /** Un documento como está. */
    abstract protected function view(string $codigoGeneracion): Answer;

    /**
     * Lo que pasa con los documentos: cada evento una vez y en orden, sin fin; una conexión que se corta se reanuda.
     *
     * @param int|null $desde El `id` del último que ya conoce; 0 empieza por el primero; sin él, lo que pase desde ahora
     * @return \Generator<int, Evento>
     * @throws Problem si la llave no vale
     */
    public function eventos(?int $desde = null): \Generator
    {
        $pause = self::RETRY_SECONDS;
        while (true) {
            $headers = ['X-API-Key' => $this->connection->apiKey];
            if ($desde !== null) {
                $headers['Last-Event-ID'] = (string) $desde;
            }
            foreach ($this->pieces('GET', '/eventos', $headers, null, "\n\n", self::SILENCE_SECONDS) as $block) {
                preg_match_all('/^(\w+): (.*)$/m', $block, $found);
                $fields = array_combine($found[1], $found[2]);
                $pause = isset($fields['retry']) ? (int) $fields['retry'] / 1000 : $pause;
                if (isset($fields['data'])) {
                    yield Evento::of(Wire::read($fields['data']));
                }
                // Después: lo que no se entregó vuelve a llegar.
                $desde = isset($fields['id']) ? (int) $fields['id'] : $desde;
            }
            self::pause($pause);
        }
    }

    /**
     * Muchas ventas: `['tipoDte' => '01', 'clave' => 'venta-1', 'solicitud' => …]`; una respuesta por línea y en orden. Si la
     * conexión se corta, se reanuda tras la última respuesta; con las mismas claves nada se emite dos veces.
     *
     * @param iterable<array<string, mixed>> $lines
     * @return \Generator<int, array<string, mixed>>
     */
    public function emisionMasiva(iterable $lines, ?int $esperaMaximaMs = null): \Generator
    {
        $headers = $esperaMaximaMs === null ? [] : ['X-Espera-Maxima-Ms' => (string) $esperaMaximaMs];
        return $this->bulk('/emision-masiva', $lines, $headers);
    }

    /**
     * Muchos cambios de la tienda: `['operacion' => 'productos.guardar', 'clave' => …, 'codigo' => …, 'solicitud' => …]`.
     *
     * @param iterable<array<string, mixed>> $lines
     * @return \Generator<int, array<string, mixed>>
     */
    public function cargaMasiva(iterable $lines): \Generator
    {
        return $this->bulk('/carga-masiva', $lines, []);
    }

    /**
     * @param iterable<array<string, mixed>> $lines
     * @param array<string, string> $headers
     */
    private function bulk(string $path, iterable $lines, array $headers): \Generator
    {
        $texts = [];
        foreach ($lines as $each) {
            $texts[] = Wire::text($each) . "\n";
        }
        $headers += ['X-API-Key' => $this->connection->apiKey, 'Content-Type' => 'application/x-ndjson'];
        $done = 0;
        $failures = 0;
        while ($done < count($texts)) {
            $before = $done;
            $body = implode('', array_slice($texts, $done, self::LINES_PER_CALL));
            $pieces = $this->pieces('POST', $path, $headers, $body, "\n", self::BULK_SILENCE_SECONDS);
            foreach ($pieces as $line) {
                $done++;
                yield ['linea' => $done] + Wire::read($line);
            }
            $response = $pieces->getReturn();
            // 429: hay otro envío en curso, que termina.
            $failures = $done > $before || $response?->status === 429 ? 0 : $failures + 1;
            if ($failures >= self::ATTEMPTS) {
                throw new Unreachable(null);
            }
            if ($done === $before) {
                self::pause($response?->retryAfter() ?? self::backOff(max($failures, 1)));
            }
        }
    }

    /**
     * Las partes que llegaron enteras. Vuelve con la respuesta; null si la línea se cortó.
     *
     * @param array<string, string> $headers
     * @return \Generator<int, string, void, Response|null>
     * @throws Problem por una respuesta que otro intento no cambia
     */
    private function pieces(string $method, string $path, array $headers, ?string $body, string $separator, int $silence): \Generator
    {
        $rest = '';
        $take = function (string $part) use (&$rest): void {
            $rest .= $part;
        };
        $line = $this->connection->stream($method, $path, $headers, $body, $take, $silence);
        foreach ($line as $_) {
            $pieces = explode($separator, $rest);
            $rest = (string) array_pop($pieces);
            foreach ($pieces as $piece) {
                yield $piece;
            }
        }
        $response = $line->getReturn();
        if ($response === null || $response->status === 200 || $response->status === 429 || $response->status >= 500) {
            return $response;
        }
        throw Problem::of($response);
    }
}
