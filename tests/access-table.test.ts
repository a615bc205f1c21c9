import { and, eq, like } from 'drizzle-orm'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueCache } from '#catalogue/catalogue-cache.ts'
import { setInGroup } from '#identity/groups/set-in-group.ts'
import { signInWithPassword } from '#identity/identity-app.fixtures.ts'
import { users } from '#identity/tables.ts'
import { openMealPlan } from '#meal-plans/store/open-meal-plans.ts'
import { mealPlans } from '#meal-plans/store/tables.ts'
import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import { aMember, appOf, chooseGoals, tellFacts } from '#members/members.fixtures.ts'
import { openSandbox, upToTheCard } from '#members/payments/sandbox.fixtures.ts'
import { deleteAccount } from '#members/privacy/delete-account.ts'
import { authenticationCache } from '#members/profiles/requester/authentication-cache.ts'
import { breakGlass } from '#members/record-access/break-glass.ts'
import { profiles } from '#members/tables.ts'
import { audit } from '#platform/audit/tables.ts'
import { type Context, ROLES, type Role } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/db/id.ts'
import { DUTIES, type Duty } from '#platform/duties/duty.ts'
import { buildApi } from '../src/http/api.ts'
import { catalogueState } from './support/catalogue/catalogue-state.ts'
import { aFuzzFixture } from './support/fuzz/fuzz-fixture.ts'
import { operationsOf } from './support/fuzz/openapi-schema.ts'
import { aPlanner } from './support/meal-plans/a-planner.ts'
import { type OwnDatabase, ownDatabase } from './support/own-database.ts'

const PASSWORD = 'Fresh-Bread-12'
const HOUR_MS = 60 * 60 * 1000

const ASKERS = ['guest', 'owner', 'another member', 'administrator'] as const
type Asker = (typeof ASKERS)[number]

/** The expected status for each kind of caller. Rows with an owner belong to `owner`. */
type Cells = readonly [guest: number, owner: number, another: number, administrator: number]
/** The document's own example is sent if `body` is missing. */
type Asked = { path?: string; body?: object }

const PUBLIC: Cells = [200, 200, 200, 200]
const ADMINS_READ: Cells = [401, 403, 403, 200]
const ADMINS_MAKE: Cells = [401, 403, 403, 201]
const ADMINS_DELETE: Cells = [401, 403, 403, 204]
/** Callers cannot see rows of other members: such a row appears not to exist. */
const OWN: Cells = [401, 200, 404, 200]
const OWN_DELETE: Cells = [401, 204, 404, 204]
const OWN_OR_OPENED: Cells = [401, 200, 404, 403]
/** Not even an administrator can pay or consent for a member. */
const OWNER_ALONE: Cells = [401, 200, 404, 404]
/** Like `OWNER_ALONE`, but for a member without a subscription to change. */
const OWNER_WITHOUT: Cells = [401, 409, 404, 404]
/** A plan can also be seen through a link from a mail, so a guest is not asked to sign in. */
const OWN_OR_LINKED: Cells = [404, 200, 404, 200]

type FuzzFixture = Awaited<ReturnType<typeof aFuzzFixture>>

/**
 * Access of roles to other members' data in addition to the permissions in the document's `x-duty`. The owner
 * has consented to nothing, so a dietitian can read none of their plans.
 */
const ROLES_READ: Record<string, Role> = {
  'get /auth/{id}': 'support',
  'get /auth/{id}/ways-in': 'support',
  'get /profile/{id}': 'support',
}

