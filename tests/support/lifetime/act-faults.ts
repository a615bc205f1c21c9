import type { Lot } from './drawing-lots.ts'
import type { MortalProcess, Weather } from './mortal-process.ts'

const MOST_STEPS = 40

/** The faults of a member's or operator's action, with their probabilities. */
export const ACT_FAULTS = {
  none: 0.62,
  'Stripe away': 0.06,
  'answer lost': 0.1,
  'answer lost, then away': 0.1,
  killed: 0.12,
} as const

/** Makes the next action of a process meet a fault. */
export function afflict(process: MortalProcess, fault: string, lot: Lot): void {
  if (fault === 'killed') process.killAfter(1 + Math.floor(lot() * MOST_STEPS))
  if (fault === 'Stripe away') process.weather = () => 'away'
  if (fault.startsWith('answer lost')) process.weather = losingOneAnswer(lot, fault.endsWith('away'))
}

/** Loses one response to a call that changes Stripe, with equal odds for each call. */
function losingOneAnswer(lot: Lot, isAwayThen: boolean): Weather {
  let left = Math.floor(lot() * 3)
  let hasLost = false
  return (call) => {
    if (hasLost) return isAwayThen ? 'away' : null
    if (!call.startsWith('POST') && !call.startsWith('DELETE')) return null
    left -= 1
    if (left > 0) return null
    hasLost = true
    return 'answer-lost'
  }
}
