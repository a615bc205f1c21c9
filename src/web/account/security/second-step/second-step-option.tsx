import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'

export function SecondStepOption({
  id,
  isOn,
  title,
  children,
}: {
  id: string
  isOn: boolean
  title: string
  children: ReactNode
}) {
  const t = useText(accountText)
  const Icon = isOn ? CircleCheck : CircleDashed
  return (
    <>
      <h3 id={id} className="flex flex-wrap items-center gap-x-2.5 font-sans font-semibold">
        {title}
        <span className="flex items-center gap-1.5 text-small font-normal text-muted">
          <Icon className={`size-4.5 ${isOn ? 'text-success' : ''}`} aria-hidden="true" />
          {isOn ? t('security.second.on') : t('security.second.off')}
        </span>
      </h3>
      <p className="mt-1 text-small text-muted">{children}</p>
    </>
  )
}
