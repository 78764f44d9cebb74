/** One tab of any engine: what a journey needs, in the few words that their protocols share. */
export type Tab = {
  go: (address: string) => Promise<void>
  /** Evaluates an expression in the page; its value, promises awaited, must be JSON. */
  evaluate: (expression: string) => Promise<unknown>
  click: (x: number, y: number) => Promise<void>
  /** Sends keys to what has the focus; `\n` is Enter, `\x1b` Escape. */
  type: (text: string, options?: { withControl: boolean }) => Promise<void>
  resize: (size: { width: number; height: number }) => Promise<void>
  screenshot: () => Promise<Buffer>
  /** The page as a PDF of A4; missing where the protocol cannot print. */
  print?: () => Promise<Buffer>
  close: () => Promise<void>
}

export const tabSize = { width: 1280, height: 860 }
export const phoneAgent = 'Mozilla/5.0 (Linux; Android 11; Mobile) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88 Mobile Safari/537.36'

/** In the page, before its own scripts where the protocol can: what went wrong in it, read by the visitor. */
export const collectFaults = `if (!window.faults) {
  window.faults = []
  const note = (text) => window.faults.push(String(text))
  const { error } = console
  console.error = (...words) => { note(words.join(' ')); error.apply(console, words) }
  addEventListener('error', ({ message, target }) => note(message || 'not loaded: ' + (target.src || target.href)), true)
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => note(violatedDirective + ' forbids ' + blockedURI))
}`

/** Polls until `ask` returns a value, for at most `ms`. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false | null>, ms = 20_000): Promise<T> {
  const deadline = performance.now() + ms
  while (performance.now() < deadline) {
    const answer = await ask()
    if (answer) return answer
    await pause(100)
  }
  throw new Error(`${what}: not within ${ms / 1000} s`)
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Requests and answers by number over a WebSocket, as CDP and WebDriver BiDi have them. */
export async function openProtocol(address: string): Promise<(method: string, params?: object) => Promise<Record<string, unknown>>> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)))
  })
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as { id?: number; result?: Record<string, unknown>; error?: unknown; message?: string }
    const asked = waiting.get(answer.id ?? 0)
    if (answer.error) asked?.reject(new Error(answer.message ?? JSON.stringify(answer.error)))
    else asked?.resolve(answer.result ?? {})
  })
  return (method, params = {}) => {
    const asked = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(++count, asked)
    socket.send(JSON.stringify({ id: count, method, params }))
    return asked.promise
  }
}
