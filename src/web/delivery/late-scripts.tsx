import { Children, isValidElement, type ReactElement, type ReactNode, useEffect } from 'react'
import { Scripts } from 'react-router'
import { LATE_MODULE, STARTED } from './late-document.ts'

/** React Router's scripts, rendered with an inert type until the late start activates them. */
export function LateScripts() {
  useEffect(() => void document.dispatchEvent(new Event(STARTED)), [])
  const given = elementsIn(Scripts({}))
  const preloads = given.filter(({ props }) => props.rel === 'modulepreload').map(({ props }) => props.href)
  return given
    .filter(({ type }) => type === 'script')
    .map(({ props }) => {
      const { async: _, ...rest } = props
      const isModule = props.type === 'module'
      return isModule ? (
        <script key="module" {...rest} type={LATE_MODULE} data-preload={preloads.join(' ')} />
      ) : (
        <script key="context" {...rest} />
      )
    })
}

type Given = ReactElement<React.ComponentProps<'script'> & { rel?: string; href?: string }>

/** Flattens a tree of fragments into its elements. */
function elementsIn(tree: ReactNode): Given[] {
  return Children.toArray(tree).flatMap((node) => {
    if (!isValidElement<{ children?: ReactNode }>(node)) return []
    return typeof node.type === 'string' ? [node as Given] : elementsIn(node.props.children)
  })
}
