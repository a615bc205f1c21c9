import { Body, Container, Head, Hr, Html, Preview, Text } from '@react-email/components'
import type { ReactNode } from 'react'

const PAPER = '#FBF7F0'
const INK = '#16302A'
const SLATE = '#4F5F59'
const SANS = "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif"

/** Ink green replaces paper if the reader's mail program is in dark mode. Pictures keep their colors. */
const DARK = `@media (prefers-color-scheme: dark) {
  .mail, .mail table, .mail td:not(.mail-button) { background-color: #10231F !important; }
  .mail, .mail p, .mail h1, .mail h2, .mail td, .mail strong { color: #F3EEE3 !important; }
  .mail a:not(.mail-button) { color: #F3EEE3 !important; }
  .mail .mail-muted, .mail p.mail-muted { color: #C2CDC6 !important; }
  .mail hr { border-color: #38504A !important; }
}`

/** The layout of all our mail: paper, ink, one column, and no external resources. */
export function MailLayout({ preview, children }: { preview: string; children: ReactNode }) {
  return (
    <Html lang="en">
      <Head>
        <title>{preview}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body
        className="mail"
        style={{ backgroundColor: PAPER, color: INK, fontFamily: SANS, margin: 0, padding: '32px 16px' }}
      >
        <Container style={{ maxWidth: 560, margin: '0 auto' }}>
          <Text style={{ fontFamily: 'Georgia, serif', fontSize: 22, margin: '0 0 24px' }}>Careplate</Text>
          {children}
          <Hr style={{ borderColor: '#D9D2C4', margin: '32px 0 16px' }} />
          <Text className="mail-muted" style={{ ...mailMuted, fontSize: 13, lineHeight: '20px', margin: 0 }}>
            Careplate plans meals. It does not diagnose, and it does not replace your doctor or dietitian.
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export const mailText = { fontSize: 17, lineHeight: '27px', margin: '0 0 16px' }

/** Style of secondary text. Add the class `mail-muted`, which does the same in dark mode. */
export const mailMuted = { color: SLATE }

/** Ink on paper, underlined, because the default blue of mail programs is too pale on this background. */
export const mailLink = { color: INK, textDecoration: 'underline' }

/** A link on a line of its own, high enough to tap with a thumb. */
export const mailLineLink = { ...mailLink, display: 'inline-block', padding: '9px 0' }

export const mailSubheading = {
  fontFamily: 'Georgia, serif',
  fontSize: 21,
  fontWeight: 400,
  lineHeight: '28px',
  margin: '24px 0 10px',
}

export const mailHeading = {
  fontFamily: 'Georgia, serif',
  fontSize: 28,
  fontWeight: 400,
  lineHeight: '34px',
  margin: '0 0 16px',
}

export const mailButton = {
  backgroundColor: '#B83B1A',
  borderRadius: 14,
  color: '#FFFFFF',
  display: 'inline-block',
  fontSize: 17,
  fontWeight: 600,
  padding: '14px 24px',
  textDecoration: 'none',
}
