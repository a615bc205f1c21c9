import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInAsAdmin } from './support/first-admin.ts'
import { endServer, freePort, startProduct, stayOnCore } from './support/own-process.ts'
import { type Turn, tableOf, takeTurns } from './support/turns.ts'
import { measurePowers, measureProofs } from './tricks/powers.ts'
import { weighScript } from './tricks/script-bytes.ts'
import { measureStatements } from './tricks/statements.ts'
import { type AskedPath, SERVER_TRICKS, type ServerTrick, writeWithout } from './tricks/without.ts'

const SECONDS = 2
const ROUNDS = 5
const BUILT = 'build/server/server.js'

/**
 * What each trick of the server, the build and the pages gains: the built product in turns with a copy of it in which
 * one of them is taken out, powers and statements by themselves, and bytes of script. Their decision records quote it; what gains less than a tenth goes.
 * `npm run bench -- tricks [seconds for each turn] [powers | statements | bytes | server | how the name of one begins]`
 */
export async function run([seconds, only]: string[]): Promise<number> {
  const print = (text: string) => void process.stdout.write(`${text}\n`)
  if (!only || only === 'powers') print(measurePowers() + (await measureProofs()))
  if (!only || only === 'statements') print(await measureStatements())
  if (!only || only === 'bytes') print(weighScript())
  const isAll = !only || only === 'server'
  const tricks = SERVER_TRICKS.filter(({ name }) => isAll || name.startsWith(only))
  if (tricks.length > 0) await measureServers(tricks, Number(seconds ?? SECONDS), print)
  return 0
}

async function measureServers(
  tricks: ServerTrick[],
  seconds: number,
  print: (text: string) => void,
): Promise<void> {
  const product = await started(BUILT)
  try {
    for (const trick of tricks) {
      const other = await started(writeWithout(trick))
      try {
        for (const { pid } of [product, other]) stayOnCore(0, pid)
        stayOnCore(1)
        const turns = trick.asked.flatMap((asked) => [
          turnOf(`${asked.path} without: ${trick.name}`, other, asked),
          turnOf(`${asked.path} as it is`, product, asked),
        ])
        for (const turn of turns) print(`${turn.name}: ${await lengthOf(turn)} bytes`)
        print(tableOf(await takeTurns(turns, { rounds: ROUNDS, seconds })))
      } finally {
        await other.end()
      }
    }
  } finally {
    await product.end()
  }
}

type Started = { port: number; pid: number | undefined; token: string; end: () => Promise<void> }

async function started(path: string): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-bench-'))
  const port = await freePort()
  const env = { NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' }
  const child = await startProduct(path, folder, env)
  const end = async () => {
    await endServer(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { port, pid: child.pid, token: await signInAsAdmin(port, folder), end }
}

function turnOf(name: string, { port, pid, token }: Started, { path, isSignedIn = false }: AskedPath): Turn {
  const headers: Record<string, string> = isSignedIn ? { authorization: `Bearer ${token}` } : {}
  return { name, port, pid, path, headers }
}

async function lengthOf({ port, path, ...asked }: Turn): Promise<number> {
  const headers = { ...asked.headers, 'accept-encoding': 'identity' }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return (await answer.arrayBuffer()).byteLength
}