/** Returns the expected statuses of every documented call. */
function table({ ids, buyer }: FuzzFixture): Record<string, [Cells, Asked?]> {
  const [profile] = ids.profile
  const [user] = ids.user
  const [mealPlan] = ids.mealplan
  const [request] = ids['mealplan-request']
  const [failure] = ids['meal-plan-failure']
  const [undelivered] = ids['undelivered-mail']
  const [, , plan] = ids.plan
  const [, , condition] = ids.condition
  const [food] = ids.food
  const [nutrient] = ids.nutrient
  const [recipe] = ids.recipe
  const [post, draft] = ids.content
  const name = { name: 'Another name' }
  return {
    'get /config': [PUBLIC],

    'get /plan': [PUBLIC],
    'get /plan/{id}': [PUBLIC, { path: `/plan/${plan}` }],
    'post /plan': [ADMINS_MAKE, { body: { name: 'A new plan', price: 5, healthGoals: 1 } }],
    'put /plan/{id}': [ADMINS_READ, { path: `/plan/${plan}`, body: name }],
    'delete /plan/{id}': [ADMINS_DELETE, { path: `/plan/${plan}` }],
    'get /condition': [PUBLIC],
    'get /condition/{id}': [PUBLIC, { path: `/condition/${condition}` }],
    'post /condition': [ADMINS_MAKE],
    'put /condition/{id}': [
      ADMINS_READ,
      { path: `/condition/${condition}`, body: { ...name, enabeled: false } },
    ],
    'get /condition/{id}/members': [ADMINS_READ, { path: `/condition/${condition}/members` }],
    'delete /condition/{id}': [ADMINS_DELETE, { path: `/condition/${condition}` }],
    'get /content': [PUBLIC],
    'get /content/{id}': [PUBLIC, { path: `/content/${post}` }],
    'post /content': [ADMINS_MAKE, { body: { headline: 'Beans' } }],
    'put /content/{id}': [ADMINS_READ, { path: `/content/${post}`, body: { headline: 'Peas' } }],
    'delete /content/{id}': [ADMINS_DELETE, { path: `/content/${post}` }],

    'post /content/{id}/approvals': [ADMINS_READ, { path: `/content/${draft}/approvals` }],
    'post /gpt': [ADMINS_READ],

    'get /rule-set': [ADMINS_READ],

    'get /food': [ADMINS_READ],
    'get /food/{id}': [ADMINS_READ, { path: `/food/${food}` }],
    'post /food': [ADMINS_MAKE],
    'put /food/{id}': [ADMINS_READ, { path: `/food/${food}`, body: name }],
    'delete /food/{id}': [ADMINS_DELETE, { path: `/food/${food}` }],
    'get /nutrient': [ADMINS_READ],
    'get /nutrient/{id}': [ADMINS_READ, { path: `/nutrient/${nutrient}` }],
    'post /nutrient': [ADMINS_MAKE],
    'put /nutrient/{id}': [ADMINS_READ, { path: `/nutrient/${nutrient}`, body: name }],
    'delete /nutrient/{id}': [ADMINS_DELETE, { path: `/nutrient/${nutrient}` }],
    'get /recipe': [ADMINS_READ],
    'get /recipe/{id}': [ADMINS_READ, { path: `/recipe/${recipe}` }],
    'post /recipe': [ADMINS_MAKE],
    'put /recipe/{id}': [ADMINS_READ, { path: `/recipe/${recipe}`, body: name }],
    'get /recipe/{id}/weeks': [ADMINS_READ, { path: `/recipe/${recipe}/weeks` }],
    'post /recipe/{id}/recall': [
      ADMINS_READ,
      { path: `/recipe/${recipe}/recall`, body: { reason: 'It held glass.' } },
    ],
    'delete /recipe/{id}': [ADMINS_DELETE, { path: `/recipe/${recipe}` }],

    'post /auth/create': [
      [201, 201, 201, 201],
      { body: { username: 'somebody@example.org', password: PASSWORD } },
    ],
    'get /auth/{id}': [OWN, { path: `/auth/${user}` }],
    'get /auth/{id}/ways-in': [OWN, { path: `/auth/${user}/ways-in` }],
    'delete /auth/{id}/ways-in/{kind}/{key}': [
      [401, 404, 404, 404],
      { path: `/auth/${user}/ways-in/sign-in/none` },
    ],
    'put /auth/{id}/ways-in/passkey/{key}': [
      [401, 404, 404, 404],
      { path: `/auth/${user}/ways-in/passkey/none`, body: { name: 'Phone' } },
    ],
    'post /auth/verify-email': [[404, 404, 404, 404], { body: { authUserId: user, token: 'of no mail' } }],
    'post /auth/undo': [[404, 404, 404, 404], { body: { token: 'of no mail' } }],
    'post /auth/undo/check': [[404, 404, 404, 404], { body: { token: 'of no mail' } }],
    'post /auth/delete': [OWN_DELETE, { body: { authUserId: user } }],

    'get /profile': [ADMINS_READ],
    'post /profile': [[401, 200, 200, 200], { body: {} }],
    'get /profile-auth': [OWN, { path: `/profile-auth?authId=${user}` }],
    'get /profile/{id}': [OWN, { path: `/profile/${profile}` }],
    'put /profile/{id}': [OWN, { path: `/profile/${profile}`, body: name }],
    'delete /profile/{id}': [OWN_DELETE, { path: `/profile/${profile}` }],
    // Administrators must state a reason first.
    'get /profile/{id}/facts': [OWN_OR_OPENED, { path: `/profile/${profile}/facts` }],
    'patch /profile/{id}/facts': [OWN_OR_OPENED, { path: `/profile/${profile}/facts`, body: {} }],
    // The owner has reported facts, and this call names no version of them that was read.
    'put /profile/{id}/facts': [[401, 409, 404, 403], { path: `/profile/${profile}/facts`, body: {} }],
    'post /profile/{id}/week-check': [OWN_OR_OPENED, { path: `/profile/${profile}/week-check`, body: {} }],
    'delete /profile/{id}/mail-links': [OWN_DELETE, { path: `/profile/${profile}/mail-links` }],
    'get /profile/{id}/export': [OWN_OR_OPENED, { path: `/profile/${profile}/export` }],
    'get /profile/{id}/consent': [OWN, { path: `/profile/${profile}/consent` }],
    'post /profile/{id}/consent': [
      OWNER_ALONE,
      { path: `/profile/${profile}/consent`, body: { kind: 'terms', version: CONSENT_TEXTS.terms.version } },
    ],
    'delete /profile/{id}/consent/health-data': [
      [401, 204, 404, 404],
      { path: `/profile/${profile}/consent/health-data` },
    ],

    'delete /profile/{id}/consent/dietitian': [
      [401, 204, 404, 404],
      { path: `/profile/${profile}/consent/dietitian` },
    ],
    'get /profile/{id}/roles': [OWN, { path: `/profile/${profile}/roles` }],
    'put /profile/{id}/roles': [
      ADMINS_READ,
      { path: `/profile/${profile}/roles`, body: { roles: ['editor'] } },
    ],
    'get /profile/{id}/readings': [OWN, { path: `/profile/${profile}/readings` }],
    'post /break-glass': [
      ADMINS_MAKE,
      { body: { member: profile, reason: 'They asked by telephone about Tuesday.' } },
    ],

    'get /profile/{id}/phases': [OWNER_ALONE, { path: `/profile/${profile}/phases` }],
    // The owner has no goal whose triggers could be tested.
    'post /profile/{id}/phases': [OWNER_WITHOUT, { path: `/profile/${profile}/phases` }],
    'post /profile/{id}/phases/decisions': [OWNER_ALONE, { path: `/profile/${profile}/phases/decisions` }],
    'put /profile/{id}/diary/{day}': [
      OWNER_ALONE,
      {
        path: `/profile/${profile}/diary/${new Date().toISOString().slice(0, 10)}`,
        body: { level: 'none', timeZone: 'UTC' },
      },
    ],

    'get /mealplan': [[401, 200, 200, 200]],
    'post /mealplan': [
      // The owner has no subscription, which plans require.
      [401, 403, 404, 202],
      { body: { profileId: profile, conditionId: ids.condition[0], days: 7 } },
    ],
    'get /mealplan/{id}': [OWN_OR_LINKED, { path: `/mealplan/${mealPlan}` }],
    'put /mealplan/{id}': [[401, 403, 403, 200], { path: `/mealplan/${mealPlan}` }],
    'delete /mealplan/{id}': [OWN_DELETE, { path: `/mealplan/${mealPlan}` }],
    'get /mealplan-request': [OWN, { path: `/mealplan-request?profileId=${profile}` }],
    'get /mealplan-request/{id}': [OWN, { path: `/mealplan-request/${request}` }],
    'get /mealplan/{id}/swaps': [OWN, { path: `/mealplan/${mealPlan}/swaps?day=1&slot=lunch` }],
    'post /mealplan/{id}/swaps': [
      // The call is accepted, but there is no such dish.
      [401, 409, 404, 409],
      { path: `/mealplan/${mealPlan}/swaps`, body: { day: 1, slot: 'lunch', slug: 'nothing', servings: 1 } },
    ],
    'put /mealplan/{id}/locks': [OWN, { path: `/mealplan/${mealPlan}/locks`, body: { locks: [] } }],
    'get /mealplan/{id}/days/{day}/resolution': [OWN, { path: `/mealplan/${mealPlan}/days/1/resolution` }],
    'post /mealplan/{id}/days/{day}/resolution': [
      OWN,
      { path: `/mealplan/${mealPlan}/days/1/resolution?seed=7` },
    ],
    'delete /mealplan/{id}/last-change': [OWN, { path: `/mealplan/${mealPlan}/last-change` }],
    'get /mealplan/{id}/new-meals': [OWN, { path: `/mealplan/${mealPlan}/new-meals` }],
    'post /mealplan/{id}/new-meals': [[401, 409, 404, 409], { path: `/mealplan/${mealPlan}/new-meals` }],
    'post /mealplan/{id}/shown-anyway': [
      [401, 409, 404, 409],
      { path: `/mealplan/${mealPlan}/shown-anyway`, body: { day: 1, slot: 'lunch' } },
    ],
    'get /mealplan/{id}/cooking': [OWN_OR_LINKED, { path: `/mealplan/${mealPlan}/cooking` }],
    'post /meal-plan-preview': [PUBLIC, { body: { goals: [ids.condition[0]] } }],
    'post /meal-plan-preview/words': [PUBLIC, { body: { facts: { dislikes: ['courgette'] } } }],
    'get /subscription': [OWN, { path: `/subscription?profileId=${profile}` }],
    'get /profile/{id}/billing-history': [ADMINS_READ, { path: `/profile/${profile}/billing-history` }],
    'get /plan/{id}/price-move': [ADMINS_READ, { path: `/plan/${plan}/price-move` }],
    // No member was shown this price.
    'post /plan/{id}/price-move': [
      [401, 403, 403, 409],
      { path: `/plan/${plan}/price-move`, body: { priceCents: 0 } },
    ],
    // The owner has no subscription to change.
    'post /profile/{id}/billing-preview': [
      [401, 403, 403, 409],
      { path: `/profile/${profile}/billing-preview`, body: { act: 'comp-month' } },
    ],
    'post /profile/{id}/billing-act': [
      [401, 403, 403, 409],
      { path: `/profile/${profile}/billing-act`, body: { wish: { act: 'comp-month' }, key: newId() } },
    ],
    'get /payment-finding': [ADMINS_READ],
    'delete /payment-finding/{id}': [[401, 403, 403, 404], { path: `/payment-finding/${profile}` }],
    'get /billing-mail': [ADMINS_READ],
    'get /meal-plan-failure': [ADMINS_READ],
    'post /meal-plan-failure/{id}/attempt': [
      [401, 403, 403, 202],
      { path: `/meal-plan-failure/${failure}/attempt` },
    ],
    'delete /meal-plan-failure/{id}': [ADMINS_DELETE, { path: `/meal-plan-failure/${failure}` }],
    'get /recorded-change': [ADMINS_READ],
    'get /office-health': [ADMINS_READ],
    'get /office-tasks': [ADMINS_READ],
    'get /undelivered-mail': [ADMINS_READ],
    'post /undelivered-mail/{id}/attempt': [
      ADMINS_DELETE,
      { path: `/undelivered-mail/${undelivered}/attempt` },
    ],
    'delete /undelivered-mail/{id}': [ADMINS_DELETE, { path: `/undelivered-mail/${undelivered}` }],
    'get /profile/{id}/mail': [ADMINS_READ, { path: `/profile/${profile}/mail` }],
    'get /delivery': [OWN, { path: `/delivery?profileId=${profile}` }],
    'post /subscription/cancellation': [OWNER_WITHOUT, { body: { profileId: profile } }],
    'delete /subscription/cancellation': [
      OWNER_WITHOUT,
      { path: `/subscription/cancellation?profileId=${profile}` },
    ],
    'post /subscription/restart': [OWNER_WITHOUT, { body: { profileId: profile } }],
    'put /subscription/plan': [OWNER_WITHOUT, { body: { profileId: profile, planId: plan, goals: [] } }],
    'get /subscription/plan-change': [
      OWNER_WITHOUT,
      { path: `/subscription/plan-change?profileId=${profile}&planId=${plan}` },
    ],
    'get /subscription/restart': [OWNER_WITHOUT, { path: `/subscription/restart?profileId=${profile}` }],
    'post /subscription/pause': [OWNER_WITHOUT, { body: { profileId: profile, months: 1 } }],
    'get /subscription/pause': [OWNER_WITHOUT, { path: `/subscription/pause?profileId=${profile}` }],
    'delete /subscription/pause': [OWNER_WITHOUT, { path: `/subscription/pause?profileId=${profile}` }],
    'put /subscription/goals': [OWNER_WITHOUT, { body: { profileId: profile, goals: [] } }],
    'get /promotion-code': [[401, 400, 400, 400], { path: '/promotion-code?code=NONE' }],
    'put /subscription/promotion-code': [OWNER_WITHOUT, { body: { profileId: profile, code: 'NONE' } }],
    'put /profile/{id}/weekly-mail': [
      OWN_DELETE,
      { path: `/profile/${profile}/weekly-mail`, body: { wanted: true } },
    ],
    'post /weekly-mail/unsubscribe': [
      [400, 400, 400, 400],
      { path: '/weekly-mail/unsubscribe?token=made-up' },
    ],
    'get /weekly-mail/unsubscribe': [
      [303, 303, 303, 303],
      { path: '/weekly-mail/unsubscribe?token=made-up' },
    ],
    'post /subscription/cancellation-by-link': [[400, 400, 400, 400], { body: { token: 'made-up' } }],
    'post /subscription/cancellation-by-link/check': [[400, 400, 400, 400], { body: { token: 'made-up' } }],
    'post /stripe/customer': [OWNER_ALONE, { body: { email: buyer.profile.email, profileId: profile } }],
    'post /stripe/intent': [
      OWNER_ALONE,
      {
        body: {
          stripeCustomerId: CUSTOMER,
          stripePriceId: buyer.plan.stripePriceId,
          email: buyer.profile.email,
        },
      },
    ],
    'post /stripe/subscription': [
      OWNER_ALONE,
      {
        body: {
          stripeCustomerId: CUSTOMER,
          stripePriceId: buyer.plan.stripePriceId,
          email: buyer.profile.email,
          default_payment_method: CARD,
        },
      },
    ],
    'get /billing': [OWNER_ALONE, { path: `/billing?profileId=${profile}` }],
    'get /billing/invoices': [
      [401, 404, 404, 404],
      { path: `/billing/invoices?profileId=${profile}&before=in_1` },
    ],
    'post /billing/card-setup': [OWNER_ALONE, { body: { profileId: profile } }],
    'put /billing/card': [OWNER_WITHOUT, { body: { profileId: profile, paymentMethod: 'pm_none' } }],
    'post /billing/payment': [OWNER_WITHOUT, { body: { profileId: profile } }],
    'post /stripe/webhook': [[400, 400, 400, 400], { body: {} }],
    'get /mealplan/{id}/proof': [OWN_OR_LINKED, { path: `/mealplan/${mealPlan}/proof` }],
  }
}

