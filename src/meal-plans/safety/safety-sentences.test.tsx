import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { renderMail } from '#platform/mail/render-mail.ts'
import { aPlannerCatalogue, aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { RequestedPlanMail } from '../orders/mail/requested-plan-mail.tsx'
import { WeeklyPlanMail } from '../orders/mail/weekly-plan-mail.tsx'
import { buildPlannerCatalogue } from '../planner/problem/planner-catalogue.ts'
import { solvePreview } from '../planner/solve-preview.ts'
import { solveWeek } from '../planner/solve-week.ts'
import { SOLVER_VERSION } from '../planner/solver-version.ts'
import { brokenIn, provePlan } from '../proof/proving/prove-plan.ts'
import { ruleSets } from '../rules/merging/rule-sets.ts'
import { CAUTIONS_OF_SOME, cautionsFor } from './fit-cautions.ts'
import { KNOWN_SENTENCES } from './known-sentences.ts'
import { mailedSentences } from './mail/safety-in-mail.tsx'
import { withPhoneLinks } from './phone-links.ts'
import { arranged, MOST_AT_THE_TOP, type SafetyCase } from './safety-sentence.ts'
import { safetySentences } from './safety-sentences.ts'

const BIRTH_YEARS = [undefined, 2000, 1966]
const DIETS = ['omnivore', 'vegetarian', 'vegan'] as const
const MEDICINES = [undefined, [], ['insulin', 'ace_inhibitor'], ['lithium', 'levothyroxine']]
const LOW_B12 = [{ nutrients: { vitamin_b12: 1.1 } }]
const ENOUGH_B12 = [{ nutrients: { vitamin_b12: 3 } }]

function sentencesFor(profile: Record<string, unknown>, days = ENOUGH_B12) {
  return safetySentences(aRequest({ goals: ['heart-health'], ...profile }), days)
}

function idsFor(profile: Record<string, unknown>, days = ENOUGH_B12): string[] {
  return sentencesFor(profile, days).map(({ id }) => id)
}

const PLAN = {
  planUrl: 'https://careplate.example/p',
  accountUrl: 'https://careplate.example/account',
  plannedFor: null,
  cautions: ['Ask your doctor for a test for celiac disease first.'],
}

/** The headings of the plan's page, in plain text. */
const READ_FIRST = 'PLEASE READ THIS FIRST'
const ASK_FIRST = 'PLEASE ASK FIRST'

describe('every safety sentence of a plan is shown', () => {
  const people = ruleSets.flatMap(({ slug }) =>
    DIETS.flatMap((diet) =>
      MEDICINES.flatMap((medications) =>
        BIRTH_YEARS.map((birthYear) => ({ goals: [slug], diet, medications, birthYear })),
      ),
    ),
  )

  test('in both mails, as text and as HTML, word for word', async () => {
    // Each distinct set of sentences is rendered once, because rendering a mail is slow.
    const sets = new Map(
      people.map((person) => {
        const mailed = mailedSentences(sentencesFor(person, LOW_B12))
        return [mailed.map(({ id }) => id).join(), mailed]
      }),
    )
    let judged = 0
    for (const safety of sets.values()) {
      const mails = [
        await renderMail(
          WeeklyPlanMail({ ...PLAN, unsubscribeUrl: 'https://example.org/u', days: [], safety }),
        ),
        await renderMail(RequestedPlanMail({ ...PLAN, days: 7, safety })),
      ]
      for (const { html, text } of mails) {
        const said = plain(text)
        expect(said.includes(READ_FIRST)).toBe(safety.some(({ position }) => position !== 'bottom'))
        // Questions to ask are under their own heading, after the sentences to read first.
        expect(said.indexOf(ASK_FIRST)).toBeGreaterThan(said.indexOf(READ_FIRST))
        expect(said.indexOf(plain(PLAN.cautions.join()))).toBeGreaterThan(said.indexOf(ASK_FIRST))
        for (const { text: sentence, position } of safety) {
          judged++
          expect(plain(text)).toContain(plain(sentence))
          expect(textOf(html)).toContain(plain(sentence))
          if (position === 'top' && text.includes('Bean soup'))
            expect(plain(text).indexOf(plain(sentence))).toBeLessThan(plain(text).indexOf('Bean soup'))
          for (const { href } of withPhoneLinks(sentence)) if (href) expect(html).toContain(`href="${href}"`)
        }
      }
    }
    expect(sets.size).toBeGreaterThan(100)
    expect(judged).toBeGreaterThan(1000)
  })

  test('next to the preview day before subscribing', () => {
    const asked = aRequest({ goals: ['depression'], allergies: ['peanut'], medications: ['lisinopril'] })
    const preview = solvePreview(starterPlanner(), asked)
    if (preview.status !== 'solved') throw new Error('There is no day.')
    const said = preview.day.safety.map(({ text }) => text).join(' ')
    for (const words of ['call or text 988', 'Check every label', 'You take lisinopril'])
      expect(said).toContain(words)
    expect(preview.day.figures.length).toBeGreaterThan(0)
  })

  test('with at most five at the very top, emergencies first, and no duplicates', () => {
    for (const person of people) {
      const sentences = sentencesFor({ ...person, allergies: ['peanut'] }, LOW_B12)
      expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length)
      const { first, below, bottom } = arranged(sentences)
      expect(first.length).toBeLessThanOrEqual(MOST_AT_THE_TOP)
      expect(first.length + below.length + bottom.length).toBe(sentences.length)
      const ranks = first.map(({ rank }) => ['emergency', 'medicine', 'red_flag', 'other'].indexOf(rank))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }
  })
})

