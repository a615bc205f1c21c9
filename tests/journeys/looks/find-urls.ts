import { vi } from 'vitest'
import { tokensOf } from '../people/accounts.ts'
import { callApi, type Subscriber } from '../people/subscribers.ts'
import type { RunningServer } from '../running/running-server.ts'
import type { Stage } from './screen.ts'

/** Finds one address of each kind, and the address of a member’s week once it is made. */
export async function findUrls(server: RunningServer, member: Subscriber): Promise<Stage['found']> {
  const { AccessToken: admin } = await tokensOf(server, server.firstAdmin)
  const first = async (path: string) => {
    const { body } = await callApi(server, { method: 'GET', path, token: admin })
    const [row] = body.data as { _id: string }[]
    return row?._id ?? ''
  }
  const home = await (await fetch(server.url)).text()
  const blog = await (await fetch(`${server.url}/blog`)).text()
  const [goal = '', goalId = ''] = /\/health-goal\/[^"]+\/([0-9a-f-]{36})/.exec(home) ?? []
  const [planId, food, condition, recipe, nutrient, adminPost] = await Promise.all(
    ['/plan', '/food', '/condition', '/recipe', '/nutrient', '/content'].map((path) => first(path)),
  )
  const week = await awaitFirstWeek(server, member)
  return {
    goal,
    goalId,
    plan: `/plans/${planId}`,
    planId: planId ?? '',
    post: /\/blog\/[^"]+\/[0-9a-f-]{36}/.exec(blog)?.[0] ?? '',
    week,
    mailedWeek: await mailedWeekOf(server, member),
    food: food ?? '',
    condition: condition ?? '',
    recipe: recipe ?? '',
    nutrient: nutrient ?? '',
    adminPost: adminPost ?? '',
  }
}

/** Waits for the first week and returns its address. */
export function awaitFirstWeek(server: RunningServer, member: Subscriber): Promise<string> {
  return vi.waitFor(
    async () => {
      const { AccessToken: token } = await tokensOf(server, member)
      const path = `/profile/${member.profileId}`
      const { body } = await callApi(server, { method: 'GET', path, token })
      const [plan] = body.mealPlans as { id: string }[]
      if (!plan) throw new Error('no week yet')
      return `/meal-plan/${plan.id}`
    },
    { timeout: 180_000, interval: 500 },
  )
}

/** Returns the link in the mail that opens the week. */
function mailedWeekOf(server: RunningServer, { email }: Subscriber): Promise<string> {
  return vi.waitFor(
    async () => {
      for (const { text } of await server.inbox(email)) {
        const [link] = /http\S+\?key=[\w.-]+/.exec(text) ?? []
        if (link) return link.slice(server.url.length)
      }
      throw new Error('no mail with a link')
    },
    { timeout: 180_000, interval: 500 },
  )
}
