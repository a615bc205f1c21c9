import { answerOf, api } from '#web/api/client.ts'
import { ownDay } from '#web/dates.ts'
import { downloadJson } from '#web/ui/behavior/download-json.ts'

/** Downloads everything we store about a member as a JSON file. */
export async function downloadExport(profileId: string): Promise<void> {
  const data = await answerOf(api.profile[':id'].export.$get({ param: { id: profileId } }))
  downloadJson(`careplate-${ownDay(data.exportedAt)}.json`, data)
}
