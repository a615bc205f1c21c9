import { DiffieHellman, getDiffieHellman } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { renderToString } from 'react-dom/server'
import { createRequestHandler, type EntryContext, type ServerBuild, ServerRouter } from 'react-router'
import { expect, test } from 'vitest'
import { GENERATOR, MODULUS } from '#identity/srp/group.ts'
import { modularPower } from '#identity/srp/modular-power.ts'
import { QueryWithRowsInSight } from '#platform/db/access/query-with-rows-in-sight.ts'
import { LATE_MODULE } from '#web/delivery/late-document.ts'
import { LateScripts } from '#web/delivery/late-scripts.tsx'
import NativeBigInteger from '#web/login/srp/native-big-integer.ts'

// Features of libraries that we use beyond their documented interface. If a test fails after an update, its
// title shows which decision depends on the feature. `npm run bench -- tricks` measures the benefit of each
// decision.

const AUTH = 'dist/esm/providers/cognito/utils'
const MANIFEST = { mode: 'lazy', manifestPath: '/__manifest' }

/** Builds a site with one page, in the format of React Router's build. */
function siteOf(root: () => React.ReactNode): ServerBuild {
  const route = { id: 'root', path: '', hasLoader: false, hasAction: false, module: '/root.js', imports: [] }
  const render = (request: Request, status: number, headers: Headers, context: EntryContext) =>
    new Response(renderToString(<ServerRouter context={context} url={request.url} />), { status, headers })
  return {
    entry: { module: { default: render } },
    routes: { root: { id: 'root', path: '', module: { default: root } } },
    assets: {
      entry: { module: '/entry.js', imports: ['/framework.js'] },
      routes: { root: route },
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'client',
    basename: '/',
    future: {},
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: MANIFEST,
  } as unknown as ServerBuild
}

function pageOf(root: () => React.ReactNode): Promise<string> {
  const asked = new Request('http://localhost/')
  return createRequestHandler(siteOf(root), 'production')(asked).then((answer) => answer.text())
}

test('React Router’s scripts are available as elements, and can be sent later', async () => {
  const page = await pageOf(() => (
    <html lang="en">
      <body>
        <LateScripts />
      </body>
    </html>
  ))
  const why = 'React Router’s <Scripts> no longer gives its scripts as elements: see decision 0017.'
  expect(page, why).toContain(`type="${LATE_MODULE}"`)
  expect(page, why).toMatch(/data-preload="[^"]*\/framework\.js/)
  expect(page, why).toMatch(/<script type="text\/late-module"[^>]*>[^<]*\/entry\.js/)
})

test('React Router writes no loader data if it writes no scripts', async () => {
  const page = await pageOf(() => (
    <html lang="en">
      <body>static</body>
    </html>
  ))
  expect(
    page,
    'React Router writes data into pages without its scripts: see decision 0017, static pages would grow by half.',
  ).not.toMatch(/<script|streamController/)
})

test('Node’s own groups accept a private key', () => {
  const why = 'Node.js no longer takes a private key for a group that it knows: see decision 0021.'
  const group = getDiffieHellman('modp15')
  expect(() => DiffieHellman.prototype.setPrivateKey.call(group, Buffer.from([3])), why).not.toThrow()
  const exponent = (1n << 255n) + 12_345n
  expect(modularPower(GENERATOR, exponent), why).toBe(plainPower(GENERATOR, exponent))
})

test('Amplify computes with integers that the browser’s own can replace', async () => {
  const why = 'Amplify’s integers stand elsewhere, or do what ours do not: see decision 0030.'
  const amplify = join(
    dirname(createRequire(import.meta.url).resolve('@aws-amplify/auth/package.json')),
    AUTH,
  )
  const texts = globSync('**/*.mjs', { cwd: amplify, exclude: (name) => name.endsWith('.native.mjs') }).map(
    (file) => readFileSync(join(amplify, file), 'utf8'),
  )
  const imported = texts.flatMap((text) => text.match(/(?<=from ').*BigInteger.*(?=')/g) ?? [])
  expect(imported.length, why).toBeGreaterThan(4)
  for (const specifier of imported) expect(specifier, why).toMatch(/^\.{1,2}\/(?:.*\/)?BigInteger\.mjs$/)

  const { default: Published } = await import(join(amplify, 'srp/BigInteger/BigInteger.mjs'))
  const [theirs, ours] = [Published, NativeBigInteger].map((Integer) => computedWith(Integer))
  expect(ours, why).toEqual(theirs)
})

/**
 * Covers the integers that SRP needs: a negative number, a number not larger than the modulus, and long
 * numbers.
 */
function computedWith(Integer: typeof NativeBigInteger): string[] {
  const digits = ['-3f'.padEnd(500, '7b'), '-1', '0', '2', 'c8', '9e3779b97f4a7c15'.repeat(40)]
  const values = [...digits.map((each) => new Integer(each, 16)), Integer.ONE, Integer.ZERO]
  const exponent = new Integer('b504f333f9de6484'.repeat(8), 16)
  const modulus = new Integer(MODULUS.toString(16), 16)
  return values.flatMap((value) => {
    let power = ''
    value.modPow(exponent, modulus, (_, found) => {
      power = found.toString(16)
    })
    const pairs = values.flatMap((other) => {
      const numbers = [value.add(other), value.subtract(other), value.multiply(other)]
      const order = Math.sign(value.compareTo(other))
      return [...numbers.map((each) => each.toString(16)), `${order} ${value.equals(other)}`]
    })
    return [power, value.mod(modulus).toString(16), value.abs().toString(16), ...pairs]
  })
}

test('use-intl formats texts that were parsed earlier', async () => {
  const why = 'use-intl no longer has a formatter without its parser: see decision 0020.'
  const at = import.meta.resolve('use-intl/format-message/format-only')
  expect(await import(at).then(({ default: format }) => typeof format), why).toBe('function')
})

function plainPower(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [power, left] = [base, exponent]; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * power) % MODULUS
    power = (power * power) % MODULUS
  }
  return result
}

test('pg allows cutting off a silent connection', () => {
  const why =
    'pg no longer shows the stream of a connection: src/platform/db/pool.ts and follow-value.ts could drop none that went silent.'
  const { connection } = new pg.Client() as unknown as { connection?: { stream?: { destroy?: unknown } } }
  expect(typeof connection?.stream?.destroy, why).toBe('function')
})

test('pg writes a query part by part, and sends the sync at its end', () => {
  const why =
    'pg writes queries otherwise: see decision 0025, whose rows are seen is told in the same message.'
  const written: string[] = []
  const note = (part: string) => () => void written.push(part)
  const wire = Object.fromEntries(
    ['parse', 'bind', 'describe', 'execute', 'sync', 'flush'].map((part) => [part, note(part)]),
  )
  new QueryWithRowsInSight('ada', { text: 'select $1' }, ['1']).prepare({
    ...wire,
    parsedStatements: {},
  } as never)
  expect(written, why).toEqual(['parse', 'bind', 'execute', 'parse', 'bind', 'describe', 'execute', 'sync'])
  for (const handler of ['handleDataRow', 'handleCommandComplete', 'handleError', 'submit'])
    expect(typeof pg.Query.prototype[handler as never], why).toBe('function')
})
