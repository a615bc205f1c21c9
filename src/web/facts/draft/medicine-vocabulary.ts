import { useEffect, useState } from 'react'

/** Medicine names are matched in the browser, so that they never appear in a URL or a log. */
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

/** Loads the list of medicines. It is too large to load before it is needed. */
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

/**
 * Returns the names that need clarification. Returns none before the list is loaded, and the server checks
 * again.
 */
export function knownToBeUnknown(names: readonly string[]): string[] {
  return names.filter((name) => loaded?.readMedicines(name).some(({ asks }) => asks))
}

/** True if these medicines call for a clinic's figure for vitamin K. False before the list is loaded. */
export function isVitaminKAsked(medications: string[]): boolean {
  return loaded?.clinicFiguresFor({ medications }).includes('vitaminKUg') ?? false
}

/** Returns the list of medicines once `isNeeded` is true. Null until it is loaded. */
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