// Created again for each call, so their ids are not known in advance.
const CUSTOMER = 'the customer'
const CARD = 'the card'

let catalogueOfFixture = ''
const planner = aPlanner(null, () => catalogueOfFixture)

/** The payment service of the current call. Most calls don't use it. */
let payments = {} as Stripe
let asked: Context

// Built once for all calls, because compiling its routes takes longer than answering a call.
const api = buildApi({
  stripe: new Proxy({} as Stripe, { get: (_, resource) => Reflect.get(payments, resource) }),
  catalogue: catalogueCache(),
  requesters: authenticationCache(),
  planner,
  ai: null,
  healthSummary: async () => [],
})
const app = appOf(() => asked, api)

type Operation = {
  security?: object[]
  'x-duty'?: Duty
  responses: Record<string, object>
  requestBody?: { content: { 'application/json': { schema: { $ref?: string } } } }
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { example?: object }> }
}
const { paths, components } = (await (await api.request('/openapi.json')).json()) as Document

const operations = operationsOf({ paths })

let own: OwnDatabase
let fixture: FuzzFixture
let tokens: Record<Exclude<Asker, 'guest'>, string>
/** The token of a member who deleted their account after signing in. */
let tokenOfDeleted: string
let demoted: Demoted
/** One staff member for each role. */
let staff: Record<Role, { authUserId: string; token: string }>

