import { describe, expect, test } from 'vitest'
import { markedBy, storedSession } from './mark-session.fixtures.ts'
import { markSession, markSessionScript } from './mark-session.ts'

describe('the script in the head of a page', () => {
  const script = markSessionScript()

  test('contains the whole function and calls it', () => {
    expect(script).toBe(`(${markSession.toString()})()`)
    expect(script).not.toMatch(/import|require/)
  })

  test('needs only the browser, and marks the page of a member', () => {
    expect(markedBy(script, storedSession('zoë@example.org'))).toEqual({
      session: 'member',
      username: '"zoë@example.org"',
    })
  })

  test('leaves the page of a guest unmarked', () => {
    expect(markedBy(script, {})).toEqual({ session: undefined, username: '""' })
  })

  test('marks the page as signed in, without an address, if the token cannot be read', () => {
    const stored = {
      ...storedSession('ada@example.org'),
      'CognitoIdentityServiceProvider.web.ada.idToken': '?',
    }
    expect(markedBy(script, stored)).toEqual({ session: 'member', username: '"Account"' })
  })
})
