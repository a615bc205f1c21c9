import { ConfigError, readConfig } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { withoutValues } from '#platform/log/loggable-error.ts'
import { writtenOut } from '#platform/write-out.ts'

const USAGE = 2
const FAILURE = 1

type Command = { usage: string; summary: string; run: (args: string[]) => Promise<number> }

// Each command loads only what it needs: the whole product is large, and a command starts often.
const commands: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin --email <address> [--password <password>]',
    summary: 'make an administrator who can sign in',
    run: async (args) => {
      const { createAdminCommand } = await import('#members/profiles/create-admin-command.ts')
      return createAdminCommand(args, withContext, { input: process.stdin, output: process.stderr })
    },
  },
  'deliver-due': {
    usage: 'deliver-due',
    summary: 'queue the weeks that have begun',
    run: async (args) => {
      const { deliverDueCommand } = await import('#meal-plans/delivery/deliver-due-command.ts')
      return deliverDueCommand(args, withContext)
    },
  },
  'export-member': {
    usage: 'export-member <profile id>',
    summary: 'print everything held about a member',
    run: async (args) => {
      const [{ exportCommand }, { mealPlanExport }] = await Promise.all([
        import('#members/privacy/export-command.ts'),
        import('#meal-plans/generation/export-meal-plans.ts'),
      ])
      return exportCommand(args, withContext, [mealPlanExport])
    },
  },
  failures: {
    usage: 'failures [--retry <id>]',
    summary: 'list the weeks that need somebody',
    run: async (args) => {
      const { failuresCommand } = await import('#meal-plans/failures/failures-command.ts')
      return failuresCommand(args, withContext)
    },
  },
  'import-fdc': {
    usage: 'import-fdc <zip or folder> [--dry-run]',
    summary: 'bring in foods of USDA FoodData Central',
    run: async (args) => {
      const { importFdcCommand } = await import('#catalogue/foods/import-fdc/import-command.ts')
      return importFdcCommand(args, withContext)
    },
  },
  'page-views': {
    usage: 'page-views [--days <number>]',
    summary: 'print how often each kind of page was opened',
    run: async (args) => {
      const { pageViewsCommand } = await import('#analytics/reports/page-views-command.ts')
      return pageViewsCommand(args, withContext)
    },
  },
  'rotate-keys': {
    usage: 'rotate-keys [--at-once | --secret]',
    summary: 'change the keys of tokens or secrets',
    run: async (args) => {
      const { rotateKeysCommand } = await import('#identity/tokens/rotate-keys-command.ts')
      return rotateKeysCommand(args, withContext)
    },
  },
  solve: {
    usage: 'solve <profile.json> [--jsonl]',
    summary: 'solve a meal plan from a JSON file',
    run: async (args) => (await import('#meal-plans/planner/solve-command.ts')).solveCommand(args),
  },
  verify: {
    usage: 'verify <meal plan id>',
    summary: 'recompute the proof of a meal plan',
    run: async (args) => {
      const { verifyCommand } = await import('#meal-plans/proof/verify-command.ts')
      return verifyCommand(args, withContext)
    },
  },
  reverify: {
    usage: 'reverify',
    summary: 'recompute the proofs of all meal plans',
    run: async (args) => {
      const { reverifyCommand } = await import('#meal-plans/proof/verify-command.ts')
      return reverifyCommand(args, withContext)
    },
  },
}

const OUTPUTS = [process.stdout, process.stderr]

// A reader that has read enough, such as `head`, goes away: that is no failure of the command.
for (const output of OUTPUTS) output.on('error', () => undefined)
const code = await main(process.argv.slice(2))
await writtenOut(OUTPUTS)
process.exit(code)

async function main([name, ...args]: string[]): Promise<number> {
  if (!name || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(`${help()}\n`)
    return name ? 0 : USAGE
  }
  const command = commands[name]
  if (!command)
    return fail(`There is no command "${name}". Known: ${Object.keys(commands).join(', ')}.`, USAGE)
  try {
    return await command.run(args)
  } catch (error) {
    if (error instanceof AppError || error instanceof ConfigError) return fail(error.message, FAILURE)
    return fail(withoutValues(error).message, FAILURE)
  }
}

function help(): string {
  const all = Object.values(commands)
  const width = Math.max(...all.map(({ usage }) => usage.length))
  const lines = all.map(({ usage, summary }) => `  ${usage.padEnd(width)}   ${summary}`)
  return ['Usage: npm run careplate -- <command>', '', ...lines, '', 'Each command answers --help.'].join(
    '\n',
  )
}

async function withContext<T>(act: (ctx: Context) => Promise<T>): Promise<T> {
  const { startRuntime } = await import('./runtime.ts')
  const runtime = await startRuntime(readConfig(), { isServer: false, quiet: true })
  try {
    return await act(runtime.contextFor({ kind: 'system' }))
  } finally {
    await runtime.stop()
  }
}

function fail(message: string, code: number): number {
  process.stderr.write(`${message}\n`)
  return code
}
