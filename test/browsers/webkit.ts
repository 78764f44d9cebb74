import { globSync } from 'node:fs'
import { keyActions } from './firefox.ts'
import { findFreePort } from '../harness/portal/free-port.ts'
import { startProgram } from './program.ts'
import { type Tab, tabSize, until } from './tab.ts'

/** WebKit by WebDriver; its window needs the virtual screen of Xvfb. */
export async function openWebKit(agent?: string): Promise<Tab> {
  const port = await findFreePort()
  const number = port % 1000
  const screen = startProgram('/usr/bin/Xvfb', () => [`:${number}`, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  const driver = startProgram('/usr/bin/WebKitWebDriver', () => [`--port=${port}`], {
    DISPLAY: `:${number}`,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  })

  async function ask(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, body && { method: 'POST', body: JSON.stringify(body) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(JSON.stringify(value))
    return value
  }

  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]
  await until('WebKitWebDriver', () => ask('/status').catch(() => undefined))
  const args = ['--automation', ...(agent ? [`--user-agent=${agent}`] : [])]
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args } } }
  const { sessionId } = (await ask('/session', { capabilities })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await resize(tabSize)

  async function evaluate(expression: string): Promise<unknown> {
    const script = `const done = arguments[0]; (async () => (${expression}))().then((value) => done({ value }), (e) => done({ error: String(e) }))`
    const answer = (await ask(`${session}/execute/async`, { script, args: [] })) as { value?: unknown; error?: string }
    if (answer.error) throw new Error(answer.error)
    return answer.value
  }

  /** The driver sizes the window; its bars are what the page has less. */
  async function resize({ width, height }: typeof tabSize): Promise<void> {
    await ask(`${session}/window/rect`, { width, height })
    const [x, y] = (await evaluate('[outerWidth - innerWidth, outerHeight - innerHeight]')) as [number, number]
    await ask(`${session}/window/rect`, { width: width + x, height: height + y })
  }

  async function perform(type: 'pointer' | 'key', actions: object[]): Promise<void> {
    await ask(`${session}/actions`, { actions: [{ type, id: type, actions }] })
  }

  return {
    evaluate,
    async go(address) {
      await ask(`${session}/url`, { url: address })
    },
    click: (x, y) =>
      perform('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text, options) => perform('key', keyActions(text, options)),
    resize,
    async screenshot() {
      return Buffer.from(String(await ask(`${session}/screenshot`)), 'base64')
    },
    async close() {
      await fetch(`http://127.0.0.1:${port}${session}`, { method: 'DELETE' })
      await driver.stop()
      await screen.stop()
    },
  }
}