type Demoted = { profileId: string; token: string }

beforeAll(async () => {
  own = await ownDatabase('catalogue')
  fixture = await aFuzzFixture(own.ctx)
  catalogueOfFixture = await catalogueState(own.ctx.db)
  // A health goal that plans can be made for.
  const [goal = ''] = fixture.ids.condition
  await chooseGoals(own.ctx, fixture.buyer.profile.id, [goal])
  await tellFacts(own.ctx, fixture.buyer.profile.id, { dislikes: ['celeriac'] })
  const [planId = ''] = fixture.ids.mealplan
  const [sealed] = await own.ctx.db.select().from(mealPlans).where(eq(mealPlans.id, planId))
  if (!sealed) throw new Error('The owner has no plan.')
  const { plan } = await openMealPlan(own.ctx, 'verify-plans', sealed)
  const dishes = plan.mealPlanDays.flatMap(({ meals }) => meals.map(({ slug }) => slug))
  tellTales = [goal, 'celeriac', 'Not finished.', ...dishes]
  const [owner, another, administrator] = await Promise.all(fixture.ids.user.map(tokenOf))
  tokens = { owner: owner ?? '', 'another member': another ?? '', administrator: administrator ?? '' }
  const leaver = await aMember(own.ctx)
  tokenOfDeleted = await tokenOf(leaver.profile.authUserId)
  await deleteAccount({ ...own.ctx, requester: leaver.requester }, { authUserId: leaver.profile.authUserId })
  const { profile } = await aMember(own.ctx, { admin: true })
  demoted = { profileId: profile.id, token: await tokenOf(profile.authUserId) }
  const hired = await Promise.all(ROLES.map(async (role) => [role, await hire(role)] as const))
  staff = Object.fromEntries(hired) as typeof staff
})
afterAll(() => own?.drop())

