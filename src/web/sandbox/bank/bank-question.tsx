import { Landmark } from 'lucide-react'
import { useCallback } from 'react'
import { useAct } from '#web/api/use-act.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { bankText } from '#web/messages/sandbox.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { answerBankQuestion, type BankIntent, readBankIntent } from './bank-intent.ts'

/** What a bank asks the holder of a card, with both answers. */
export function BankQuestion({
  clientSecret,
  onAnswered,
}: {
  clientSecret: string
  onAnswered: (answered: { returnUrl: string | null }) => void
}) {
  const t = useText(bankText)
  const ask = useCallback(() => readBankIntent(clientSecret), [clientSecret])
  const [intent] = useAnswer(ask)
  const { busy, error, act } = useAct()
  const answer = (outcome: 'complete' | 'fail') =>
    act(outcome, async () => onAnswered(await answerBankQuestion(clientSecret, outcome)))

  if (intent.status === 'loading') return <SkeletonLines lines={4} />
  const knowsNothing = intent.status === 'failed' && intent.error.code === 'conflict'
  if (knowsNothing || (intent.status === 'ready' && intent.value.status !== 'requires_action'))
    return (
      <>
        <Alert tone="info">{t('over')}</Alert>
        <p className="mt-3">
          <TextLink to={paths.account()} className="inline-block py-2.5">
            {t('account')}
          </TextLink>
        </p>
      </>
    )
  if (intent.status === 'failed') return <Alert tone="error">{intent.error.message}</Alert>
  return (
    <div className="flex flex-col gap-6">
      <Asked intent={intent.value} />
      {error && <Alert tone="error">{error.message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={busy === 'complete'} onClick={() => answer('complete')}>
          {t('complete')}
        </Button>
        <Button kind="secondary" isBusy={busy === 'fail'} onClick={() => answer('fail')}>
          {t('fail')}
        </Button>
      </div>
      <p className="text-small text-muted">{t('sandbox')}</p>
    </div>
  )
}

function Asked({ intent: { amount } }: { intent: BankIntent }) {
  const t = useText(bankText)
  const locale = useLocale()
  return (
    <p className="flex items-start gap-3 text-lead">
      <Landmark className="mt-1 size-6 shrink-0 text-muted" aria-hidden="true" />
      {amount === undefined ? t('savesCard') : t('charges', { amount: formatPrice(amount, locale) })}
    </p>
  )
}
