<?php

echo "The cache is warm.\n";
