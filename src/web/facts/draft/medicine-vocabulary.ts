import { useEffect, useState } from 'react'

/** Names are matched here, in the browser: what somebody takes stands in no address and in no log. */
export type Vocabulary = Awaited<ReturnType<typeof load>>

async function load() {
  const [matching, reading, suggesting, questions, gate, told, outdated] = await Promise.all([
    import('#catalogue/medicines/match-medicine.ts'),
    import('#catalogue/medicines/read-medicines.ts'),
    import('#catalogue/medicines/suggest-medicines.ts'),
    import('#members/profiles/medicine-questions.ts'),
    import('#meal-plans/gate/medicine-gate.ts'),
    import('#members/profiles/told.ts'),
    import('#members/profiles/outdated-answers.ts'),
  ])
  return { ...matching, ...reading, ...suggesting, ...questions, ...gate, ...told, ...outdated }
}

let loading: Promise<Vocabulary> | undefined
let loaded: Vocabulary | undefined

/** The list of medicines, which is too long to come before anybody needs it. */
export async function loadVocabulary(): Promise<Vocabulary> {
  loading ??= load()
  try {
    loaded = await loading
    return loaded
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** Returns those of these names that leave something open; none before the list is there. The server asks again. */
export function knownToBeUnknown(names: readonly string[]): string[] {
  return names.filter((name) => loaded?.readMedicines(name).some(({ asks }) => asks))
}

/** Whether whoever takes these is asked for a clinic's figure of vitamin K; nobody is before the list is there. */
export function isVitaminKAsked(medications: string[]): boolean {
  return loaded?.clinicFiguresFor({ medications }).includes('vitaminKUg') ?? false
}

/** The list, once `isNeeded`; null before it is there. */
export function useVocabulary(isNeeded: boolean): { vocabulary: Vocabulary | null; hasFailed: boolean } {
  const [state, setState] = useState({ vocabulary: loaded ?? null, hasFailed: false })
  useEffect(() => {
    if (!isNeeded || state.vocabulary) return
    let isCurrent = true
    loadVocabulary().then(
      (vocabulary) => isCurrent && setState({ vocabulary, hasFailed: false }),
      () => isCurrent && setState({ vocabulary: null, hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded, state.vocabulary])
  return state
}
