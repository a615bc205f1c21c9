import { useMemo, useState } from 'react'
import { accountText } from '#web/messages/account.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { namedCountries } from './dial-codes.ts'
import { countryBeside, type TypedPhone } from './phone-number.ts'

/** The form fields `country` and `number`. Pasting a number with a country code selects its country. */
export function PhoneField({ start, error }: { start: TypedPhone; error: string | undefined }) {
  const t = useText(accountText)
  const locale = useLocale()
  const [typed, setTyped] = useState(start)
  const named = useMemo(() => namedCountries(locale), [locale])
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[13rem_minmax(0,1fr)]">
        <SelectField
          label={t('security.second.text.country')}
          name="country"
          autoComplete="tel-country-code"
          value={countryBeside(typed)}
          onChange={({ target }) => setTyped({ ...typed, country: target.value })}
        >
          {named.map(({ code, name, dialCode }) => (
            <option key={code} value={code}>
              {t('security.second.text.countryOption', { name, dialCode })}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('security.second.text.label')}
          name="number"
          type="tel"
          autoComplete="tel-national"
          value={typed.number}
          error={error}
          className="tabular-nums"
          onChange={({ target }) => setTyped({ ...typed, number: target.value })}
        />
      </div>
      <p className="text-small text-muted">{t('security.second.text.charges')}</p>
    </div>
  )
}
