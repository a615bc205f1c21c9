import { answerOf, api } from '#web/api/client.ts'

/** Everything we hold about a member, as a file in their downloads. */
export async function downloadExport(profileId: string): Promise<void> {
  const data = await answerOf(api.profile[':id'].export.$get({ param: { id: profileId } }))
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `careplate-${data.exportedAt.slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(url)
}
