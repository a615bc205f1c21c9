import { describe, expect, test } from 'vitest'
import { claimsInText } from './claim.ts'

function kindsIn(sentence: string): string[] {
  return claimsInText(sentence).flatMap(({ kinds }) => kinds)
}

describe('a claim of a cure', () => {
  test.each([
    'Beans cure diabetes.',
    'This diet treats acne.',
    'It prevented a stroke.',
    'You can reverse it.',
    'It healed my skin within a week.',
    'A proven way.',
    'A natural remedy from the kitchen.',
    'Garlic fights cancer.',
    'Get rid of eczema for good.',
    'Oats end your symptoms.',
    'A detox for tired people.',
    'These meals cu\u200bre what ails you.',
    'Ｃures all.',
    'It is not magic, yet it cures most people.',
    'Diabetes is gone in 30 days.',
    'My psoriasis vanished.',
  ])('%s', (sentence) => {
    expect(kindsIn(sentence)).toContain('cure')
  })

  test.each([
    'Food does not treat depression.',
    'No diet cures rosacea.',
    'It cannot cure anything.',
    'Keep chocolate as a treat.',
    'Treat our plan as a menu, not a guarantee.',
    'Both groups went on with their usual treatment.',
    'Curry leaves freeze well.',
  ])('is not: %s', (sentence) => {
    expect(kindsIn(sentence)).toEqual([])
  })
})

describe('an instruction about medicine', () => {
  test.each([
    'Stop taking metformin.',
    'You can stop your tablets now.',
    'No more pills',
    'You no longer need insulin.',
    'Eat it instead of your medicine.',
    'Halve your dose of levothyroxine.',
    'Take 500 mg with breakfast.',
    'Skip your statin on Sundays.',
    'It works better than any drug.',
    'Ask for beans instead of a doctor.',
    'With this week you come off lisinopril.',
    'Lower your blood pressure without medicine.',
    'Say goodbye to insulin.',
    'You will not need insulin any more.',
    'Beans make statins unnecessary.',
    'Bin your pills.',
    'Leave your tablets in the drawer.',
    'Your doctor will be amazed when you stop taking metformin.',
    'Tell your friends how to stop taking metformin.',
    'Stop taking metformin; your doctor can say what they like.',
    'Quit your statin and ask your doctor about it later.',
    'You can stop\nyour tablets\nnow.',
  ])('%s', (sentence) => {
    expect(kindsIn(sentence)).toContain('medicine')
  })

  test.each([
    'Do not stop taking your medicine.',
    'Never leave out your tablets, and do not forget your medicine.',
    'Ask your doctor before you change any dose.',
    'If your readings fall, your doctor can lower the dose.',
    'Talk about any change of your medicine with your doctor.',
    'Before you change your tablets, tell your pharmacist about them.',
    'And keep taking what you were prescribed.',
    'Stop eating when you are full.',
    'Take two spoons of oil.',
  ])('is not: %s', (sentence) => {
    expect(kindsIn(sentence)).toEqual([])
  })
})

describe('a figure on an effect', () => {
  test.each([
    'It lowers your cholesterol by 40 percent.',
    'Your risk of a stroke falls by half.',
    'Migraine attacks drop 3 times.',
    'Nine of ten? 90 of 100 had fewer headaches.',
  ])('%s', (sentence) => {
    expect(kindsIn(sentence)).toContain('figure')
  })

  test.each([
    'In a survey 54% named hot sauce.',
    'Half of the plate is vegetables.',
    'The DASH pattern has four servings of fruit a day.',
  ])('is not: %s', (sentence) => {
    expect(kindsIn(sentence)).toEqual([])
  })
})