test('a sentence is shown only to the members it is for', () => {
  expect(idsFor({ goals: ['depression'] })).toEqual(
    expect.arrayContaining(['ss-988', 'ss-mental-not-instead', 'ss-ed', 'ss-all']),
  )
  expect(idsFor({ goals: ['acne'] })).not.toContain('ss-988')
  expect(idsFor({ medications: ['lithium'] })).toContain('ss-988-medicine')
  expect(idsFor({ medications: ['glipizide'] })).toContain('ss-hypo')
  expect(idsFor({ diet: 'vegetarian' }, LOW_B12)).toContain('ss-b12-vegetarian')
  expect(idsFor({ diet: 'vegetarian' })).not.toContain('ss-b12-vegetarian')
  expect(idsFor({ diet: 'vegan' })).toContain('ss-b12-vegan')
  expect(idsFor({ circumstances: ['weight_loss_aim'] })).toContain('ss-weight')
  expect(idsFor({ otherAllergies: ['kiwi'] })).toContain('ss-allergy')
  expect(idsFor({})).not.toContain('ss-allergy')
})

test('a weight-loss aim shows the warning below obesity, and with obesity only if the energy is too low or the loss too fast', () => {
  const body = { sex: 'female', birthYear: 1986, heightCm: 165, activity: 'sedentary' }
  const losing = { ...body, circumstances: ['weight_loss_aim'] }
  expect(idsFor({ ...losing, weightKg: 72 })).toContain('ss-ed')
  expect(idsFor({ circumstances: ['weight_loss_aim'] })).toContain('ss-ed')
  expect(idsFor({ ...losing, weightKg: 104 })).not.toContain('ss-ed')
  expect(idsFor({ ...losing, weightKg: 104, energyKcal: 1000 })).toContain('ss-ed')
  expect(idsFor({ ...losing, weightKg: 104, earlierWeights: [{ kg: 110, daysAgo: 28 }] })).toContain('ss-ed')
  expect(idsFor({ ...losing, weightKg: 104, goals: ['depression'] })).toContain('ss-ed')
})

test('a member with diabetes and unreported medicines sees the low-sugar sentences for a sulfonylurea', () => {
  const goals = ['type-2-diabetes']
  for (const unreported of [
    { medicationsWithheld: true },
    { medicationsWithheld: true, medications: [] },
    {},
  ])
    expect(idsFor({ goals, ...unreported })).toEqual(expect.arrayContaining(['ss-hypo', 'ss-meals-in-time']))
  for (const reported of [
    { goals, medications: [] },
    { goals, medications: ['metformin'] },
    { goals: ['acne'] },
  ])
    expect(idsFor(reported)).not.toContain('ss-hypo')
  expect(idsFor({ goals, medications: ['glipizide'] })).not.toContain('ss-meals-in-time')
})

