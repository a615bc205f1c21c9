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

describe('after a call that was left waiting', () => {
  test('nobody calls for some seconds, and then one alone, until it was answered', () => {
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

  test('a try that is left waiting as well begins the seconds anew', () => {
    const { breaker, pass } = aBreaker()
    breaker.wasLeftWaiting()
    pass(BREAK_MS)
    expect(breaker.mayCall()).toBe(true)
    breaker.wasLeftWaiting()
    expect(breaker.mayCall()).toBe(false)
    pass(BREAK_MS)
    expect(breaker.mayCall()).toBe(true)
  })

  test('a try that was given up lets the next one through', () => {
    const { breaker, pass } = aBreaker()
    breaker.wasLeftWaiting()
    pass(BREAK_MS)
    expect(breaker.mayCall()).toBe(true)
    breaker.wasGivenUp()
    expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, false])
  })
})

test('calls that are answered stop nobody, whatever was answered', () => {
  const { breaker } = aBreaker()
  for (let call = 0; call < 5; call += 1) {
    expect(breaker.mayCall()).toBe(true)
    breaker.wasAnswered()
  }
})
