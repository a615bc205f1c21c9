import { expect, vi } from 'vitest'
import { tokensOf } from '../people/accounts.ts'
import { askForTrial, callApi, type Subscriber } from '../people/subscribers.ts'
import type { RunningServer } from '../running/running-server.ts'
import { query } from '../running/stored-rows.ts'
import { awaitFirstWeek } from './find-urls.ts'
import type { Members } from './screen.ts'

const DAY_SECONDS = 24 * 60 * 60
const CHARGED_NEVER = '4000000000000341'
const LOW_FODMAP = 'Low-FODMAP (IBS)'

/** A vegan without soy and gluten who also excludes these foods has no possible low-FODMAP week. */
const TOO_MUCH = {
  diet: 'vegan',
  allergies: ['soy', 'gluten'],
  medications: [],
  circumstances: [],
  dislikes: ['rice', 'potatoes', 'quinoa', 'cornmeal', 'corn'],
}

/** The answers of a member who has nothing to report. */
const NOTHING_TO_TELL = { diet: 'omnivore', allergies: [], medications: [], circumstances: [] }

/** Creates each member through member actions and by moving the time of the payment sandbox. */
const MAKERS: Record<keyof Members, (server: RunningServer) => Promise<Subscriber>> = {
  trialing: aMember,
  unverified: aMember,
  active: anActiveMember,
  async pastDue(server) {
    const member = await aMember(server, { card: CHARGED_NEVER })
    await letTimePass(server, member, 8)
    await expectStatus(server, member, 'past_due')
    return member
  },
  async paused(server) {
    const member = await anActiveMember(server)
    await act(server, member, 'POST', '/subscription/pause', { months: 1 })
    return member
  },
  cancelled: aCancelledMember,
  async ended(server) {
    // Members who never answered the safety questions must answer them before they can restart.
    const member = await aMember(server, { facts: NOTHING_TO_TELL })
    await cancel(server, member)
    await letTimePass(server, member, 8)
    await expectStatus(server, member, 'ended')
    return member
  },
  async withdrawn(server) {
    const member = await aMember(server)
    await act(server, member, 'DELETE', `/profile/${member.profileId}/consent/health-data`)
    return member
  },
  async reportedSince(server) {
    const member = await aMember(server)
    await awaitFirstWeek(server, member)
    await query(
      server.dataDir,
      `update members.profiles set sealed_facts = convert_to('{"allergies": ["milk", "wheat"]}', 'UTF8') where id = $1`,
      [member.profileId],
    )
    return member
  },
  refused: (server) => aMember(server, { facts: TOO_MUCH, goalName: LOW_FODMAP, mayBeRefused: true }),
  phases: (server) => aMember(server, { goalName: LOW_FODMAP }),
}

/** Creates a member for each needed state. The others are omitted and must not be used. */
export async function makeMembers(server: RunningServer, needed: Set<keyof Members>): Promise<Members> {
  const members: Partial<Members> = {}
  for (const state of needed) members[state] = await MAKERS[state](server)
  return members as Members
}

async function anActiveMember(server: RunningServer): Promise<Subscriber> {
  const member = await aMember(server)
  await letTimePass(server, member, 8)
  await expectStatus(server, member, 'active')
  return member
}

async function aCancelledMember(server: RunningServer): Promise<Subscriber> {
  const member = await aMember(server)
  await cancel(server, member)
  return member
}

function cancel(server: RunningServer, member: Subscriber): Promise<void> {
  return act(server, member, 'POST', '/subscription/cancellation')
}

async function aMember(
  server: RunningServer,
  {
    card,
    facts = {},
    goalName,
    mayBeRefused = false,
  }: { card?: string; facts?: object; goalName?: string; mayBeRefused?: boolean } = {},
): Promise<Subscriber> {
  const { started, ...member } = await askForTrial(server, { facts, goalName, ...(card && { card }) })
  if (!mayBeRefused) expect(started, JSON.stringify(started)).toMatchObject({ status: 200 })
  return member
}

/** Moves the time of a member’s subscription and runs the work that becomes due. */
async function letTimePass(server: RunningServer, member: Subscriber, days: number): Promise<void> {
  const { AccessToken: token } = await tokensOf(server, member)
  const { email, profileId } = member
  const { body } = await callApi(server, {
    method: 'POST',
    path: '/stripe/customer',
    token,
    body: { email, profileId },
  })
  const config = await (await fetch(`${server.url}/api/config`)).json()
  const { publishableKey: key } = (config as { payments: { publishableKey: string } }).payments
  for (const seconds of [days * DAY_SECONDS, 2 * 3600]) {
    const answer = await fetch(`${server.url}/v1/test_helpers/customers/${body.customerId}/time`, {
      method: 'POST',
      body: new URLSearchParams({ key, seconds: String(seconds) }),
    })
    expect(answer.status, await answer.text()).toBe(200)
  }
}

async function act(
  server: RunningServer,
  member: Subscriber,
  method: string,
  path: string,
  more: object = {},
): Promise<void> {
  const { AccessToken: token } = await tokensOf(server, member)
  const body = method === 'POST' ? { profileId: member.profileId, ...more } : undefined
  const answer = await callApi(server, { method, path, token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
}

function expectStatus(server: RunningServer, member: Subscriber, status: string): Promise<void> {
  return vi.waitFor(
    async () => {
      const { AccessToken: token } = await tokensOf(server, member)
      const path = `/subscription?profileId=${member.profileId}`
      const { body } = await callApi(server, { method: 'GET', path, token })
      expect(body.status).toBe(status)
    },
    { timeout: 45_000, interval: 300 },
  )
}
