import { readFileSync } from 'node:fs'

export type MemoryUse = { heapMb: number; residentMb: number }

/** Runs garbage collection in a process through its inspector and returns the memory used afterwards. */
export async function memoryAfterCollection(inspectorPort: number, pid: number): Promise<MemoryUse> {
  const answer = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer.')))
  })
  const ask = (id: number, method: string, params: object = {}) =>
    new Promise<{ result?: { result?: { value?: number } } }>((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        const said = JSON.parse(String(data))
        if (said.id !== id) return
        socket.removeEventListener('message', listen)
        resolve(said)
      }
      socket.addEventListener('message', listen)
      socket.send(JSON.stringify({ id, method, params }))
    })
  // Objects released by the first collection, such as buffers, are freed by the second.
  await ask(1, 'HeapProfiler.collectGarbage')
  await ask(2, 'HeapProfiler.collectGarbage')
  const used = await ask(3, 'Runtime.evaluate', { expression: 'process.memoryUsage().heapUsed' })
  socket.close()
  return { heapMb: (used.result?.result?.value ?? Number.NaN) / 2 ** 20, residentMb: residentMb(pid) }
}

function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
