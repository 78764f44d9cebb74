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

/** The system's Chromium. Without the part that draws windows it takes some 60 % of the time. */
export const browserProgram = process.env.CHROMIUM ?? (existsSync(windowless) ? windowless : '/usr/bin/chromium')

/** Open to a debugger on `port`. */
export function openBrowser(port: number) {
  return chromium.launch({
    executablePath: browserProgram,
    args: [...quiet, `--remote-debugging-port=${port}`],
  })
}
