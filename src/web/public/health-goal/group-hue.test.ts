import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HOME_GROUPS } from '#catalogue/conditions/condition.ts'
import { groupCloth } from './group-cloth.ts'
import { groupHue } from './group-hue.ts'

test('pictures show each group on the towel that its page has', () => {
  const styles = readFileSync(new URL('./group-hue.css', import.meta.url), 'utf8')
  for (const { name } of HOME_GROUPS) {
    const [rule = ''] = new RegExp(`\\.${groupHue(name)} \\{[^}]*\\}`).exec(styles) ?? []
    expect(rule).toContain(`--towel: ${groupCloth(name)};`)
    expect(rule).toMatch(/--hue: var\(--[a-z]+\);/)
  }
})
