import { BESIDE, LOCAL_ROUTES, type Route } from './beside-names.ts'
import { withoutRoute } from './ingredients.ts'
import type { Medicine } from './medicine.ts'
import { medicineIndex } from './medicine-index.ts'

/**
 * Returns the medicine in the form that was typed with it. Returns `ask` if the form matters and is unknown.
 */
export function inForm(medicine: Medicine, routes: ReadonlySet<Route>): Medicine | 'ask' {
  const own = routesOf(medicine)
  if (routes.size === 0 || [...routes].some((route) => own.has(route))) return medicine
  if (medicine.kind !== 'brand') {
    if (own.size > 0) return isLocal(own) && isLocal(routes) ? medicine : 'ask'
    // A cream and tablets together are ambiguous.
    if (routes.has('oral') && routes.size > 1 && medicine.effect !== 'none') return 'ask'
    const [found] = formsOf(medicine).filter((form) => [...routesOf(form)].some((route) => routes.has(route)))
    if (found) return found
  }
  // A brand keeps its own rules. The rules of a pill still apply if the typed form is unknown.
  return own.size === 0 && isLocal(routes) && medicine.effect === 'group' ? 'ask' : medicine
}

function isLocal(routes: ReadonlySet<Route>): boolean {
  return [...routes].every((route) => LOCAL_ROUTES.has(route))
}

/** Returns the entries of the same medicine whose names include a form. */
export function formsOf({ generics }: Medicine): readonly Medicine[] {
  forms ??= allForms()
  return forms.get(withoutRoute(generics.at(-1) ?? '')) ?? []
}

let forms: Map<string, Medicine[]> | undefined

function allForms(): Map<string, Medicine[]> {
  const found = new Map<string, Medicine[]>()
  for (const medicine of medicineIndex().known.values()) {
    const generic = medicine.generics.at(-1) ?? ''
    const bare = withoutRoute(generic)
    if (medicine.kind !== 'generic' || bare === generic || routesOf(medicine).size === 0) continue
    found.set(bare, [...(found.get(bare) ?? []), medicine])
  }
  return found
}

/** Returns the routes in a medicine's generic name. */
function routesOf({ generics }: Medicine): Set<Route> {
  const words = (generics.at(-1) ?? '').split(/[ /]/).slice(1)
  const routes = words.flatMap((word, at) => [BESIDE.get(word), BESIDE.get(`${word} ${words[at + 1]}`)])
  return new Set(routes.filter((route) => route !== undefined && route !== null))
}
