import { pino } from 'pino'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueCache } from '#catalogue/catalogue-cache.ts'
import { appOf } from '#members/members.fixtures.ts'
import { openSandbox, upToTheCard } from '#members/payments/sandbox.fixtures.ts'
import { authenticationCache } from '#members/profiles/requester/authentication-cache.ts'
import type { Context, Requester } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { buildApi } from '../src/http/api.ts'
import { catalogueState } from './support/catalogue/catalogue-state.ts'
import { drawFrom } from './support/fuzz/draw.ts'
import { aFuzzFixture, rowsOfOther, SECRET } from './support/fuzz/fuzz-fixture.ts'
import { type ApiOperation, type OpenApi, operationsOf, schemaFaults } from './support/fuzz/openapi-schema.ts'
import { type RandomRequest, randomRequest } from './support/fuzz/random-request.ts'
import { aPlanner } from './support/meal-plans/a-planner.ts'
import { type OwnDatabase, ownDatabase } from './support/own-database.ts'
import { IS_WHOLE } from './support/whole.ts'

const SEED = 20261121
const REQUESTS = IS_WHOLE ? 200 : 60
/** How many times as many requests are drawn if none was accepted yet. */
const MOST_MORE = 2000 / REQUESTS

/** Paths that only a paying member can use. */
const PAYMENTS = /^\/((stripe|subscription|billing)\/|promotion-code|profile\/\{id\}\/billing-)/
/** Calls that only Stripe can make, because events carry its signature. */
const NEVER_ACCEPTED = new Set([
  'post /stripe/webhook',
  'post /auth/undo',
  'post /auth/undo/check',
  'post /auth/verify-email',
  // Their keys are random.
  'delete /auth/{id}/ways-in/{kind}/{key}',
  'put /auth/{id}/ways-in/passkey/{key}',
  'post /subscription/cancellation-by-link',
  'post /subscription/cancellation-by-link/check',
  // Its tokens are sealed. A GET redirects regardless of its input.
  'post /weekly-mail/unsubscribe',
  'get /weekly-mail/unsubscribe',
  // No member in the fixture has paid for a month yet.
  'post /subscription/pause',
  'get /subscription/pause',
  // No meal is removed in the fixture.
  'post /mealplan/{id}/new-meals',
  'post /mealplan/{id}/shown-anyway',
  // No price in the fixture has changed since a member began to pay it.
  'post /plan/{id}/price-move',
])

// Building the description makes no calls.
const described = buildApi({
  stripe: {} as Stripe,
  catalogue: catalogueCache(),
  requesters: authenticationCache(),
  planner: aPlanner(),
  ai: null,
  healthSummary: async () => [],
})
const document = (await (await described.request('/openapi.json')).json()) as OpenApi

const operations = operationsOf(document)

// These requests hold locks for longer than other tests could wait, so they use a separate database.
let own: OwnDatabase
let fixture: Awaited<ReturnType<typeof aFuzzFixture>>

beforeAll(async () => {
  own = await ownDatabase('catalogue')
  fixture = await aFuzzFixture(own.ctx)
  catalogueOfFixture = await catalogueState(own.ctx.db)
})
afterAll(() => own?.drop())

let catalogueOfFixture = ''
const planner = aPlanner(null, () => catalogueOfFixture)

class Rollback extends Error {}

async function rolledBack(db: Db, act: (db: Db) => Promise<{ isCommitted: boolean }>): Promise<void> {
  await db
    .transaction(async (tx) => {
      if (!(await act(tx as Db)).isCommitted) throw new Rollback()
    })
    .catch((error) => {
      if (!(error instanceof Rollback)) throw error
    })
}

/** Returns the resource of the ids in a path: `mealplan` for `/mealplan/{id}`. */
function resourceOf(path: string): string {
  const [, resource = ''] = path.split('/')
  return resource === 'auth' ? 'user' : resource
}

type Answer = { status: number; text: string; etag: string | null }

/** Builds the complete API as callers use it, over the payments twin, and collects its logged failures. */
async function openApi(db: Db) {
  const failures: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) })
  const config = { ...own.ctx.config, rateLimits: false }
  const sandbox = await openSandbox({ ...own.ctx, db, config, log })
  const api = buildApi({
    stripe: sandbox.stripe,
    catalogue: catalogueCache(),
    requesters: authenticationCache(),
    planner,
    ai: null,
    healthSummary: async () => [],
  })
  // Built once, since its routes are compiled by the first request.
  let asked = sandbox.ctx
  const app = appOf(() => asked, api)
  return {
    ctx: sandbox.ctx,
    failures,
    async send(ctx: Context, { path, init }: Pick<RandomRequest, 'path' | 'init'>): Promise<Answer> {
      asked = ctx
      const response = await app.request(path, init)
      return { status: response.status, text: await response.text(), etag: response.headers.get('etag') }
    },
    /**
     * Advances the member as far as the path requires: up to the payment, on trial, or past it. Returns the
     * ids.
     */
    async cardIds(path: string) {
      const { call, order, stripeCustomerId, paymentMethod } = await upToTheCard(sandbox, fixture.buyer)
      if (!path.startsWith('/stripe/')) {
        const { body } = await call('POST', '/stripe/subscription', order)
        if (path.endsWith('/restart')) await sandbox.stripe.subscriptions.cancel(body.subscriptionId)
        await sandbox.deliverEvents()
      }
      if (path.endsWith('promotion-code')) {
        const { id: coupon } = await sandbox.stripe.coupons.create({ percent_off: 20, duration: 'once' })
        // This code is the document’s own example.
        await sandbox.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code: 'SPRING' })
      }
      // Only this member exists at the twin; the other member's subscription cannot be read or changed.
      const isOperators = path.startsWith('/profile/')
      const profile = [fixture.buyer.profile.id, ...(isOperators ? [] : fixture.ids.profile.slice(1))]
      return { profile, customer: [stripeCustomerId, `cus_of_nobody`], card: [paymentMethod] }
    },
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  }
}

