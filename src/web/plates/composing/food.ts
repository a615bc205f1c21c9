/** One food on a plate: how much of it there is, its drawing, and how it is cut or cooked there. */
export type PlateItem = {
  name: string
  grams: number
  shape: string
  color: string
  form?: string | undefined
}
