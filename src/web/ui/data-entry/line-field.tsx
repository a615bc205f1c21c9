import './data-entry.css'
import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react'
import { CONTROL, Field, type FieldText, partsOfField } from '../field.tsx'

type Props = FieldText &
  Omit<ComponentProps<'textarea'>, 'onChange'> & {
    value: string
    onChange: (event: { target: { value: string } }) => void
  }

/** One line of text that is shown whole, in as many lines as it takes, and holds no line break. Enter submits. */
export function LineField({ onChange, ...props }: Props) {
  const { text, className, rest } = partsOfField(props)
  return (
    <Field {...text}>
      {(described) => (
        <div className="line-field" data-text={rest.value}>
          <textarea
            rows={1}
            {...rest}
            {...described}
            onKeyDown={submitOnEnter}
            onChange={(event) => onChange(withoutBreaks(event))}
            className={`textarea ${CONTROL} ${className}`}
          />
        </div>
      )}
    </Field>
  )
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** What is pasted or dropped may have several lines. The caret stays behind it. */
function withoutBreaks({ target }: ChangeEvent<HTMLTextAreaElement>) {
  const value = target.value.replaceAll('\n', ' ')
  if (value !== target.value) {
    const caret = target.selectionEnd
    target.value = value
    target.setSelectionRange(caret, caret)
  }
  return { target: { value } }
}
