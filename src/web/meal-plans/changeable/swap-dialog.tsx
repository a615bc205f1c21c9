import { useCallback, useEffect, useRef, useState } from 'react'
import { bindFigures } from '#platform/bind-figures.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { type ApiAnswer, useAnswer } from '#web/api/use-answer.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { DishPlate } from '#web/plates/dish-plate.tsx'
import { readPlates } from '#web/plates/read-plates.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ShownPlace } from '../shown/shown-meal-plan.ts'
import { readSwaps, type Swaps } from './read-swaps.ts'
import { carbohydrateWords, movedRules, swapWords, watchedWords } from './swap-words.ts'
import type { Plates } from './use-changeable-plan.ts'

export const SWAP_DIALOG = 'swap-meal'

type Swap = Swaps['swaps'][number]
type Offer = Swaps & { plates: Plates }

type PlanBehind = {
  /** True if facts were reported after the plan was made, so that it may no longer meet every limit. */
  hasReportedSince: boolean
  /** The carbohydrate of the current meal in grams; null if the plan does not count it. */
  carbohydrate: number | null
  choose: (swap: Swap) => Promise<ApiError | null>
  /** Returns to the plan and reloads it. */
  reload: () => void
}

/** The reason why the chosen dish was not accepted, and the result of reloading the plan. */
type Refusal = { error: ApiError; plan: 'failed' | 'unchanged' | 'changed' }

/**
 * Offers other dishes for one meal, each with its effects. `choose` returns the error, if any. If the plan
 * was changed elsewhere, `reread` reloads it and the dishes are searched again.
 */
export function SwapDialog({
  mealPlanId,
  place,
  instead,
  choose,
  reread,
  ...behind
}: PlanBehind & {
  mealPlanId: string
  place: ShownPlace
  /** The current dish; null if the meal is left out. */
  instead: string | null
  reread: () => Promise<Refusal['plan']>
}) {
  const t = useText(mealPlansText)
  const { day, slot } = place
  const ask = useCallback(() => readOffer(mealPlanId, { day, slot }), [mealPlanId, day, slot])
  const [answer, retry] = useAnswer(ask)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  async function take(swap: Swap): Promise<void> {
    setRefusal(null)
    const error = await choose(swap)
    if (!error) return
    const plan = error.code === 'conflict' ? await reread() : 'failed'
    setRefusal({ error, plan })
    if (plan !== 'failed') retry()
  }
  return (
    <Dialog
      id={SWAP_DIALOG}
      title={
        instead === null
          ? t('changes.dialog.titleLeftOut')
          : t('changes.dialog.title', { name: withinSentence(instead) })
      }
      isWide
    >
      {refusal && <NotMade refusal={refusal} reload={behind.reload} />}
      <Offered answer={answer} retry={retry} take={take} {...behind} />
    </Dialog>
  )
}

/**
 * Shows why the dish was not accepted. Takes the focus, because the clicked button disappears with the
 * earlier offers.
 */
function NotMade({ refusal: { error, plan }, reload }: { refusal: Refusal; reload: () => void }) {
  const t = useText(mealPlansText)
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => news.current?.focus(), [])
  return (
    <div ref={news} tabIndex={-1} className="mb-5 rounded-card outline-none">
      {plan === 'failed' ? (
        <Refused title={t('changes.dialog.notMade')} error={error} reload={reload} />
      ) : (
        <Alert tone="error" title={t('changes.dialog.notMade')}>
          <p>
            {plan === 'changed' ? t('changes.dialog.changedElsewhere') : error.message}{' '}
            {t('changes.dialog.lookedAgain')}
          </p>
        </Alert>
      )}
    </div>
  )
}

type ToTake = Omit<PlanBehind, 'choose'> & { take: (swap: Swap) => Promise<void> }

async function readOffer(id: string, place: ShownPlace): Promise<Offer> {
  const swaps = await readSwaps(id, place)
  return { ...swaps, plates: await readPlates(swaps.swaps.map(({ slug }) => slug)) }
}

function Offered({
  answer,
  retry,
  ...behind
}: ToTake & {
  answer: ApiAnswer<Offer>
  retry: () => void
}) {
  const t = useText(mealPlansText)
  if (answer.status === 'loading') return <Loading />
  if (answer.status === 'failed' && answer.error.code === 'conflict')
    return <Refused title={t('changes.dialog.refused')} error={answer.error} reload={behind.reload} />
  if (answer.status === 'failed')
    return (
      <Alert tone="error" title={t('changes.dialog.failed')}>
        <p>{answer.error.message}</p>
        <Button kind="secondary" size="small" className="mt-3" onClick={retry}>
          {t('changes.dialog.retry')}
        </Button>
      </Alert>
    )
  const { swaps, rules, reason, plates } = answer.value
  if (swaps.length === 0)
    return (
      <div className="border-t border-line pt-6">
        <p className="text-subhead">{t('changes.dialog.empty')}</p>
        {reason && <p className="mt-2 max-w-measure text-muted">{reason}</p>}
      </div>
    )
  return <Choices swaps={swaps} rules={rules} plates={plates} {...behind} />
}

