<?php

// Stays in memory: the page is built once, and each request is handed to it.
declare(strict_types=1);

require __DIR__ . '/../vendor/autoload.php';

$page = new Blog\Page();
$serve = static function () use ($page): void {
    echo $page->render($_SERVER['REQUEST_URI'] ?? '/');
};

// The server hands requests over by a function of its own; its name is that of the product.
while (phpserver_handle_request($serve)) {
    gc_collect_cycles();
}
