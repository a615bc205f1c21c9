import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The reaction of a language model server to one request. */
export type ModelAct =
  | { text: string }
  | { status: number; body: string; location?: string }
  /** Accepts the request and never responds. */
  | 'silence'
  /** Closes the connection. */
  | 'hang up'

type ModelQuestion = { path: string; headers: Record<string, unknown>; body: Record<string, unknown> }

/** Starts a local server that responds like OpenAI's and Anthropic's, with preset texts. */
export async function startModelServer(acts: ModelAct[]) {
  const questions: ModelQuestion[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await buffer(request)).toString() || '{}')
    const path = request.url ?? ''
    questions.push({ path, headers: request.headers, body })
    const act = acts[Math.min(questions.length, acts.length) - 1] ?? 'silence'
    if (act === 'silence') return
    if (act === 'hang up') {
      request.socket.destroy()
      return
    }
    const [status, answer] = 'text' in act ? [200, wireOf(path, act.text)] : [act.status, act.body]
    const location = 'location' in act ? { location: `${act.location}${path.replace('/v1', '')}` } : {}
    response.writeHead(status, { 'content-type': 'application/json', ...location }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    questions,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const USAGE = { input_tokens: 1, output_tokens: 1 }

function wireOf(path: string, text: string): string {
  if (path.endsWith('/chat/completions'))
    return JSON.stringify({
      id: 'c1',
      object: 'chat.completion',
      created: 1,
      model: 'test',
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    })
  if (path.endsWith('/responses'))
    return JSON.stringify({
      id: 'r1',
      object: 'response',
      created_at: 1,
      model: 'test',
      status: 'completed',
      output: [
        {
          id: 'm1',
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text, annotations: [] }],
        },
      ],
      usage: { ...USAGE, total_tokens: 2 },
    })
  return JSON.stringify({
    id: 'a1',
    type: 'message',
    role: 'assistant',
    model: 'test',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: USAGE,
  })
}
