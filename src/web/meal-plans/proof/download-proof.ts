import { downloadJson } from '#web/ui/behavior/download-json.ts'

/** Fetches a proof as whoever is signed in and hands it to the browser as a file. */
export async function downloadProof(mealPlanId: string): Promise<void> {
  const { answerOf, api } = await import('#web/api/client.ts')
  const proof = await answerOf(api.mealplan[':id'].proof.$get({ param: { id: mealPlanId } }))
  downloadJson(`careplate-proof-${mealPlanId}.json`, proof)
}
