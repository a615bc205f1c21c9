import { Check, Copy } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useAnswer } from '#web/api/use-answer.ts'
import { accountText } from '#web/messages/account.ts'
import { loginText } from '#web/messages/login.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CodeForm } from '../form/code-form.tsx'
import { loadSecurityClient } from '../form/load-security-client.ts'
import { isWrongCode } from '../form/wrong-code.ts'

/** Shows a QR code to scan, its key to copy, and a field for the code that the app then shows. */
export function AppSetUpForm({
  onConfirm,
  onCancel,
}: {
  onConfirm: (code: string) => Promise<void>
  onCancel: () => void
}) {
  const t = useText(accountText)
  const issuer = useText(loginText)('issuer')
  const ask = useCallback(async () => (await loadSecurityClient()).setUpApp(issuer), [issuer])
  const [answer, retry] = useAnswer(ask)
  if (answer.status === 'loading') return <Skeleton className="h-57 w-57" />
  if (answer.status === 'failed') {
    return (
      <Alert tone="error" title={answer.error.message}>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="small" kind="secondary" onClick={retry}>
            {t('tryAgain')}
          </Button>
          <Button size="small" kind="quiet" onClick={onCancel}>
            {t('code.cancel')}
          </Button>
        </div>
      </Alert>
    )
  }
  const { key, picture } = answer.value
  return (
    <div className="flex w-full flex-col gap-6">
      <p>{t('security.second.app.scan')}</p>
      <img
        src={picture}
        alt={t('security.second.app.qr')}
        width={228}
        height={228}
        className="rounded-card border border-line bg-white"
      />
      <CopyKey secret={key} />
      <CodeForm
        onConfirm={onConfirm}
        onCancel={onCancel}
        explain={(error) => (isWrongCode(error) ? error.message : null)}
      />
    </div>
  )
}

function fours(secret: string): { at: number; letters: string }[] {
  return [...secret.matchAll(/.{1,4}/g)].map(({ index, 0: letters }) => ({ at: index, letters }))
}

function CopyKey({ secret }: { secret: string }) {
  const t = useText(accountText)
  const [isCopied, setIsCopied] = useState(false)
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0">
        <span className="block text-small font-semibold">{t('security.second.app.key')}</span>
        {/* Groups of four, four per line, are easy to read. There are no space characters, so the key is
           copied in one piece. */}
        <span className="block w-48 font-mono text-small">
          {fours(secret).map(({ at, letters }) => (
            <span key={at} className="inline-block pr-2">
              {letters}
            </span>
          ))}
        </span>
      </p>
      <Button
        size="small"
        kind="secondary"
        onClick={async () => {
          await navigator.clipboard.writeText(secret)
          setIsCopied(true)
        }}
      >
        {isCopied ? (
          <Check className="size-4.5" aria-hidden="true" />
        ) : (
          <Copy className="size-4.5" aria-hidden="true" />
        )}
        <span aria-live="polite">
          {isCopied ? t('security.second.app.copied') : t('security.second.app.copy')}
        </span>
      </Button>
    </div>
  )
}