describe('words that do not concern a member', () => {
  const textOfSentence = (id: string, profile: Record<string, unknown>) =>
    sentencesFor(profile).find((one) => one.id === id)?.text

  test('about medicines are left out if the member takes none of them, or takes one', () => {
    const goals = ['type-2-diabetes']
    const said = (facts: object) => textOfSentence('ss-dm', { goals, ...facts })
    expect(said({})).toContain('if you take insulin')
    expect(said({ medications: [], medicationsWithheld: true })).toContain('if you take insulin')
    expect(said({ medications: ['glipizide'] })).toMatch(
      /before the first day\. Sugar above 300 .* call them\.$/,
    )
    for (const medications of [[], ['metformin']])
      expect(said({ medications })).toBe('Sugar above 300 mg/dL twice, or vomiting: call your diabetes team.')
  })

  test('about age, women or a completed test are left out, and are shown if the facts are not known', () => {
    const goals = ['low-fodmap']
    const flags = (facts: object) => textOfSentence('ss-ibs-red', { goals, ...facts })
    expect(flags({})).toMatch(/change of habit after 50.*Women over 50/)
    expect(flags({ sex: 'male', birthYear: 1992 })).not.toMatch(/50/)
    expect(flags({ sex: 'male', birthYear: 1960 })).toMatch(/after 50/)
    expect(flags({ sex: 'male' })).not.toMatch(/Women/)
    expect(flags({ sex: 'female', birthYear: 1960 })).toMatch(/after 50.*Women over 50/)
    expect(flags({ sex: 'male', birthYear: 1992 })).toContain('blood in the stool')
    const answered = (answer: string) => idsFor({ goals, answers: { celiac_tested_negative: answer } })
    expect(answered('yes')).not.toContain('ss-ibs-celiac')
    for (const ids of [idsFor({ goals }), answered('unknown'), answered('no')])
      expect(ids).toContain('ss-ibs-celiac')
  })

  test('mention 70 mg/dL only once', () => {
    const people = [
      { goals: ['type-2-diabetes'], medications: ['glipizide'] },
      { goals: ['type-2-diabetes'], medications: ['insulin', 'glipizide'] },
      { goals: ['type-2-diabetes'], medicationsWithheld: true },
      { goals: ['acne'], medications: ['insulin'], circumstances: ['type_1_diabetes'] },
      { goals: ['acne'], circumstances: ['type_1_diabetes'] },
    ]
    for (const person of people) {
      const words = sentencesFor(person)
        .map(({ text }) => text)
        .join(' ')
      expect(words.match(/below 70 mg/gi)).toHaveLength(1)
    }
  })

  test('occur in each sentence that they are left out of', () => {
    for (const { text, unless = [] } of KNOWN_SENTENCES)
      for (const { words } of unless) expect(text).toContain(words)
  })

  test('are also left out of the cautions of health goals', () => {
    const goals = ['type-2-diabetes', 'low-fodmap']
    const cautions = (facts: object) => cautionsFor(aRequest({ goals, ...facts })).join(' ')
    for (const open of [{}, { medicationsWithheld: true }]) expect(cautions(open)).toMatch(/SGLT2.*celiac/)
    expect(cautions({ medications: ['glipizide'] })).toMatch(/sulfonylurea/)
    expect(cautions({ medications: ['glipizide'] })).not.toMatch(/SGLT2/)
    expect(cautions({ answers: { celiac_tested_negative: 'yes' } })).not.toMatch(/celiac/)
    const known = new Set(ruleSets.flatMap(({ cautions }) => cautions))
    for (const caution of Object.keys(CAUTIONS_OF_SOME)) expect(known).toContain(caution)
  })
})

