/** The card form of the payments sandbox. */
export const sandboxCardText = {
  en: {
    legend: 'Card',
    sandbox: 'This is a sandbox. No money moves, and real cards are refused.',
    sandboxCard: 'Use this test card, with any later date and any three digits:',
    copy: 'Copy',
    copied: 'Copied',
    copyWhat: 'the test card number',
    number: 'Card number',
    expiry: 'Expiry',
    cvc: 'CVC',
    expiryFormat: 'MM / YY',
    numberMissing: 'Enter your card number.',
    numberShort: 'Your card number is incomplete.',
    expiryWrong: 'Enter the date on your card, as MM / YY.',
    cvcWrong: 'Enter the 3 or 4 digits.',
  },
} as const
