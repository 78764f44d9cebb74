import { join } from 'node:path'
import { waitForOutput, startProgram } from './program.ts'
import { openProtocol, type Tab, tabSize, until } from './tab.ts'

// Of 2021, in the only form in which these builds run without what Amazon's machines have.
const switches = ['--headless', '--no-sandbox', '--no-zygote', '--single-process', '--disable-gpu', '--hide-scrollbars', '--lang=zh-CN']

/** An old Chromium by its own protocol: Playwright no longer speaks to pages of that age. */
export async function openChromium(directory: string): Promise<Tab> {
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
  await send('Emulation.setDeviceMetricsOverride', { ...tabSize, deviceScaleFactor: 1, mobile: false })

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
    async type(text) {
      for (const character of text) {
        const key = character === '\n' ? { key: 'Enter', text: '\r', windowsVirtualKeyCode: 13 } : { key: character, text: character }
        await send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
        await send('Input.dispatchKeyEvent', { type: 'keyUp', key: key.key })
      }
    },
    async screenshot() {
      const { data } = await send('Page.captureScreenshot')
      return Buffer.from(String(data), 'base64')
    },
    close: program.stop,
  }
}
