import { useState } from 'react'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Question } from '#members/profiles/question.ts'
import { unreachable } from '#web/api/api-error.ts'
import { type BodyUnits, EMPTY_DRAFT, type FactsDraft } from '#web/facts/draft/facts-draft.ts'
import type { FactErrors, ReadFacts } from '#web/facts/draft/read-facts.ts'
import { answeredWithNone, missingAnswers } from './required-answers.ts'

/** Checks of what a visitor tells. What is to be mended is marked in the form, whose first such field gets the focus. */
export function useChecks({
  draft,
  change,
  units,
  year,
  open,
}: {
  draft: FactsDraft
  change: (change: Partial<FactsDraft>) => void
  units: BodyUnits
  year: number
  /** Questions that can refuse a plan and have no answer yet. */
  open: readonly Question[]
}) {
  const [errors, setErrors] = useState<FactErrors>({})

  /** As the form stands, or as it would with these answers too. */
  async function readSaid(given: Partial<FactsDraft> = {}): Promise<ReadFacts> {
    const said = { ...draft, ...given }
    // Whoever has told nothing has nothing to be checked.
    if (draft === EMPTY_DRAFT && Object.keys(given).length === 0) return { facts: {}, errors: null }
    const { readFacts } = await import('#web/facts/draft/read-facts.ts').catch(() => {
      throw unreachable()
    })
    return readFacts(said, units, year)
  }

  /** Null where an answer is to be mended, which is then marked. */
  async function readReported(): Promise<MemberFacts | null> {
    const read = await readSaid()
    setErrors(read.errors ?? {})
    return read.facts
  }

  /** Null also where safety is not answered yet. */
  async function readAll(given: Partial<FactsDraft> = {}): Promise<MemberFacts | null> {
    const read = await readSaid(given)
    const found = { ...missingAnswers({ ...draft, ...given }, open), ...read.errors }
    setErrors(found)
    return Object.keys(found).length === 0 ? read.facts : null
  }

  return {
    errors,
    readReported,
    readAll,
    /** Whether all answers are there and right. */
    async isReadable(): Promise<boolean> {
      return (await readAll()) !== null
    },
    /** Answers what safety asks with “none of these”. */
    async answerNone(): Promise<boolean> {
      const none = answeredWithNone(draft)
      change(none)
      return (await readAll(none)) !== null
    },
  }
}
