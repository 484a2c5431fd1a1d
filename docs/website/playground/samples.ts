/** Projects to start from. */
import { emptySide, type Side } from "./state.js"

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

export interface Sample {
  readonly name: string
  readonly title: string
  readonly side: Side
}

export const samples: readonly Sample[] = [
  {
    name: "shop",
    title: "A shop: npm ci, a private registry, a hook",
    side: {
      ...emptySide,
      files: {
        "package.json": json({
          name: "shop",
          version: "1.4.0",
          private: true,
          engines: { node: "^24.11.0" },
          scripts: {
            postinstall: "tsc --build",
            prestart: "node dist/migrate.js",
            start: "node dist/server.js",
          },
          dependencies: { fastify: "^5.6.0" },
          devDependencies: { typescript: "^5.9.0" },
        }),
        "package-lock.json": null,
        ".nvmrc": null,
      },
      variables: [
        { name: "NODE_ENV", value: "production" },
        { name: "NODE_OPTIONS", value: "--enable-source-maps" },
        { name: "CC_NODE_BUILD_TOOL", value: "npm-ci" },
        { name: "CC_NODE_VERSION", value: "20" },
        { name: "NPM_TOKEN", value: "npm_0123456789" },
        { name: "CC_NPM_REGISTRY", value: "npm.shop.example" },
        { name: "CC_PRE_RUN_HOOK", value: "node dist/warm-cache.js --quiet" },
      ],
    },
  },
  {
    name: "blog",
    title: "A blog: PHP behind two proxies",
    side: {
      ...emptySide,
      files: {
        "composer.json": json({ require: { php: "^8.3", "ext-intl": "*", "symfony/http-kernel": "^7.3" } }),
        "composer.lock": null,
        "public/index.php": null,
        "cache.vcl": null,
      },
      variables: [
        { name: "CC_WEBROOT", value: "/public" },
        { name: "CC_REDIRECTPROXY_PROJECT_KEY", value: "blog-0123" },
        { name: "CC_CACHEPROXY_FILE", value: "cache.vcl" },
        { name: "CC_REQUEST_FLOW", value: "redirectproxy,cacheproxy" },
        { name: "CC_HEALTH_CHECK_PATH", value: "/up" },
      ],
    },
  },
  {
    name: "member",
    title: "A member of a monorepo: pnpm, and hooks",
    side: {
      ...emptySide,
      files: {
        "package.json": json({
          name: "@acme/api",
          packageManager: "pnpm@10.33.0",
          engines: { node: ">=22" },
          scripts: { build: "tsc --build", start: "node dist/main.js" },
          dependencies: { hono: "^4.9.0" },
          devDependencies: { typescript: "^5.9.0" },
        }),
        "pnpm-lock.yaml": null,
      },
      variables: [
        { name: "NODE_ENV", value: "production" },
        { name: "CC_NODE_DEV_DEPENDENCIES", value: "install" },
        { name: "CC_POST_BUILD_HOOK", value: "pnpm run build" },
      ],
    },
  },
  {
    name: "broken",
    title: "A broken one: everything wrong at once",
    side: {
      ...emptySide,
      files: {
        "package.json": json({
          name: "broken",
          engines: { node: "banana" },
          packageManager: "yarn",
          dependencies: { express: "^5.1.0" },
        }),
        "yarn.lock": "# yarn lockfile v1\n",
        "bun.lock": null,
      },
      variables: [
        { name: "CC_NODE_BUILD_TOOL", value: "nmp" },
        { name: "NODE_OPTIONS", value: "--max-old-space-size 512" },
        { name: "CC_HEALTH_CHEK_PATH", value: "/up" },
        { name: "NPM_TOKEN", value: "npm_0123456789" },
        { name: "CC_NPM_BASIC_AUTH", value: "user:password" },
      ],
    },
  },
]
