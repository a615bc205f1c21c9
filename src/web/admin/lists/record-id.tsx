import { Digits } from '../frame/digits.tsx'

/** An id in full where there is room, and shortened where there is not; it can always be copied whole. */
export function RecordId({ id }: { id: string }) {
  return (
    <Digits
      title={id}
      className="inline-block max-w-28 truncate align-top leading-[1.40625rem] max-md:max-w-60 xl:max-w-none"
    >
      {id}
    </Digits>
  )
}
