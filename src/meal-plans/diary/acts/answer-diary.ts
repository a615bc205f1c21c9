import { eq } from 'drizzle-orm'
import { requireHealthConsent } from '#members/consents/has-consent.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { AppError } from '#platform/errors.ts'
import { addDays, type Day, dayIn } from '../../phases/day.ts'
import { LEVELS } from '../../phases/diary.ts'
import { loadNewestProtocol } from '../load-protocol.ts'
import { sealDiaryEntry } from '../open-diary.ts'
import { requireDiaryOwner } from '../require-diary-owner.ts'
import { type DiaryAnswer, levelsToFigures } from '../schema.ts'
import { diaryEntries, protocols } from '../tables.ts'

/** The number of days for which a past diary day can still be entered or corrected. */
const LATE_DAYS = 3
const UNKNOWN_ZONE = 'UTC'

/** Saves or replaces one day of the member's own diary. Only today and the last few days are accepted. */
export async function answerDiary(
  ctx: Context,
  { profileId, day, answer }: { profileId: string; day: Day; answer: DiaryAnswer },
): Promise<void> {
  requireSignedIn(ctx.requester)
  await inTransaction(ctx, async (ctx) => {
    await requireDiaryOwner(ctx, profileId, { forUpdate: true })
    await requireHealthConsent(ctx, profileId)
    const protocolRow = await loadNewestProtocol(ctx, 'lead-phases', profileId)
    const today = dayIn(answer.timeZone ?? protocolRow?.timeZone ?? UNKNOWN_ZONE, ctx.now())
    requireRecent(day, today)
    if (protocolRow && answer.timeZone && answer.timeZone !== protocolRow.timeZone)
      await ctx.db
        .update(protocols)
        .set({ timeZone: answer.timeZone })
        .where(eq(protocols.id, protocolRow.id))
    const { level, items, causes, redFlags, relief } = answer
    const reported = {
      level: LEVELS[level],
      items: levelsToFigures(items),
      causes: [...new Set(causes)],
      redFlags: [...new Set(redFlags)],
      relief,
    }
    const id = newId()
    const entry = {
      id,
      ...(await sealDiaryEntry(ctx, 'lead-phases', { id, profileId }, reported)),
      changed: ctx.now(),
    }
    await ctx.db
      .insert(diaryEntries)
      .values({ profileId, day, ...entry, created: ctx.now() })
      .onConflictDoUpdate({ target: [diaryEntries.profileId, diaryEntries.day], set: entry })
    // Records only that a day was entered. Health facts must not appear in the audit log.
    await recordChange(ctx, { act: 'answer-diary', subject: `profile:${profileId}` })
  })
}

function requireRecent(day: Day, today: Day): void {
  if (day > today) throw refused('This day is still to come. Tell it once it is over.')
  if (day < addDays(today, -LATE_DAYS))
    throw refused(`Only today and the ${LATE_DAYS} days before can be told or corrected.`)
}

function refused(message: string): AppError {
  return new AppError('invalid', message, { day: message })
}
