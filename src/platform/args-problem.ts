/** What `parseArgs` found wrong, as one sentence. */
export function argsProblem(error: unknown): string {
  const { code, message } = error as Error & { code?: string }
  const option = /'([^']+)'/.exec(message)?.[1]
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && option) return `There is no option ${option}.`
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' && option)
    return `Nothing is known of "${option}" here.`
  return `${message.replace(/\.$/, '')}.`
}
