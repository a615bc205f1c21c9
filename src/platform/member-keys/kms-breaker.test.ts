import { describe, expect, test } from 'vitest'
import { BREAK_MS, KmsBreaker } from './kms-breaker.ts'

function aBreaker() {
  let at = 0
  const breaker = new KmsBreaker(() => at)
  function pass(ms: number) {
    at += ms
  }
  return { breaker, pass }
}

describe('after a call that timed out', () => {
  test('further calls fail for some seconds, and then a single call is allowed until it gets a response', () => {
    const { breaker, pass } = aBreaker()
    expect(breaker.mayCall()).toBe(true)
    breaker.wasLeftWaiting()
    pass(BREAK_MS - 1)
    expect(breaker.mayCall()).toBe(false)
    pass(1)
    expect(breaker.mayCall()).toBe(true)
    expect(breaker.mayCall()).toBe(false)
    breaker.wasAnswered()
    expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, true])
  })

  test('a trial call that times out as well restarts the seconds', () => {
    const { breaker, pass } = aBreaker()
    breaker.wasLeftWaiting()
    pass(BREAK_MS)
    expect(breaker.mayCall()).toBe(true)
    breaker.wasLeftWaiting()
    expect(breaker.mayCall()).toBe(false)
    pass(BREAK_MS)
    expect(breaker.mayCall()).toBe(true)
  })

  test('a trial call that was canceled allows the next one', () => {
    const { breaker, pass } = aBreaker()
    breaker.wasLeftWaiting()
    pass(BREAK_MS)
    expect(breaker.mayCall()).toBe(true)
    breaker.wasGivenUp()
    expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, false])
  })
})

test('calls that get a response block no others, whatever the response', () => {
  const { breaker } = aBreaker()
  for (let call = 0; call < 5; call += 1) {
    expect(breaker.mayCall()).toBe(true)
    breaker.wasAnswered()
  }
})
