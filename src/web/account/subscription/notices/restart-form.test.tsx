import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RestartForm } from './restart-form.tsx'

const none = () => undefined

test('before a restart is charged, the amount, day, card and later price are shown', () => {
  const said = (card: Parameters<typeof RestartForm>[0]['card']) =>
    renderToStaticMarkup(
      <RestartForm
        beginsWithCents={950}
        monthly="$19"
        card={card}
        isBusy={false}
        onStart={none}
        onDismiss={none}
      />,
    )
  const card = { brand: 'visa', last4: '4242', expiryMonth: 4, expiryYear: 2030 }
  expect(said(card)).toContain('$9.50 is charged now to your card ending in 4242')
  expect(said(card)).toContain('After that it is $19 a month')
  expect(said(null)).toContain('charged now to the card that you gave last')
})
