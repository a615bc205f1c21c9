import { useSyncExternalStore } from 'react'
import type { Role } from '#platform/context.ts'
import { DUTIES, type Duty } from '#platform/duties/duty.ts'
import { answerOf, api } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import type { SignedIn } from '#web/profile/profile-store.ts'

export type Staff = { profileId: string; isAdmin: boolean; roles: readonly Role[] }

/** The requirement of a screen or action: administrator, or a permission that other roles can also have. */
export type Needed = Duty | 'admin'

const { admin } = paths

/**
 * The areas of the back office, in the order of their links. `also` is another path that belongs to the area.
 */
export const AREAS = [
  { name: 'food', to: admin.foods(), also: admin.recipes(), needs: 'catalogue' },
  { name: 'nutrient', to: admin.nutrients(), needs: 'catalogue' },
  { name: 'condition', to: admin.conditions(), needs: 'rules' },
  { name: 'mealPlan', to: admin.mealPlans(), needs: 'plans' },
  { name: 'plan', to: admin.plans(), needs: 'admin' },
  { name: 'content', to: admin.posts(), also: admin.gpt(), needs: 'posts' },
  { name: 'profile', to: admin.profiles(), also: admin.findings(), needs: 'billing' },
] as const satisfies { name: string; to: string; also?: string; needs: Needed }[]

/** Screens within an area that need more than the area's own permission. */
const ACTS = [
  { to: admin.newMealPlan(), needs: 'admin' },
  { to: admin.failures(), needs: 'admin' },
  { to: admin.health(), needs: 'billing' },
  { to: admin.billingList('record'), needs: 'admin' },
  { to: admin.profile('new'), needs: 'admin' },
] as const satisfies { to: string; needs: Needed }[]

type Area = (typeof AREAS)[number]

let known: Staff | null = null
const subscribers = new Set<() => void>()

/** Returns the staff entry of a member, with roles. Returns null for all other visitors. */
export async function findStaff({ profile }: SignedIn): Promise<Staff | null> {
  const staff = profile && (await readStaff(profile))
  if (staff?.profileId !== known?.profileId || staff?.isAdmin !== known?.isAdmin) publish(staff)
  return known
}

async function readStaff({ _id, admin: isAdmin }: NonNullable<SignedIn['profile']>): Promise<Staff | null> {
  if (isAdmin) return { profileId: _id, isAdmin, roles: [] }
  if (known?.profileId === _id && !known.isAdmin) return known
  const { roles } = await answerOf(api.profile[':id'].roles.$get({ param: { id: _id } }))
  return roles.length > 0 ? { profileId: _id, isAdmin, roles } : null
}

function publish(staff: Staff | null): void {
  known = staff
  for (const subscriber of subscribers) subscriber()
}

export function mayDo({ isAdmin, roles }: Staff, needed: Needed): boolean {
  return isAdmin || (needed !== 'admin' && roles.some((role) => DUTIES[role].includes(needed)))
}

export function mayEnter(staff: Staff, pathname: string): boolean {
  const place = ACTS.find(({ to }) => pathname === to) ?? AREAS.find((area) => isInArea(pathname, area))
  return !place || mayDo(staff, place.needs)
}

/** Returns the path of the first area this staff member can use. */
export function firstArea(staff: Staff): string {
  return AREAS.find(({ needs }) => mayDo(staff, needs))?.to ?? paths.login()
}

export function isInArea(pathname: string, area: Area): boolean {
  const { to, also } = { also: undefined, ...area }
  return [to, also].some((start) => start && `${pathname}/`.startsWith(`${start}/`))
}

/**
 * True if the signed-in staff member has the permission. Also true until the staff member is known, so that
 * everything is shown.
 */
export function useMay(needed: Needed): boolean {
  const staff = useStaff()
  return staff === null || mayDo(staff, needed)
}

export function useStaff(): Staff | null {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  )
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}
