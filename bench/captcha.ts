// How many captchas tesseract reads, at both scales. See README.md.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { captchaLimits, type CaptchaScale } from '#platform/captcha/rules.ts'
import { alphabet, drawAnswer, renderCaptcha } from '#platform/captcha/server/renderer.ts'
import { report } from './table.ts'

const samples = 200
const mostPercent = 5
/** One line, one word: what suits a captcha best. */
const layouts = ['7', '8']
const directory = mkdtempSync(join(tmpdir(), 'captchas-'))

try {
  for (const scale of [1, 2] as const) await measure(scale)
} finally {
  rmSync(directory, { recursive: true, force: true })
}

async function measure(scale: CaptchaScale): Promise<void> {
  const answers = Array.from({ length: samples }, () => drawAnswer(captchaLimits.characters))
  const paths = answers.map((_, i) => join(directory, `${scale}-${i}.png`))
  for (const [i, answer] of answers.entries()) writeFileSync(paths[i] as string, await renderCaptcha(answer, scale))
  const list = join(directory, 'list.txt')
  writeFileSync(list, paths.join('\n'))
  for (const layout of layouts) {
    const read = readAll(list, layout)
    const right = answers.filter((answer, i) => read[i]?.toLowerCase() === answer.toLowerCase()).length
    const what = `read by tesseract, scale ${scale}, layout ${layout}`
    report([{ what, value: (100 * right) / samples, unit: '%', atMost: mostPercent }])
  }
}

function readAll(list: string, layout: string): string[] {
  const settings = ['--psm', layout, '-c', `tessedit_char_whitelist=${alphabet}`]
  const text = execFileSync('tesseract', [list, 'stdout', ...settings], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  })
  return text.split('\f').map((page) => page.replaceAll(/\s/g, ''))
}