async function tokenOf(authUserId: string): Promise<string> {
  const [user] = await own.ctx.db.select().from(users).where(eq(users.sub, authUserId))
  const signedIn = await signInWithPassword(own.ctx, { username: user?.username ?? '', password: PASSWORD })
  return signedIn.AccessToken
}

async function hire(role: Role) {
  const { authUserId } = (await aMember(own.ctx)).profile
  await setInGroup(own.ctx, { authUserId, group: role, isIn: true })
  return { authUserId, token: await tokenOf(authUserId) }
}

/**
 * Returns the expected status for a role: the administrator's if the role has the permission, otherwise any
 * other member's.
 */
function cellOf(role: Role, { name, operation }: (typeof operations)[number], cells: Cells): number {
  const duty = operation['x-duty']
  const isTheirs = ROLES_READ[name] === role || (duty !== undefined && DUTIES[role].includes(duty))
  return isTheirs ? cells[3] : cells[2]
}

class Rollback extends Error {}

/** Runs each call on unchanged fixtures. */
async function inFixture<T>(act: (ctx: Context) => Promise<T>): Promise<T> {
  let result: { is: T } | undefined
  await own.ctx.db
    .transaction(async (tx) => {
      const config = { ...own.ctx.config, rateLimits: false }
      result = { is: await act({ ...own.ctx, config, db: tx as Db, requester: { kind: 'guest' } }) }
      throw new Rollback()
    })
    .catch((error) => {
      if (!(error instanceof Rollback)) throw error
    })
  if (!result) throw new Error('Nothing came of it.')
  return result.is
}

