import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { PAGE_STYLE } from './page-style.ts'

test("every color matches the product's style sheet in the same theme", () => {
  const sheet = readFileSync(join(projectRoot(), 'src/web/app.css'), 'utf8')
  const [, light = '', dark = ''] = sheet.split('@plugin "daisyui/theme"')
  const [ourLight = '', ourDark = ''] = PAGE_STYLE.split('@media (prefers-color-scheme: dark)')
  for (const [ours, theirs] of [
    [ourLight, light],
    [ourDark, dark],
  ] as const) {
    const colors = ours.match(/#[0-9a-f]{6}/g) ?? []
    expect(colors).toHaveLength(11)
    for (const color of colors) expect(theirs).toContain(color)
  }
})
