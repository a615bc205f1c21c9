import { isAdmin, type Requester, ROLES, type Role, requireSignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

/**
 * Permissions of staff other than administrators in the back office. `catalogue`: read foods, nutrients and
 * recipes. `billing`: see a member's payments, whether the member can sign in and whether mail reaches the
 * member, but no health data.
 */
export type Duty = 'posts' | 'recipes' | 'catalogue' | 'rules' | 'plans' | 'billing'

export const DUTIES: Record<Role, readonly Duty[]> = {
  editor: ['posts', 'recipes', 'catalogue'],
  dietitian: ['rules', 'plans', 'catalogue'],
  support: ['billing'],
}

/** True if the caller has the permission. Administrators have every permission. */
export function hasDuty(requester: Requester, duty: Duty): boolean {
  if (isAdmin(requester)) return true
  return requester.kind === 'signed-in' && (requester.roles ?? []).some((role) => DUTIES[role].includes(duty))
}

export function requireDuty(requester: Requester, duty: Duty): void {
  if (hasDuty(requester, duty)) return
  requireSignedIn(requester)
  const roles = ROLES.filter((role) => DUTIES[role].includes(duty))
  throw new AppError('not_allowed', `Only an administrator${roles.map(orNamed).join('')} can do this.`)
}

function orNamed(role: Role): string {
  return { editor: ' or an editor', dietitian: ' or a dietitian', support: ' or support' }[role]
}
