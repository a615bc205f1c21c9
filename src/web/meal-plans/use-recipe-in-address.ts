import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { openDialog } from '#web/ui/dialog-element.ts'
import { recipeDialogId } from './recipe-dialog.tsx'

/** Opens the recipe that the address names after its `#`. */
export function useRecipeInAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash.startsWith(`#${recipeDialogId('')}`)) openDialog(hash.slice(1))
  }, [hash])
}
