import '#web/public/health-goal/group-hue.css'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { HOME_GROUPS, type HomeGroupName } from '#catalogue/conditions/condition.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { groupHue } from '#web/public/health-goal/group-hue.ts'
import { loadUntilHere } from '#web/ui/behavior/load-until-here.ts'
import { TextField } from '#web/ui/field.tsx'
import type { GoalOffer } from '../choice/choice.ts'

type GoalListProps = {
  offers: readonly GoalOffer[]
  to: (id: string) => string
  onChosen?: (() => void) | undefined
}

const NONE: readonly GoalOffer[] = []

type Refusals = Partial<Record<Circumstance, string>>

/** The health goals on offer, in their groups, or those that what is typed finds, best first. */
export function GoalFinder({
  offers,
  chosen = NONE,
  to,
  onChosen,
  refusals,
}: GoalListProps & { chosen?: readonly GoalOffer[]; refusals: Refusals }) {
  const t = useText(subscribeText)
  const [{ found: all, refusal }, search] = useGoalSearch([...offers, ...chosen], refusals)
  const found = all?.filter((offer) => !chosen.includes(offer))
  return (
    <search className="flex flex-col gap-5">
      <div className="noscript:hidden">
        <TextField
          ref={search.field}
          type="search"
          label={t('goals.search')}
          hint={t('goals.searchHint')}
          autoComplete="off"
          enterKeyHint="search"
          onInput={search.run}
        />
      </div>
      <p role="status" className={found?.length === 0 ? '' : 'sr-only'}>
        {foundWords()}
      </p>
      {found && found.length > 0 ? (
        <ul>
          {found.map((offer) => (
            <GoalLine key={offer.id} offer={offer} to={to} onChosen={onChosen} />
          ))}
        </ul>
      ) : (
        <GoalGroups offers={offers} to={to} onChosen={onChosen} />
      )}
    </search>
  )

  function foundWords(): string | undefined {
    if (!found) return
    if (found.length > 0) return t('goals.found', { count: found.length })
    if (all?.length) return t('goals.foundChosen')
    return refusal ? t('goals.notPlanned', { reason: refusal }) : t('goals.noneFound')
  }
}

function GoalGroups({ offers, to, onChosen }: GoalListProps) {
  const groups = HOME_GROUPS.map(({ name }) => ({
    name,
    goals: offers.filter(({ group }) => group === name),
  }))
  return (
    <div className="flex flex-col gap-8">
      {groups
        .filter(({ goals }) => goals.length > 0)
        .map(({ name, goals }) => (
          <section key={name} aria-label={name}>
            <h3 className="flex items-center gap-2.5 text-small font-sans font-semibold text-muted">
              <GroupDot group={name} />
              {name}
            </h3>
            <ul className="mt-2">
              {goals.map((offer) => (
                <GoalLine key={offer.id} offer={offer} to={to} onChosen={onChosen} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

function GoalLine({
  offer: { id, name, description, difference },
  to,
  onChosen,
}: Omit<GoalListProps, 'offers'> & { offer: GoalOffer }) {
  return (
    <li className="relative border-t border-line">
      <Link
        to={to(id)}
        onClick={onChosen}
        preventScrollReset={onChosen !== undefined}
        // The dialog's own entry in the history would otherwise stay between the two choices.
        replace={onChosen !== undefined}
        className="goal-row block py-3.5 after:absolute after:inset-0 hover:text-link"
      >
        <span className="block font-semibold">{name}</span>
        <span className="mt-0.5 block text-small text-muted">{description}</span>
      </Link>
      {difference && <p className="-mt-2 pb-3.5 text-small">{difference}</p>}
    </li>
  )
}

function GroupDot({ group }: { group: HomeGroupName }) {
  return <span aria-hidden="true" className={`${groupHue(group)} hue-dot size-2.5 rounded-full`} />
}

// Most visitors find their goal in the list.
const searching = loadUntilHere(async () => {
  const [{ searchGoals }, { notPlanned }] = await Promise.all([
    import('#catalogue/conditions/choosing/search-goals.ts'),
    import('./not-planned.ts'),
  ])
  return { searchGoals, notPlanned }
})

/**
 * `found` is null while nothing is typed. What was typed before script came is read then. Where nothing is found,
 * `refusal` says why no plan is made for it, if that is so.
 */
function useGoalSearch(offers: readonly GoalOffer[], refusals: Refusals) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState<{ by: Awaited<ReturnType<typeof searching.start>> }>()
  const run = () => setTyped(field.current?.value ?? '')
  useEffect(() => setTyped(field.current?.value ?? ''), [])
  const isAsked = typed.trim() !== ''
  useEffect(() => {
    if (isAsked) void searching.start().then((by) => setSearch({ by }))
  }, [isAsked])
  const found = isAsked && search ? search.by.searchGoals(offers, typed) : null
  const refusal = found?.length === 0 && search ? search.by.notPlanned(typed, refusals) : null
  return [
    { found, refusal },
    { field, run },
  ] as const
}
