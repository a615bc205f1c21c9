import { COMMAND_LINE } from '#platform/command-line.ts'
import { ConfigError, readConfig } from '#platform/config/config.ts'
import { databasePlace } from '#platform/config/named-database.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { withoutValues } from '#platform/log/loggable-error.ts'
import { writtenOut } from '#platform/write-out.ts'
import { commands } from './composition/commands.ts'

const USAGE = 2
const FAILURE = 1

const OUTPUTS = [process.stdout, process.stderr]

// A reader that stops early, such as `head`, closes the pipe. That is not a failure of the command.
for (const output of OUTPUTS) output.on('error', () => undefined)
const code = await main(process.argv.slice(2))
await writtenOut(OUTPUTS)
process.exit(code)

async function main([name, ...args]: string[]): Promise<number> {
  if (!name || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(`${await help()}\n`)
    return name ? 0 : USAGE
  }
  const load = commands[name]
  if (!load) return fail(`There is no command "${name}". Known: ${Object.keys(commands).join(', ')}.`, USAGE)
  try {
    return await (await load()).run(args, withContext)
  } catch (error) {
    if (error instanceof AppError || error instanceof ConfigError) return fail(error.message, FAILURE)
    return fail(withoutValues(error).message, FAILURE)
  }
}

async function help(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()))
  const width = Math.max(...all.map(({ usage }) => usage.length))
  const lines = all.map(({ usage, summary }) => `  ${usage.padEnd(width)}   ${summary}`)
  return [`Usage: ${COMMAND_LINE} <command>`, '', ...lines, '', 'Each command answers --help.'].join('\n')
}

async function withContext<T>(act: (ctx: Context) => Promise<T>): Promise<T> {
  const [{ startRuntime }, { requireSecretKey }, { SEALED_COLUMNS }] = await Promise.all([
    import('./runtime.ts'),
    import('#identity/tokens/require-secret-key.ts'),
    import('./composition/sealed-columns.ts'),
  ])
  const config = readConfig()
  const runtime = await startRuntime(config, { isServer: false, quiet: true })
  // Printed to stderr, because other programs may read the output.
  const { databaseUrl, dataDir } = config
  process.stderr.write(`(${databaseUrl ? databasePlace(databaseUrl) : `the data in ${dataDir}`})\n`)
  try {
    const ctx = runtime.contextFor({ kind: 'system' })
    await requireSecretKey(ctx, SEALED_COLUMNS, { orPrevious: true })
    return await act(ctx)
  } finally {
    await runtime.stop()
  }
}

function fail(message: string, code: number): number {
  process.stderr.write(`${message}\n`)
  return code
}