test('a plan without one of its safety sentences is not served', () => {
  const catalogue = buildPlannerCatalogue(aPlannerCatalogue())
  const request = aRequest({ goals: ['depression'], diet: 'vegetarian' })
  const answer = solveWeek(catalogue, request)
  if (answer.status !== 'solved') throw new Error('No week was solved.')
  const { plan, proof } = answer
  const said = safetySentences(request, plan.mealPlanDays).map(({ id }) => id)
  const lines = proof.person.filter(({ kind }) => kind === 'safety')
  expect(lines.map(({ id, state }) => [id, state])).toEqual(said.map((id) => [`safety:${id}`, 'pass']))
  for (const missing of said) {
    const judged = provePlan({
      foods: catalogue.foods,
      days: plan.mealPlanDays,
      request,
      said: said.filter((id) => id !== missing),
      versions: { catalogue: 'test', solver: SOLVER_VERSION },
    })
    expect(brokenIn(judged)).toEqual([`safety:${missing}`])
  }
})

test('telephone numbers are links, and other numbers are unchanged', () => {
  const parts = withPhoneLinks('Above 180/120, call 911. ANAD answers at 1-888-375-7767, or text 988.')
  expect(parts.filter(({ href }) => href)).toEqual([
    { text: '911', href: 'tel:911' },
    { text: '1-888-375-7767', href: 'tel:+18883757767' },
    { text: '988', href: 'tel:988' },
  ])
  expect(parts.map(({ text }) => text).join('')).toContain('Above 180/120, call 911.')
})

type Evidence = { safety_sentences: { id: string; when: string[]; where: string[]; text: string }[] }

const PATH = new URL('../../../../shared/evidence/energy-safety.json', import.meta.url)
/** Evidence ids of sentences that have another id here. */
const RENAMED: Record<string, string> = { 'ss-988-lithium': 'ss-988-medicine' }

/**
 * Reads the sentences from the evidence file. If the file is missing, returns the cases, places and numbers
 * of a few.
 */
function evidence(): Evidence {
  if (existsSync(PATH)) return JSON.parse(readFileSync(PATH, 'utf8')) as Evidence
  const everywhere = ['plan_page', 'mail', 'print']
  return {
    safety_sentences: [
      { id: 'ss-988', when: ['depression', 'anxiety', 'adhd'], where: everywhere, text: '988 911' },
      {
        id: 'ss-hypo',
        when: ['medicine insulin', 'medicine sulfonylurea'],
        where: everywhere,
        text: '70 15 911',
      },
      { id: 'ss-b12-older', when: ['age>=50'], where: ['plan_page'], text: '50' },
    ],
  }
}

test('no sentence of the evidence is missing or has fewer cases, places or numbers', () => {
  for (const { id, when, where, text } of evidence().safety_sentences) {
    const known = KNOWN_SENTENCES.find((one) => one.id === (RENAMED[id] ?? id))
    expect(known, id).toBeDefined()
    if (!known) continue
    expect(known.when.map(inWords), id).toEqual(expect.arrayContaining(when))
    expect(known.places.map((place) => (place === 'page' ? 'plan_page' : place)).toSorted()).toEqual(
      where.toSorted(),
    )
    const numbers = (words: string) => (words.match(/\d[\d,/-]*/g) ?? []).filter((n) => n !== '6')
    for (const number of numbers(text)) expect(known.text, id).toContain(number)
  }
})

function inWords(one: SafetyCase): string {
  switch (one.of) {
    case 'goal':
      return one.slug
    case 'medicine':
      return `medicine ${one.name}`
    case 'diet':
      return `diet ${one.name}${one.isLowInB12 ? ' and b12 below 2.4 ug in the plan' : ''}`
    case 'age':
      return `age>=${one.from}`
    case 'allergy':
      return 'any allergy named'
    // Corrected after the evidence was written: with obesity, the aim alone is no reason.
    case 'weight_loss_to_watch':
      return 'weight_loss_aim'
    default:
      return one.of
  }
}

function textOf(html: string): string {
  const entities: Record<string, string> = { '&amp;': '&', '&#x27;': '’', '&quot;': '"', '&gt;': '>' }
  const withoutTags = html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, '')
  return plain(withoutTags.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? ' '))
}

/** Joins lines, because mails wrap them. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
