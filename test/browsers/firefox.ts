import { waitForOutput, startProgram } from './program.ts'
import { openProtocol, type Tab, tabSize } from './tab.ts'

/** Firefox by WebDriver BiDi, which it speaks without a driver. */
export async function openFirefox(): Promise<Tab> {
  const program = startProgram('/usr/bin/firefox-esr', (profile) => ['--headless', '--remote-debugging-port', '0', '--profile', profile])
  const send = await openProtocol(`${await waitForOutput(program, /WebDriver BiDi listening on (\S+)/)}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = (await send('browsingContext.getTree')) as { contexts: [{ context: string }] }
  const { context } = contexts[0]
  await send('browsingContext.setViewport', { context, viewport: tabSize })

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
    type: (text) => perform('key', keyActions(text)),
    async screenshot() {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    close: program.stop,
  }
}

/** As WebDriver wants them. */
export function keyActions(text: string): object[] {
  return [...text].flatMap((character) => {
    const value = character === '\n' ? '\uE007' : character
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]
  })
}
