import { waitForOutput, startProgram } from './program.ts'
import { collectFaults, openProtocol, type Tab, tabSize } from './tab.ts'

/** Firefox by WebDriver BiDi, which it speaks without a driver. */
export async function openFirefox(agent?: string): Promise<Tab> {
  const program = startProgram('/usr/bin/firefox-esr', (profile) => ['--headless', '--remote-debugging-port', '0', '--profile', profile])
  const send = await openProtocol(`${await waitForOutput(program, /WebDriver BiDi listening on (\S+)/)}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = (await send('browsingContext.getTree')) as { contexts: [{ context: string }] }
  const { context } = contexts[0]
  if (agent) await send('emulation.setUserAgentOverride', { userAgent: agent, contexts: [context] })
  await send('script.addPreloadScript', { functionDeclaration: `() => { ${collectFaults} }` })
  await resize(tabSize)

  async function resize(viewport: typeof tabSize): Promise<void> {
    await send('browsingContext.setViewport', { context, viewport })
  }

  async function evaluate(expression: string): Promise<unknown> {
    const wrapped = `(async () => JSON.stringify(await (${expression})))()`
    const answer = await send('script.evaluate', { expression: wrapped, target: { context }, awaitPromise: true })
    const { result, exceptionDetails } = answer as { result?: { value?: string }; exceptionDetails?: { text: string } }
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result?.value === undefined ? undefined : JSON.parse(result.value)
  }

  async function perform(type: 'pointer' | 'key', actions: object[]): Promise<void> {
    await send('input.performActions', { context, actions: [{ type, id: type, actions }] })
  }

  return {
    evaluate,
    async go(address) {
      await send('browsingContext.navigate', { context, url: address, wait: 'none' })
    },
    click: (x, y) =>
      perform('pointer', [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text, options) => perform('key', keyActions(text, options)),
    resize,
    async screenshot() {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    async print() {
      const { data } = await send('browsingContext.print', { context, background: true, page: { width: 21, height: 29.7 } })
      return Buffer.from(String(data), 'base64')
    },
    close: program.stop,
  }
}

/** Keys that are no characters, as WebDriver names them. */
const keys: Record<string, string> = { '\n': '\uE007', '\x1b': '\uE00C' }
const control = '\uE009'

/** As WebDriver wants them. */
export function keyActions(text: string, { withControl } = { withControl: false }): object[] {
  const actions = [...text].flatMap((character) => {
    const value = keys[character] ?? character
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]
  })
  return withControl ? [{ type: 'keyDown', value: control }, ...actions, { type: 'keyUp', value: control }] : actions
}
