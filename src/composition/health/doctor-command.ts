import { stripeClient } from '#members/payments/stripe/stripe-client.ts'
import { command, print } from '#platform/command-line.ts'
import type { Context } from '#platform/context.ts'
import { mailTransport } from '#platform/mail/transport.ts'
import type { Health, HealthOutside } from './health-check.ts'
import { checkHealth } from './health-summary.ts'

const FAULT = 1

/** `careplate doctor`: runs the system checks now and prints instructions for each failed check. */
export const doctorCommand = command({
  usage: 'doctor',
  summary: 'check worker, Stripe, mail, disk, orders, certificate and clock, and say what to do',
  help: `Checks now what the back office shows as its health: whether a worker is running, Stripe accepts our key, email leaves,
the disk has room, meal plans do not wait too long, the certificate is valid and the clocks agree. Exit code 1 if anything
is wrong.
`,
  options: {},
  act: (_, openContext) =>
    openContext((ctx) => {
      const transport = mailTransport(ctx.config, ctx.db)
      return examine(ctx, { stripe: stripeClient(ctx.config), transport })
    }),
})

/** Prints a line for each check, followed by instructions if it failed. Returns the exit code. */
export async function examine(ctx: Context, outside: HealthOutside): Promise<number> {
  const found = await checkHealth(ctx, outside)
  print(found.map(lineOf).join(''))
  return found.every(({ state }) => state === 'well') ? 0 : FAULT
}

function lineOf({ check, state, detail, toDo }: Health): string {
  const line = `${state.padEnd(8)} ${check.padEnd(12)} ${detail}\n`
  return toDo ? `${line}${' '.repeat(22)}${toDo}\n` : line
}
