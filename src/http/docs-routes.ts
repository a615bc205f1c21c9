import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { entityTag } from '#platform/http/entity-tag.ts'
import { type ReadyJson, sendCacheable } from '#platform/http/ready-json.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves `/openapi.json` and Swagger UI at `/docs`. Swagger UI is served from here because our content
 * security policy blocks scripts of other sites. `describe` is called once, on the first request.
 */
export function docsRoutes(describe: () => object) {
  let description: ReadyJson | undefined
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  return new Hono<HttpEnv>()
    .get('/openapi.json', (c) => {
      description ??= ready(describe())
      return sendCacheable(c, description, { isPrivate: false })
    })
    .get('/docs', (c) => c.html(PAGE))
    .get('/docs/start.js', (c) => c.body(START, 200, { 'content-type': 'text/javascript' }))
    .get('/docs/reader.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css' }))
    .get('/docs/swagger-ui-bundle.js', async (c) => {
      const script = await readFile(join(folder, 'swagger-ui-bundle.js'), 'utf8')
      return c.body(script, 200, { 'content-type': 'text/javascript', 'cache-control': FOREVER })
    })
    .get('/docs/swagger-ui.css', async (c) => {
      const style = await readFile(join(folder, 'swagger-ui.css'), 'utf8')
      return c.body(style, 200, { 'content-type': 'text/css', 'cache-control': FOREVER })
    })
}

function ready(description: object): ReadyJson {
  const text = JSON.stringify(description)
  return { text, tag: entityTag(text) }
}

const { version } = createRequire(import.meta.url)('swagger-ui-dist/package.json') as { version: string }

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Careplate API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css?${version}">
<link rel="stylesheet" href="/api/docs/reader.css">
</head>
<body>
<main id="reader"><noscript>This page needs JavaScript. The description itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript></main>
<script src="/api/docs/swagger-ui-bundle.js?${version}"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

const STYLE = `.swagger-ui .response-col_links { display: none }
@media (width < 40rem) { .swagger-ui .wrapper { padding-inline: 8px } }
`

const START = `const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.getElementById('reader'),
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  tryItOutEnabled: false,
})
`
