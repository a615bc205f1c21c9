import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'
import { CONTROL, Field, type FieldText, partsOfField } from './field.tsx'

/**
 * A password that can be looked at while it is typed: on a phone nobody hits every key. The button is no reason to start
 * the script of a late page, so it is not marked as what needs it.
 */
export function PasswordField(props: FieldText & ComponentProps<'input'>) {
  const t = useText(uiText)
  const [isShown, setIsShown] = useState(false)
  const { text, className, rest } = partsOfField(props)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...text}>
      {(described) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...described}
            type={isShown ? 'text' : 'password'}
            className={`input h-12 pr-13 ${CONTROL} ${className}`}
          />
          <button
            type="button"
            aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
            aria-pressed={isShown}
            aria-controls={described.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 z-1 grid w-12 cursor-pointer place-items-center rounded-field text-muted hover:text-base-content noscript:hidden"
          >
            <Icon className="size-5.5" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
