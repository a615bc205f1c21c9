import type { Progress } from './import-fdc.ts'

const WIDTH = 30

type Terminal = { isTTY?: boolean; write: (text: string) => unknown }

/** Draws progress on one line of a terminal. Prints nothing if the output is a file or a pipe. */
export function progressBar(terminal: Terminal): { show: (progress: Progress) => void; clear: () => void } {
  let shown = ''
  function draw(text: string): void {
    if (!terminal.isTTY || text === shown) return
    terminal.write(`\r\x1b[2K${text}`)
    shown = text
  }
  return {
    show: ({ step, share }) => {
      const done = Math.round(Math.min(1, Math.max(0, share)) * WIDTH)
      draw(`${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${Math.floor(share * 100)} %  ${step}`)
    },
    clear: () => draw(''),
  }
}
