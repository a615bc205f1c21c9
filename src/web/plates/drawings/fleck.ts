/** What is cooked into a dish's body, or filled into a shell. */
export type Fleck = { shape: string; colour: string; grams: number }
