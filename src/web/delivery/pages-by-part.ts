import { createRequestHandler, type ServerBuild } from 'react-router'

type PageHandler = ReturnType<typeof createRequestHandler>

/**
 * Answers pages. For each request React Router goes several times through all routes that it was given, so each
 * part of the site, which is what lies beneath one first segment of the address, has a handler of its own.
 */
export function pagesByPart(build: ServerBuild): PageHandler {
  const handlerOf = (served: ServerBuild) => createRequestHandler(served, 'production')
  const whole = handlerOf(build)
  const parts = new Map<string | undefined, PageHandler>(
    partsOf(build).map((part) => [part, handlerOf(onlyPart(build, part))]),
  )
  return (request, context) => (parts.get(partAsked(request.url)) ?? whole)(request, context)
}

function partsOf(build: ServerBuild): string[] {
  const firsts = Object.keys(build.routes).map((id) => firstSegment(build, id))
  return [...new Set(firsts.filter((first) => first !== undefined && !isPattern(first)))] as string[]
}

/** The same build with no other routes than could answer an address in `part`, and home's. */
export function onlyPart(build: ServerBuild, part: string): ServerBuild {
  const answering = Object.keys(build.routes).filter((id) => {
    const first = firstSegment(build, id)
    return first !== undefined && (first === part || first === '' || isPattern(first))
  })
  const needed = new Set(answering.flatMap((id) => withParents(build, id)))
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => needed.has(id)))
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}

/** Of the address that a route answers; none if it is only a frame around others. */
function firstSegment(build: ServerBuild, id: string): string | undefined {
  const { index, path } = build.routes[id] ?? {}
  if (!index && path === undefined) return undefined
  const paths = withParents(build, id).map((each) => build.routes[each]?.path)
  return paths.findLast((segment) => segment)?.split('/')[0] ?? ''
}

/** `:id`, `*` and `maybe?` stand for more than one address. */
function isPattern(segment: string): boolean {
  return /^[:*]|\?$/.test(segment)
}

function withParents(build: ServerBuild, id: string): string[] {
  const parentId = build.routes[id]?.parentId
  return parentId === undefined ? [id] : [id, ...withParents(build, parentId)]
}

/** `plans` for `https://careplate.example/plans/7?from=home`. */
function partAsked(url: string): string | undefined {
  const { pathname } = new URL(url)
  return pathname.startsWith('//') ? undefined : pathname.split('/')[1]
}
