import { Digits } from '../frame/digits.tsx'

/** An id, shortened, since few read it; it can always be copied whole. */
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
