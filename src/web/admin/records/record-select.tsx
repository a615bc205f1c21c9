import type { ComponentProps } from 'react'
import { SelectField } from '#web/ui/field.tsx'

/** Selects one of the records by name. `none` is the label for no selection. */
export function RecordSelect({
  records,
  none,
  ...rest
}: { records: { _id: string; name: string }[]; none: string } & Omit<
  ComponentProps<typeof SelectField>,
  'children'
>) {
  return (
    <SelectField {...rest}>
      <option value="">{none}</option>
      {records.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
