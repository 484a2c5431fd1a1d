<?php

declare(strict_types=1);

namespace Blog;

final class Page
{
    public function render(string $path): string
    {
        return '<!doctype html><title>Blog</title><p>' . htmlspecialchars($path) . '</p>';
    }
}
