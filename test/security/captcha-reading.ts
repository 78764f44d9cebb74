// `npm run test:security -- captcha-reading`: what tesseract reads of our captchas, at both scales. --samples=200.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { type CaptchaScale } from '#platform/captcha/rules.ts'
import { issueLimits } from '#platform/captcha/server/issue-limits.ts'
import { randomAnswer, renderCaptcha } from '#platform/captcha/server/renderer.ts'
import { assertTool, writeLine } from './world.ts'

const { values } = parseArgs({ options: { samples: { type: 'string', default: '200' } } })
assertTool('tesseract', ['--version'], 'apt-get install tesseract-ocr')

const maxShare = 0.05
const directory = mkdtempSync(join(tmpdir(), 'portal-captcha-'))
for (const scale of [1, 2] as const) {
  const read = await countRead(scale)
  writeLine(`scale ${scale}: ${read} of ${values.samples} read`)
  if (read > maxShare * Number(values.samples)) process.exitCode = 1
}
rmSync(directory, { recursive: true, force: true })

async function countRead(scale: CaptchaScale): Promise<number> {
  let read = 0
  for (let i = 0; i < Number(values.samples); i++) {
    const answer = randomAnswer(issueLimits.characters)
    const path = join(directory, 'captcha.png')
    // Preprocessed for tesseract: larger, grey, with more contrast.
    const picture = sharp(await renderCaptcha(answer, scale)).resize({ width: 400 })
    writeFileSync(path, await picture.greyscale().normalise().median(3).png().toBuffer())
    const { stdout } = spawnSync('tesseract', [path, '-', '--psm', '7'], { env: { ...process.env, OMP_THREAD_LIMIT: '1' } })
    const text = String(stdout).replaceAll(/[^\da-z]/gi, '')
    if (text.toLowerCase() === answer.toLowerCase()) read++
  }
  return read
}
