import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import ProfilePage from './profile-page.tsx'

const ID = '0198c1de-0000-7000-8000-000000000001'

test('the sections of a profile page have distinct keys', () => {
  const loaderData = { saved: { id: ID }, profile: { _id: ID }, choices: { plans: [], goals: [] } }
  let page: ReactElement<{ children: ReactNode }> | undefined
  function Shown() {
    page = ProfilePage({ loaderData } as unknown as Parameters<typeof ProfilePage>[0])
    return null
  }
  renderToStaticMarkup(<Shown />)
  const parts = Children.toArray(page?.props.children).filter(isValidElement)
  expect(parts).toHaveLength(2)
  expect(new Set(parts.map(({ key }) => key)).size).toBe(2)
})
