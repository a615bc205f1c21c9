/**
 * True if a browser reports a pointer move although only the page below the pointer moved. This is not a sign
 * of interaction.
 */
export function stoodStill(event: Partial<PointerEvent> = {}): boolean {
  return event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0
}
