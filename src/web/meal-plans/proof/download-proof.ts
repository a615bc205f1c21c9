/** Fetches a proof as whoever is signed in and hands it to the browser as a file. */
export async function downloadProof(mealPlanId: string): Promise<void> {
  const { answerOf, api } = await import('#web/api/client.ts')
  const proof = await answerOf(api.mealplan[':id'].proof.$get({ param: { id: mealPlanId } }))
  const file = new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `careplate-proof-${mealPlanId}.json`
  link.click()
  URL.revokeObjectURL(url)
}
