import { answerOf, api } from '#web/api/client.ts'
import { ifMatch, taggedAnswerOf } from '#web/api/tagged-answer.ts'

/** Based on what is kept now, of which a list knows no more than it shows. */
export async function saveFoodEnabled(id: string, isEnabled: boolean): Promise<void> {
  const { tag } = await taggedAnswerOf(api.food[':id'].$get({ param: { id } }))
  await answerOf(api.food[':id'].$put({ param: { id }, json: { enabeled: isEnabled } }, ifMatch(tag)))
}