/** An error that a retry cannot fix. The reloaded plan shows the reason. */
function Refused({ title, error, reload }: { title: string; error: ApiError } & Pick<PlanBehind, 'reload'>) {
  const t = useText(mealPlansText)
  return (
    <Alert tone="error" title={title}>
      <p>{error.message}</p>
      {error.code === 'conflict' && (
        <Button kind="secondary" size="small" className="mt-3" onClick={reload}>
          {t('changes.reload')}
        </Button>
      )}
    </Alert>
  )
}

function Choices({
  swaps,
  rules,
  plates,
  take,
  hasReportedSince,
  carbohydrate,
}: Pick<Offer, 'swaps' | 'rules' | 'plates'> & ToTake) {
  const t = useText(mealPlansText)
  const locale = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  async function choose(swap: Swap) {
    setChosen(swap.slug)
    await take(swap)
    setChosen(null)
  }
  return (
    <>
      <p className="max-w-measure text-muted">
        {t(hasReportedSince ? 'changes.dialog.leadSince' : 'changes.dialog.lead')}{' '}
        {rules && <span>{t('changes.dialog.now', rules)}</span>}
      </p>
      <ul className="mt-4">
        {swaps.map((swap) => (
          <Choice
            key={swap.slug}
            swap={swap}
            rules={rules}
            carbohydrate={carbohydrateWords(locale, swap, carbohydrate)}
            items={plates[swap.slug]}
            isBusy={chosen === swap.slug}
            isDisabled={chosen !== null}
            onChoose={() => void choose(swap)}
          />
        ))}
      </ul>
    </>
  )
}

function Choice({
  swap,
  rules,
  carbohydrate,
  items,
  isBusy,
  isDisabled,
  onChoose,
}: {
  swap: Swap
  rules: Swaps['rules']
  carbohydrate: string | null
  items: Plates[string] | undefined
  isBusy: boolean
  isDisabled: boolean
  onChoose: () => void
}) {
  const t = useText(mealPlansText)
  const locale = useLocale()
  const { slug, name, minutes } = swap
  return (
    <li className="grid grid-cols-[4.5rem_1fr] items-center gap-x-4 gap-y-3 border-t border-line py-4 sm:grid-cols-[6rem_1fr_auto] sm:gap-x-6">
      {items ? <DishPlate slug={slug} className="w-full" /> : <span />}
      <div className="min-w-0">
        <h3 className="text-[1.1875rem] leading-snug">{name}</h3>
        <p className="text-small text-muted">{t('changes.dialog.minutes', { count: minutes })}</p>
        {carbohydrate && <p className="mt-1 leading-snug">{bindFigures(carbohydrate)}.</p>}
        <p className="mt-1 leading-snug text-muted first-letter:uppercase">
          {swapWords(locale, swap, rules)}.
        </p>
        {[...watchedWords(locale, swap), ...movedRules(locale, swap)].map((words) => (
          <p key={words} className="mt-0.5 text-small leading-snug text-muted">
            {words}.
          </p>
        ))}
      </div>
      <Button
        kind="secondary"
        size="small"
        className="col-start-2 justify-self-start sm:col-start-auto"
        aria-label={t('changes.dialog.chooseDish', { name })}
        isBusy={isBusy}
        disabled={isDisabled}
        onClick={onChoose}
      >
        {t('changes.dialog.choose')}
      </Button>
    </li>
  )
}

const PLACES = ['first', 'second', 'third', 'fourth']

function Loading() {
  const t = useText(mealPlansText)
  return (
    <div aria-busy="true">
      <p role="status" className="max-w-measure text-muted">
        {t('changes.dialog.loading')}
      </p>
      <ul className="mt-4" aria-hidden="true">
        {PLACES.map((place) => (
          <li
            key={place}
            className="grid grid-cols-[4.5rem_1fr] items-center gap-x-4 border-t border-line py-4 sm:grid-cols-[6rem_1fr] sm:gap-x-6"
          >
            <Skeleton isRound className="w-full" />
            <div>
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="mt-3 h-4 w-4/5" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Snacks and drinks are worded as a separate sentence, which is inserted here. */
function withinSentence(name: string): string {
  return name.endsWith('.') ? name.charAt(0).toLowerCase() + name.slice(1, -1) : name
}
