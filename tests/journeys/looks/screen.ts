import type { Page } from 'playwright-core'
import type { Subscriber } from '../people/subscribers.ts'
import type { RunningServer } from '../running/running-server.ts'

/** Whoever may stand before a screen: a guest, the first administrator, or one of the members. */
export type Viewer = 'guest' | 'admin' | keyof Members

/** Members in each state that a subscription and its weeks may have, come to by acts of theirs and by time. */
export type Members = {
  trialing: Subscriber
  active: Subscriber
  pastDue: Subscriber
  paused: Subscriber
  cancelled: Subscriber
  ended: Subscriber
  withdrawn: Subscriber
  reportedSince: Subscriber
  refused: Subscriber
  phases: Subscriber
  unverified: Subscriber
}

export type Stage = {
  server: RunningServer
  members: Members
  /** Addresses that are made as the product runs. */
  found: {
    goal: string
    goalId: string
    plan: string
    planId: string
    post: string
    week: string
    mailedWeek: string
    food: string
    condition: string
    recipe: string
    nutrient: string
    adminPost: string
  }
}

/** One screen in one state: who stands before it, where it is, and what is done until it is there. */
export type Screen = {
  name: string
  as?: Viewer
  at?: string | ((stage: Stage) => string)
  reach?: (page: Page, stage: Stage) => Promise<unknown>
  /** It is only to be seen where there is little room. */
  isOfPhones?: true
}
