import type { Lot } from './drawing-lots.ts'
import type { MortalProcess, Weather } from './mortal-process.ts'

const MOST_STEPS = 40

/** What befalls an act of a member or an operator, and how often. */
export const ACT_FAULTS = {
  none: 0.62,
  'Stripe away': 0.06,
  'answer lost': 0.1,
  'answer lost, then away': 0.1,
  killed: 0.12,
} as const

/** Has the next act of a process meet a fault. */
export function afflict(process: MortalProcess, fault: string, lot: Lot): void {
  if (fault === 'killed') process.killAfter(1 + Math.floor(lot() * MOST_STEPS))
  if (fault === 'Stripe away') process.weather = () => 'away'
  if (fault.startsWith('answer lost')) process.weather = losingOneAnswer(lot, fault.endsWith('away'))
}

/** The answer to something that changes Stripe is lost, of any call with the same odds. */
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
