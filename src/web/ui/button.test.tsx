import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('a quiet act, which has neither ground nor border, is told from text by the line of links', () => {
  expect(renderToStaticMarkup(<Button kind="quiet" />)).toMatch(
    /class="[^"]*(?<!no-)underline decoration-edge /,
  )
  for (const kind of ['primary', 'secondary'] as const)
    expect(renderToStaticMarkup(<Button kind={kind} />)).toMatch(/class="[^"]* no-underline /)
})
