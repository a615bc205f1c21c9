import '../dish.css'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import { Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

const SLOTS = ['breakfast', 'lunch', 'dinner'] as const
const DAYS = ['1', '2', '3', '4', '5', '6', '7']
const TOTALS = ['1', '2', '3', '4', '5', '6']

/** A meal plan on its way, at its size: its title and dates, what is read first, the days, and the meals of one. */
export function MealPlanSkeleton() {
  const t = useText(mealPlansText)
  return (
    <div aria-busy="true">
      <div className="sr-only" role="status">
        <h1>{t('loading')}</h1>
      </div>
      <div aria-hidden="true">
        <div className="pt-4 pb-5 md:pt-8 md:pb-7">
          <div className="text-heading md:text-title">
            <Skeleton className="h-[2lh] w-4/5 md:h-[1lh]" />
          </div>
          <Skeleton className="mt-2 h-[1lh] w-72 max-w-full" />
        </div>
        <div className="flex flex-col lg:flex-row lg:gap-x-14 lg:*:flex-1">
          <ReadFirst lines={['1', '2', '3', '4']} onPhones={['5']} />
          <ReadFirst lines={['1']} onPhones={['2']} />
        </div>
        <Tabs />
        <Day />
      </div>
    </div>
  )
}

/** Sentences, which take more lines on a phone. */
function ReadFirst({ lines, onPhones }: { lines: string[]; onPhones: string[] }) {
  return (
    <div className="border-t border-line py-4 md:py-5">
      <Skeleton className="h-[1lh] w-44" />
      <div className="mt-3 flex max-w-measure flex-col gap-2 pb-2">
        {lines.map((line) => (
          <Skeleton key={line} className="h-4 w-full" />
        ))}
        {onPhones.map((line) => (
          <Skeleton key={line} className="h-4 w-2/3 lg:hidden" />
        ))}
      </div>
    </div>
  )
}

function Tabs() {
  return (
    <div className="-mx-5 flex border-y border-line px-0.5 sm:mx-0 sm:px-0">
      <div className="grid flex-1 grid-cols-7 lg:flex lg:gap-3">
        {DAYS.map((day) => (
          <div key={day} className="grid h-15 place-content-center justify-items-center gap-2 lg:w-16">
            <Skeleton className="h-3 w-8" />
            <Skeleton className="h-4 w-8" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** One day’s menu, with the names of its meals, which are always the same. */
function Day() {
  const t = useText(mealPlansText)
  return (
    <div className="grid gap-x-12 gap-y-5 pt-6 pb-8 md:pt-10 md:pb-12 lg:grid-cols-[12.5rem_1fr]">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 lg:flex-col lg:justify-start">
        <div>
          <div className="text-subhead lg:text-[1.75rem]">
            <Skeleton className="h-[1lh] w-52 lg:h-[2lh]" />
          </div>
          <Skeleton className="mt-1 h-4 w-32" />
        </div>
        <Skeleton className="h-10 w-24 pointer-coarse:h-11" />
      </div>
      <div>
        <div className="grid gap-y-6 md:grid-cols-6 md:gap-x-8">
          <Small
            label={t('slots.detox')}
            lines="h-[2lh] md:h-[1lh]"
            amounts="h-[2lh] md:h-[1lh]"
            className="md:col-span-6"
          />
          {SLOTS.map((slot) => (
            <div key={slot} className="dish md:col-span-2">
              <p className="dish-label text-small text-muted">{t(`slots.${slot}`)}</p>
              <Skeleton isRound className="dish-plate w-full" />
              <div className="dish-name min-h-19">
                <div className="py-1 font-serif text-[1.1875rem] leading-snug">
                  <Skeleton className="h-[2lh] w-4/5" />
                </div>
                <Skeleton className="mt-1 h-4 w-16" />
              </div>
            </div>
          ))}
          <Small label={t('slots.snack')} className="md:col-span-3" />
          <Small label={t('slots.tea')} lines="h-[2lh] md:h-[1lh]" className="md:col-span-3" />
        </div>
        <div className="mt-8 border-t border-line pt-5">
          <p className="text-small text-muted">{t('totals.title')}</p>
          <div className="mt-3 grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-3">
            {TOTALS.map((total) => (
              <SkeletonLines key={total} lines={3} />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

function Small({
  label,
  lines = 'h-[1lh]',
  amounts = 'h-[2lh]',
  className,
}: {
  label: string
  lines?: string
  amounts?: string
  className: string
}) {
  return (
    <div className={className}>
      <p className="text-small text-muted">{label}</p>
      <Skeleton className={`mt-1 w-4/5 ${lines}`} />
      <div className="text-small">
        <Skeleton className={`w-3/5 ${amounts}`} />
      </div>
    </div>
  )
}