type Call = (typeof operations)[number] & { asked: Asked }

function bodyOf({ operation, asked }: Call): string | undefined {
  if (!operation.requestBody) return undefined
  const { $ref } = operation.requestBody.content['application/json'].schema
  const { example } = components.schemas[$ref?.split('/').at(-1) ?? ''] ?? {}
  return JSON.stringify(asked.body ?? example ?? {})
}

async function statusOf(ctx: Context, call: Call, token: string | undefined): Promise<number> {
  const body = bodyOf(call)
  if (!/^\/(stripe|billing|promotion-code)\b/.test(call.path)) return send(ctx, { call, body, token })
  await using sandbox = await openSandbox(ctx)
  const { stripeCustomerId, paymentMethod } = await upToTheCard(sandbox, fixture.buyer)
  const filled = body?.replace(CUSTOMER, stripeCustomerId).replace(CARD, paymentMethod)
  const paying = { ...sandbox.ctx, config: { ...sandbox.ctx.config, publicUrl: ctx.config.publicUrl } }
  payments = sandbox.stripe
  return await send(paying, { call, body: filled, token })
}

async function send(
  ctx: Context,
  { call, body, token }: { call: Call; body: string | undefined; token: string | undefined },
): Promise<number> {
  asked = { ...ctx, requester: { kind: 'guest' } }
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const init = { method: call.method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) }
  const answer = await app.request(call.asked.path ?? call.path, init)
  lastAnswer = await answer.text()
  return answer.status
}

