import { join } from 'node:path'
import { waitForOutput, startProgram } from './program.ts'
import { collectFaults, openProtocol, type Tab, tabSize, until } from './tab.ts'

// Of 2021, in the only form in which these builds run without what Amazon's machines have.
const switches = ['--headless', '--no-sandbox', '--no-zygote', '--single-process', '--disable-gpu', '--hide-scrollbars', '--lang=zh-CN']

/** Keys that are no characters. */
const keys: Record<string, object> = {
  '\n': { key: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  '\x1b': { key: 'Escape', windowsVirtualKeyCode: 27 },
}
/** As the protocol counts them. */
const control = 2

/** An old Chromium by its own protocol: Playwright no longer speaks to pages of that age. */
export async function openChromium(directory: string, agent?: string): Promise<Tab> {
  const program = startProgram(
    join(directory, 'chromium'),
    (profile) => [...switches, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { LD_LIBRARY_PATH: join(directory, 'lib') },
  )
  const { host } = new URL(await waitForOutput(program, /DevTools listening on (\S+)/))
  const page = await until('a page', async () => {
    const targets = (await (await fetch(`http://${host}/json/list`)).json()) as { type: string; webSocketDebuggerUrl: string }[]
    return targets.find(({ type }) => type === 'page')
  })
  const send = await openProtocol(page.webSocketDebuggerUrl)
  if (agent) await send('Emulation.setUserAgentOverride', { userAgent: agent })
  await send('Page.enable')
  await send('Page.addScriptToEvaluateOnNewDocument', { source: collectFaults })
  await resize(tabSize)

  async function resize(size: typeof tabSize): Promise<void> {
    await send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
  }

  async function evaluate(expression: string): Promise<unknown> {
    const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    const { result, exceptionDetails } = answer as { result: { value?: unknown; description?: string }; exceptionDetails?: object }
    if (exceptionDetails) throw new Error(result.description ?? JSON.stringify(exceptionDetails))
    return result.value
  }

  return {
    evaluate,
    async go(address) {
      await send('Page.navigate', { url: address })
    },
    async click(x, y) {
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, x, y, button: type === 'mouseMoved' ? 'none' : 'left', clickCount: 1 })
    },
    async type(text, { withControl } = { withControl: false }) {
      for (const character of text) {
        const typed = withControl ? { key: character, modifiers: control } : { key: character, text: character }
        const key = keys[character] ?? typed
        await send('Input.dispatchKeyEvent', { ...key, type: 'keyDown' })
        await send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', text: undefined })
      }
    },
    resize,
    async screenshot() {
      const { data } = await send('Page.captureScreenshot')
      return Buffer.from(String(data), 'base64')
    },
    async print() {
      const { data } = await send('Page.printToPDF', {
        paperWidth: 8.27,
        paperHeight: 11.69,
        preferCSSPageSize: true,
        printBackground: true,
      })
      return Buffer.from(String(data), 'base64')
    },
    close: program.stop,
  }
}
