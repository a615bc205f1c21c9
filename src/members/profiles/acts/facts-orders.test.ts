import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { as, test } from '#tests/support/test-context.ts'
import { aMember, appOf } from '../../members.fixtures.ts'
import type { MemberFacts } from '../facts.ts'
import { changeBetween, partsOf } from '../facts-change.ts'
import { profileRoutes } from './routes.ts'

const ORDERS = 30
const STEPS = 40
const DEVICES = 3

type Random = () => number
/** The reported facts, part by part: `allergies peanut` is one part, `diet` another. */
type Reported = Map<string, unknown>
type Device = { seen: MemberFacts; tag: string; form: MemberFacts; last?: Call | undefined }
type Call = { method: string; path: string; body: object; seen: number; tag?: string | undefined }

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T
}

const LISTS = {
  allergies: ['peanut', 'tree_nut'],
  medications: ['warfarin', 'statin'],
  dislikes: ['constructor', '__proto__'],
} as const

const KINDS = ['diet', 'servings', 'list', 'list', 'list', 'list', 'none', 'answer'] as const

/** Returns the form with one fact added, changed or removed. */
function edited(form: MemberFacts, random: Random): MemberFacts {
  const kind = pick(random, KINDS)
  if (kind === 'diet') return { ...form, diet: pick(random, ['vegan', 'omnivore', undefined] as const) }
  if (kind === 'servings') return { ...form, servings: pick(random, [1, 2, undefined]) }
  if (kind === 'none') return { ...form, medications: pick(random, [[], undefined]) }
  if (kind === 'answer') {
    const { inr_in_range: _, ...answers } = form.answers ?? {}
    const said = pick(random, ['yes', 'no', undefined] as const)
    return { ...form, answers: { ...answers, ...(said ? { inr_in_range: said } : {}) } }
  }
  const name = pick(random, Object.keys(LISTS) as (keyof typeof LISTS)[])
  const part = pick<string>(random, LISTS[name])
  const list: readonly string[] = form[name] ?? []
  const other = list.includes(part) ? list.filter((one) => one !== part) : [...list, part]
  return { ...form, [name]: other.length > 0 ? other : undefined }
}

function reportedIn(facts: MemberFacts): Reported {
  const reported: Reported = new Map()
  for (const [name, value] of Object.entries(facts)) {
    const parts = partsOf(name as keyof MemberFacts, value)
    if (parts?.size === 0) reported.set(`${name} none`, true)
    for (const [part, given] of parts ?? []) reported.set(part ? `${name} ${part}` : name, given)
  }
  return reported
}

/**
 * With a new medicine an agreement becomes unanswered, or unknown if it decides on a plan, even if a device
 * has seen it.
 */
function isAskedAnew(part: string, before: MemberFacts, after: MemberFacts): boolean {
  const isMore = (after.medications ?? []).some((name) => !before.medications?.includes(name))
  const isOpen = [undefined, 'unknown'].includes(after.answers?.inr_in_range)
  return part === 'answers inr_in_range' && isMore && isOpen
}

function differing(before: Reported, after: Reported): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  )
}

