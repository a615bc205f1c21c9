import { Link, Text } from '@react-email/components'
import { mailText } from '#platform/mail/mail-layout.tsx'
import { withPhoneLinks } from '../phone-links.ts'
import { arranged, type SafetySentence } from '../safety-sentence.ts'

/** As it goes into a mail: sentences that have to be there, in their own words. */
export type MailedSentence = Pick<SafetySentence, 'id' | 'text' | 'position'>

/** The sentences of a plan that belong into a mail about it. */
export function mailedSentences(sentences: SafetySentence[]): MailedSentence[] {
  return sentences
    .filter(({ places }) => places.includes('mail'))
    .map(({ id, text, position }) => ({ id, text, position }))
}

const INK = '#16302A'

/** What has to be read before anything about the meals. */
export function SafetyAboveMail({ sentences }: { sentences: MailedSentence[] }) {
  const { first, below } = arranged(sentences)
  return [...first, ...below].map((sentence) => <Sentence key={sentence.id} {...sentence} />)
}

export function SafetyBelowMail({ sentences }: { sentences: MailedSentence[] }) {
  return arranged(sentences).bottom.map((sentence) => <Sentence key={sentence.id} {...sentence} />)
}

function Sentence({ text }: MailedSentence) {
  return (
    <Text style={{ ...mailText, fontSize: 15, lineHeight: '23px', margin: '0 0 12px' }}>
      {withPhoneLinks(text).map(({ text, href }, at) =>
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
