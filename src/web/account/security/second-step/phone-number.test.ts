import { describe, expect, test } from 'vitest'
import { countries, countryOf, namedCountries } from './dial-codes.ts'
import { countryBeside, DEFAULT_COUNTRY, fullNumber, isPossible, typedPhone } from './phone-number.ts'

const FIRST = { country: DEFAULT_COUNTRY }

describe('a full number is the country code followed by the typed number', () => {
  test.each([
    ['US', '202 555 0143', '+12025550143'],
    ['US', '(202) 555-0143', '+12025550143'],
    ['US', '1-202-555-0143', '+12025550143'],
    ['CA', '416.555.0143', '+14165550143'],
    ['DE', '0151 / 100 000-01', '+4915110000001'],
    ['GB', '07700 900123', '+447700900123'],
    ['IT', '02 1234 5678', '+390212345678'],
    ['CI', '07 01 02 03 04', '+2250701020304'],
    ['US', '1-800-FLOWERS', '+11800FLOWERS'],
  ])('%s, %s', (country, number, full) => {
    expect(fullNumber({ country, number })).toBe(full)
  })

  test.each([
    ['US', '+49 151 1000 0001', '+4915110000001'],
    ['DE', '+1 (202) 555-0143', '+12025550143'],
    ['US', '0049 151 10000001', '+4915110000001'],
  ])('but one with a code of its own keeps it: %s, %s', (country, number, full) => {
    expect(fullNumber({ country, number })).toBe(full)
  })
})

test('a typed country code selects the country, and a number without one leaves it unchanged', () => {
  expect(countryBeside({ ...FIRST, number: '+49 151' })).toBe('DE')
  expect(countryBeside({ ...FIRST, number: '0044 7700' })).toBe('GB')
  expect(countryBeside({ ...FIRST, number: '+4' })).toBe('US')
  expect(countryBeside({ ...FIRST, number: '49 151' })).toBe('US')
  expect(countryBeside({ country: 'DE', number: '+1 202' })).toBe('US')
})

test('the chosen country is kept if it shares its code with others', () => {
  expect(countryBeside({ country: 'JM', number: '+1 876' })).toBe('JM')
  expect(countryBeside({ country: 'JE', number: '+44 7797' })).toBe('JE')
})

test('a stored number is split into the two fields and joined again', () => {
  expect(typedPhone(null)).toEqual({ country: 'US', number: '' })
  for (const full of ['+12025550143', '+4915110000001', '+390212345678', '+2250701020304'])
    expect(fullNumber(typedPhone(full))).toBe(full)
})

test.each(['+12025550143', '+4915110000001', '+6851234567'])('texts can go to %s', (full) => {
  expect(isPossible(full)).toBe(true)
})

test.each(['+1', '+1202555014', '+11202555014', '+120255501430', '+49123', '+1800FLOWERS', '+999123456789'])(
  'no text can go to %s',
  (full) => {
    expect(isPossible(full)).toBe(false)
  },
)

describe('the list of countries', () => {
  test('contains each country once, in alphabetical order', () => {
    const named = namedCountries('en-US')
    expect(new Set(named.map(({ name }) => name)).size).toBe(countries.length)
    for (const { code, name } of named) expect(name).not.toBe(code)
    expect(named[0]?.name).toBe('Afghanistan')
    expect(named.find(({ code }) => code === 'US')).toMatchObject({ name: 'United States', dialCode: '+1' })
    expect(namedCountries('de').find(({ code }) => code === 'DE')?.name).toBe('Deutschland')
  })

  test('contains no code that is a prefix of another', () => {
    const codes = [...new Set(countries.map(({ dialCode }) => dialCode))]
    for (const code of codes) expect(codes.filter((other) => other.startsWith(code))).toEqual([code])
  })

  test('finds the country of a number', () => {
    expect(countryOf('+353871234567')?.code).toBe('IE')
    expect(countryOf('+7')?.code).toBe('RU')
    expect(countryOf('+999')).toBeUndefined()
  })
})