/** The text of the last response, and the strings in it that would reveal the owner's health data. */
let lastAnswer = ''
let tellTales: string[]
/** Responses of these paths contain only public data, or data made up for the call. */
const OF_NOBODY = /^\/(?:condition|config|content|food|gpt|meal-plan-preview|nutrient|plan|recipe|rule-set)\b/

/** Expects a record of access if the last response showed staff any of the owner's health data. */
async function expectRecorded(ctx: Context, call: Call, who: { name: string; authUserId: string }) {
  const told = OF_NOBODY.test(call.path) ? [] : tellTales.filter((one) => lastAnswer.includes(one))
  const readings = await ctx.db
    .select({ act: audit.act })
    .from(audit)
    .where(
      and(
        eq(audit.actor, who.authUserId),
        eq(audit.subject, `profile:${fixture.ids.profile[0]}`),
        like(audit.act, 'read-%'),
      ),
    )
  expect({ who: who.name, told, recorded: readings.length > 0 }).toEqual({
    who: who.name,
    told,
    recorded: told.length > 0 ? true : readings.length > 0,
  })
}

/** Returns the same token with another signature. */
function forged(token: string): string {
  return token.slice(0, -8) + token.slice(-8).replace(/./g, (letter) => (letter === 'A' ? 'B' : 'A'))
}

