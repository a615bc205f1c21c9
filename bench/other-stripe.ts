import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Context } from '#platform/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { asProductRole } from '#platform/db/product-role.ts'
import { installJobs } from '#platform/jobs/install-jobs.ts'
import { contextOn } from '#tests/support/context-on.ts'
import { ERRANDS } from '#tests/support/other-stripe/errands.ts'
import { type Ran, runErrands } from '#tests/support/other-stripe/run-errands.ts'
import { beginVisit, type ServerAt } from '#tests/support/other-stripe/visit.ts'

const USAGE =
  'npm run bench -- other-stripe http://127.0.0.1:8420 [--key sk_test_…] [--webhook-secret whsec_…]\n'

/**
 * Takes a member and an operator through the product before a server that is said to speak Stripe and is running
 * already, and tells call by call what came of it.
 */
export async function run(options: string[]): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: options,
    options: { key: text, 'webhook-secret': text },
    allowPositionals: true,
  })
  const [url] = positionals
  if (!url) {
    process.stderr.write(`Name a server: ${USAGE}`)
    return 2
  }
  const at = {
    url,
    secretKey: values.key ?? 'sk_test_careplate',
    publishableKey: 'pk_test_careplate',
    webhookSecret: values['webhook-secret'] ?? 'whsec_careplate',
  }
  const ran = await onOwnDatabase((ctx) => visitOf(ctx, at))
  print(['| What is asked | Answer |', '| --- | --- |', ...ran.map(lineFor)].join('\n'))
  const passed = ran.filter(({ problem }) => problem === null).length
  print(`${passed} of ${ran.length} pass.`)
  return passed === ran.length ? 0 : 1
}

async function visitOf(ctx: Context, at: ServerAt): Promise<Ran[]> {
  await using visit = await beginVisit(ctx, at)
  return runErrands(visit, ERRANDS)
}

async function onOwnDatabase<Result>(act: (ctx: Context) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-other-stripe-'))
  const server = await startEmbeddedPostgres(folder)
  try {
    await migrate(server.url)
    await installJobs(server.url)
    const database = openDatabase(asProductRole(server.url))
    try {
      return await act(contextOn(database.db, { enqueue: async () => undefined }))
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineFor({ name, problem }: Ran): string {
  return `| ${name} | ${(problem ?? 'passes').replaceAll('|', '\\|')} |`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
