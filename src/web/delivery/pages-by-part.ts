import { createRequestHandler, type ServerBuild } from 'react-router'

type PageHandler = ReturnType<typeof createRequestHandler>

/**
 * Creates a page handler for each part of the site, which is everything below one first URL segment. React
 * Router searches all routes it was given several times per request, so smaller sets are faster.
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

/** Returns the build with only the home page and the routes that can match a URL in `part`. */
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

/** Returns the first URL segment of a route. Returns undefined for a layout route. */
function firstSegment(build: ServerBuild, id: string): string | undefined {
  const { index, path } = build.routes[id] ?? {}
  if (!index && path === undefined) return undefined
  const paths = withParents(build, id).map((each) => build.routes[each]?.path)
  return paths.findLast((segment) => segment)?.split('/')[0] ?? ''
}

/** True for `:id`, `*` and `maybe?`, which match more than one URL. */
function isPattern(segment: string): boolean {
  return /^[:*]|\?$/.test(segment)
}

function withParents(build: ServerBuild, id: string): string[] {
  const parentId = build.routes[id]?.parentId
  return parentId === undefined ? [id] : [id, ...withParents(build, parentId)]
}

/** Returns the first URL segment: `plans` for `https://careplate.example/plans/7?from=home`. */
function partAsked(url: string): string | undefined {
  const { pathname } = new URL(url)
  return pathname.startsWith('//') ? undefined : pathname.split('/')[1]
}
