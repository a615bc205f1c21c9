import { expect, test } from 'vitest'
import { entityTag, isTagAmong, requireUnchanged, versionRead } from './entity-tag.ts'

test('a tag changes with the text and contains the version', () => {
  expect(entityTag('a')).not.toBe(entityTag('b'))
  expect(entityTag('a', 7)).not.toBe(entityTag('b', 7))
  expect(versionRead(entityTag('a', 7))).toBe(7)
  expect(versionRead(`W/${entityTag('a', 7)}`)).toBe(7)
})

test('a tag is found among the tags a client sends', () => {
  const tag = entityTag('a')
  for (const held of [tag, `W/${tag}`, `"x", ${tag}`, '*']) expect(isTagAmong(tag, held)).toBe(true)
  for (const held of [undefined, '', '"x"', tag.slice(1)]) expect(isTagAmong(tag, held)).toBe(false)
})

test('a change based on another version is refused, and a change without a version is accepted', () => {
  const row = { version: 7 }
  for (const ifMatch of [undefined, '', '*', '"7-x"', 'W/"7-x"']) {
    expect(() => requireUnchanged('plan', row, versionRead(ifMatch))).not.toThrow()
  }
  for (const ifMatch of ['"6-x"', '"x"', '7', '"7"']) {
    expect(() => requireUnchanged('plan', row, versionRead(ifMatch))).toThrow('Somebody changed this plan')
  }
})
