/** A browser reports a pointer as moving when only the page beneath it did: nobody is about to do anything. */
export function stoodStill(event: Partial<PointerEvent> = {}): boolean {
  return event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0
}
