import type { Page } from 'playwright-core'
import type { Subscriber } from '../people/subscribers.ts'
import type { RunningServer } from '../running/running-server.ts'

/** The viewer of a screen: a guest, the first administrator, or one of the members. */
export type Viewer = 'guest' | 'admin' | keyof Members

/** Members in each state of a subscription and its weeks, reached by their actions and by time. */
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
  /** Addresses created while the product runs. */
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

/** One screen in one state: its viewer, its address, and the steps to reach it. */
export type Screen = {
  name: string
  as?: Viewer
  at?: string | ((stage: Stage) => string)
  reach?: (page: Page, stage: Stage) => Promise<unknown>
  /** The screen is only visible in small windows. */
  isOfPhones?: true
}
