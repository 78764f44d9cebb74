// `node test/security/captcha-reading.ts`: what tesseract reads of our captchas (CHECKS S19). --samples=200.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { captchaLimits } from '#platform/captcha/rules.ts'
import { drawAnswer, renderCaptcha } from '#platform/captcha/server/renderer.ts'
import { demandTool, say } from './world.ts'

const { values } = parseArgs({ options: { samples: { type: 'string', default: '200' } } })
demandTool('tesseract', ['--version'], 'apt-get install tesseract-ocr')

const mostShare = 0.05
const directory = mkdtempSync(join(tmpdir(), 'portal-captcha-'))
let read = 0
for (let i = 0; i < Number(values.samples); i++) {
  const answer = drawAnswer(captchaLimits.characters)
  const path = join(directory, 'captcha.png')
  // As somebody would who wants it read: larger, grey, with more contrast.
  writeFileSync(
    path,
    await sharp(await renderCaptcha(answer))
      .resize({ width: 400 })
      .greyscale()
      .normalise()
      .median(3)
      .png()
      .toBuffer(),
  )
  const { stdout } = spawnSync('tesseract', [path, '-', '--psm', '7'], { env: { ...process.env, OMP_THREAD_LIMIT: '1' } })
  const said = String(stdout).replaceAll(/[^\da-z]/gi, '')
  if (said.toLowerCase() === answer.toLowerCase()) read++
}
rmSync(directory, { recursive: true, force: true })
say(`${read} of ${values.samples} read`)
process.exitCode = read > mostShare * Number(values.samples) ? 1 : 0