async function aFixture(ctx: Context, random: Random) {
  const { profile, requester } = await aMember(ctx)
  const app = appOf(as(ctx, requester), profileRoutes)
  const path = `/profile/${profile.id}/facts`
  let version = 1
  let facts: MemberFacts = {}
  /** The version at which each part was last added, changed or removed. */
  const touched = new Map<string, number>()

  async function request({ method, path, body, tag }: Omit<Call, 'seen' | 'body'> & { body?: object }) {
    const headers = { 'content-type': 'application/json', ...(tag ? { 'if-match': tag } : {}) }
    const response = await app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: response.status, body: await response.json(), tag: String(response.headers.get('etag')) }
  }

  /** Sends a change and compares the resulting facts with those that the sender had seen. */
  async function send(call: Call) {
    const answer = await request(call)
    const after = await request({ method: 'GET', path })
    const changes = differing(reportedIn(facts), reportedIn(after.body.facts))
    if (answer.status === 409) expect(changes, 'a refusal changes nothing').toEqual([])
    for (const part of changes) {
      const isSeen =
        (touched.get(part) ?? 0) <= call.seen || isAskedAnew(part, facts, after.body.facts as MemberFacts)
      expect(isSeen, `${part} is changed only by who saw its last change`).toBe(true)
      touched.set(part, after.body.version)
    }
    expect(after.body.version).toBe(changes.length > 0 ? version + 1 : version)
    const before = { facts, version }
    facts = after.body.facts
    version = after.body.version
    return { ...answer, before, changes }
  }

  async function look(device: Device) {
    const { body, tag } = await request({ method: 'GET', path })
    Object.assign(device, { seen: body.facts, tag, form: body.facts })
  }

  async function save(device: Device) {
    const change = changeBetween(device.seen, device.form)
    const seen = Number(/^"(\d+)-/.exec(device.tag)?.[1])
    const call = { method: 'PATCH', path, body: change, seen, tag: device.tag }
    device.last = call
    const answer = await send(call)
    const isAnswerLost = random() < 0.25
    if (answer.status === 200) {
      const stored = reportedIn(facts)
      const wanted = differing(reportedIn(device.seen), reportedIn(device.form))
      const saysNone = wanted.some((name) => name.endsWith(' none'))
      for (const part of saysNone ? [] : wanted) {
        expect(stored.get(part), `${part} was answered to be kept`).toBe(reportedIn(device.form).get(part))
      }
      if (!isAnswerLost) Object.assign(device, { seen: answer.body.facts, tag: answer.tag, form: facts })
    } else {
      expect(answer.status).toBe(409)
      expect(answer.body.meanwhile.facts).toEqual(facts)
      expect(answer.body.meanwhile.differing.length).toBeGreaterThan(0)
      if (isAnswerLost) return
      // The member chooses either the stored facts or their own input.
      const form = random() < 0.5 ? facts : device.form
      Object.assign(device, { seen: facts, tag: answer.tag, form })
    }
  }

  async function signUpAgain(typed: MemberFacts) {
    const { before, changes } = await send({
      method: 'POST',
      path: '/profile',
      body: { facts: typed },
      seen: 0,
    })
    const reported = reportedIn(before.facts)
    expect(
      changes.filter((part) => reported.has(part) && !isAskedAnew(part, before.facts, facts)),
      'a sign-up changes nothing told',
    ).toEqual([])
  }

  async function replaceBlindly() {
    const { status, changes } = await send({ method: 'PUT', path, body: {}, seen: 0 })
    expect(changes).toEqual([])
    expect(status).toBe(Object.keys(facts).length > 0 ? 409 : 200)
  }

  async function retry({ last }: Device) {
    if (last) await send(last)
  }

  return { look, save, signUpAgain, replaceBlindly, retry, reportedNow: () => reportedIn(facts) }
}

test('no order of forms, tabs, devices and retries loses a fact or brings a removed one back', {
  timeout: 60_000,
}, async ({ ctx }) => {
  let saved = 0
  for (let order = 1; order <= ORDERS; order += 1) {
    const random = randomFrom(order)
    const fixture = await aFixture(ctx, random)
    const devices = Array.from({ length: DEVICES }, (): Device => ({ seen: {}, tag: '*', form: {} }))
    for (const device of devices) await fixture.look(device)
    for (let step = 0; step < STEPS; step += 1) {
      const device = pick(random, devices)
      const act = pick(random, ['edit', 'edit', 'edit', 'save', 'save', 'retry', 'look', 'signUp', 'replace'])
      if (act === 'edit') device.form = edited(device.form, random)
      if (act === 'save') await fixture.save(device)
      if (act === 'retry') await fixture.retry(device)
      if (act === 'look') await fixture.look(device)
      if (act === 'signUp') await fixture.signUpAgain(pick(random, [{}, edited(edited({}, random), random)]))
      if (act === 'replace') await fixture.replaceBlindly()
      if (act === 'save') saved += 1
    }
  }
  expect(saved).toBeGreaterThan(ORDERS * 5)
})
