import { bindFigures } from '#platform/bind-figures.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'

const OF_THE_DIARY = /(\bnote (?:your )?symptoms\b|\b(?:headache |food )?diary\b)/i

/** A tip. Where it asks for notes, these words lead whoever has a diary to it. */
export function WithDiaryLink({ text, hasDiary }: { text: string; hasDiary: boolean }) {
  const [before = '', words, ...after] = hasDiary ? text.split(OF_THE_DIARY) : [text]
  if (words === undefined) return bindFigures(text)
  return (
    <>
      {bindFigures(before)}
      <TextLink to={paths.diary()}>{words}</TextLink>
      {bindFigures(after.join(''))}
    </>
  )
}
