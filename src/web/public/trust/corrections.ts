import type { trustText } from '#web/messages/public/trust.ts'

type CorrectionKey = keyof typeof trustText.en.corrections.items

/** Newest first. A correction stays here for good. */
export const CORRECTIONS: { day: string; key: CorrectionKey }[] = [{ day: '2026-11-22', key: 'plates' }]
