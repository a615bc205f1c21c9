import { Hono } from 'hono'
import type pg from 'pg'
import type Stripe from 'stripe'
import { appOf } from '#members/members.fixtures.ts'
import { openInvoiceRoutes } from '#members/payments/billing/open-invoice-routes.ts'
import { billingRoutes } from '#members/payments/billing/routes.ts'
import { paymentRoutes } from '#members/payments/routes.ts'
import { webhookRoutes } from '#members/payments/webhooks/webhook-routes.ts'
import { subscriptionChangeRoutes } from '#members/subscriptions/changes/change-routes.ts'
import { pauseRoutes } from '#members/subscriptions/changes/pause-routes.ts'
import { promotionRoutes } from '#members/subscriptions/changes/promotion-routes.ts'
import { priceMoveRoutes } from '#members/subscriptions/price/routes.ts'
import { subscriptionRoutes } from '#members/subscriptions/record/routes.ts'
import type { Context, Requester } from '#platform/context.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { nameStatements } from './named-statements.ts'
import { type AskStripe, stripeOver } from './stripe-at-hand.ts'

/**
 * The fate of a call such as `POST /v1/subscriptions`: it never arrives, or it is done but its response is
 * lost.
 */
export type Weather = (call: string) => 'away' | 'answer-lost' | null

class Killed extends Error {
  constructor() {
    super('The process was killed.')
  }
}

const CONNECTIONS = 3
/** Statements that don't count as steps: connection setup, and statements with nothing uncommitted. */
const UNCOUNTED = /^\s*(?:rollback|begin|set |select set_config|select 1$)/i

type Answer = { status: number; body: Record<string, unknown> & { error?: { message?: string } } }

/**
 * A process of the product, whose clock may be wrong and which can be killed between any two of its steps.
 * After that it neither writes nor calls, and uncommitted work is lost.
 */
export class MortalProcess {
  readonly ctx: Context
  readonly stripe: Stripe
  readonly outside: { stripe: Stripe; gate: () => Promise<null> }
  weather: Weather = () => null
  /** During an outage of hours, a second query in the same call gets no response either. */
  isStripeAwayForHours = false
  readonly #database: Database
  readonly #twin: AskStripe
  readonly #app: Hono<HttpEnv>
  #requester: Requester = { kind: 'guest' }
  #stepsLeft = Number.POSITIVE_INFINITY

  constructor(given: Context, { url, twin, skewMs }: { url: string; twin: AskStripe; skewMs: number }) {
    this.#twin = twin
    this.#database = openDatabase(url, { maxConnections: CONNECTIONS })
    nameStatements(this.#database.pool)
    this.#database.pool.on('connect', (client) => this.#watch(client))
    this.ctx = {
      ...given,
      db: this.#database.db,
      now: () => new Date(given.now().getTime() + skewMs),
    }
    const retries = () => (this.isStripeAwayForHours ? 0 : 2)
    this.stripe = stripeOver(this.ctx, (url, init) => this.#reach(url, init), retries)
    this.outside = { stripe: this.stripe, gate: async () => null }
    const { outside } = this
    this.#app = appOf(() => ({ ...this.ctx, requester: this.#requester }), routesOf(outside))
  }

  /**
   * Kills the process after this many steps: statements, and calls to Stripe before sending and before the
   * response.
   */
  killAfter(steps: number): void {
    this.#stepsLeft = steps
  }

  get hasDied(): boolean {
    return this.#stepsLeft <= 0
  }

  /** Replaces the process with a new one. */
  startAnew(): void {
    this.#stepsLeft = Number.POSITIVE_INFINITY
  }

  /** Calls the API as a requester. */
  async call(requester: Requester, method: string, path: string, body?: object): Promise<Answer> {
    this.#requester = requester
    const response = await this.#app.request(path, {
      method,
      headers: body ? { 'content-type': 'application/json' } : {},
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }

  /** Receives Stripe's posts to our webhook. */
  webhook = async (_: string, init: RequestInit): Promise<Response> => {
    this.#requester = { kind: 'guest' }
    return this.#app.request('/stripe/webhook', init)
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  async #reach(url: string, init?: RequestInit): Promise<Response> {
    this.#step()
    const fault = this.weather(`${init?.method ?? 'GET'} ${new URL(url).pathname}`)
    if (fault === 'away') throw new TypeError('Stripe is away')
    const response = await this.#twin(url, init)
    this.#step()
    if (fault === 'answer-lost') throw new TypeError('The answer was lost')
    return response
  }

  #step(): void {
    if (this.hasDied) throw new Killed()
    this.#stepsLeft -= 1
    if (this.hasDied) throw new Killed()
  }

  #watch(client: pg.ClientBase): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]): unknown => {
      const [first] = args
      const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
      const done = args.at(-1)
      try {
        // The server rolls back a dead process's transaction.
        if (!UNCOUNTED.test(text)) this.#step()
      } catch (error) {
        if (typeof done !== 'function') return Promise.reject(error)
        process.nextTick(() => done(error))
        return undefined
      }
      return query(...args)
    }
    client.query = watched as typeof client.query
  }
}

function routesOf(outside: MortalProcess['outside']): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  for (const routes of [
    paymentRoutes(outside),
    billingRoutes(outside),
    openInvoiceRoutes(outside),
    subscriptionChangeRoutes(outside),
    pauseRoutes(outside),
    promotionRoutes(outside),
    priceMoveRoutes(outside),
    subscriptionRoutes,
    webhookRoutes(outside),
  ])
    app.route('/', routes)
  return app
}
