<?php
declare(strict_types=1);

namespace CajaDte;

/** Lo que llegó. */
final class Response
{
    /** @param array<string, string> $headers con nombres en minúsculas */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $content,
    ) {
    }

    public function header(string $name): ?string
    {
        return $this->headers[$name] ?? null;
    }

    public function retryAfter(): ?int
    {
        $asked = $this->header('retry-after');
        return $asked !== null && preg_match('/^\d+$/D', $asked) === 1 ? (int) $asked : null;
    }

    /** @return list<string> */
    public function avisos(): array
    {
        return array_map(rawurldecode(...), array_values(array_filter(explode(', ', $this->header('x-aviso') ?? ''))));
    }
}
