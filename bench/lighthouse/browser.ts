import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const windowless = '/usr/bin/chromium-headless-shell'

/** The system's Chromium; the headless shell takes about 60 % of the time of the full browser. */
export const browserProgram = process.env.CHROMIUM ?? (existsSync(windowless) ? windowless : '/usr/bin/chromium')

/** Starts the browser with remote debugging on `port`. */
export function openBrowser(port: number) {
  return chromium.launch({
    executablePath: browserProgram,
    args: [...quiet, `--remote-debugging-port=${port}`],
  })
}