/** Checks a response against the document alone. */
function faultsOfAnswer({ responses }: ApiOperation, { status, text }: Answer): string[] {
  const documented = responses[status]
  if (!documented) return [`status ${status} is not documented`]
  const schema = documented.content?.['application/json']?.schema
  if (!schema) return text === '' ? [] : ['an empty answer is documented']
  try {
    return schemaFaults(document, schema, JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return ['the answer is no JSON']
    throw error
  }
}

/** Finds data in a response that doesn't belong to the caller. Ids that the caller sent may come back. */
function leaksOf({ asksAbout }: RandomRequest, { status, text }: Answer, sentSoFar: string): string[] {
  const shown = text.toLowerCase()
  const leaks = shown.includes(SECRET) ? ['tells what is hidden'] : []
  for (const id of fixture.others) {
    if (shown.includes(id) && !sentSoFar.includes(id)) leaks.push(`names ${id}, which is another’s`)
    if (status < 300 && asksAbout.includes(id)) leaks.push(`acts on ${id}, which is another’s`)
  }
  return leaks
}

/** Summarizes a request and its response for finding the fault. */
function shortly({
  caller,
  request,
  answer,
}: {
  caller: string
  request: RandomRequest
  answer: Answer
}): string {
  const { method, headers, body = '' } = request.init
  const sent = `${caller}: ${method} ${request.path} ${JSON.stringify(headers)} ${body}`
  return `${sent.slice(0, 1500)} → ${answer.status} ${answer.text.slice(0, 500)}`
}

describe(`${REQUESTS} random requests`, () => {
  test.for(operations.map((each, place) => ({ ...each, seed: SEED + place })))(
    '$name',
    { timeout: 120_000 },
    async ({ name, method, path, operation, seed }) => {
      const draw = drawFrom(seed)
      const faults = new Map<string, string>()
      let successes = 0
      await rolledBack(own.ctx.db, async (db) => {
        await using api = await openApi(db)
        const before = await rowsOfOther(api.ctx, fixture.others)
        const ids = PAYMENTS.test(path) ? { ...fixture.ids, ...(await api.cardIds(path)) } : fixture.ids
        const source = { document, draw, ids, resource: resourceOf(path) }
        const tags: string[] = []

        async function ask(caller: keyof typeof fixture.callers, times: number): Promise<void> {
          const requester: Requester = fixture.callers[caller]
          let sentSoFar = ''
          for (let time = 0; time < times; time++) {
            const request = randomRequest(source, { method, path, operation, tags })
            sentSoFar += `${request.path} ${request.init.body ?? ''}`.toLowerCase()
            await rolledBack(db, async (db) => {
              const answer = await api.send({ ...api.ctx, requester, db }, request)
              const found = faultsOfAnswer(operation, answer)
              if (caller !== 'admin') found.push(...leaksOf(request, answer, sentSoFar))
              for (const fault of found) faults.set(fault, shortly({ caller, request, answer }))
              if (answer.status < 300) successes += 1
              if (answer.etag) tags.push(answer.etag)
              // Roll back deletions, so that rows remain for the next request.
              return { isCommitted: answer.status < 300 && answer.status !== 204 }
            })
          }
          if (caller !== 'admin') expect(await rowsOfOther(api.ctx, fixture.others)).toBe(before)
        }
        await ask('guest', REQUESTS * 0.2)
        await ask('member', REQUESTS * 0.45)
        await ask('admin', REQUESTS * 0.35)
        // Requests that must combine the right plan, price and goals rarely succeed by chance. Some calls
        // succeed for only one of the two callers.
        for (let more = 0; more < MOST_MORE && successes === 0 && !NEVER_ACCEPTED.has(name); more++)
          await ask(more % 2 === 0 ? 'member' : 'admin', REQUESTS)
        expect(api.failures).toEqual([])
        return { isCommitted: false }
      })
      expect([...faults]).toEqual([])
      expect(successes > 0, 'some request succeeds').toBe(!NEVER_ACCEPTED.has(name))
    },
  )
})

describe('a foreign token', () => {
  test.for(operations)('is refused: $name', async ({ method, path, operation }) => {
    await rolledBack(own.ctx.db, async (db) => {
      await using api = await openApi(db)
      const headers = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.', 'content-type': 'application/json' }
      const init = { method: method.toUpperCase(), headers, ...(operation.requestBody ? { body: '{}' } : {}) }
      const answer = await api.send(
        { ...api.ctx, requester: { kind: 'guest' } },
        { path: path.replace(/\{\w+\}/g, 'x'), init },
      )
      expect(answer.status).toBe(401)
      expect(faultsOfAnswer(operation, answer)).toEqual([])
      return { isCommitted: false }
    })
  })
})
