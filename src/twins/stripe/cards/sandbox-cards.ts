import type { CardBehavior, TestCard } from '../objects/test-card.ts'
import { TwinError } from '../objects/twin-error.ts'

const DECLINED = 'Your card was declined.'
const NOT_AUTHENTICATED = 'Your card was declined. This transaction requires authentication.'

/**
 * Stripe's published test numbers: https://docs.stripe.com/testing. No other number is accepted as a card.
 */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': accepted('visa'),
  '4000056655665556': { ...accepted('visa'), funding: 'debit' },
  '5555555555554444': accepted('mastercard'),
  '378282246310005': accepted('amex'),
  '6011111111111117': accepted('discover'),
  '4000000000000002': refused('card_declined', 'generic_decline', DECLINED),
  '4000000000009995': refused('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': refused('card_declined', 'lost_card', DECLINED),
  '4000000000009979': refused('card_declined', 'stolen_card', DECLINED),
  '4000000000000069': refused('expired_card', 'expired_card', 'Your card has expired.'),
  '4000000000000127': refused('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': refused(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000002500003155': { ...accepted('visa'), authentication: 'unless-set-up' },
  '4000002760003184': { ...accepted('visa'), authentication: 'always' },
  '4000003800000446': { ...accepted('visa'), authentication: 'on-session' },
  '4000000000003220': { ...accepted('visa'), authentication: 'always' },
  '4000000000003055': accepted('visa'),
  '4000000000003097': accepted('visa'),
  '4000008260003178': { ...chargedNever('insufficient_funds'), authentication: 'unless-set-up' },
  '4000008400001629': { ...refused('card_declined', 'generic_decline', DECLINED), authentication: 'always' },
  '4000008400001280': refused('card_declined', 'authentication_required', NOT_AUTHENTICATED),
  '4000000000000259': { ...accepted('visa'), dispute: 'fraudulent' },
  '4000000000002685': { ...accepted('visa'), dispute: 'product_not_received' },
  '4000000000001976': { ...accepted('visa'), dispute: 'inquiry' },
  '4000000000005126': { ...accepted('visa'), refund: 'fails' },
  '4000000000000341': chargedNever('generic_decline'),
}

function accepted(brand: TestCard['brand']): TestCard {
  return {
    brand,
    funding: 'credit',
    setup: 'accepted',
    charge: 'accepted',
    authentication: 'never',
    dispute: null,
  }
}

function refused(code: string, decline_code: string, message: string): TestCard {
  const decline = { code, decline_code, message }
  return { ...accepted('visa'), setup: decline, charge: decline }
}

/** Returns a card that can be set up but whose charges are declined. */
function chargedNever(decline_code: 'generic_decline' | 'insufficient_funds'): TestCard {
  const message = decline_code === 'insufficient_funds' ? 'Your card has insufficient funds.' : DECLINED
  return { ...accepted('visa'), charge: { code: 'card_declined', decline_code, message } }
}

/**
 * True if the bank wants the holder to confirm at this point: at setup, or at a charge with or without the
 * holder present.
 */
export function asksHolder(
  { authentication = 'never', isSetUp = false }: CardBehavior,
  at: 'setup' | 'on-session' | 'off-session',
): boolean {
  if (authentication === 'never') return false
  if (authentication === 'always') return true
  if (authentication === 'on-session') return at === 'on-session'
  return at !== 'off-session' || !isSetUp
}

export type CardInput = { number: string; exp_month: number; exp_year: number; cvc?: string | undefined }

export type CheckedCard = {
  number: string
  expMonth: number
  expYear: number
  hasCvc: boolean
  card: TestCard
}

/**
 * Checks the typed card as Stripe does, then checks that it is a test card. A real card is refused and not
 * stored.
 */
export function checkCard(input: CardInput, now: Date): CheckedCard {
  const number = input.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'number', 'Your card number is incorrect.')
  }
  const expYear = input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year
  checkExpiry(input.exp_month, expYear, now)
  const card = TEST_CARDS[number]
  const cvcLength = card?.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/
  if (input.cvc !== undefined && !cvcLength.test(input.cvc)) {
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  }
  if (!card) {
    throw new TwinError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'This is a sandbox, no money moves and no real card works. Use the test card 4242 4242 4242 4242.',
    })
  }
  return { number, expMonth: input.exp_month, expYear, hasCvc: input.cvc !== undefined, card }
}

function checkExpiry(month: number, year: number, now: Date): void {
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  const thisYear = now.getUTCFullYear()
  if (year < thisYear || year > thisYear + 50) {
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  }
  if (year === thisYear && month < now.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
}

function cardError(code: string, param: string, message: string): TwinError {
  return new TwinError(402, { type: 'card_error', code, param, message })
}

function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((total, digit, place) => {
    const weighted = place % 2 === 0 ? digit : digit * 2
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}
