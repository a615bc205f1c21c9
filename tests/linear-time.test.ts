import { describe, expect, test } from 'vitest'
import { conditionSlug } from '#catalogue/conditions/condition.ts'
import { findMentions, findWhole } from '#catalogue/food-words/find-concepts.ts'
import { resolveWord } from '#catalogue/food-words/resolve-word.ts'
import { namesIn } from '#catalogue/medicines/medicine-index.ts'
import { plainMedicineName } from '#catalogue/medicines/plain-medicine-name.ts'
import { readMedicines } from '#catalogue/medicines/read-medicines.ts'
import { buildTextIndex } from '#catalogue/search/text-index.ts'
import { wordsOf } from '#catalogue/search/words.ts'
import { claimsInText } from '#content/posts/claim.ts'
import { healthSentencesIn } from '#content/posts/health-sentences.ts'
import { codeParameter, usernameParameter } from '#identity/parse-request.ts'
import { healthTopicsIn } from '#meal-plans/wording/health-topics.ts'
import { addressWithoutAliases } from '#members/subscriptions/trials/address-without-aliases.ts'
import { readEmailAddress } from '#platform/email-address.ts'
import { bearerToken } from '#platform/http/bearer-token.ts'
import { isTagAmong, versionRead } from '#platform/http/entity-tag.ts'
import { loggedRequest } from '#platform/http/request-log.ts'
import { loggableError } from '#platform/log/loggable-error.ts'
import { readBounce } from '#platform/mail/bounces/record-bounce.ts'
import { parseForm } from '#twins/stripe/wire/form-body.ts'
import { readerLocale } from '#web/messages/reader-locale.ts'
import { SLOW_ENDS, SLOW_UNITS } from '../bench/attack/hostile.ts'
import { cpuGrowth } from './support/cpu-growth.ts'

/** Initial input length for each parser. The second input is 16 times as long. */
const LETTERS = 1_000
/** A bound between 16 (linear work) and 256 (quadratic work). */
const MOST_GROWTH = 64

const index = await buildTextIndex(
  Array.from({ length: 500 }, (_, n) => ({
    fields: [{ text: `beans lentils tofu aaaa food ${n}`, weight: 1 }],
  })),
)

const ENDS = SLOW_ENDS.slice(0, 4)

const attempt = (act: () => unknown) => {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Parsers that a guest’s text reaches before authentication. */
const PARSERS: Record<string, (text: string) => unknown> = {
  'the words of a search': wordsOf,
  'the search of lists': (text) => index.find(text, 0, 20),
  'foods in a sentence': (text) => findMentions(text, 'sentence'),
  'foods in a name': (text) => findMentions(text, 'name'),
  'a food by its name': findWhole,
  'a wish about food': resolveWord,
  'a medicine, or a list of them': readMedicines,
  'names of medicines in a list': namesIn,
  'a medicine without what stands beside it': plainMedicineName,
  'the address of a health goal': conditionSlug,
  'the language of a reader': readerLocale,
  'a token in a header': bearerToken,
  'tags of a cache': (text) => isTagAmong('"1-abc"', text),
  'the version that was read': (text) => attempt(() => versionRead(text)),
  'a form for the payments twin': (text) => attempt(() => parseForm(text)),
  'a report of a mail that came back': (text) => readBounce(`Action: failed\nStatus: 5.1.1\n${text}`),
  'claims of a health goal': claimsInText,
  'sentences about health in a post': (text) =>
    healthSentencesIn({ headline: '', strapline: '', body: [text] }),
  'health topics of a sentence': healthTopicsIn,
  'a user name': (text) => usernameParameter.safeParse(text),
  'a code': (text) => codeParameter.safeParse(text),
  'an email address': readEmailAddress,
  'a mailbox': addressWithoutAliases,
  'the line in the log': (text) => loggedRequest('GET', `/${text}`, 200, 0),
  'what the log tells of an error': (text) => loggableError(new Error(text)),
}

describe.for(Object.entries(PARSERS))('%s', ([, parse]) => {
  test('takes time proportional to the length of the text, with any repetition', { timeout: 120_000 }, () => {
    const grown: string[] = []
    for (const unit of SLOW_UNITS) {
      const parseAll = (letters: number) => {
        const text = unit.repeat(Math.ceil(letters / unit.length))
        for (const end of ENDS) parse(text + end)
      }
      const growth = cpuGrowth(parseAll, LETTERS)
      if (growth > MOST_GROWTH) grown.push(`${JSON.stringify(unit)}: ${growth.toFixed(1)}`)
    }
    expect(grown).toEqual([])
  })
})

test('the measurement distinguishes quadratic work from linear work', () => {
  const pairs = (size: number) => {
    let sum = 0
    for (let a = 0; a < size; a += 1) for (let b = 0; b < size; b += 1) sum += (a ^ b) & 1
    return sum
  }
  expect(cpuGrowth(pairs, LETTERS)).toBeGreaterThan(MOST_GROWTH)
  const letters = (size: number) => {
    let sum = 0
    for (let a = 0; a < size * 500; a += 1) sum += (a ^ size) & 1
    return sum
  }
  expect(cpuGrowth(letters, LETTERS)).toBeLessThan(MOST_GROWTH)
})