describe('access control', () => {
  test('every documented call has a row, and every row has a call', () => {
    expect(Object.keys(table(fixture)).toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  })

  test.for(operations)('$name is documented as it behaves', ({ name, operation }) => {
    const cells: readonly number[] = table(fixture)[name]?.[0] ?? []
    const [guest] = cells
    const { security = [{}], responses } = operation
    expect(security.some((way) => Object.keys(way).length === 0)).toBe(guest !== 401)
    expect(cells.filter((status) => !(status in responses))).toEqual([])
  })

  test.for(operations)('$name', { timeout: 120_000 }, async (operation) => {
    const [cells, asked = {}] = table(fixture)[operation.name] ?? []
    if (!cells) throw new Error('This call has no row in the table.')
    const call = { ...operation, asked }
    const answered: number[] = []
    for (const asker of ASKERS) {
      const token = asker === 'guest' ? undefined : tokens[asker]
      answered.push(
        await inFixture(async (ctx) => {
          const status = await statusOf(ctx, call, token)
          const [, , authUserId = ''] = fixture.ids.user
          if (asker === 'administrator') await expectRecorded(ctx, call, { name: asker, authUserId })
          return status
        }),
      )
    }
    expect(answered).toEqual(cells)

    // Staff who gave a reason see more, and their access is recorded too.
    await inFixture(async (ctx) => {
      const [, , authUserId = ''] = fixture.ids.user
      const admin = { kind: 'signed-in', authUserId, profileId: null, isAdmin: true } as const
      const requester = { ...admin, signedInAt: ctx.now() }
      await breakGlass(
        { ...ctx, requester },
        { member: fixture.ids.profile[0] ?? '', reason: 'They asked by phone.' },
      )
      await statusOf(ctx, call, tokens.administrator)
      await expectRecorded(ctx, call, { name: 'administrator with a reason', authUserId })
    })

    // A recently demoted administrator is an ordinary member who owns none of these rows.
    const asDemoted = await inFixture(async (ctx) => {
      await ctx.db.update(profiles).set({ admin: false }).where(eq(profiles.id, demoted.profileId))
      return statusOf(ctx, call, demoted.token)
    })
    const [, , asAnother] = cells
    expect([asDemoted, 'of the demoted']).toEqual([asAnother, 'of the demoted'])

    for (const role of ROLES) {
      const { authUserId, token } = staff[role]
      const asRole = await inFixture(async (ctx) => {
        const status = await statusOf(ctx, call, token)
        await expectRecorded(ctx, call, { name: role, authUserId })
        return status
      })
      expect([role, asRole]).toEqual([role, cellOf(role, operation, cells)])
      const asFormer = await inFixture(async (ctx) => {
        await setInGroup({ ...ctx, requester: { kind: 'system' } }, { authUserId, group: role, isIn: false })
        return statusOf(ctx, call, token)
      })
      expect([`former ${role}`, asFormer]).toEqual([`former ${role}`, asAnother])
    }

    const later = () => new Date(Date.now() + 25 * HOUR_MS)
    const refused = [
      await inFixture((ctx) => statusOf({ ...ctx, now: later }, call, tokens.administrator)),
      await inFixture((ctx) => statusOf(ctx, call, forged(tokens.administrator))),
      await inFixture((ctx) => statusOf(ctx, call, 'no-token')),
      await inFixture((ctx) => statusOf(ctx, call, tokenOfDeleted)),
    ]
    expect(refused).toEqual([401, 401, 401, 401])
  })
})
