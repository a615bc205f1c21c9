import { type FormEvent, useRef, useState } from 'react'
import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import { asApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { formatOwnMoment } from '#web/dates.ts'
import { factsPageText } from '#web/messages/facts/facts-page.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { closeDialog } from '#web/ui/behavior/dialog-element.ts'
import { useErrorFocus } from '#web/ui/behavior/use-error-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogOpener } from '#web/ui/dialog.tsx'
import { CheckField } from '#web/ui/field.tsx'

export type ConsentInForce = { givenAt: string }

const DIALOG = 'withdraw-consent'
const { version, text } = CONSENT_TEXTS['health-data']

/** The consent to the use of health data: its text, its date, and the buttons to withdraw or restore it. */
export function ConsentSection({
  profileId,
  consent,
  onChange,
}: {
  profileId: string
  consent: ConsentInForce | null
  onChange: (consent: ConsentInForce | null) => void
}) {
  const t = useText(factsPageText)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})

  async function change(act: () => Promise<ConsentInForce | null>, said: string): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setErrors({})
    try {
      onChange(await act())
      closeDialog(DIALOG)
      setNews(said)
      heading.current?.focus()
    } catch (error) {
      setErrors({ call: asApiError(error).message })
    } finally {
      setIsBusy(false)
    }
  }

  function give(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!new FormData(event.currentTarget).has('healthData')) {
      setErrors({ box: t('consent.tick') })
      return
    }
    const json = { kind: 'health-data' as const, version }
    const consents = api.profile[':id'].consent
    void change(() => answerOf(consents.$post({ param: { id: profileId }, json })), t('consent.giving'))
  }

  function withdraw(): void {
    const consents = api.profile[':id'].consent['health-data']
    void change(async () => {
      await answerOf(consents.$delete({ param: { id: profileId } }))
      return null
    }, t('consent.withdrawn'))
  }

  return (
    <section aria-labelledby="consent" className="flex max-w-180 flex-col gap-5">
      <h2 id="consent" ref={heading} tabIndex={-1} className="text-heading outline-none">
        {t('consent.title')}
      </h2>
      {news && <Alert tone={consent ? 'success' : 'info'}>{news}</Alert>}
      {errors.call && <Alert tone="error">{errors.call}</Alert>}
      {consent ? (
        <GivenConsent consent={consent} isBusy={isBusy} onWithdraw={withdraw} />
      ) : (
        <ConsentForm errors={errors} isBusy={isBusy} onGive={give} />
      )}
    </section>
  )
}

/** The consent in force, with its date and a button to withdraw it after a confirmation. */
function GivenConsent({
  consent,
  isBusy,
  onWithdraw,
}: {
  consent: ConsentInForce
  isBusy: boolean
  onWithdraw: () => void
}) {
  const t = useText(factsPageText)
  const locale = useLocale()
  return (
    <>
      <p>{t('consent.given', { day: formatOwnMoment(consent.givenAt, locale) })}</p>
      <blockquote className="border-l-2 border-edge pl-5 text-muted">{text}</blockquote>
      <DialogOpener
        dialog={DIALOG}
        className="btn btn-outline self-start border-edge px-5.5 text-[1.0625rem]"
      >
        {t('consent.withdraw')}
      </DialogOpener>
      <Dialog id={DIALOG} title={t('consent.confirm.title')}>
        <div className="flex flex-col gap-4">
          <p>{t('consent.confirm.what')}</p>
          <p>{t('consent.confirm.stays')}</p>
          <p className="font-semibold">{t('consent.confirm.paying')}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button isBusy={isBusy} onClick={onWithdraw}>
              {t('consent.confirm.yes')}
            </Button>
            <Button kind="quiet" onClick={() => closeDialog(DIALOG)}>
              {t('consent.confirm.no')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

type FieldErrors = { box?: string; call?: string }

function ConsentForm({
  errors,
  isBusy,
  onGive,
}: {
  errors: FieldErrors
  isBusy: boolean
  onGive: (event: FormEvent<HTMLFormElement>) => void
}) {
  const t = useText(factsPageText)
  const form = useRef<HTMLFormElement>(null)
  useErrorFocus(form, errors)
  return (
    <form ref={form} noValidate onSubmit={onGive} className="flex flex-col gap-5">
      <p>{t('consent.notGiven')}</p>
      <CheckField name="healthData" label={text} error={errors.box} />
      <Button type="submit" isBusy={isBusy} className="self-start">
        {t('consent.give')}
      </Button>
    </form>
  )
}
