import type { FactName, MemberFacts } from '#members/profiles/facts.ts'
import type { Answer, Question } from '#members/profiles/question.ts'
import { ANSWER_WORDS, SHORT_WORDS } from '#members/profiles/short-words.ts'
import { listFormat } from '#web/formats.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { reportedText } from '#web/messages/facts/reported-facts.ts'
import { restrictionsText } from '#web/messages/facts/restrictions.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { type BodyUnits, draftOf } from './draft/facts-draft.ts'

type Words = (value: never) => string

type Text = ReturnType<typeof useText<typeof reportedText>>

function answersInWords(t: Text, answers: NonNullable<MemberFacts['answers']>): string {
  const said = Object.entries(answers).map(([question, answer]) =>
    t('field', { name: questionWords(t, question as Question), value: answerWords(t, answer) }),
  )
  return said.join('; ')
}

function questionWords(t: Text, question: Question): string {
  return question in SHORT_WORDS
    ? SHORT_WORDS[question as keyof typeof SHORT_WORDS]
    : t(`answers.${question as Exclude<Question, keyof typeof SHORT_WORDS>}`)
}

function answerWords(t: Text, answer: Answer): string {
  return answer === 'yes' || answer === 'no' || answer === 'unknown' ? t(answer) : ANSWER_WORDS[answer]
}

/**
 * Lowercases a form label that is not first in a list, unless it is a name. Form labels start with a capital
 * letter.
 */
function inSentence(words: string, place: number): string {
  return place ? words.replace(/^(?!Wilson)[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()) : words
}

/** Returns a function that formats a fact's value in the reader's units. */
export function useFactWords(units: BodyUnits): (name: FactName, value: unknown) => string {
  const t = useText(reportedText)
  const f = useText(factsText)
  const w = useText(restrictionsText)
  const list = listFormat(useLocale())
  const plain = (word: string) => word.replaceAll(/[_-]/g, ' ')
  const named = (names: string[]) => list.format(names.map(plain))
  const metric = units === 'metric'

  const words: Partial<Record<FactName, Words>> = {
    diet: (diet: NonNullable<MemberFacts['diet']>) => f(`diet.${diet}`),
    sex: (sex: NonNullable<MemberFacts['sex']>) => f(`sex.${sex}`),
    activity: (activity: NonNullable<MemberFacts['activity']>) => f(`activity.${activity}`),
    units: (units: BodyUnits) => f(`units.${units}`),
    allergies: (names: NonNullable<MemberFacts['allergies']>) =>
      list.format(names.map((name) => f(`allergies.${name}`)).map(inSentence)),
    circumstances: (names: string[]) =>
      list.format(names.map((name) => chipWords('safety', name)).map(inSentence)),
    medications: (names: string[]) => list.format(names.map((name) => chipWords('medicines', name))),
    medicationsWithheld: () => t('withheld'),
    heightCm: (heightCm: number) => {
      const { heightFeet, heightInches } = draftOf({ heightCm })
      return metric
        ? t('cm', { cm: heightCm })
        : t('feet', { feet: Number(heightFeet), inches: Number(heightInches) })
    },
    weightKg: (weightKg: number) =>
      metric
        ? t('kg', { kg: weightKg })
        : t('pounds', { pounds: Number(draftOf({ weightKg }).weightPounds) }),
    energyKcal: (kcal: number) => t('kcal', { kcal }),
    servings: (count: number) => t('people', { count }),
    minutesPerMeal: (minutes: number) => t('minutes', { minutes }),
    usualFiber: (fiber: NonNullable<MemberFacts['usualFiber']>) => t(`fiber.${fiber}`),
    hemisphere: (half: NonNullable<MemberFacts['hemisphere']>) => t(`hemisphere.${half}`),
    answers: (answers: NonNullable<MemberFacts['answers']>) => answersInWords(t, answers),
    triggers: (names: NonNullable<MemberFacts['triggers']>) =>
      list.format(names.map((name) => w(`triggers.${name}`)).map(inSentence)),
    clinicLevels: (levels: NonNullable<MemberFacts['clinicLevels']>) =>
      list.format(
        Object.entries(levels).map(([name, value]) => t(`clinic.${name as keyof typeof levels}`, { value })),
      ),
  }

  /** Uses the same words as the form's chip, if there is one. */
  function chipWords(group: 'safety' | 'medicines', name: string): string {
    const key = `${group}.${name}` as 'safety.none'
    return f.has(key) ? f(key) : plain(name)
  }

  return (name, value) => {
    if (value === undefined) return t('nothing')
    if (Array.isArray(value) && value.length === 0) return t('none')
    const inWords = words[name]
    if (inWords) return inWords(value as never)
    return Array.isArray(value) ? named(value) : String(value)
  }
}
