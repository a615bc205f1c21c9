import { Body, Container, Head, Hr, Html, Preview, Text } from '@react-email/components'
import type { ReactNode } from 'react'

const PAPER = '#FBF7F0'
const INK = '#16302A'
const SLATE = '#4F5F59'
const SANS = "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif"

/** The one frame of all our mail: paper, ink, one column, and nothing loaded from elsewhere. */
export function MailLayout({ preview, children }: { preview: string; children: ReactNode }) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: PAPER, color: INK, fontFamily: SANS, margin: 0, padding: '32px 16px' }}>
        <Container style={{ maxWidth: 560, margin: '0 auto' }}>
          <Text style={{ fontFamily: 'Georgia, serif', fontSize: 22, margin: '0 0 24px' }}>Careplate</Text>
          {children}
          <Hr style={{ borderColor: '#D9D2C4', margin: '32px 0 16px' }} />
          <Text style={{ color: SLATE, fontSize: 13, lineHeight: '20px', margin: 0 }}>
            Careplate plans meals. It does not diagnose, and it does not replace your doctor or dietitian.
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export const mailText = { fontSize: 17, lineHeight: '27px', margin: '0 0 16px' }

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
