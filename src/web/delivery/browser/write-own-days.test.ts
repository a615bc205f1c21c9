import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { formatShortDay } from '../../dates.ts'
import { dayToWrite, writeOwnDays, writeOwnDaysScript } from './write-own-days.ts'

/** Runs the script in isolation, in a browser whose clock shows this day, and returns the text it wrote. */
function written(ownDays: string, [year, month, day]: [number, number, number]): string {
  class Clock extends Date {
    constructor(ofYear = year, ofMonth = month - 1, ofDay = day) {
      super(ofYear, ofMonth, ofDay, 21, 45)
    }
  }
  const element = { dataset: { ownDays }, textContent: 'after 7 days' }
  runInNewContext(writeOwnDaysScript(), { Date: Clock, document: { querySelectorAll: () => [element] } })
  return element.textContent
}

describe("the script that writes the reader's own dates", () => {
  test('contains the whole function and calls it', () => {
    expect(writeOwnDaysScript()).toBe(`(${writeOwnDays.toString()})()`)
    expect(writeOwnDaysScript()).not.toMatch(/import|require/)
  })

  test('writes the dates of the reader’s clock in the same format as React', () => {
    const words = `${dayToWrite('short', 0, 'en-US')} – ${dayToWrite('short', 7, 'en-US')}, your time`
    const day = (date: string) => formatShortDay(`2026-${date}T00:00:00Z`, 'en-US')
    expect(written(words, [2026, 11, 27])).toBe(`${day('11-27')} – ${day('12-04')}, your time`)
  })

  test('continues into the next month and year, in the reader’s locale', () => {
    expect(written(dayToWrite('long', 7, 'en-GB'), [2026, 12, 28])).toBe('4 January')
  })
})
