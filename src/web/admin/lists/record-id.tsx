import { Digits } from '../frame/digits.tsx'

/** A shortened id, because few people read it. The full id can always be copied. */
export function RecordId({ id }: { id: string }) {
  return (
    <Digits
      title={id}
      className="inline-block w-28 max-w-full truncate align-top leading-[1.40625rem] data-id"
    >
      {id}
    </Digits>
  )
}
