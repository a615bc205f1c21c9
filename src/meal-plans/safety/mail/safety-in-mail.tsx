import { Heading, Link, Text } from '@react-email/components'
import { bindFigures } from '#platform/bind-figures.ts'
import { mailSubheading, mailText } from '#platform/mail/mail-layout.tsx'
import { withPhoneLinks } from '../phone-links.ts'
import { arranged, type SafetySentence } from '../safety-sentence.ts'

/** A safety sentence as included in a mail. Its text must not be changed. */
export type MailedSentence = Pick<SafetySentence, 'id' | 'text' | 'position'>

/** Returns the sentences of a plan that must be in a mail about it. */
export function mailedSentences(sentences: SafetySentence[]): MailedSentence[] {
  return sentences
    .filter(({ places }) => places.includes('mail'))
    .map(({ id, text, position }) => ({ id, text, position }))
}

const INK = '#16302A'

/** The sentences to read before the meals and the cautions, under the same headings as on the plan's page. */
export function SafetyAboveMail({
  sentences,
  cautions,
}: {
  sentences: MailedSentence[]
  cautions: string[]
}) {
  const { first, below } = arranged(sentences)
  const above = [...first, ...below]
  return (
    <>
      {above.length > 0 && (
        <Heading as="h2" style={mailSubheading}>
          Please read this first
        </Heading>
      )}
      {above.map((sentence) => (
        <Sentence key={sentence.id} {...sentence} />
      ))}
      {cautions.length > 0 && (
        <Heading as="h2" style={mailSubheading}>
          Please ask first
        </Heading>
      )}
      {cautions.map((caution) => (
        <Sentence key={caution} text={caution} />
      ))}
    </>
  )
}

export function SafetyBelowMail({ sentences }: { sentences: MailedSentence[] }) {
  return arranged(sentences).bottom.map((sentence) => <Sentence key={sentence.id} {...sentence} />)
}

function Sentence({ text }: Pick<MailedSentence, 'text'>) {
  return (
    <Text style={{ ...mailText, fontSize: 15, lineHeight: '23px', margin: '0 0 12px' }}>
      {withPhoneLinks(bindFigures(text)).map(({ text, href }, at) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their places
          <Link key={at} href={href} style={{ color: INK, textDecoration: 'underline' }}>
            {text}
          </Link>
        ) : (
          text
        ),
      )}
    </Text>
  )
}
