<?php
// Reads what the documentation shows into the classes, and writes it again.
declare(strict_types=1);

require 'vendor/autoload.php';

foreach (file($argv[1]) as $line) {
    $sample = json_decode($line, true);
    $model = "CajaDte\\Models\\{$sample['model']}";
    echo CajaDte\Wire::text($model::of(CajaDte\Wire::read($sample['text']))), "\n";
}
