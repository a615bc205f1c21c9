import { useCallback } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { gentlerGoalText } from '#web/messages/facts/gentler-goal.ts'
import { useText } from '#web/messages/use-text.ts'
import { loadSignedInProfile, type ProfileGoal } from '#web/profile/profile-store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { FactsDraft } from './draft/facts-draft.ts'
import { type GentlerGoals, gentlerGoals } from './entry/gentler-goals.ts'
import type { MemberGate } from './saved-facts.tsx'

/**
 * Offers a member a gentler health goal in place of the one that their answers refuse, if nothing else
 * refuses a plan.
 */
export function GentlerGoal({
  profileId,
  goals,
  answers,
  reasons,
  gate: { safetyOf },
  onChosen,
}: {
  profileId: string
  goals: readonly ProfileGoal[]
  answers: FactsDraft['answers']
  reasons: readonly string[]
  gate: Pick<MemberGate, 'safetyOf'>
  onChosen: (goal: string) => void
}) {
  const t = useText(gentlerGoalText)
  const [offers] = useAnswer(useCallback(readOffers, []))
  const { busy, error, act } = useAct()
  const gentler = gentlerGoals({
    chosen: goals.map(({ _id, name, ruleSet }) => ({
      id: _id,
      name,
      ruleSet: ruleSet ?? '',
      entry: safetyOf[ruleSet ?? '']?.entry ?? [],
    })),
    offers: offers.status === 'ready' ? offers.value : [],
    answers,
    reasons,
  })
  if (!gentler) return null
  const choose = ({ name, ids }: GentlerGoals) =>
    void act('choose', async () => {
      await answerOf(api.subscription.goals.$put({ json: { profileId, goals: ids } }))
      await loadSignedInProfile()
      onChosen(name)
    })
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t('means', { goal: gentler.name })}</p>
      <Button
        kind="secondary"
        isBusy={busy !== null}
        className="max-sm:w-full"
        onClick={() => choose(gentler)}
      >
        {t('choose', { goal: gentler.name })}
      </Button>
      {error && <Alert tone="error">{error.message}</Alert>}
    </div>
  )
}

async function readOffers() {
  const { data } = await answerOf(api.condition.$get({ query: { count: '300' } }))
  return data.flatMap(({ _id, name, ruleSet, enabeled }) =>
    enabeled && ruleSet ? [{ id: _id, name, ruleSet }] : [],
  )
}
