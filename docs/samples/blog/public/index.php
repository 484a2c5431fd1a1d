<?php

declare(strict_types=1);

require __DIR__ . '/../vendor/autoload.php';

echo (new Blog\Page())->render($_SERVER['REQUEST_URI'] ?? '/');
