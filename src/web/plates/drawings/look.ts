import type { Form } from '#catalogue/recipes/cooking/form.ts'
import type { Piece } from './stamp.ts'

/** How a food lies on the plate: the form it usually has, and its pieces by form. */
export type Look = {
  usual: Form
  pieces: Partial<Record<Form, Piece>>
  /** As it is bought, raw or dry, where that is not how it is served. */
  bought?: Piece
}

/** A food that is drawn in one form, whatever is done to it, but for what any food can be made into. */
export function only(usual: Form, piece: Piece, more: Partial<Record<Form, Piece>> = {}): Look {
  return { usual, pieces: { [usual]: piece, ...more } }
}

/** What is cooked into a dish's body, or filled into a shell. */
export type Fleck = { shape: string; color: string; grams: number }
