import { sign as cryptoSign, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { pino } from 'pino'
import { proofOf } from '#identity/srp/exchange.ts'
import { GENERATOR, MODULUS, sha256, toInteger } from '#identity/srp/group.ts'
import { modularPower } from '#identity/srp/modular-power.ts'
import { verifyAccessToken } from '#identity/tokens/verify-access-token.ts'
import { parseConfig } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { cpuMicros, endServer, freePort, startProduct } from './support/own-process.ts'
import { SrpMember } from './support/srp-member.ts'

const SECONDS = 10
const MEMBERS = 64
const AT_ONCE = 8
const WARM_UP = 600
const SECRET_KEY = 'a secret key for benchmarks that is long enough'
const PASSWORD = 'Fresh-Bread-12'

/** During a sign-in, the server computes three modular powers and signs two tokens; the rest is small. */
const POWERS = 3
const SIGNATURES = 2

/**
 * Measures SRP sign-ins at the built product, both steps over HTTP with everything enabled except request
 * limits, compared with the bare cryptography that they need. Then measures checks of access tokens compared
 * with the bare check of a signature. `npm run bench -- identity [seconds]`
 */
export async function run([seconds]: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  try {
    await measureAll(folder, postgres.url, Number(seconds ?? SECONDS))
    return 0
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureAll(folder: string, databaseUrl: string, seconds: number): Promise<void> {
  const port = await freePort()
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: String(port), SECRET_KEY }
  const server = await startProduct('build/server/server.js', folder, {
    ...env,
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    // Jobs are run by another process.
    ROLE: 'web',
  })
  try {
    const members = await makeMembers(port)
    // Warms up until frequently run code is compiled.
    for (let warm = 0; warm < WARM_UP; ) warm += (await signInFor(members, 1)).count
    const before = cpuMicros(server.pid)
    const { count, elapsed, token } = await signInFor(members, seconds)
    const each = (cpuMicros(server.pid) - before) / count
    const bare = bareCryptography()
    report({ perSecond: count / elapsed, each, bare })
    await checkTokens({ port, databaseUrl, token, seconds })
  } finally {
    await endServer(server)
  }
}

async function makeMembers(port: number): Promise<SrpMember[]> {
  const members: SrpMember[] = []
  for (let n = 1; n <= MEMBERS; n += 1) {
    const username = `member-${n}@example.org`
    const made = await fetch(`http://127.0.0.1:${port}/api/auth/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    })
    if (!made.ok) throw new Error(`No account: ${await made.text()}`)
    members.push(new SrpMember(port, { poolName: 'Careplate', username, password: PASSWORD }))
  }
  return members
}

/** Signs members in concurrently. Each member signs in again as soon as it is that member's turn. */
async function signInFor(members: SrpMember[], seconds: number) {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let count = 0
  let token = ''
  async function signInRepeatedly(own: SrpMember[]): Promise<void> {
    for (let n = 0; performance.now() < until; n += 1) {
      token = (await own[n % own.length]?.signIn()) ?? token
      count += 1
    }
  }
  const groups = Array.from({ length: AT_ONCE }, (_, n) => members.filter((_, m) => m % AT_ONCE === n))
  await Promise.all(groups.map(signInRepeatedly))
  return { count, elapsed: (performance.now() - startedAt) / 1000, token }
}

type Cryptography = { powers: number; signatures: number; others: number }

/** Returns the CPU microseconds that OpenSSL needs for one sign-in, without anything else. */
function bareCryptography(): Cryptography {
  const exponent = toInteger(randomBytes(32))
  const base = toInteger(randomBytes(384)) % MODULUS
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const claims = randomBytes(700)
  return {
    powers: POWERS * microsOf(200, (n) => modularPower(n % 2 === 0 ? GENERATOR : base, exponent)),
    signatures: SIGNATURES * microsOf(200, () => cryptoSign('sha256', claims, privateKey)),
    others: smallCryptography(),
  }
}

/**
 * Opens the credential, seals and opens the challenge, derives its key, computes the proof, and draws a
 * token.
 */
function smallCryptography(): number {
  const key = randomBytes(32)
  const value = randomBytes(384)
  const credential = seal(key, randomBytes(400), 'user')
  const challenge = randomBytes(250)
  const claim = { poolName: 'Careplate', userId: 'user', timestamp: 'Fri Nov 6 20:16:39 UTC 2026' }
  return microsOf(2000, () => {
    unseal(key, credential, 'user')
    randomBytes(32)
    const scrambler = sha256(value, value)
    const shared = Buffer.from(hkdfSync('sha256', value, scrambler, 'Caldera Derived Key', 16))
    const secretBlock = seal(key, challenge, 'client')
    unseal(key, secretBlock, 'client')
    proofOf({ ...claim, key: shared, secretBlock })
    sha256(randomBytes(48))
  })
}

function microsOf(times: number, act: (n: number) => unknown): number {
  for (let n = 0; n < times / 10; n += 1) act(n)
  const before = process.cpuUsage()
  for (let n = 0; n < times; n += 1) act(n)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

function report(figures: { perSecond: number; each: number; bare: Cryptography }): void {
  const { perSecond, each, bare } = figures
  const cryptography = bare.powers + bare.signatures + bare.others
  const share = (micros: number) => `${Math.round((micros / each) * 100)} %`
  const rows = [
    ['bare cryptography of a sign-in', 1e6 / cryptography, cryptography, share(cryptography)],
    ['of it, three modular powers', 1e6 / bare.powers, bare.powers, share(bare.powers)],
    ['of it, two signatures', 1e6 / bare.signatures, bare.signatures, share(bare.signatures)],
    ['of it, sealing, deriving, hashing', 1e6 / bare.others, bare.others, share(bare.others)],
    ['SRP sign-in, both steps over HTTP', 1e6 / each, each, '100 %'],
  ] as const
  process.stdout.write(
    `| | a second and core | CPU µs each | share |\n|---|---|---|---|\n${rows
      .map(
        ([name, rate, micros, part]) =>
          `| ${name} | ${Math.round(rate)} | ${Math.round(micros)} | ${part} |\n`,
      )
      .join(
        '',
      )}\nIn all ${Math.round(perSecond)} sign-ins a second, with members and database on the same machine.\n\n`,
  )
}

type Checking = { port: number; databaseUrl: string; token: string; seconds: number }

async function checkTokens({ port, databaseUrl, token, seconds }: Checking): Promise<void> {
  const database = openDatabase(databaseUrl)
  try {
    const config = parseConfig({ SECRET_KEY, PORT: String(port), DATABASE_URL: databaseUrl })
    const ctx: Context = {
      requester: { kind: 'guest' },
      now: () => new Date(),
      db: database.db,
      jobs: { enqueue: () => Promise.reject(new Error('Nothing is enqueued here.')) },
      config,
      log: pino({ level: 'silent' }),
      requestId: 'bench',
    }
    const keys = await fetch(
      `http://127.0.0.1:${port}/identity/${config.identity.userPoolId}/.well-known/jwks.json`,
    )
    const { keys: known } = (await keys.json()) as { keys: { kid: string }[] }
    const key = known.find(({ kid }) => kid === decodeProtectedHeader(token).kid)
    if (!key) throw new Error('The key of the token is not published.')
    const imported = await importJWK(key, 'RS256')
    const rows = [
      await checksOf('signature alone', seconds / 2, () => jwtVerify(token, imported)),
      await checksOf(
        'access token: signature, claims, key and sign-in in PostgreSQL',
        seconds / 2,
        async () => {
          if (!(await verifyAccessToken(ctx, token))) throw new Error('The token is not believed.')
        },
      ),
    ]
    process.stdout.write(
      `| check | checks a second | CPU µs each |\n|---|---|---|\n${rows
        .map(({ name, rate, cpu }) => `| ${name} | ${Math.round(rate)} | ${Math.round(cpu)} |\n`)
        .join('')}`,
    )
  } finally {
    await database.close()
  }
}

async function checksOf(name: string, seconds: number, check: () => Promise<unknown>) {
  for (let n = 0; n < 100; n += 1) await check()
  const startedAt = performance.now()
  const before = process.cpuUsage()
  let count = 0
  async function checkRepeatedly(): Promise<void> {
    while (performance.now() < startedAt + seconds * 1000) {
      await check()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkRepeatedly))
  const { user, system } = process.cpuUsage(before)
  return { name, rate: (count / (performance.now() - startedAt)) * 1000, cpu: (user + system) / count }
}
