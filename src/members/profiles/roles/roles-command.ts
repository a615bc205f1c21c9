import { eq } from 'drizzle-orm'
import { command, Misuse, print } from '#platform/command-line.ts'
import { type Context, ROLES, rolesIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { profiles } from '../../tables.ts'
import { findRoles, setRoles } from './set-roles.ts'

/** `careplate roles`: shows or sets a user's roles in the back office. */
export const rolesCommand = command({
  usage: 'roles --email <address> [--set <role,role>]',
  summary: 'show or set what somebody may do in the back office',
  help: `Roles are ${ROLES.join(', ')}; --set "" takes all away. They are groups of the user pool. What is taken away ends at
once; what is given counts from the next sign-in. Administrators have every right without them.
`,
  options: { email: { type: 'string' }, set: { type: 'string' } },
  act: async ({ values: { email, set } }, openContext) => {
    if (!email) throw new Misuse('--email is needed.')
    const named = set
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const unknown = named?.find((name) => !(ROLES as readonly string[]).includes(name))
    if (unknown) throw new Misuse(`There is no role ${unknown}.`)
    const roles = await openContext(async (ctx) => {
      const profileId = await profileOf(ctx, email)
      return named ? setRoles(ctx, { profileId, roles: rolesIn(named) }) : findRoles(ctx, { profileId })
    })
    return print(`${email}: ${roles.join(', ') || 'no role'}\n`)
  },
})

async function profileOf(ctx: Context, email: string): Promise<string> {
  const username = email.trim().toLowerCase()
  const [profile] = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.username, username))
  if (!profile) throw notFound('profile')
  return profile.id
}
