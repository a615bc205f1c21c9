import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { openDialogOf } from '#web/ui/dialog-element.ts'

/** Opens the recipe that the address names after its `#`. */
export function useRecipeInAddress(): void {
  const { hash } = useLocation()
  useEffect(() => openDialogOf(hash), [hash])
}
