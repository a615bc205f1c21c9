export const CONSENT_KINDS = ['health-data', 'terms', 'dietitian'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** The text that the member reads next to the checkbox. Every change to a text needs a new version. */
export type ConsentText = { version: string; text: string }

export const CONSENT_TEXTS: Record<ConsentKind, ConsentText> = {
  'health-data': {
    version: '2026-11',
    text: 'I agree that Careplate uses my health goals, and what I tell about my body, allergies, medicines and health, to plan my meals. I can withdraw this at any time on my account page; no meal plans are made from then on.',
  },
  dietitian: {
    version: '2026-11',
    text: 'I agree that a dietitian who works for Careplate may read my meal plans and their proofs. I can withdraw this at any time on my security page; without it a dietitian has to give a reason, which I can read there.',
  },
  terms: { version: '2026-11', text: 'I agree with the Terms and Conditions' },
}

/** One consent as it was given. `withdrawnAt` is null while it is in force. */
export type Consent = {
  kind: ConsentKind
  version: string
  givenAt: Date
  withdrawnAt: Date | null
}

export type GivenConsent = { kind: ConsentKind; version: string }
